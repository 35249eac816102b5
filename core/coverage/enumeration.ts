import type { ScalarValue, Value } from '../formula';
import { attributes } from '../formula/scope';
import { accumulate, RoundingUnknown, startOf, textOf } from './accumulate';
import type { Spending } from './budget';
import { FormulaRunner, type Known } from './formulaRunner';
import type { CoverageModel, Formula } from './model';
import { attributeOptions, itemOptions, type Option } from './options';
import type { UnprovenReason } from './report';
import { type Schedule, type ScheduleStep, scheduleFor } from './schedule';
import { pointSpan } from './spans';
import { type Extent, type State, StateSet, Unproven } from './states';
import { cellKey, type Term } from './terms';
import { usesIn } from './uses';

/** One combination of cells of the terms that answers can reach. */
export interface ReachedState {
  /** By term, as of cellKey. */
  cells: readonly string[];
  extents: readonly Extent[];
  /** The last value known on the path to it. */
  known: Known | null;
}

export type Enumeration =
  | {
      ok: true;
      states: readonly ReachedState[];
      /** Slots of items and attributes that matter. */
      answers: ReadonlySet<number>;
    }
  | { ok: false; reason: UnprovenReason };

/** By slot of a calculation: all values that it can have; null: missing. */
export type ValueSets = Map<number, ReadonlySet<ScalarValue>>;

/** What one slot adds to a feature. */
interface Contribution {
  value: Value;
  sign: 1 | -1;
}

export interface Wanted {
  /** Of these conditions. */
  terms: readonly Term[];
  conditions: readonly Formula[];
  /** By slot. */
  calculations: readonly number[];
}

/**
 * Every combination of the terms' cells that valid, complete answer sheets reach, each with a sheet; along the way it adds every value of
 * the underlying calculations to `values`, as far as it gets. Dynamic programming: answers are given one after the other, and states that
 * agree in all features still needed are merged. The evaluator computes the values, run on the sheets.
 */
export function enumerateStates(
  model: CoverageModel,
  wanted: Wanted,
  spending: Spending,
  values: ValueSets,
): Enumeration {
  const schedule = scheduleFor(model, wanted.calculations, wanted.terms);
  try {
    const states = new Enumerator(model, schedule, wanted, spending, values).run();
    return { ok: true, states, answers: schedule.answers };
  } catch (error) {
    if (error instanceof Unproven) return { ok: false, reason: error.reason };
    if (error instanceof RoundingUnknown) return { ok: false, reason: 'rounding' };
    throw error;
  }
}

class Enumerator {
  private readonly runner: FormulaRunner;
  private readonly options = new Map<number, readonly Option[]>();

  constructor(
    private readonly model: CoverageModel,
    private readonly schedule: Schedule,
    private readonly wanted: Wanted,
    private readonly spending: Spending,
    private readonly values: ValueSets,
  ) {
    this.runner = new FormulaRunner(model);
    const uses = usesIn(model, [...schedule.formulas, ...wanted.conditions]);
    for (const slot of schedule.answers) {
      const use = uses.get(slot);
      const item = model.scope.items[slot];
      const asked = model.items[slot];
      const attribute = attributes[slot - model.firstAttribute];
      const found =
        item !== undefined && asked !== undefined
          ? itemOptions(item, asked, use)
          : attribute === undefined
            ? { options: [], complete: true }
            : attributeOptions(attribute, use);
      if (!found.complete) throw new Unproven('open');
      this.options.set(slot, found.options);
    }
  }

  run(): readonly ReachedState[] {
    const first: State = {
      features: this.schedule.features.map(({ feature }) => startOf(feature)),
      rules: new Map(),
      cells: [],
      extents: [],
      known: null,
    };
    let states: readonly State[] = [first];
    this.schedule.steps.forEach((step, index) => {
      const next = new StateSet(this.spending, this.schedule.live[index]);
      if (step.kind === 'answer') this.answer(step.slot, states, next);
      else if (step.kind === 'term') this.see(step, states, next);
      else this.compute(step, states, next);
      states = next.states();
    });
    return states;
  }

  private answer(slot: number, states: readonly State[], next: StateSet): void {
    const rules = this.model.isItem(slot) ? this.model.rulesOf(slot) : [];
    const required = this.model.items[slot]?.question.required === true;
    const taking = this.schedule.taking.get(slot) ?? [];
    const give = (answer: Option | null) => {
      const known = { slot, value: answer?.answer ?? null, option: answer ?? undefined, before: null };
      return { known, taken: taking.map((index) => this.contributions(index, known)) };
    };
    const none = give(null);
    const given = (this.options.get(slot) ?? []).map(give);
    const all = required && given.length > 0 ? given : [none, ...given];
    for (const state of states) {
      const hidden = rules.some((rule) => state.rules.get(rule) === false);
      const prefix = next.keyOf(state, taking);
      for (const { known, taken } of hidden ? [none] : all) {
        const values = taking.map((index, at) => this.taken(index, state.features[index] ?? null, taken[at] ?? []));
        let key = prefix;
        for (const value of values) key += `|${textOf(value)}`;
        if (next.meets(key, state)) continue;
        next.set(key, { ...this.withTaken(state, taking, values), known: { ...known, before: state.known } });
      }
    }
  }

  private compute(step: ScheduleStep & { kind: 'compute' }, states: readonly State[], next: StateSet): void {
    const { slot, formula } = step;
    const { model } = this;
    const taking = this.schedule.taking.get(slot) ?? [];
    const found = new Set<ScalarValue>();
    const contributions = new Map<ScalarValue, (readonly Contribution[])[]>();
    const compute = this.runner.computation(formula, model.scope.calculations[slot - model.firstCalculation]?.type);
    for (const state of states) {
      const value = compute(state.known);
      if (model.isRule(slot)) {
        // A missing rule counts as false.
        next.add({ ...state, rules: new Map(state.rules).set(slot, value === true) });
        continue;
      }
      const known: Known = { slot, value, before: state.known };
      found.add(value);
      const taken = contributions.get(value) ?? taking.map((index) => this.contributions(index, known));
      contributions.set(value, taken);
      const values = taking.map((index, at) => this.taken(index, state.features[index] ?? null, taken[at] ?? []));
      next.add({ ...this.withTaken(state, taking, values), known });
    }
    if (model.isCalculation(slot)) this.values.set(slot, found);
  }

  private see(step: ScheduleStep & { kind: 'term' }, states: readonly State[], next: StateSet): void {
    const term = this.wanted.terms[step.term];
    if (term === undefined) return;
    const compute = this.runner.computation(step.formula);
    const slot = this.model.slotOf(step.formula.node);
    for (const state of states) {
      const value = compute(state.known);
      const option = slot === null ? undefined : this.runner.optionAt(state.known, slot);
      next.add({
        ...state,
        cells: [...state.cells, cellKey(term, value)],
        extents: [...state.extents, extentOf(term, value, option)],
      });
    }
  }

  private withTaken(state: State, taking: readonly number[], values: readonly Value[]): State {
    const features = state.features.slice();
    for (let at = 0; at < taking.length; at += 1) features[taking[at] as number] = values[at] ?? null;
    return { ...state, features };
  }

  private contributions(index: number, known: Known): Contribution[] {
    const { feature } = this.schedule.features[index] ?? {};
    return (feature?.elements ?? []).flatMap(({ node, slot, sign }) => {
      return slot === known.slot ? [{ value: this.runner.value(node, known), sign }] : [];
    });
  }

  private taken(index: number, so: Value, contributions: readonly Contribution[]): Value {
    const planned = this.schedule.features[index];
    if (planned === undefined) return so;
    const { feature, inOrder } = planned;
    return contributions.reduce((result, { value, sign }) => accumulate(feature, result, value, sign, inOrder), so);
  }
}

export function extentOf({ variable }: Term, value: ScalarValue, option?: Option): Extent {
  if (value === null) return null;
  if (variable.type === 'number') return { span: option?.span ?? pointSpan(Number(value)) };
  if (variable.type === 'boolean') return { value: value === true || value === 1 };
  return { value: String(value), ...(option?.example === true ? { example: true } : {}) };
}
