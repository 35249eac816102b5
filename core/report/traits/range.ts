import type { Calculation } from '../../instrument/document';
import type { InstrumentStructure } from '../../instrument/program';
import { Reach } from '../../instrument/reach';
import { isScale } from '../../instrument/scaleEnds';
import type { ReportContext } from '../context';
import type { Metric } from './metric';

/** What does not depend on answers. */
interface Definition {
  compiled: ReportContext['compiled'];
  document: InstrumentStructure;
}

/** The ends of a scale. */
export type Range = readonly [low: number, high: number];

const usual: Partial<Record<Metric, Range>> = { t: [20, 80], z: [-3, 3], percentile: [0, 100] };

/** The range of the first chart that draws this calculation. */
const charted = ({ document }: Definition, { code }: Calculation): Range | undefined =>
  document.charts?.find(({ range, series }) => range && series.some(({ formula }) => formula.trim() === code))?.range;

const known = new WeakMap<object, Map<string, Range | undefined>>();

/** The ends of the scale on which a calculation is drawn; undefined: unknown. Found once while a version is in use. */
export function rangeOf(context: Definition, calculation: Calculation, metric: Metric): Range | undefined {
  const found = known.get(context.compiled) ?? new Map<string, Range | undefined>();
  known.set(context.compiled, found);
  if (!found.has(calculation.code)) found.set(calculation.code, find(context, calculation, metric));
  return found.get(calculation.code);
}

function find(context: Definition, calculation: Calculation, metric: Metric): Range | undefined {
  const given = charted(context, calculation) ?? usual[metric];
  const { compiled, document } = context;
  const reached =
    given === undefined && metric === 'points'
      ? new Reach(compiled.program.scope, document.calculations).ofFormula(calculation.formula)
      : undefined;
  const found = given ?? (reached && ([reached.low, reached.high] as const));
  return found && isScale(found) ? found : undefined;
}
