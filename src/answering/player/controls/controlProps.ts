import type { Question } from 'core/instrument/document';

/** Props of every control. The ids name the elements of its label and its descriptions. */
export interface ControlProps {
  question: Question;
  /** Address of the item: `q1`, `q5.r1`. */
  code: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}
