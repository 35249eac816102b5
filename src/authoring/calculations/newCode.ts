import { reservedWords } from 'core/formula';
import { codePatterns } from 'core/instrument/codePatterns';

/** A code that a name suggests: `Depression (total)` → `depression_total`; empty: it suggests none. */
export const codeFor = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);

/** Why a code cannot be a calculation's, as the end of a message id below `draft.code.`; undefined: it can. */
export function nameFault(code: string, taken: ReadonlySet<string>): string | undefined {
  if (code === '') return 'empty';
  if (code.length > 100) return 'long';
  if (!codePatterns.formula.test(code)) return 'malformed';
  if (reservedWords.has(code)) return 'reserved';
  return taken.has(code) ? 'taken' : undefined;
}
