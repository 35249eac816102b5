import type { Cell } from 'core/contract/translating/translation';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import * as kit from '@/kit/outbox/outbox';
import { changesNothing, inField, type Message, placeOf, type TextChange } from './change';
import { conflictOf, goneElsewhere, overAll, type Stop } from './conflict';

/** All texts of an account: each translation is a lane. What waits is all that is shown of them: the lists show what the server has. */
export const box = kit.outboxOf<null, TextChange, Stop, object>({
  laneOf: placeOf,
  isOpen: ({ open }) => open !== undefined,
  conflict: 'conflict',
  keepsRefused: true,
  after: (view) => view,
  conflictOf,
  decided: (conflict, choice) =>
    conflict.items.every((stop) => choice(stop) === 'mine') ? overAll(conflict) : undefined,
  isGiven: (_, choice) => choice === 'theirs',
  startingFrom: (changes) => [...changes],
});

export type Outbox = typeof box.empty;
type Entry = kit.Entry<TextChange>;

export const started: Outbox = box.receive(box.empty, null, {}, {});

export const entered = (outbox: Outbox, change: TextChange): Outbox => box.enter(outbox, { kind: 'change', change });

/** What was written last at a place. */
export const lastAt = (outbox: Outbox, place: string): TextChange | undefined =>
  box
    .edits(outbox.entries)
    .filter((change) => placeOf(change) === place)
    .at(-1);

/** @param next undefined: the change is withdrawn */
function replaced(outbox: Outbox, change: TextChange, next: TextChange | undefined): Outbox {
  const entries = outbox.entries.flatMap((entry): Entry[] => {
    if (entry.kind !== 'change' || entry.change !== change) return [entry];
    return next ? [{ kind: 'change', change: next }] : [];
  });
  const conflicts = (box.ready(outbox)?.conflicts ?? []).flatMap((conflict) =>
    conflict.change !== change ? [conflict] : next ? [{ ...conflict, change: next }] : [],
  );
  return box.updated({ ...outbox, entries }, { conflicts });
}

/**
 * Something is written. A change that waits stays as it is, since the server may have it already: what is written after it is a change
 * of its own.
 * @param now what is written, as the change that it would be by itself
 */
export function written(outbox: Outbox, now: TextChange): Outbox {
  const last = lastAt(outbox, placeOf(now));
  const { id, text, status, open, source, sourceVersion } = now;
  if (last === undefined) return text === now.before ? outbox : entered(outbox, now);
  const isStopped = box.conflictIn(outbox, placeOf(now)) !== undefined;
  // In the editor, the present source text stands beside the field.
  const next = { ...last, ...(open === 'editor' && !isStopped && { source, sourceVersion }), text, status, open };
  if (isStopped) return replaced(outbox, last, next);
  if (last.open !== undefined) return replaced(outbox, last, text === last.before ? undefined : next);
  return text === last.text ? outbox : entered(outbox, { ...next, id, before: last.text });
}

/** A change is to be sent: also over what stops it. */
export function released(outbox: Outbox, change: TextChange, status = change.status): Outbox {
  const next = replaced(outbox, change, { ...change, status, open: undefined });
  return box.decide(next, () => 'mine', placeOf(change));
}

/** What is written at a place goes on from theirs, in the editor. */
export function merged(outbox: Outbox, change: TextChange): Outbox {
  const next = replaced(outbox, change, { ...change, open: 'editor' });
  return box.decide(next, () => 'mine', placeOf(change));
}

/** What is kept of a change: one that changes nothing any more is withdrawn. */
export const settled = (outbox: Outbox, change: TextChange): Outbox =>
  replaced(outbox, change, changesNothing(change) ? undefined : { ...change, open: undefined });

/** Every field is left. */
export const allLeft = (outbox: Outbox): Outbox =>
  box.edits(outbox.entries).reduce((now, change) => (change.open === 'field' ? settled(now, change) : now), outbox);

/** Gives up what waits at a place. */
export function dropped(outbox: Outbox, place: string): Outbox {
  const entries = outbox.entries.filter((entry) => entry.kind !== 'change' || placeOf(entry.change) !== place);
  return box.updated({ ...outbox, entries }, { conflicts: box.otherConflicts(outbox, place) });
}

/** A text that is being written is seen beside the source text and the translation that stand there now. */
export function met(outbox: Outbox, written: TextChange, { sourceText, sourceVersion }: Message, cell: Cell): Outbox {
  const change = written.open === 'editor' ? { ...written, source: sourceText, sourceVersion } : written;
  const next = replaced(outbox, written, change);
  const isAlone = box.edits(next.entries).filter((each) => placeOf(each) === placeOf(change)).length === 1;
  if (!isAlone) return next;
  if (change.rowVersion === cell.rowVersion) return replaced(next, change, { ...change, before: inField(cell.text) });
  if (inField(cell.text) === change.text) return dropped(next, placeOf(change));
  const theirs = { cell, by: null, at: null };
  const others = box.otherConflicts(next, placeOf(change));
  return box.updated(next, { saving: 'stopped', conflicts: [...others, { change, items: [{ theirs }] }] });
}

/** The server has an entry: what was written after it starts from there. */
export function acknowledge(outbox: Outbox, entry: Entry, { text, rowVersion }: Cell): Outbox {
  if (entry.kind !== 'change') return outbox;
  const place = placeOf(entry.change);
  const left = box.acknowledge(outbox, entry, {});
  const later = box.edits(left.entries).filter((change) => placeOf(change) === place);
  return later.reduce((now, change) => replaced(now, change, { ...change, before: inField(text), rowVersion }), left);
}

/** The server has refused an entry: what was written after it takes its place. One that was given up meanwhile is nothing any more. */
export function refuse(outbox: Outbox, entry: Entry, failure: RequestFailure): Outbox {
  const last = entry.kind === 'change' ? lastAt(outbox, placeOf(entry.change)) : undefined;
  if (entry.kind !== 'change' || last === undefined || !outbox.entries.includes(entry)) return outbox;
  if (failure === goneElsewhere) return replaced(outbox, entry.change, undefined);
  if (last === entry.change) return box.refuse(outbox, entry, failure);
  const { before, rowVersion } = entry.change;
  const newest: Entry = { kind: 'change', change: { ...last, before, rowVersion } };
  const others = dropped(outbox, placeOf(last));
  return box.refuse({ ...others, entries: [...others.entries, newest] }, newest, failure);
}
