/** The least and the greatest; undefined: they are not whole numbers alone. */
export function wholeRange(values: ArrayLike<number>): { low: number; high: number } | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (value !== Math.floor(value)) return undefined;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}
