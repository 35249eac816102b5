import { analyse } from '../formula/analysis';
import { type InstrumentStructure, programDefinition } from './program';
import { Reach } from './reach';

/** The lower end of a band. */
export interface Cut {
  bound: number;
  /** The bound itself belongs to the band below. */
  exclusive: boolean;
}

/** The lowest and the highest whole number of a band; null: it has no such end. `next`: the lower end of the band above. */
export function wholeEnds(own: Cut | undefined, next: Cut | undefined): { low: number | null; high: number | null } {
  const low = own && (own.exclusive ? Math.floor(own.bound) + 1 : Math.ceil(own.bound));
  const high = next && (next.exclusive ? Math.floor(next.bound) : Math.ceil(next.bound) - 1);
  return { low: low ?? null, high: high ?? null };
}

const known = new WeakMap<object, ReadonlySet<string>>();

/** The calculations that can give whole numbers alone, as far as formulas show it. */
export function wholeScales(structure: InstrumentStructure): ReadonlySet<string> {
  const found = known.get(structure);
  if (found) return found;
  const { calculations = [] } = structure;
  const reach = new Reach(analyse(programDefinition(structure)).scope, calculations);
  const whole = calculations.filter(({ formula }) => reach.ofFormula(formula)?.whole ?? false);
  const codes = new Set(whole.map(({ code }) => code));
  known.set(structure, codes);
  return codes;
}
