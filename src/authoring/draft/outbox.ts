import type { DraftDetail, DraftTexts, MadeChange } from 'core/contract/authoring/draft';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { PendingChange } from './change';
import { type Choice, type ConflictItem, conflictItems, decided, startingFrom } from './conflict';
import type { DraftLoad, DraftState } from './draftState';
import { type DraftView, viewAfter, viewExactlyAfter, withLocale } from './view';

/** What the server is to do: an edit, or a step to take back or do again. */
export type Entry = { kind: 'change'; change: PendingChange } | { kind: 'undo' | 'redo'; id: string };

/** All that this page knows of a draft, and what the server lacks of it. */
export interface Outbox {
  load: DraftLoad;
  /** In the order in which they are sent; the first may be under way. Identity tells them apart: an edit that was decided on keeps its id. */
  entries: readonly Entry[];
}

export const empty: Outbox = { load: { state: 'loading' }, entries: [] };

export const ready = ({ load }: Outbox): DraftState | undefined => (load.state === 'ready' ? load.draft : undefined);

/** Changes what is known of the draft, once it is loaded. */
export function updated(outbox: Outbox, changes: Partial<DraftState>): Outbox {
  const known = ready(outbox);
  return known ? { ...outbox, load: { state: 'ready', draft: { ...known, ...changes } } } : outbox;
}

export const edits = (entries: readonly Entry[]): PendingChange[] =>
  entries.flatMap((entry) => (entry.kind === 'change' ? [entry.change] : []));

/** Draws what the author sees anew: the edits that wait, done on what the server has. */
function viewed(outbox: Outbox, confirmed = ready(outbox)?.confirmed): Outbox {
  if (confirmed === undefined) return outbox;
  const changes = edits(outbox.entries);
  const view = changes.reduce((current, { operations }) => viewAfter(current, operations), confirmed);
  return updated(outbox, { confirmed, view });
}

/** Takes up what the device has kept. */
export function restore(outbox: Outbox, kept: readonly PendingChange[]): Outbox {
  return { ...outbox, entries: kept.map((change) => ({ kind: 'change', change })) };
}

/** Takes in the draft as the server has it now. */
export function receive(outbox: Outbox, detail: DraftDetail): Outbox {
  const { structure, texts, sequence, steps, id, code, status, baseLocale, locales } = detail;
  const view = texts.reduce<DraftView>(withLocale, { draft: structure, locales: new Map() });
  const first = { saving: 'saved', savedAt: undefined, conflict: undefined, refused: undefined, others: [] } as const;
  const facts = { id, code, status, baseLocale, locales };
  const draft = { ...first, ...ready(outbox), view, confirmed: view, facts, sequence, steps };
  return viewed({ ...outbox, load: { state: 'ready', draft } });
}

export function receiveTexts(outbox: Outbox, texts: DraftTexts): Outbox {
  const known = ready(outbox);
  return known ? viewed(outbox, withLocale(known.confirmed, texts)) : outbox;
}

/** A change in the server's order. */
export type Made = Pick<MadeChange, 'sequence' | 'operations'>;

/** Whether changes before this one are missing here. */
export const isPastNext = (outbox: Outbox, { sequence }: Made): boolean =>
  sequence > (ready(outbox)?.sequence ?? sequence) + 1;

/**
 * Takes over what the server has done; the same outbox where that was known. undefined: the draft has to be read anew, since this does not
 * follow on what is known. @param foreign not as this author has sent it: what was sent is seen already, in a view that stays the same object
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

/** Whether texts have to be read anew: a part that comes back brings its own, and a new code changes those that name it. */
export const needsTexts = ({ operations }: Made, foreign: boolean): boolean =>
  operations.some(({ op }) => op === 'rename' || (foreign && op === 'add'));

/** Puts an entry behind the others; an edit is seen at once. */
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

/** Whether the first entry may be sent by itself: neither the author's word nor a pause is waited for. */
export function maySend(outbox: Outbox): boolean {
  const { conflict, saving } = ready(outbox) ?? {};
  return outbox.entries.length > 0 && conflict === undefined && saving !== 'waiting';
}

const without = (outbox: Outbox, entry: Entry): Outbox => ({
  ...outbox,
  entries: outbox.entries.filter((each) => each !== entry),
});

/** The server has done it. undefined: there was nothing to do. */
export function acknowledge(outbox: Outbox, entry: Entry, made: MadeChange | undefined): Outbox {
  const left = without(outbox, entry);
  if (made === undefined) return left;
  const after = updated(left, { steps: made.steps, savedAt: made.at });
  return entry.kind === 'change' ? after : viewed(after);
}

/**
 * The server has not done it. Where somebody else has changed the same, it waits for the author's word; a step that is no longer the next is
 * forgotten; any other edit is taken back here and shown with the reason.
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

/** What stands of the first entry by the author's word; the same outbox when there is nothing to decide. */
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
