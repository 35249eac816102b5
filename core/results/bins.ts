import { extent } from '../statistics/sums';

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
export function binsOf(values: readonly number[], most = 20): Bin[] {
  const there = values.filter((value) => !Number.isNaN(value));
  const [low, high] = extent(there);
  if (there.length === 0) return [];
  const isWhole = there.every(Number.isInteger);
  const width =
    isWhole && high - low < most ? 1 : Math.max(isWhole ? 1 : 0, widthFor(Math.max(high - low, 1e-9), most));
  const start = Math.floor(low / width) * width;
  const places = there.map((value) => Math.floor((value - start) / width + 1e-9));
  const bins = Array.from({ length: extent(places)[1] + 1 }, (_, place) => ({
    from: start + place * width,
    to: start + (place + 1) * width,
    n: 0,
  }));
  for (const place of places) {
    const bin = bins[place];
    if (bin) bin.n += 1;
  }
  return bins;
}
