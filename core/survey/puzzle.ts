import { sha256 } from '../instrument/sha256';

/**
 * A proof of work (Dwork and Naor, Pricing via Processing or Combatting Junk Mail, CRYPTO 1992): for each part a number is looked for, so
 * that the SHA-256 of puzzle, part and number begins with zero bits. Several small parts in the place of a large one, because the tries that
 * one needs are spread widely: with 8 parts the sum rarely is more than twice its mean of `parts` × 2^`bits`.
 */
export const puzzleSize = { parts: 8, bits: 14 } as const;

/** Whether the number solves the part, counted from 0. */
export function solvesPart(puzzle: string, part: number, number: number, bits: number): boolean {
  return Number.parseInt(sha256(`${puzzle}.${part}.${number}`).slice(0, 8), 16) < 2 ** (32 - bits);
}

/** Whether there is a solution for each part, and no more. */
export const solvesPuzzle = (
  puzzle: string,
  numbers: readonly number[],
  { parts, bits }: { parts: number; bits: number } = puzzleSize,
): boolean => numbers.length === parts && numbers.every((number, part) => solvesPart(puzzle, part, number, bits));
