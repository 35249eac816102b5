import { codePatterns } from '../../instrument/codePatterns';
import { freeCode } from '../../instrument/freeCode';

const longest = 100;

/** Letters, digits and underscores of what somebody else called it. */
function plain(was: string): string {
  return was
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest);
}

/** Codes in the order of the names: legal ones stay as they are, the others get what is free of `made`. */
function legalCodes(
  names: readonly string[],
  legal: RegExp,
  reserved: Iterable<string>,
  made: (name: string) => string,
): string[] {
  const taken = new Set(reserved);
  const kept = names.map((name) => {
    if (!legal.test(name) || name.length > longest || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
  return kept.map((code, index) => {
    if (code !== null) return code;
    const free = freeCode(made(names[index] ?? ''), taken);
    taken.add(free);
    return free;
  });
}

/** Legal codes for names of questions and calculations, in their order; those that are legal stay as they are. */
export const legalNames = (names: readonly string[], reserved: ReadonlySet<string>): string[] =>
  legalCodes(names, codePatterns.formula, reserved, (name) => {
    const bare = plain(name);
    const named = /^[a-z]/.test(bare) ? bare : bare === '' ? 'q' : `q_${bare}`;
    return named.slice(0, longest);
  });

/** Legal codes for the answers of one set. A minus sign becomes a word, so that -9 and 9 stay two. */
export const legalAnswers = (names: readonly string[]): string[] =>
  legalCodes(names, codePatterns.member, [], (name) => plain(name.replace(/^\s*[-−](?=[\d.])/, 'minus_')) || 'a');

/** A legal code for a section, a set of answers, the instrument … */
export function legalPart(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const isLegal = codePatterns.part.test(name) && name.length <= longest;
  const bare = isLegal ? name : plain(name);
  return freeCode(bare === '' ? otherwise : bare, taken);
}
