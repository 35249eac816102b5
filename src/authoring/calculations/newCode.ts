import { reservedWords } from 'core/formula';
import { codePatterns } from 'core/instrument/codePatterns';

/** Suggests a code for a name: `Depression (total)` → `depression_total`; may be empty. */
export const codeFor = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);

/** What is wrong with the code of a calculation, as the end of a message id below `draft.code.`; undefined: nothing. */
export function nameFault(code: string, taken: ReadonlySet<string>): string | undefined {
  if (code === '') return 'empty';
  if (code.length > 100) return 'long';
  if (!codePatterns.formula.test(code)) return 'malformed';
  if (reservedWords.has(code)) return 'reserved';
  return taken.has(code) ? 'taken' : undefined;
}
