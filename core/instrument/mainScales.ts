import { dependenciesOf } from '../formula/dependencies';
import { scalesOf } from '../formula/scales';
import type { Audience, Calculation } from './document';
import { type InstrumentStructure, programDefinition } from './program';

/** A scale, named by the first calculation that shows it, and the scales that rest on a part of its answers. */
export interface MainScale {
  calculation: Calculation;
  facets: readonly Calculation[];
}

/** Computed once per version, while it is in use. */
const known = new WeakMap<object, Map<Audience, readonly MainScale[]>>();

/**
 * The scales that an audience sees, in the document's order. The forms of a scale (raw score, T score, percentile) count once; a scale whose
 * answers all belong to a larger one is a facet of that.
 */
export function mainScales(structure: InstrumentStructure, audience: Audience): readonly MainScale[] {
  const { calculations } = structure;
  if (calculations === undefined) return [];
  const held = known.get(calculations) ?? new Map<Audience, readonly MainScale[]>();
  known.set(calculations, held);
  const found = held.get(audience) ?? scalesIn(structure, audience);
  held.set(audience, found);
  return found;
}

function scalesIn(structure: InstrumentStructure, audience: Audience): MainScale[] {
  const definition = programDefinition(structure);
  const scales = scalesOf(definition);
  const seen = new Set<string>();
  const single = (structure.calculations ?? []).filter(({ code, shownTo }) => {
    if (!shownTo?.includes(audience)) return false;
    const scale = scales.get(code)?.scale ?? `code ${code}`;
    return !seen.has(scale) && seen.add(scale);
  });
  const itemsOf = itemReader(dependenciesOf(definition));
  const isWithin = (one: Calculation, other: Calculation) => {
    const [inner, outer] = [itemsOf(one.code), itemsOf(other.code)];
    return inner.size > 0 && inner.size < outer.size && [...inner].every((item) => outer.has(item));
  };
  return single
    .filter((one) => !single.some((other) => isWithin(one, other)))
    .map((calculation) => ({ calculation, facets: single.filter((one) => isWithin(one, calculation)) }));
}

/** The answers that each calculation uses, directly or by others, by its code. */
export const answersUsed = (structure: InstrumentStructure): ((code: string) => ReadonlySet<string>) =>
  itemReader(dependenciesOf(programDefinition(structure)));

/** @returns the answers that a calculation uses, directly or by others */
function itemReader(dependencies: ReturnType<typeof dependenciesOf>): (code: string) => ReadonlySet<string> {
  const direct = new Map(dependencies.map((one) => [one.code, one]));
  const read = new Map<string, ReadonlySet<string>>();
  const itemsOf = (code: string): ReadonlySet<string> => {
    const done = read.get(code);
    if (done) return done;
    // Ends a circle: such a draft has none to publish.
    read.set(code, new Set());
    const { items = [], calculations = [] } = direct.get(code) ?? {};
    const all = new Set([...items, ...calculations.flatMap((other) => [...itemsOf(other)])]);
    read.set(code, all);
    return all;
  };
  return itemsOf;
}
