import type { Answers, BenchCase } from './cases';

/** value and band code per scale, in order; null: missing. */
export interface PlainScores {
  values: (number | null)[];
  bands: (string | null)[];
}

/** What a programmer would write for exactly this case: loops over the items, missing answers minded, the result used again. */
export function handWritten(bench: BenchCase): (answers: Answers, out: PlainScores) => void {
  const { scales } = bench;
  const mirror = bench.lowest + bench.highest;
  return (answers, out) => {
    for (let index = 0; index < scales.length; index += 1) {
      const { items, norm, bands } = scales[index] as (typeof scales)[number];
      let value: number | null = 0;
      for (let at = 0; at < items.length; at += 1) {
        const { ref, reverse } = items[at] as (typeof items)[number];
        const answer: number | undefined = answers[ref];
        if (typeof answer !== 'number' || Number.isNaN(answer)) {
          value = null;
          break;
        }
        value += reverse ? mirror - answer : answer;
      }
      let band: string | null = null;
      if (value !== null) {
        if (norm !== undefined) value = 50 + 10 * ((value - norm.mean) / norm.sd);
        for (let at = bands.length - 1; at >= 0; at -= 1) {
          const { code, from, above } = bands[at] as (typeof bands)[number];
          if (above === undefined ? from === undefined || value >= from : value > above) {
            band = code;
            break;
          }
        }
      }
      out.values[index] = value;
      out.bands[index] = band;
    }
  };
}
