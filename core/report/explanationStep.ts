import type { Value } from '../formula';
import type { ResolvedText } from '../instrument/textKeys';

/** What a respondent was asked and what they answered, as they saw it. */
export interface ExplainedItem {
  code: string;
  question: ResolvedText | null;
  /** For a matrix: the row. */
  row: ResolvedText | null;
  /** The chosen answers, or the text entered; empty: unanswered. A locale of '' means that it has no language (a date, a number). */
  answers: ResolvedText[];
  /** Before and after reverse keying; null: no score. */
  raw: number | null;
  keyed: number | null;
  reverse: boolean;
}

/** One step of a computation, to be shown by a message. */
export interface ExplanationStep {
  /** One of `explanationMessages`. */
  message: string;
  params: Record<string, string | number>;
  value: Value;
  formatted: string;
  /** Why the value is missing: a message of `explain.missing.…` with the missing part. */
  missing: { message: string; params: Record<string, string> } | null;
  item: ExplainedItem | null;
  /** Code of the calculation that this step takes over: its own explanation stands beside this one. */
  calculation: string | null;
  /** For a key that a table was searched with: the range of the found entry; '' for an open end. */
  range?: { from: string; to: string };
  /** In an exact explanation: this part of the formula as it is written. */
  source?: string;
  /** The steps that it was computed from; of a choice, only those taken. */
  steps: ExplanationStep[];
}
