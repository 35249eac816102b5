import type { ScalarValue } from '../formula';
import { bandCodeOf } from '../formula/bands';
import { riskRef } from '../formula/scope';
import type { Nugget } from '../instrument/document';
import type { CompiledInstrument, InstrumentStructure } from '../instrument/program';
import { compileInstrument, formulaCheckFor } from '../instrument/program';
import { isRisk } from '../instrument/riskCalculation';
import { isScaleEnd } from '../instrument/scaleEnds';
import { type Bounds, BoundsFinder } from './bounds';
import { type CoverageBudget, defaultBudget, Spending } from './budget';
import { enumerateStates, type ValueSets } from './enumeration';
import { CoverageModel } from './model';
import type { BandReach, ReachableValues } from './report';
import { sortedNumbers } from './spans';

/** What a calculation computes with must be known before it: calculations by slot, those that others use last. */
export function collectValues(model: CoverageModel, spending: Spending, values: ValueSets): void {
  const slots = model.scope.calculations.map((_, index) => model.firstCalculation + index);
  const used = new Set(slots.flatMap((slot) => model.formulas.get(slot)?.slots ?? []));
  for (const slot of [...slots.filter((one) => !used.has(one)), ...slots]) {
    if (!values.has(slot))
      enumerateStates(model, { terms: [], conditions: [], calculations: [slot] }, spending, values);
  }
}

/** Bounds of every calculation: of those whose values are known, from them. */
export function boundsFrom(model: CoverageModel, values: ValueSets): BoundsFinder {
  const known = new Map<number, Bounds>();
  for (const [slot, found] of values) {
    const numbers = numbersIn(found);
    known.set(slot, {
      low: numbers.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
      high: numbers.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY),
      missing: found.has(null),
    });
  }
  return new BoundsFinder(model, known);
}

/** Booleans as 1 and 0. */
function numbersIn(values: ReadonlySet<ScalarValue>): number[] {
  return [...values].flatMap((value) => (value === null || typeof value === 'string' ? [] : Number(value)));
}

const endOf = (value: number | undefined): number | null => (value !== undefined && isScaleEnd(value) ? value : null);

/** Findings for every calculation, by code. */
export function describeValues(
  model: CoverageModel,
  values: ValueSets,
  limit: number,
): Record<string, ReachableValues> {
  const bounds = boundsFrom(model, values);
  return Object.fromEntries(
    model.scope.calculations.flatMap(({ code, type }, index): [string, ReachableValues][] => {
      if (code === riskRef) return [];
      const slot = model.firstCalculation + index;
      const found = values.get(slot);
      if (found !== undefined) return [[code, counted(found, type, limit)]];
      if (type !== 'number') return [[code, { method: 'bounds', from: null, to: null, missing: null }]];
      const { low, high, missing } = bounds.ofSlot(slot);
      return [[code, { method: 'bounds', from: endOf(low), to: endOf(high), missing: missing ? null : false }]];
    }),
  );
}

function counted(found: ReadonlySet<ScalarValue>, type: 'number' | 'text' | 'boolean', limit: number): ReachableValues {
  const missing = found.has(null);
  if (type !== 'number') {
    const values = [...found].filter((value) => value !== null).sort();
    const listed = values.length <= limit ? { values } : {};
    return { method: 'exact', ...listed, from: null, to: null, missing };
  }
  const values = sortedNumbers(numbersIn(found));
  const [first, second] = values;
  const step = first === undefined || second === undefined ? undefined : second - first;
  const even =
    step !== undefined && values.every((value, at) => at === 0 || value - (values[at - 1] ?? value) === step);
  return {
    method: 'exact',
    ...(values.length <= limit ? { values } : {}),
    from: endOf(first),
    to: endOf(values.at(-1)),
    ...(even ? { step } : {}),
    missing,
  };
}

/**
 * The values that each calculation can have over all valid, complete answer sheets, by code. Throws InstrumentFormulaError when
 * calculations, rules, tables or bands have faults.
 */
export function reachableValues(
  structure: InstrumentStructure,
  budget: Partial<CoverageBudget> = {},
): Record<string, ReachableValues> {
  const { model, values, limit } = valuesOf(structure, budget);
  return describeValues(model, values, limit);
}

/** Which bands the values of each banded calculation can fall into, in the order of the bands, by code. Throws as reachableValues. */
export function reachableBands(
  structure: InstrumentStructure,
  budget: Partial<CoverageBudget> = {},
): Record<string, BandReach[]> {
  const { model, values } = valuesOf(structure, budget);
  const bounds = boundsFrom(model, values);
  return Object.fromEntries(
    model.scope.calculations.flatMap(({ code, type, bands = [] }, index) => {
      if (type !== 'number' || bands.length === 0) return [];
      const slot = model.firstCalculation + index;
      const found = values.get(slot);
      const { low, high } = bounds.ofSlot(slot);
      const reached = found && new Set(numbersIn(found).map((value) => bandCodeOf(bands, value)));
      const bandAt = (value: number) => bands.findIndex((band) => band.code === bandCodeOf(bands, value));
      const [first, last] = [bandAt(low), bandAt(high)];
      const reach = bands.map(({ code: band }, at): BandReach => {
        if (reached !== undefined) return { band, reachable: reached.has(band) };
        return { band, reachable: at < first || at > last ? false : null };
      });
      return [[code, reach]];
    }),
  );
}

/** The nuggets of risk groups without faults: texts of other groups can ask whether one of them holds. */
export function soundRisks(structure: InstrumentStructure): Nugget[] {
  const check = formulaCheckFor({ ...structure, nuggets: [] });
  return (structure.nuggets ?? []).filter(
    ({ group, condition = 'true' }) => isRisk(group) && check(condition, 'boolean').length === 0,
  );
}

/** The structure without parts that could have faults of their own, scores excepted. */
export function compiledScores(structure: InstrumentStructure): CompiledInstrument {
  return compileInstrument({ ...structure, nuggets: soundRisks(structure), charts: [], svgs: [], reports: [] });
}

function valuesOf(structure: InstrumentStructure, budget: Partial<CoverageBudget>) {
  const whole = { ...defaultBudget, ...budget };
  const model = new CoverageModel(structure, compiledScores(structure));
  const values: ValueSets = new Map();
  collectValues(model, new Spending(whole), values);
  return { model, values, limit: whole.values };
}
