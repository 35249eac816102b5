export type {
  CompiledFormula,
  Explanation,
  ItemExplanation,
  MissingCause,
  MissingReason,
  ScalarValue,
} from '../formula';
export { explain, type Run, type Scores, type ScoringInput, scoreSheet, scoresOf, startRun } from './score';
