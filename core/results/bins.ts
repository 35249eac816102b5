/** Widths that one reads at a glance. */
const steps = [1, 2, 2.5, 5, 10];

function widthFor(span: number, most: number): number {
  const raw = span / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return (steps.find((step) => step * power >= raw) ?? 10) * power;
}

export interface Bin {
  from: number;
  to: number;
  n: number;
}

/** Counts of numbers in at most `most` bins of equal width; where there are few whole numbers, each has its own. NaN is left out. */
export function binsOf(values: ArrayLike<number>, most = 20): Bin[] {
  let [low, high, isWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (value < low) low = value;
    if (value > high) high = value;
    if (value !== Math.floor(value) && !Number.isNaN(value)) isWhole = false;
  }
  if (low > high) return [];
  const width =
    isWhole && high - low < most ? 1 : Math.max(isWhole ? 1 : 0, widthFor(Math.max(high - low, 1e-9), most));
  const start = Math.floor(low / width) * width;
  const placeOf = (value: number) => Math.floor((value - start) / width + 1e-9);
  const counts = new Float64Array(placeOf(high) + 1);
  for (let index = 0; index < values.length; index += 1) {
    const place = placeOf(values[index] ?? Number.NaN);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  return Array.from(counts, (n, place) => ({ from: start + place * width, to: start + (place + 1) * width, n }));
}
