export { analyse, earlierCheck, type FaultPlace } from './analysis';
export { checkBandList } from './bandCheck';
export { type CheckedFormula, checkFormula, type Wanted } from './checker';
export type { ProgramDefinition, QuestionDefinition, RespondentData } from './definition';
export { type FaultParams, type FormulaErrorCode, type FormulaFault, formulaErrorCodes } from './errors';
export type { Explanation } from './explain';
export { nearestName } from './nearest';
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
export { type MissingCause, missingReasons, type ScalarValue, type Value } from './values';
