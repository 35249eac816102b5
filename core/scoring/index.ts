export type { Explanation, ScalarValue } from '../formula';
export { type CompletedInput, type CompletedRun, completedRun } from './completedRun';
export { type Run, type Scores, type ScoringInput, scoreSheet, scoresOf, startRun } from './score';
