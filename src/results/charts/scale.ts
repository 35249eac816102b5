/** Round steps of an axis between two values, ends included. @param most steps that have room */
export function ticksOf(from: number, to: number, most: number): number[] {
  if (!(to > from)) return [from];
  const rough = (to - from) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough * 0.999) ?? 10 * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => rounded((first + index) * step));
}

/** Without the noise of binary fractions: 0.30000000000000004 is 0.3. */
const rounded = (value: number) => Number.parseFloat(value.toPrecision(12));

/** From values to pixels. A range without width is drawn in its middle. */
export const linear =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** The smallest range of round ends that holds all values. */
export function rangeOf(values: readonly number[], steps = 5): [number, number] {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return [0, 1];
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (low === high) return [low - 1, high + 1];
  const ticks = ticksOf(low, high, steps);
  const step = ticks.length > 1 ? (ticks[1] ?? 0) - (ticks[0] ?? 0) : high - low;
  return [rounded(Math.floor(low / step + 1e-9) * step), rounded(Math.ceil(high / step - 1e-9) * step)];
}
