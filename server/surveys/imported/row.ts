import type { AnswerSheet, Respondent } from 'core/instrument/document';
import type { AttributeValues } from '../../database/schema/survey';

/** Somebody's participation as it comes from elsewhere. */
export interface ImportedRow {
  /** Tells it from every other row that is ever imported into the survey: the same one is imported once. */
  key: string;
  /** Joins the waves of one person; undefined: the row is all that there is of them. */
  participant?: string | undefined;
  /** Code; empty: the survey has no waves. */
  wave: string;
  locale: string | undefined;
  attributes: AttributeValues;
  arm: string | null;
  respondent: Respondent;
  completedAt: Date | undefined;
  /** By the item's code; one without answers was not answered. */
  answers: Readonly<Record<string, AnswerSheet>>;
}

export type ImportRefusal = 'wave_answered' | 'nothing_answered';

/** `twice`: it had been imported before. `unasked`: items whose answers were left out, as the survey's rules do not ask them. */
export type ImportOutcome =
  | { kind: 'imported'; unasked: readonly string[] }
  | { kind: 'twice' }
  | { kind: 'refused'; why: ImportRefusal };
