import type { DraftDetail, DraftPerson, DraftSteps, MadeChange } from 'core/contract/draft';
import type { Operation } from 'core/instrument/operations';
import { asFailure, isToldInPlace, type RequestFailure } from '@/kit/failure/requestFailure';
import { newId } from '@/kit/newId/newId';
import { api } from '@/shell/api/client';
import type { PendingChange, StepLabel } from './change';
import { type Choice, type ConflictItem, conflictItems, type DraftConflict, decided, startingFrom } from './conflict';
import { type KeptPlace, keepChanges, keptChanges } from './keptChanges';
import { type DraftView, textIn, viewAfter, viewExactlyAfter, withLocale } from './view';

/** `waiting`: there is no way to the server just now; `stopped`: a conflict waits for the author's word. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'stopped';

/** A change that the server does not take: what was done is shown with the reason, so that it can be done otherwise. */
export interface RefusedChange {
  change: PendingChange;
  message: string;
  details: RequestFailure['details'];
}

export interface DraftState {
  /** As the author sees it: what the server has, with what is on its way. */
  view: DraftView;
  facts: Pick<DraftDetail, 'id' | 'code' | 'status' | 'baseLocale' | 'locales'>;
  /** Number of the last change that is known here. */
  sequence: number;
  steps: DraftSteps;
  saving: Saving;
  /** When the server last took something. */
  savedAt: string | undefined;
  conflict: DraftConflict | undefined;
  refused: RefusedChange | undefined;
  others: readonly DraftPerson[];
}

export type DraftLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: RequestFailure }
  | { state: 'ready'; draft: DraftState };

/** What is to be sent: an edit, or a step to take back or do again. */
type Errand = { kind: 'change'; change: PendingChange } | { kind: 'undo' | 'redo'; id: string };

export interface DraftStore {
  read(): DraftLoad;
  subscribe(listener: () => void): () => void;
  reload(): Promise<void>;
  /** Loads a language's texts, once. */
  show(locale: string): void;
  /** Does the operations here at once, and on the server as soon as it can be reached. */
  change(label: StepLabel, operations: readonly Operation[]): void;
  undo(): void;
  redo(): void;
  /** Says what stands of each field that somebody else has changed too. */
  decide(choice: (item: ConflictItem) => Choice): void;
  dismissRefused(): void;
  /** Says where the author is, and hears who else is here and whether the draft has moved on. */
  meet(place: string, part: string | null): Promise<void>;
  leave(): void;
  /** Resolves when everything done so far is with the server, or cannot get there now. */
  settled(): Promise<void>;
}

/** Milliseconds. */
const waits = [1_000, 2_000, 5_000, 10_000, 30_000];

const isUnreachable = ({ reason, status = 0 }: RequestFailure): boolean =>
  reason === 'connection' || status >= 500 || status === 429 || status === 401 || status === 408;

/**
 * The draft of an instrument as one author edits it. Edits are done here first; each is kept on the device until the server has it, so that a
 * lost connection or a closed window loses none. They are sent one after the other.
 */
export function createDraftStore(place: KeptPlace): DraftStore {
  const { instrumentId } = place;
  const client = newId();
  const listeners = new Set<() => void>();
  let load: DraftLoad = { state: 'loading' };
  /** As the server has it. */
  let confirmed: DraftView | undefined;
  let errands: Errand[] = [];
  let sending: Promise<void> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<string>();

  function set(next: DraftLoad): void {
    load = next;
    for (const listener of listeners) listener();
  }

  function update(changes: Partial<DraftState>): void {
    if (load.state === 'ready') set({ state: 'ready', draft: { ...load.draft, ...changes } });
  }

  const ready = (): DraftState | undefined => (load.state === 'ready' ? load.draft : undefined);
  const changesLeft = (): PendingChange[] =>
    errands.flatMap((errand) => (errand.kind === 'change' ? [errand.change] : []));
  const keep = () => void keepChanges(place, changesLeft());

  /** What the author sees after the server's view has changed. */
  function viewed(view: DraftView): DraftView {
    return changesLeft().reduce((current, { operations }) => viewAfter(current, operations), view);
  }

  async function read(): Promise<void> {
    const locales = [...shown].join(',');
    const detail = await api.draft.read({
      params: { id: instrumentId },
      query: locales === '' ? {} : { locales },
      skipErrorHandler: isToldInPlace,
    });
    if (detail === undefined) return;
    const { structure, texts, sequence, steps, id, code, status, baseLocale, locales: counts } = detail;
    confirmed = texts.reduce(withLocale, { draft: structure, locales: new Map() } as DraftView);
    for (const { locale } of texts) shown.add(locale);
    const facts = { id, code, status, baseLocale, locales: counts };
    const known = ready();
    set({
      state: 'ready',
      draft: {
        saving: 'saved',
        savedAt: undefined,
        conflict: undefined,
        refused: undefined,
        others: [],
        ...known,
        view: viewed(confirmed),
        facts,
        sequence,
        steps,
      },
    });
  }

  async function open(): Promise<void> {
    try {
      const kept = await keptChanges(place);
      errands = kept.map((change) => ({ kind: 'change', change }));
      await read();
      if (errands.length > 0) send();
    } catch (error) {
      set({ state: 'failed', failure: asFailure(error) });
    }
  }

  async function loadTexts(locale: string): Promise<void> {
    const texts = await api.draft.texts({ params: { id: instrumentId, locale }, skipErrorHandler: true });
    if (texts === undefined || confirmed === undefined) return;
    confirmed = withLocale(confirmed, texts);
    update({ view: viewed(confirmed) });
  }

  /** A part that comes back brings its texts, and a renamed one has others: they are read anew. */
  const needsTexts = (operations: readonly Operation[], fresh: boolean): boolean =>
    operations.some(({ op }) => op === 'rename' || (fresh && op === 'add'));

  /** Takes over what the server has done, in its order. @param foreign not as this author has sent it */
  async function take(
    changes: readonly { sequence: number; operations: Operation[] }[],
    foreign: boolean,
  ): Promise<void> {
    for (const { sequence, operations } of changes) {
      const known = ready();
      if (confirmed === undefined || known === undefined || sequence <= known.sequence) continue;
      const next = operations.length === 0 ? undefined : viewExactlyAfter(confirmed, operations);
      if (sequence !== known.sequence + 1 || next === undefined) return read();
      confirmed = next;
      update({ sequence, ...(foreign && { view: viewed(confirmed) }) });
      if (needsTexts(operations, foreign)) for (const locale of shown) await loadTexts(locale);
    }
  }

  /** What others have done since. */
  async function catchUp(): Promise<void> {
    const after = ready()?.sequence;
    if (after === undefined) return;
    const changes = await api.draft.changes({
      params: { id: instrumentId },
      query: { after, limit: 500 },
      skipErrorHandler: true,
    });
    if (changes !== undefined) await take(changes, true);
  }

  function ask(errand: Errand): Promise<MadeChange | undefined> {
    const params = { id: instrumentId };
    if (errand.kind === 'change') return api.draft.change({ params, body: errand.change, skipErrorHandler: true });
    const step = ready()?.steps[errand.kind].at(-1)?.id;
    if (step === undefined) return Promise.resolve(undefined);
    return api.draft.undo({ params, body: { id: errand.id, step, direction: errand.kind }, skipErrorHandler: true });
  }

  /** What stands in the way of an errand. @returns whether the next may go */
  async function onFailure(errand: Errand, failure: RequestFailure): Promise<boolean> {
    if (isUnreachable(failure)) {
      update({ saving: 'waiting' });
      retry = setTimeout(send, waits[Math.min(failures, waits.length - 1)]);
      failures += 1;
      return false;
    }
    if (failure.code === 'draft.conflict') {
      await catchUp().catch(() => undefined);
      const label = { key: errand.kind, code: '' };
      const change = errand.kind === 'change' ? errand.change : { id: errand.id, label, operations: [] };
      update({ saving: 'stopped', conflict: { change, items: conflictItems(failure.details) } });
      return false;
    }
    errands = errands.filter((each) => each !== errand);
    if (failure.code === 'draft.step_passed') {
      await read().catch(() => undefined);
      return true;
    }
    const change = errand.kind === 'change' ? errand.change : undefined;
    if (confirmed) update({ view: viewed(confirmed) });
    if (change) update({ refused: { change, message: failure.message, details: failure.details } });
    keep();
    return true;
  }

  async function sendAll(): Promise<void> {
    for (let errand = errands[0]; errand !== undefined; errand = errands[0]) {
      update({ saving: 'saving' });
      try {
        const made = await ask(errand);
        const known = ready();
        if (made !== undefined && known !== undefined) {
          const own = { sequence: made.sequence, operations: made.operations };
          // Somebody else's change came between: it is taken in its place.
          if (made.sequence > known.sequence + 1) await catchUp();
          else await take([own], errand.kind !== 'change');
          update({ steps: made.steps, savedAt: made.at });
        }
        errands = errands.filter((each) => each !== errand);
        if (confirmed && made !== undefined && errand.kind !== 'change') update({ view: viewed(confirmed) });
        keep();
        failures = 0;
      } catch (error) {
        if (!(await onFailure(errand, asFailure(error)))) return;
      }
    }
    update({ saving: 'saved' });
  }

  function send(): void {
    clearTimeout(retry);
    if (sending !== undefined || ready()?.conflict !== undefined) return;
    sending = sendAll().finally(() => {
      sending = undefined;
      const isFree = ready()?.conflict === undefined && ready()?.saving !== 'waiting';
      if (errands.length > 0 && isFree) send();
    });
  }

  function add(errand: Errand): void {
    errands = [...errands, errand];
    if (errand.kind === 'change') keep();
    update({ saving: ready()?.saving === 'waiting' ? 'waiting' : 'saving' });
    send();
  }

  void open();

  return {
    read: () => load,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: async () => {
      if (load.state === 'failed') set({ state: 'loading' });
      await open();
    },

    show: (locale) => {
      if (shown.has(locale)) return;
      shown.add(locale);
      void loadTexts(locale).catch(() => shown.delete(locale));
    },

    change: (label, operations) => {
      const state = ready();
      if (state === undefined || operations.length === 0) return;
      const view = viewExactlyAfter(state.view, operations) ?? viewAfter(state.view, operations);
      update({ view, refused: undefined });
      add({ kind: 'change', change: { id: newId(), label, operations: [...operations] } });
    },

    undo: () => add({ kind: 'undo', id: newId() }),
    redo: () => add({ kind: 'redo', id: newId() }),

    decide: (choice) => {
      const state = ready();
      const [errand, ...later] = errands;
      if (state?.conflict === undefined || errand === undefined) return;
      const { items } = state.conflict;
      const change = errand.kind === 'change' ? decided(state.conflict, choice) : undefined;
      const given = items.filter((item) => choice(item) === 'theirs' || item.reason !== 'changed');
      const changes = startingFrom(
        later.flatMap((each) => (each.kind === 'change' ? [each.change] : [])),
        given,
      );
      const rest = later.map((each) =>
        each.kind === 'change' ? { ...each, change: changes.shift() ?? each.change } : each,
      );
      errands = change === undefined ? rest : [{ kind: 'change', change }, ...rest];
      update({ conflict: undefined, ...(confirmed && { view: viewed(confirmed) }) });
      keep();
      send();
      if (errands.length === 0) update({ saving: 'saved' });
    },

    dismissRefused: () => update({ refused: undefined }),

    meet: async (where, part) => {
      const met = await api.draft.presence({
        params: { id: instrumentId },
        body: { client, place: where, part },
        skipErrorHandler: true,
      });
      const state = ready();
      if (met === undefined || state === undefined) return;
      update({ others: met.others });
      if (met.sequence > state.sequence && errands.length === 0) await catchUp();
      if (state.saving === 'waiting') send();
    },

    leave: () => {
      void api.draft.leave({ params: { id: instrumentId, client }, skipErrorHandler: true }).catch(() => undefined);
    },

    settled: async () => {
      while (sending !== undefined) await sending;
    },
  };
}

/** A text as the author sees it. */
export const textOf = (
  state: DraftState,
  part: string,
  field: string,
  locale = state.facts.baseLocale,
): string | null => textIn(state.view, part, field, locale);
