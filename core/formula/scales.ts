import { analyse, calculationOrder } from './analysis';
import type { ProgramDefinition } from './definition';
import { type Measure, Measures } from './measures';

/** What a calculation measures. */
export interface ScaleOf {
  /** The same for calculations of one scale, whatever form each has; null: it uses no answers. */
  scale: string | null;
  /** It compares with others: a table, a norm or respondent data stands between it and the scale. */
  normed: boolean;
}

const nothing: ScaleOf = { scale: null, normed: false };

/**
 * The scale that each calculation measures, by code: a sum, the mean of the same answers, its T score, the percentile of that and the
 * band of any of them are one scale. Found from the formulas alone; those with faults, or in a circle, have none.
 */
export function scalesOf(definition: ProgramDefinition): ReadonlyMap<string, ScaleOf> {
  const { calculations } = analyse(definition);
  const known = new Map<number, Measure>();
  const measures = new Measures((calculation) => known.get(calculation));
  for (const index of calculationOrder(calculations.map(({ references }) => references))) {
    const node = calculations[index]?.node;
    if (node) known.set(index, measures.of(node));
  }
  const found = new Map<string, ScaleOf>();
  definition.calculations.forEach(({ code }, index) => {
    const measure = known.get(index);
    if (!found.has(code)) found.set(code, measure === undefined ? nothing : measures.told(measure));
  });
  return found;
}
