/** Why there is no value. `withheld`: it would show too small a group. */
export const missingReasons = ['not_shown', 'skipped', 'not_reached', 'unknown', 'withheld'] as const;
export type MissingReason = (typeof missingReasons)[number];

/** The number that stands for a reason in the cells of one variable: outside its range. */
export type MissingCodes = Readonly<Record<MissingReason, number>>;

/** `date`: `YYYY-MM-DD`; `time`: `HH:MM`; `moment`: ISO 8601 in UTC. They are cells of text in these forms. */
export type VariableKind = 'number' | 'text' | 'date' | 'time' | 'moment';

export interface ValueLabel {
  /** What stands in the cells. */
  value: number;
  /** Of the answer, band or attribute value that it stands for. */
  code: string;
  label: string;
}

/** Where a variable comes from. `item`: of a survey; absent: the instrument itself. */
export type VariableOrigin =
  | { of: 'answer'; item?: string; question: string; row?: string; option?: string }
  | { of: 'score' | 'band'; item?: string; calculation: string }
  | { of: 'attribute'; attribute: string }
  | { of: 'respondent'; field: 'age' | 'sex' | 'country' }
  | { of: 'participation'; field: ParticipationField; item?: string };

export const participationFields = [
  'person',
  'id',
  'name',
  'email',
  'wave',
  'arm',
  'locale',
  'started_at',
  'completed_at',
  'minutes',
  'imported',
  'version',
] as const;
export type ParticipationField = (typeof participationFields)[number];

/** A column of a data set. */
export interface Variable {
  /** Legal in SPSS, Stata and R, at most 32 characters; the same over versions. */
  name: string;
  /** One line, plain. */
  label: string;
  kind: VariableKind;
  measure: 'nominal' | 'ordinal' | 'scale';
  /** Of numbers that stand for something; empty: they are themselves. */
  values: readonly ValueLabel[];
  /** null: its cells give no reasons, they are empty. */
  missing: MissingCodes | null;
  /** Ends that its values cannot pass, both inclusive. */
  range?: { min?: number; max?: number };
  /** Decimal places that are shown. */
  decimals: number;
  origin: VariableOrigin;
}

/** A number, a text, or null for missing without a reason. A missing reason is its code among the numbers. */
export type Cell = number | string | null;
export type Row = readonly Cell[];

/** The words that files of data add to the texts of what was asked; in the language of its labels. */
export const exportWords = [
  ...missingReasons,
  ...participationFields,
  'yes',
  'no',
  'chosen',
  'not_chosen',
  'band',
  'place',
  'age',
  'sex',
  'country',
  'female',
  'male',
  'other',
  // Of codebooks.
  'codebook',
  'variable',
  'label',
  'type',
  'values',
  'missing_codes',
  'range',
  'from',
  'number',
  'text',
  'date',
  'time',
  'moment',
  'nominal',
  'ordinal',
  'scale',
  'value',
  'count',
  'percent',
  'valid',
  'mean',
  'sd',
  'minimum',
  'maximum',
  'rows',
  'variables',
  'no_value',
] as const;
export type ExportWords = Readonly<Record<(typeof exportWords)[number], string>>;

/** What a file of data is about. */
export interface DataSet {
  /** Of the survey or instrument; names files. */
  code: string;
  title: string;
  /** Language of the labels. */
  locale: string;
  variables: readonly Variable[];
  words: ExportWords;
}
