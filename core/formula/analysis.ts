import type { Span } from './ast';
import { type CheckedFormula, checkFormula, type References, type Wanted } from './checker';
import type { ProgramDefinition } from './definition';
import type { FormulaFault } from './errors';
import { createScope, type Item, type Scope } from './scope';

/** Where in a definition a fault lies. `reverse`: the flag of a question, or of one of its rows, that cannot be reversed. */
export type FaultPlace =
  | { kind: 'calculation'; index: number }
  | { kind: 'sectionRule'; index: number }
  | { kind: 'questionRule'; index: number }
  | { kind: 'reverse'; index: number; row?: number };

export interface PlacedFault {
  place: FaultPlace;
  fault: FormulaFault;
}

/** Every formula of a definition, checked. */
export interface Analysis {
  scope: Scope;
  calculations: CheckedFormula[];
  /** By section and by question; null: always visible. */
  sectionRules: (CheckedFormula | null)[];
  questionRules: (CheckedFormula | null)[];
  faults: PlacedFault[];
}

/** Checks every formula of a definition, circles and rules that look forward included. Never throws. */
export function analyse(definition: ProgramDefinition): Analysis {
  const scope = createScope(definition);
  const rule = (source: string | undefined) => (source === undefined ? null : checkFormula(source, scope, 'boolean'));
  const analysis: Analysis = {
    scope,
    calculations: definition.calculations.map(({ formula, type }) => checkFormula(formula, scope, type)),
    sectionRules: definition.sections.map(({ visibleIf }) => rule(visibleIf)),
    questionRules: definition.questions.map(({ visibleIf }) => rule(visibleIf)),
    faults: [],
  };
  const add = (place: FaultPlace, faults: readonly FormulaFault[]) => {
    for (const fault of faults) analysis.faults.push({ place, fault });
  };
  const used = analysis.calculations.map(({ references }) => references);
  const circles = findCircles(used);
  analysis.calculations.forEach(({ faults }, index) => {
    const place: FaultPlace = { kind: 'calculation', index };
    add(place, faults);
    const circle = circles.get(index);
    if (circle !== undefined) add(place, [circleFault(circle, scope, used[index])]);
  });
  const order = new EarlierQuestions(definition, scope, used);
  analysis.sectionRules.forEach((checked, index) => {
    if (checked === null) return;
    const forward = order.fault(checked.references, index, 0);
    add({ kind: 'sectionRule', index }, [...checked.faults, ...forward]);
  });
  analysis.questionRules.forEach((checked, index) => {
    if (checked === null) return;
    const forward = order.fault(checked.references, definition.questions[index]?.section ?? 0, index);
    add({ kind: 'questionRule', index }, [...checked.faults, ...forward]);
  });
  for (const place of wrongReverseFlags(definition, scope)) {
    const name = scope.items[(scope.questions[place.index]?.first ?? 0) + (place.row ?? 0)]?.ref ?? '';
    const fault: FormulaFault = { code: 'cannot_reverse', start: 0, end: 0, params: { name } };
    analysis.faults.push({ place, fault });
  }
  return analysis;
}

/** Before what a formula is computed: a section (its index), or a question (its index in the definition). */
type Before = { section: number } | { question: number };

/** A check of formulas that may look only at what has surely been answered before a question or section is shown. Never throws. */
export function earlierCheck(
  definition: ProgramDefinition,
): (source: string, wanted: Wanted, before: Before) => FormulaFault[] {
  const scope = createScope(definition);
  const used = definition.calculations.map(({ formula, type }) => checkFormula(formula, scope, type).references);
  const order = new EarlierQuestions(definition, scope, used);
  return (source, wanted, before) => {
    const { faults, references } = checkFormula(source, scope, wanted);
    const question = 'question' in before ? before.question : 0;
    const section = 'section' in before ? before.section : (definition.questions[question]?.section ?? 0);
    return [...faults, ...order.fault(references, section, question)];
  };
}

/** An order in which every calculation comes after those it uses; those in or behind a circle are left out. */
export function calculationOrder(used: readonly References[]): number[] {
  const waiting = used.map(({ calculations }) => calculations.size);
  const users = used.map((): number[] => []);
  used.forEach(({ calculations }, index) => {
    for (const other of calculations.keys()) users[other]?.push(index);
  });
  const order = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  for (const done of order) {
    for (const user of users[done] ?? []) {
      waiting[user] = (waiting[user] ?? 0) - 1;
      if (waiting[user] === 0) order.push(user);
    }
  }
  return order;
}

/** For each circular calculation, its shortest circle: from it, through the others, back to itself. */
function findCircles(used: readonly References[]): Map<number, number[]> {
  const ordered = new Set(calculationOrder(used));
  const circles = new Map<number, number[]>();
  for (let start = 0; start < used.length; start += 1) {
    if (ordered.has(start) || circles.has(start)) continue;
    const way = shortestWayBack(used, start, ordered);
    way.forEach((calculation, index) => {
      if (!circles.has(calculation))
        circles.set(calculation, [...way.slice(index), ...way.slice(0, index), calculation]);
    });
  }
  return circles;
}

function shortestWayBack(used: readonly References[], start: number, ordered: ReadonlySet<number>): number[] {
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (const at of queue) {
    for (const next of used[at]?.calculations.keys() ?? []) {
      if (next === start) {
        const way = [at];
        for (let back = at; back !== start; way.unshift(back)) back = cameFrom.get(back) ?? start;
        return way;
      }
      if (ordered.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  return [];
}

function circleFault(circle: readonly number[], scope: Scope, used: References | undefined): FormulaFault {
  const path = circle.map((index) => scope.calculations[index]?.code ?? '');
  const span = used?.calculations.get(circle[1] ?? -1) ?? { start: 0, end: 0 };
  return { code: 'circle', start: span.start, end: span.end, params: { name: path[1] ?? '', path } };
}

/** Which questions have surely been answered when a rule is asked: those before it, or in earlier sections when the order is random. */
class EarlierQuestions {
  private readonly latestOf: (Item | 'duration' | null)[];

  constructor(
    private readonly definition: ProgramDefinition,
    private readonly scope: Scope,
    used: readonly References[],
  ) {
    this.latestOf = used.map(() => null);
    for (const calculation of calculationOrder(used)) {
      const references = used[calculation];
      if (references !== undefined) this.latestOf[calculation] = this.latest(references);
    }
  }

  /** The fault of a rule that looks forward, if it does; `question`: the index of the one it hides (of a section: 0). */
  fault(references: References, section: number, question: number): FormulaFault[] {
    for (const [index, span] of references.items) {
      const item = this.scope.items[index];
      if (item !== undefined && !this.isEarlier(item, section, question)) return [forwardFault(span, item.ref)];
    }
    if (references.duration !== null) return [forwardFault(references.duration, 'attempt.duration')];
    for (const [index, span] of references.calculations) {
      const latest = this.latestOf[index] ?? null;
      const through = this.scope.calculations[index]?.code ?? '';
      if (latest === 'duration') return [forwardFault(span, 'attempt.duration', through)];
      if (latest !== null && !this.isEarlier(latest, section, question))
        return [forwardFault(span, latest.ref, through)];
    }
    return [];
  }

  private isEarlier(item: Item, section: number, question: number): boolean {
    const itemSection = this.scope.questions[item.question]?.section ?? 0;
    if (itemSection !== section) return itemSection < section;
    return this.definition.sections[section]?.randomOrder !== true && item.question < question;
  }

  private latest(references: References): Item | 'duration' | null {
    if (references.duration !== null) return 'duration';
    let latest: Item | null = null;
    for (const index of references.items.keys()) latest = this.later(latest, this.scope.items[index] ?? null);
    for (const index of references.calculations.keys()) {
      const behind = this.latestOf[index] ?? null;
      if (behind === 'duration') return behind;
      latest = this.later(latest, behind);
    }
    return latest;
  }

  private later(one: Item | null, other: Item | null): Item | null {
    if (one === null || other === null) return one ?? other;
    const sectionOf = (item: Item) => this.scope.questions[item.question]?.section ?? 0;
    const difference = sectionOf(other) - sectionOf(one) || other.question - one.question;
    return difference > 0 ? other : one;
  }
}

function forwardFault({ start, end }: Span, name: string, through?: string): FormulaFault {
  return { code: 'looks_forward', start, end, params: through === undefined ? { name } : { name, through } };
}

function wrongReverseFlags(definition: ProgramDefinition, scope: Scope): Extract<FaultPlace, { kind: 'reverse' }>[] {
  return definition.questions.flatMap((question, index) => {
    const places: Extract<FaultPlace, { kind: 'reverse' }>[] = [];
    const mirrorAt = (row: number) => scope.items[(scope.questions[index]?.first ?? 0) + row]?.mirror ?? null;
    if (question.reverse === true && (question.kind === 'matrix' || mirrorAt(0) === null))
      places.push({ kind: 'reverse', index });
    if (question.kind !== 'matrix') return places;
    question.rows?.forEach((row, at) => {
      if (row.reverse === true && mirrorAt(at) === null) places.push({ kind: 'reverse', index, row: at });
    });
    return places;
  });
}
