export { type AnswerProblem, type AnswerProblemCode, isUnfinished, numberRange, validateAnswer } from './answerValue';
export { canonicalForm, checksum } from './canonical';
export { checkInstrument, type PublishOptions, publishProblems } from './check';
export { type Item, itemsByCode } from './items';
export { formatPath, type Problem, type ProblemCode, type ProblemParams, problemTable } from './problem';
export {
  type CompiledInstrument,
  compileInstrument,
  InstrumentFormulaError,
  type InstrumentStructure,
} from './program';
export { type Projection, projectInstrument } from './projection';
export { parseTemplate, placeholderFormulas, type TemplatePiece } from './template';
export { type ResolvedText, resolveText, type TextKey, type TextNeed, type TextPart, textKeys } from './textKeys';
