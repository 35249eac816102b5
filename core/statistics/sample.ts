import { placed, placedTexts } from './placed';
import { quantileAt, sum } from './sums';

/** Numbers with how often each occurs, rising: of scores there are few different ones, however many have one. */
export class Sample {
  readonly n: number;
  private readonly known: { mean?: number; median?: number; squares?: number } = {};

  constructor(
    readonly values: ArrayLike<number>,
    readonly counts: ArrayLike<number>,
  ) {
    let n = 0;
    for (let place = 0; place < counts.length; place += 1) n += counts[place] ?? 0;
    this.n = n;
  }

  sumOf(of: (value: number) => number): number {
    return sum(Array.from(this.values, (value, place) => (this.counts[place] ?? 0) * of(value)));
  }

  /** NaN for no values. */
  get mean(): number {
    this.known.mean ??= this.sumOf((value) => value) / this.n;
    return this.known.mean;
  }

  /** Sum of the squares of the deviations from the mean. */
  get squares(): number {
    this.known.squares ??= this.sumOf((value) => (value - this.mean) ** 2);
    return this.known.squares;
  }

  /** Divided by n − 1; NaN for fewer than two values. */
  get variance(): number {
    return this.n < 2 ? Number.NaN : this.squares / (this.n - 1);
  }

  get median(): number {
    if (this.known.median === undefined) {
      const valueAt = (rank: number) => {
        let before = 0;
        for (let place = 0; place < this.values.length; place += 1) {
          before += this.counts[place] ?? 0;
          if (rank < before) return this.values[place] ?? Number.NaN;
        }
        return Number.NaN;
      };
      this.known.median = quantileAt(this.n, valueAt, 0.5, 7);
    }
    return this.known.median;
  }

  /** Each value's distance from a centre; they do not rise. */
  distances(centre: number): Sample {
    return new Sample(
      Array.from(this.values, (value) => Math.abs(value - centre)),
      this.counts,
    );
  }
}

/** The numbers of each group, and all together, over the same values; rows with either missing are left out. */
export function samplesOf(
  variable: ArrayLike<number>,
  group: readonly string[],
  levels: readonly string[],
): { groups: Sample[]; all: Sample } {
  const { levels: found, places: groupOf } = placedTexts(group);
  const numbers = found.map((level) => levels.indexOf(level));
  const rows = new Uint32Array(group.length);
  let size = 0;
  for (let row = 0; row < group.length; row += 1) {
    rows[size] = row;
    if (!Number.isNaN(variable[row] ?? Number.NaN) && (numbers[groupOf[row] ?? -1] ?? -1) >= 0) size += 1;
  }
  const values = new Float64Array(size);
  for (let index = 0; index < size; index += 1) values[index] = variable[rows[index] ?? -1] ?? Number.NaN;
  const { levels: different, places } = placed(values);
  const counts = levels.map(() => new Float64Array(different.length));
  const together = new Float64Array(different.length);
  for (let index = 0; index < size; index += 1) {
    const place = places[index] ?? 0;
    const own = counts[numbers[groupOf[rows[index] ?? -1] ?? -1] ?? -1];
    if (own !== undefined) own[place] = (own[place] ?? 0) + 1;
    together[place] = (together[place] ?? 0) + 1;
  }
  return {
    groups: counts.map((own) => {
      // Where numbers are as many as people, each group keeps its own alone.
      const there = different.flatMap((_, place) => (own[place] === 0 ? [] : [place]));
      return new Sample(
        there.map((place) => different[place] ?? Number.NaN),
        there.map((place) => own[place] ?? 0),
      );
    }),
    all: new Sample(different, together),
  };
}
