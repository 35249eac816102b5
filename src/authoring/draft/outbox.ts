import type { DraftDetail, DraftTexts, MadeChange } from 'core/contract/authoring/draft';
import * as kit from '@/kit/outbox/outbox';
import type { PendingChange } from './change';
import { type ConflictItem, canChoose, conflictItems, decided, startingFrom } from './conflict';
import type { DraftFacts } from './draftState';
import { type DraftView, viewAfter, viewExactlyAfter, withLocale } from './view';

export const box = kit.outboxOf<DraftView, PendingChange, ConflictItem, DraftFacts>({
  conflict: 'draft.conflict',
  passed: 'draft.step_passed',
  after: (view, { operations }) => viewAfter(view, operations),
  exactlyAfter: (view, { operations }) => viewExactlyAfter(view, operations),
  ofStep: (id, kind) => ({ id, label: { key: kind, code: '' }, operations: [] }),
  conflictOf: (change, { details }) => ({ change, items: conflictItems(details) }),
  decided,
  isGiven: (item, choice) => choice === 'theirs' || !canChoose(item),
  startingFrom,
});
export const { empty, ready, updated, edits, restore, enter, next, maySend, refuse, decide } = box;

export type Outbox = typeof empty;
export type Entry = kit.Entry<PendingChange>;

/** Takes over the draft from the server. */
export function receive(outbox: Outbox, detail: DraftDetail): Outbox {
  const { structure, texts, sequence, steps, id, code, status, baseLocale, locales } = detail;
  const view = texts.reduce<DraftView>(withLocale, { draft: structure, locales: new Map() });
  const read = { facts: { id, code, status, baseLocale, locales }, sequence, steps };
  return box.receive(outbox, view, read, { ...read, taken: undefined, others: [] });
}

export function receiveTexts(outbox: Outbox, texts: DraftTexts): Outbox {
  const known = ready(outbox);
  return known ? box.viewed(outbox, withLocale(known.confirmed, texts)) : outbox;
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
  return foreign ? box.viewed(after) : after;
}

/** Whether texts must be read again: a restored part brings its own, and a new code changes the texts that name it. */
export const needsTexts = ({ operations }: Made, foreign: boolean): boolean =>
  operations.some(({ op }) => op === 'rename' || (foreign && op === 'add'));

/** The server has applied the entry. @param made undefined: there was nothing to do */
export const acknowledge = (outbox: Outbox, entry: Entry, made: MadeChange | undefined): Outbox =>
  box.acknowledge(outbox, entry, made && { steps: made.steps, savedAt: made.at });
