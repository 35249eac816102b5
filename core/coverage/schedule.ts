import { type Feature, featuresOf } from './features';
import type { CoverageModel, Formula } from './model';
import type { Term } from './terms';

/** One step of an enumeration: what becomes known, and what may be forgotten after it. */
export type ScheduleStep =
  | { kind: 'answer'; slot: number }
  | { kind: 'compute'; slot: number; formula: Formula }
  | { kind: 'term'; term: number; formula: Formula };

/** A feature with its place among what a state remembers. */
export interface PlannedFeature {
  feature: Feature;
  /** The slots come in the order of its elements, each once. */
  inOrder: boolean;
}

/** What is still needed after a step: indexes of features, slots of rules. */
export interface LiveParts {
  features: readonly number[];
  rules: readonly number[];
}

export interface Schedule {
  steps: readonly ScheduleStep[];
  features: readonly PlannedFeature[];
  /** By slot: the features (their indexes) that take in its value. */
  taking: ReadonlyMap<number, readonly number[]>;
  /** By step. */
  live: readonly LiveParts[];
  /** Of calculations and rules. */
  formulas: readonly Formula[];
  /** Slots of items and attributes that matter. */
  answers: ReadonlySet<number>;
}

/**
 * What to answer and compute, in which order, to know the wanted calculations (by slot) and terms: each formula as soon as its inputs are
 * known, so that its answers can be forgotten early.
 */
export function scheduleFor(model: CoverageModel, calculations: readonly number[], terms: readonly Term[]): Schedule {
  const steps: ScheduleStep[] = [];
  const known = new Set<number>();
  const visit = (slot: number) => {
    if (known.has(slot)) return;
    known.add(slot);
    const formula = model.formulas.get(slot);
    if (formula !== undefined) {
      for (const needed of inGoodOrder(model, formula)) visit(needed);
      steps.push({ kind: 'compute', slot, formula });
      return;
    }
    if (model.isItem(slot)) for (const rule of model.rulesOf(slot)) visit(rule);
    steps.push({ kind: 'answer', slot });
  };
  terms.forEach(({ formula }, term) => {
    for (const slot of inGoodOrder(model, formula)) visit(slot);
    steps.push({ kind: 'term', term, formula });
  });
  for (const slot of calculations) visit(slot);
  return withFeatures(model, steps);
}

/** Calculations, which have one value, before answers; respondent data last. */
function inGoodOrder(model: CoverageModel, { slots }: Formula): number[] {
  const rank = (slot: number) => (model.isCalculation(slot) ? 0 : model.isItem(slot) ? 1 : 2);
  return [...slots].sort((one, other) => rank(one) - rank(other));
}

function withFeatures(model: CoverageModel, steps: readonly ScheduleStep[]): Schedule {
  const place = new Map(steps.map((step, index) => [step.kind === 'term' ? -1 - step.term : step.slot, index]));
  const indexes = new Map<string, number>();
  const features: PlannedFeature[] = [];
  const lastUse: number[] = [];
  const ruleUse = new Map<number, number>();
  steps.forEach((step, index) => {
    if (step.kind === 'answer') {
      if (model.isItem(step.slot)) for (const rule of model.rulesOf(step.slot)) ruleUse.set(rule, index);
      return;
    }
    for (const feature of featuresOf(model, step.formula)) {
      const at = indexes.get(feature.key) ?? features.length;
      if (at === features.length) {
        indexes.set(feature.key, at);
        const places = feature.elements.map(({ slot }) => place.get(slot) ?? -1);
        const inOrder = places.every((one, element) => element === 0 || one > (places[element - 1] ?? -1));
        features.push({ feature, inOrder });
      }
      lastUse[at] = index;
    }
  });
  const taking = new Map<number, number[]>();
  features.forEach(({ feature }, index) => {
    for (const slot of new Set(feature.elements.map((element) => element.slot))) {
      const others = taking.get(slot);
      if (others === undefined) taking.set(slot, [index]);
      else others.push(index);
    }
  });
  return {
    steps,
    features,
    taking,
    live: steps.map((_, index) => ({
      features: features.flatMap((_feature, at) => ((lastUse[at] ?? -1) > index ? [at] : [])),
      rules: [...ruleUse].flatMap(([rule, last]) => (last > index ? [rule] : [])),
    })),
    formulas: steps.flatMap((step) => (step.kind === 'compute' ? [step.formula] : [])),
    answers: new Set(steps.flatMap((step) => (step.kind === 'answer' ? [step.slot] : []))),
  };
}
