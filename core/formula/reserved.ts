import { functionTable } from './functions/table';
import { languageWords } from './tokens';

/** Names that no question and no calculation may have. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...languageWords,
  ...functionTable.keys(),
  'respondent',
  'attempt',
  'bands',
  'nuggets',
  'visible',
]);
