import { reservedWords } from 'core/formula';
import { codePatterns } from 'core/instrument/codePatterns';
import type { Draft } from 'core/instrument/draft';

/** Suggests a code for a name: `Depression (total)` → `depression_total`; may be empty. */
export const codeFor = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);

/** Codes that a new question or calculation cannot have. */
export const takenNames = ({ questions, calculations = [] }: Draft): ReadonlySet<string> =>
  new Set([...questions, ...calculations].map(({ code }) => code).concat([...reservedWords]));

/** What is wrong with the code of a new calculation, as the end of a message id below `draft.code.`; undefined: nothing. */
export function nameFault(code: string, draft: Draft): string | undefined {
  if (code === '') return 'empty';
  if (code.length > 100) return 'long';
  if (!codePatterns.formula.test(code)) return 'malformed';
  if (reservedWords.has(code)) return 'reserved';
  return takenNames(draft).has(code) ? 'taken' : undefined;
}
