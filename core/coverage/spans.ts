/** An interval of numbers; null: no end on that side. JSON has no infinity. */
export interface Span {
  from: number | null;
  to: number | null;
  includesFrom: boolean;
  includesTo: boolean;
}

export function pointSpan(value: number): Span {
  return { from: value, to: value, includesFrom: true, includesTo: true };
}

/** The smallest interval that contains both. */
export function unionOfSpans(one: Span, other: Span): Span {
  const [from, includesFrom] = outer(one.from, one.includesFrom, other.from, other.includesFrom, -1);
  const [to, includesTo] = outer(one.to, one.includesTo, other.to, other.includesTo, 1);
  return { from, to, includesFrom, includesTo };
}

function outer(
  one: number | null,
  includesOne: boolean,
  other: number | null,
  includesOther: boolean,
  side: 1 | -1,
): [number | null, boolean] {
  if (one === null || other === null) return [null, false];
  if (one === other) return [one, includesOne || includesOther];
  return one * side > other * side ? [one, includesOne] : [other, includesOther];
}

export function containsSpan(whole: Span, part: Span): boolean {
  const union = unionOfSpans(whole, part);
  return (
    union.from === whole.from &&
    union.to === whole.to &&
    union.includesFrom === whole.includesFrom &&
    union.includesTo === whole.includesTo
  );
}

/** The part of an interval between two numbers, both inclusive; null: an open end. */
export function clippedSpan(span: Span, low: number | null, high: number | null): Span {
  const clipped = { ...span };
  if (low !== null && (span.from === null || span.from < low)) {
    clipped.from = low;
    clipped.includesFrom = true;
  }
  if (high !== null && (span.to === null || span.to > high)) {
    clipped.to = high;
    clipped.includesTo = true;
  }
  return clipped;
}

/**
 * Rising cuts c0 < c1 < … divide the numbers into cells: 0: below c0, 1: c0 itself, 2: between c0 and c1, 3: c1, … What compares a
 * number with the cuts alone says the same of all numbers of a cell.
 */
export function cellOf(cuts: readonly number[], value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return cuts[low] === value ? 2 * low + 1 : 2 * low;
}

export function spanOfCell(cuts: readonly number[], cell: number): Span {
  const at = cell >> 1;
  if (cell % 2 === 1) return pointSpan(cuts[at] as number);
  return { from: cuts[at - 1] ?? null, to: cuts[at] ?? null, includesFrom: false, includesTo: false };
}

export function sortedNumbers(values: Iterable<number>): number[] {
  return [...values].sort((one, other) => one - other);
}
