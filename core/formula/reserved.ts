import { functionTable } from './functions/table';
import { languageWords } from './tokens';

/** What no question and no calculation may be called. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...languageWords,
  ...functionTable.keys(),
  'respondent',
  'attempt',
  'bands',
  'nuggets',
  'visible',
]);
