export {
  type AnswerProblem,
  type AnswerProblemCode,
  isUnfinished,
  numberRange,
  validateAnswer,
} from '../instrument/answerValue';
export { isAnswered, openRequired, type Progress, progressOf, type SheetProblem, validateAnswers } from './answers';
export { type SectionRun, sectionRuns } from './order';
export { firstOpenPage, type Page, pageAfter, pageBefore, pagesOf } from './pages';
export type { FlowStructure } from './structure';
export { visibleQuestions } from './visibility';
