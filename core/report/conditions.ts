import type { ExplanationStep } from './explanationStep';

const upper: Readonly<Record<string, string>> = {
  'explain.compare.at_most': 'explain.compare.between',
  'explain.compare.less': 'explain.compare.from_below',
};

/** Two sentences about the ends of one range as one; null: they are something else. */
function asRange(one: ExplanationStep, other: ExplanationStep): ExplanationStep | null {
  const message = upper[other.message];
  const isOne = one.params.name === other.params.name && one.params.given === other.params.given;
  const hold = one.params.holds === 'yes' && other.params.holds === 'yes';
  if (one.message !== 'explain.compare.at_least' || message === undefined || !isOne || !hold) return null;
  const { bound: low = '', ...params } = one.params;
  return { ...one, message, params: { ...params, low, high: other.params.bound ?? '' } };
}

/** The parts that hold without those that say only that there is a value, which another one says too. */
export function telling(parts: readonly ExplanationStep[]): ExplanationStep[] {
  const others = parts.filter(({ message, params }) => message !== 'explain.has_value' || params.holds !== 'yes');
  return others.length > 0 ? others : [...parts];
}

/** The parts of a chain of `and`, those that name the two ends of one range as one part. */
export function withRanges(parts: readonly ExplanationStep[]): ExplanationStep[] {
  const found: ExplanationStep[] = [];
  for (const part of parts) {
    const before = found.at(-1);
    const range = before && (asRange(before, part) ?? asRange(part, before));
    if (range) found[found.length - 1] = range;
    else found.push(part);
  }
  return found;
}
