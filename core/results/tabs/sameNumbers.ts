/** Of what a straight line may miss a number, in parts of the span of the numbers. */
const closeness = 1e-9;

/** Whether two columns are the same numbers but for their unit and direction (r is 1 or -1), and are missing in the same places. */
function areSame(one: Float64Array, other: Float64Array): boolean {
  const first = one.findIndex((value) => !Number.isNaN(value));
  const next = one.findIndex((value) => !Number.isNaN(value) && value !== one[first]);
  if (next < 0) return false;
  const [x1, x2, y1, y2] = [one[first], one[next], other[first], other[next]].map((value) => value ?? Number.NaN);
  const slope = ((y2 ?? Number.NaN) - (y1 ?? Number.NaN)) / ((x2 ?? Number.NaN) - (x1 ?? Number.NaN));
  if (!Number.isFinite(slope) || slope === 0) return false;
  return one.every((x, row) => {
    const y = other[row] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) && Number.isNaN(y);
    const expected = (y1 ?? 0) + slope * (x - (x1 ?? 0));
    return Math.abs(y - expected) <= closeness * Math.max(1, Math.abs(slope), Math.abs(y));
  });
}

/**
 * For each column the place of the first that is the same numbers (a sum and its mean, a score kept twice): its own where there is none.
 * Whatever is tested of one of them has the same p of the other.
 */
export function firstOfSame(columns: readonly Float64Array[]): number[] {
  const firsts: number[] = [];
  return columns.map((column, place) => {
    const same = firsts.find((first) => areSame(columns[first] ?? column, column));
    if (same === undefined) firsts.push(place);
    return same ?? place;
  });
}
