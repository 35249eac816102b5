import type { AnswerSet, Question, Section, Settings } from '../instrument/document';

/** What asking needs of a document; the player's projection has it too. */
export interface FlowStructure {
  settings?: Pick<Settings, 'paging' | 'allowBack' | 'showProgress' | 'randomOrder'>;
  sections?: readonly Section[];
  questions: readonly Question[];
  answerSets?: readonly AnswerSet[];
}
