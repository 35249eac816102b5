import type { DraftDetail, DraftTexts, MadeChange } from 'core/contract/authoring/draft';
import type { Choice } from '@/kit/conflict/choice';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { PendingChange } from './change';
import { type ConflictItem, conflictItems, decided, startingFrom } from './conflict';
import type { DraftLoad, DraftState } from './draftState';
import { type DraftView, viewAfter, viewExactlyAfter, withLocale } from './view';

/** Something to send to the server: an edit, or a step to undo or redo. */
export type Entry = { kind: 'change'; change: PendingChange } | { kind: 'undo' | 'redo'; id: string };

/** What this page knows of a draft, and the entries that the server does not have yet. */
export interface Outbox {
  load: DraftLoad;
  /** In sending order; the first may be on its way. Compared by identity: an edit keeps its id when its conflict is resolved. */
  entries: readonly Entry[];
}

export const empty: Outbox = { load: { state: 'loading' }, entries: [] };

export const ready = ({ load }: Outbox): DraftState | undefined => (load.state === 'ready' ? load.draft : undefined);

/** Changes the draft's state, once it is loaded. */
export function updated(outbox: Outbox, changes: Partial<DraftState>): Outbox {
  const known = ready(outbox);
  return known ? { ...outbox, load: { state: 'ready', draft: { ...known, ...changes } } } : outbox;
}

export const edits = (entries: readonly Entry[]): PendingChange[] =>
  entries.flatMap((entry) => (entry.kind === 'change' ? [entry.change] : []));

/** Computes what the author sees: the server's state with the pending edits applied. */
function viewed(outbox: Outbox, confirmed = ready(outbox)?.confirmed): Outbox {
  if (confirmed === undefined) return outbox;
  const changes = edits(outbox.entries);
  const view = changes.reduce((current, { operations }) => viewAfter(current, operations), confirmed);
  return updated(outbox, { confirmed, view });
}

/** Restores the edits stored on the device. */
export function restore(outbox: Outbox, kept: readonly PendingChange[]): Outbox {
  return { ...outbox, entries: kept.map((change) => ({ kind: 'change', change })) };
}

/** Takes over the draft from the server. */
export function receive(outbox: Outbox, detail: DraftDetail): Outbox {
  const { structure, texts, sequence, steps, id, code, status, baseLocale, locales } = detail;
  const view = texts.reduce<DraftView>(withLocale, { draft: structure, locales: new Map() });
  const first = {
    taken: undefined,
    saving: 'saved',
    savedAt: undefined,
    conflict: undefined,
    refused: undefined,
    others: [],
  } as const;
  const facts = { id, code, status, baseLocale, locales };
  const draft = { ...first, ...ready(outbox), view, confirmed: view, facts, sequence, steps };
  return viewed({ ...outbox, load: { state: 'ready', draft } });
}

export function receiveTexts(outbox: Outbox, texts: DraftTexts): Outbox {
  const known = ready(outbox);
  return known ? viewed(outbox, withLocale(known.confirmed, texts)) : outbox;
}

export type Made = Pick<MadeChange, 'sequence' | 'operations'>;

export const isPastNext = (outbox: Outbox, { sequence }: Made): boolean =>
  sequence > (ready(outbox)?.sequence ?? sequence) + 1;

/**
 * Applies a change from the server; returns the same outbox if it was known. undefined: it does not follow the known changes, so the draft
 * must be read again. @param foreign not as this author sent it; the view of an author's own change stays the same object
 */
export function follow(outbox: Outbox, made: Made, foreign: boolean): Outbox | undefined {
  const { sequence, operations } = made;
  const known = ready(outbox);
  if (known === undefined || sequence <= known.sequence) return outbox;
  const confirmed = operations.length === 0 ? undefined : viewExactlyAfter(known.confirmed, operations);
  if (confirmed === undefined || isPastNext(outbox, made)) return undefined;
  const after = updated(outbox, { sequence, confirmed });
  return foreign ? viewed(after) : after;
}

/** Whether texts must be read again: a restored part brings its own, and a new code changes the texts that name it. */
export const needsTexts = ({ operations }: Made, foreign: boolean): boolean =>
  operations.some(({ op }) => op === 'rename' || (foreign && op === 'add'));

/** Adds an entry at the end; an edit is visible at once. */
export function enter(outbox: Outbox, entry: Entry): Outbox {
  const known = ready(outbox);
  const entered = { ...outbox, entries: [...outbox.entries, entry] };
  if (known === undefined) return entered;
  const saving = known.saving === 'waiting' ? 'waiting' : 'saving';
  if (entry.kind !== 'change') return updated(entered, { saving });
  const { operations } = entry.change;
  const view = viewExactlyAfter(known.view, operations) ?? viewAfter(known.view, operations);
  return updated(entered, { view, refused: undefined, saving });
}

/** Whether the first entry may be sent: no conflict and no pause is waiting. */
export function maySend(outbox: Outbox): boolean {
  const { conflict, saving } = ready(outbox) ?? {};
  return outbox.entries.length > 0 && conflict === undefined && saving !== 'waiting';
}

const without = (outbox: Outbox, entry: Entry): Outbox => ({
  ...outbox,
  entries: outbox.entries.filter((each) => each !== entry),
});

/** The server has applied the entry. @param made undefined: there was nothing to do */
export function acknowledge(outbox: Outbox, entry: Entry, made: MadeChange | undefined): Outbox {
  const left = without(outbox, entry);
  if (made === undefined) return left;
  const after = updated(left, { steps: made.steps, savedAt: made.at });
  return entry.kind === 'change' ? after : viewed(after);
}

/**
 * The server has refused the entry. A conflict waits for the author's decision; a step that is no longer the next is dropped; any other edit
 * is taken back here and shown with the reason.
 */
export function refuse(outbox: Outbox, entry: Entry, { code, message, details }: RequestFailure): Outbox {
  if (code === 'draft.conflict') {
    const step = { label: { key: entry.kind, code: '' }, operations: [] };
    const change = entry.kind === 'change' ? entry.change : { id: entry.id, ...step };
    return updated(outbox, { saving: 'stopped', conflict: { change, items: conflictItems(details) } });
  }
  const left = without(outbox, entry);
  if (code === 'draft.step_passed') return left;
  return updated(viewed(left), entry.kind === 'change' ? { refused: { change: entry.change, message, details } } : {});
}

/** Applies the author's decision to the first entry; the same outbox if there is nothing to decide. */
export function decide(outbox: Outbox, choice: (item: ConflictItem) => Choice): Outbox {
  const known = ready(outbox);
  const [entry, ...later] = outbox.entries;
  if (known?.conflict === undefined || entry === undefined) return outbox;
  const { conflict } = known;
  const change = entry.kind === 'change' ? decided(conflict, choice) : undefined;
  const given = conflict.items.filter((item) => choice(item) === 'theirs' || item.reason !== 'changed');
  const changes = startingFrom(edits(later), given);
  const rest = later.map((each) =>
    each.kind === 'change' ? { ...each, change: changes.shift() ?? each.change } : each,
  );
  const entries: Entry[] = change === undefined ? rest : [{ kind: 'change', change }, ...rest];
  const saving = entries.length === 0 ? 'saved' : known.saving;
  return viewed(updated({ ...outbox, entries }, { conflict: undefined, saving }));
}
