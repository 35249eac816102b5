import { type MissingCodes, missingReasons } from './variable';

/** Blocks of codes to choose from: the first that lies below all values is taken. */
const starts = [1, 91, 991, 9991, 99_991, 999_991, 99_999_991, 9_999_999_991, 999_999_999_991] as const;

/**
 * Codes of the missing reasons for a variable whose values are at least `min`: −1 to −5, or where values can be negative −91 to −95,
 * and so on. Undefined: its values have no lower end.
 */
export function missingCodesBelow(min: number | undefined): MissingCodes {
  const lowest = min ?? Number.NEGATIVE_INFINITY;
  const found = starts.find((start) => -start < lowest) ?? starts[starts.length - 1] ?? 1;
  return Object.fromEntries(
    missingReasons.map((reason, index) => [reason, -(found + index)]),
  ) as unknown as MissingCodes;
}

/** The lowest and the highest of the codes. */
export function missingRange(codes: MissingCodes): readonly [low: number, high: number] {
  const all = Object.values(codes);
  return [Math.min(...all), Math.max(...all)];
}
