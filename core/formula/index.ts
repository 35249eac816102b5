export { analyse, type FaultPlace } from './analysis';
export type { Ast } from './ast';
export { checkBandList } from './bandCheck';
export { checkFormula, type Wanted } from './checker';
export type { ProgramDefinition, QuestionDefinition, RespondentData } from './definition';
export {
  type FaultParams,
  type FormulaErrorCode,
  type FormulaFault,
  FormulaSyntaxError,
  formulaErrorCodes,
} from './errors';
export type { Explanation, ItemExplanation } from './explain';
export { nearestName } from './nearest';
export type { NumericAnswers, NumericScorer, NumericScores } from './numericScorer';
export { parseFormula } from './parser';
export {
  type AnswerInput,
  type CompiledFormula,
  compileProgram,
  FormulaError,
  type Program,
  type ProgramRun,
} from './program';
export { reservedWords } from './reserved';
export { checkTable } from './tableCheck';
export { type MissingCause, type MissingReason, missingReasons, type ScalarValue, type Value } from './values';
