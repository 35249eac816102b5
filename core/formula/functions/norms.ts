import { finiteOrNaN } from '../finite';
import type { Node } from '../nodes';
import { normalCdf, normalQuantile } from '../normal';
import { declare, type FormulaFunction } from './signature';

/** `of(z)` of the standard score z = (x − mean) / sd; an sd that is not positive is outside the domain. */
function standardised(name: string, of: (z: number) => number): FormulaFunction {
  return declare(name, 'number', { fixed: ['number', 'number', 'number'] }, ({ fixed }) => ({
    reason: 'outside_domain',
    number: (build) => {
      const [x, mean, sd] = fixed as [Node, Node, Node];
      const value = build.number(x);
      const centre = build.number(mean);
      const unit = build.number(sd);
      const fixedCentre = build.constant(mean);
      const fixedUnit = build.constant(sd);
      // A norm written into the formula: the usual case, and the fast one.
      if (fixedCentre !== null && fixedUnit !== null && fixedUnit > 0) {
        const slot = build.slotOf(x);
        if (slot === null) return (frame) => finiteOrNaN(of((value(frame) - fixedCentre) / fixedUnit));
        return ({ numbers }) => finiteOrNaN(of(((numbers[slot] as number) - fixedCentre) / fixedUnit));
      }
      return (frame) => {
        const spread = unit(frame);
        return spread > 0 ? finiteOrNaN(of((value(frame) - centre(frame)) / spread)) : Number.NaN;
      };
    },
  }));
}

function distribution(name: string, of: (x: number) => number): FormulaFunction {
  return declare(name, 'number', { fixed: ['number'] }, ({ fixed }) => ({
    reason: 'outside_domain',
    number: (build) => {
      const value = build.number(fixed[0] as Node);
      return (frame) => of(value(frame));
    },
  }));
}

export const normFunctions: readonly FormulaFunction[] = [
  standardised('zscore', (z) => z),
  standardised('tscore', (z) => 50 + 10 * z),
  distribution('normal_cdf', normalCdf),
  distribution('normal_quantile', normalQuantile),
];
