/**
 * An edit of a draft. Every operation carries what its author saw (`before`), so that two simultaneous editors never overwrite each other
 * unseen: if the draft has changed since, the operation is a conflict. Parts are named by their ids; `instrument` is the instrument
 * itself.
 */
export type Operation =
  /** A field of a part; dotted for what lies within one (`validation.min`, `settings.paging`). Left out: the field is absent. */
  | { op: 'set'; part: string; field: string; value?: unknown; before?: unknown }
  /** A whole part, its own parts in it. `parent`: of a list within a part. `after`: its neighbour before it; null: first. */
  | { op: 'add'; list: ListName; parent?: string; after: string | null; part: DraftPart }
  | { op: 'remove'; part: string }
  | { op: 'move'; part: string; after: string | null }
  /** Another code, with everything that names the part by it: formulas, references, placeholders of texts, test cases. */
  | { op: 'rename'; part: string; code: string; before: string }
  /** A text of a part in a language. null: none. */
  | { op: 'text'; part: string; field: string; locale: string; text: string | null; before: string | null };

export interface DraftPart {
  id: string;
  code?: string;
  [field: string]: unknown;
}

/** Names of the lists that parts stand in, those within parts included. */
export const listNames = [
  'sections',
  'questions',
  'rows',
  'answerSets',
  'answers',
  'tables',
  'calculations',
  'bands',
  'nuggets',
  'charts',
  'series',
  'svgs',
  'images',
  'reports',
  'blocks',
  'testCases',
] as const;
export type ListName = (typeof listNames)[number];

/** Stands for the instrument itself instead of a part's id. */
export const wholeInstrument = 'instrument';

/** Why an operation cannot be applied as intended. */
export interface Conflict {
  /** Number of the operation. */
  operation: number;
  /**
   * `changed`: the field is not as the author saw it. `gone`: there is no such part. `taken`: another part has the code. `unknown`: no part
   * of that kind has such a field, list or text.
   */
  reason: 'changed' | 'gone' | 'taken' | 'unknown';
  part: string;
  field?: string;
  locale?: string;
  /** The present value, and the intended one. */
  theirs?: unknown;
  mine?: unknown;
}
