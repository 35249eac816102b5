export type { Explanation, ScalarValue } from '../formula';
export { type Run, type Scores, type ScoringInput, scoreSheet, scoresOf, startRun } from './score';
