/** How a score is put on another scale; `from` and `to`: the lowest and highest possible score before it. */
export type ScaleTransform =
  | { kind: 'times'; factor: number }
  /** The lowest possible score becomes 0, the highest 100. */
  | { kind: 'to100'; from: number; to: number }
  /** Of the highest possible score. */
  | { kind: 'percent'; to: number };

export interface ScoreRange {
  from: number;
  to: number;
}

/** Whether the transformation means something: a range without length has no middle. */
const isPossible = (transform: ScaleTransform): boolean =>
  transform.kind === 'times'
    ? transform.factor !== 0
    : transform.kind === 'percent'
      ? transform.to !== 0
      : transform.from !== transform.to;

const minus = (formula: string, number: number): string =>
  number === 0 ? formula : number < 0 ? `(${formula} + ${-number})` : `(${formula} - ${number})`;

/** The formula of the transformed score. */
export function transformed(formula: string, transform: ScaleTransform | undefined): string {
  if (transform === undefined || !isPossible(transform)) return formula;
  if (transform.kind === 'times') return transform.factor === 1 ? formula : `${formula} * ${transform.factor}`;
  const from = transform.kind === 'to100' ? transform.from : 0;
  // In this order the doubles of whole scores are whole where the percentages are.
  return `${minus(formula, from)} * 100 / ${transform.to - from}`;
}

/** The range of the transformed score. */
export function transformedRange({ from, to }: ScoreRange, transform: ScaleTransform | undefined): ScoreRange {
  if (transform === undefined || !isPossible(transform)) return { from, to };
  const put = (value: number): number => {
    if (transform.kind === 'times') return value * transform.factor;
    const low = transform.kind === 'to100' ? transform.from : 0;
    return ((value - low) * 100) / (transform.to - low);
  };
  const ends = [put(from), put(to)].map((value) => Math.round(value * 1e9) / 1e9).sort((one, other) => one - other);
  return { from: ends[0] ?? from, to: ends[1] ?? to };
}
