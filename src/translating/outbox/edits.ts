import type { RequestFailure } from '@/kit/failure/requestFailure';
import { changesNothing, placeOf, type TextChange } from './change';
import type { Theirs } from './conflict';
import { box, type Outbox } from './outbox';

/** A translation that is being changed, until the server has it. */
export interface CellEdit extends Pick<TextChange, 'text' | 'before' | 'status' | 'source' | 'open'> {
  readonly saving: boolean;
  /** It could not be sent, and is sent by itself as soon as the server can be reached. */
  readonly waiting: boolean;
  /** Why the server does not take it. */
  readonly failure?: RequestFailure | undefined;
  /** Somebody else has saved this meanwhile. */
  readonly theirs?: Theirs | undefined;
  /** The source text has changed since; `source` is the present one. */
  readonly sourceMoved: boolean;
}

/** By locale. */
export type RowEdits = Readonly<Record<string, CellEdit>>;
/** By message id. */
export type TextEdits = ReadonlyMap<string, RowEdits>;

export const isUnsaved = (edit: CellEdit): boolean => edit.waiting || !changesNothing(edit);

/** What the screens show of the texts that wait. @param isAway whether the server could not be reached */
export function editsOf(outbox: Outbox, isAway: boolean): TextEdits {
  const { conflicts = [], saving } = box.ready(outbox) ?? {};
  const stops = new Map(conflicts.map(({ change, items: [stop] }) => [placeOf(change), stop]));
  const edits = new Map<string, Record<string, CellEdit>>();
  for (const change of box.edits(outbox.entries)) {
    const { message, locale, text, status, open, source } = change;
    const row = edits.get(message) ?? {};
    const stop = stops.get(placeOf(change));
    const isQueued = open === undefined && stop === undefined;
    row[locale] = {
      ...{ text, status, open, before: row[locale]?.before ?? change.before },
      ...{ source: stop?.source?.source ?? source, sourceMoved: stop?.source !== undefined },
      ...{ saving: isQueued && saving !== 'waiting', waiting: isQueued && isAway },
      ...{ failure: stop?.failure, theirs: stop?.theirs },
    };
    edits.set(message, row);
  }
  return edits;
}
