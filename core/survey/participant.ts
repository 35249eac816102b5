import type { ScalarValue } from '../formula';
import type { AnswerSheet, Respondent } from '../instrument/document';

/** What is known of an item that somebody answers. */
export interface AnsweredItem {
  status: 'in_progress' | 'completed' | 'abandoned' | 'expired';
  answers: AnswerSheet;
  /** Of a completed one, by calculation code; null: missing. */
  scores: Readonly<Record<string, ScalarValue | null>>;
}

/** What the rules of a survey can ask about a participant. */
export interface Participant {
  attributes: Readonly<Record<string, string | number>>;
  respondent: Respondent;
  /** null: the survey has no arms. */
  arm: string | null;
  /** By item code; absent: not begun. */
  items: Readonly<Record<string, AnsweredItem>>;
}

/** Which items a participant is asked, as far as is known now. */
export interface Course {
  /** In order; those that are answered included. */
  asked: readonly string[];
  /** In order: whether they are asked depends on answers to come. */
  later: readonly string[];
  notAsked: readonly string[];
  /** The first that is asked and not ended; null: nothing is left. */
  next: string | null;
}
