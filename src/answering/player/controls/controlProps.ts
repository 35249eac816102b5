import type { Question } from 'core/instrument/document';

/** What every control is given; the element ids name its label and what is said about it. */
export interface ControlProps {
  question: Question;
  /** Address of the item: `q1`, `q5.r1`. */
  code: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}
