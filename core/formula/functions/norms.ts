import { placed } from '../exact/decide';
import { atZero, type Edges, edgesAt } from '../exact/edges';
import { approximately, type Exact, exactly, minus, over, plus, settled, times, toNumber } from '../exact/exact';
import { computed, uncertain } from '../exact/precision';
import { finiteOrNaN } from '../finite';
import type { Node, PrecisionOf } from '../nodes';
import { normalCdf, normalQuantile } from '../normal';
import { declare, type FormulaFunction } from './signature';

/** base + unit · z of the standard score z = (x − mean) / sd; an sd that is not positive is outside the domain. */
function standardised(name: string, base: number, unit: number): FormulaFunction {
  return declare(name, 'number', { fixed: ['number', 'number', 'number'] }, ({ fixed }) => {
    const [x, mean, sd] = fixed as [Node, Node, Node];
    return {
      reason: 'outside_domain',
      number: (build) => {
        const value = build.number(x);
        const fixedCentre = build.constant(mean);
        const fixedSpread = build.constant(sd);
        // A norm written into the formula: the usual case, and the fast one.
        if (fixedCentre !== null && fixedSpread !== null && build.precision(sd).faithful && fixedSpread > 0) {
          const slot = build.slotOf(x);
          if (slot === null) return (frame) => finiteOrNaN(base + unit * ((value(frame) - fixedCentre) / fixedSpread));
          return ({ numbers }) => finiteOrNaN(base + unit * (((numbers[slot] as number) - fixedCentre) / fixedSpread));
        }
        const centre = build.number(mean);
        const spread = build.beside(sd, atZero);
        return (frame) => {
          const by = spread(frame);
          return by > 0 ? finiteOrNaN(base + unit * ((value(frame) - centre(frame)) / by)) : Number.NaN;
        };
      },
      exact: (read) => {
        const [raw, centre, spread] = [read.number(x), read.number(mean), read.number(sd)];
        if (raw === null || centre === null || spread === null || settled(spread).n <= 0n) return null;
        const distance = minus(raw, centre);
        const z = distance && over(distance, spread);
        const scaled = z && times(exactly(unit), z);
        return scaled && plus(exactly(base), scaled);
      },
      precision: (of) => {
        const spread = sd.kind === 'constant' ? Number(sd.value) : Number.NaN;
        return computed(spread > 0 ? base + (unit * (of(x).size + of(mean).size)) / spread : Number.NaN);
      },
    };
  });
}

function distribution(
  name: string,
  of: (x: number) => number,
  edges: Edges | null,
  precision: (x: Node) => (of: PrecisionOf) => ReturnType<PrecisionOf>,
): FormulaFunction {
  return declare(name, 'number', { fixed: ['number'] }, ({ fixed }) => {
    const [x] = fixed as [Node];
    return {
      reason: 'outside_domain',
      number: (build) => {
        const value = edges === null ? build.number(x) : build.beside(x, edges);
        return (frame) => of(value(frame));
      },
      exact: (read): Exact | null => {
        const argument = read.number(x);
        return argument && approximately(of(edges === null ? toNumber(argument) : placed(argument, edges)));
      },
      precision: precision(x),
    };
  });
}

export const normFunctions: readonly FormulaFunction[] = [
  standardised('zscore', 0, 1),
  standardised('tscore', 50, 10),
  // It rises nowhere faster than its argument.
  distribution('normal_cdf', normalCdf, null, (x) => (of) => computed(1 + of(x).size)),
  distribution('normal_quantile', normalQuantile, edgesAt([0, 1]), () => () => uncertain),
];
