import { puzzleSize, solvesPart, solvesPuzzle } from './puzzle';

/** Small enough for a test. */
const small = { parts: 4, bits: 6 };

function solve(puzzle: string, { parts, bits } = small): number[] {
  return Array.from({ length: parts }, (_, part) => {
    let number = 0;
    while (!solvesPart(puzzle, part, number, bits)) number += 1;
    return number;
  });
}

describe('a proof of work', () => {
  it('is a number for each part whose digest begins with so many zero bits', () => {
    const numbers = solve('puzzle');
    expect(solvesPuzzle('puzzle', numbers, small)).toBe(true);
    expect(numbers.map((number) => number + 1).every((number, part) => solvesPart('puzzle', part, number, 6))).toBe(
      false,
    );
  });

  it('does not serve another puzzle, another part, with a part missing or one too many', () => {
    const numbers = solve('puzzle');
    expect(solvesPuzzle('puzzel', numbers, small)).toBe(false);
    expect(solvesPuzzle('puzzle', numbers.slice(1), small)).toBe(false);
    expect(solvesPuzzle('puzzle', [...numbers, ...numbers.slice(0, 1)], small)).toBe(false);
    expect(solvesPuzzle('puzzle', [], small)).toBe(false);
    expect(solvesPuzzle('puzzle', [...numbers].reverse(), small)).toBe(false);
  });

  it('is found by about one try in 2^bits', () => {
    const tries = 20_000;
    const found = Array.from({ length: tries }, (_, number) => solvesPart('count', 0, number, 6)).filter(Boolean);
    // Binomial, n = 20,000 and p = 1/64: five standard deviations are 88.
    expect(Math.abs(found.length - tries / 64)).toBeLessThan(88);
    expect(puzzleSize).toEqual({ parts: 8, bits: 14 });
  });
});
