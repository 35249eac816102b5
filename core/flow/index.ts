export {
  type AnswerProblem,
  type AnswerProblemCode,
  isRefused,
  isUnfinished,
  numberRange,
  validateAnswer,
} from '../instrument/answerValue';
export { isAnswered, openRequired, type Progress, progressOf, validateAnswers } from './answers';
export { sectionRuns } from './order';
export { firstOpenPage, type Page, pageAfter, pagesOf } from './pages';
export type { FlowStructure } from './structure';
export { visibleQuestions } from './visibility';
