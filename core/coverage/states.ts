import type { Value } from '../formula';
import { textOf } from './accumulate';
import type { Spending } from './budget';
import type { Known } from './formulaRunner';
import type { UnprovenReason } from './report';
import type { LiveParts } from './schedule';
import { containsSpan, type Span, unionOfSpans } from './spans';

/** The values of one term in a state: an interval of numbers, else one value; null: missing. */
export type Extent = { span: Span } | { value: string | boolean; example?: true } | null;

/** One class of partial answer sheets that agree in everything still needed; `known` is one of them. */
export interface State {
  features: readonly Value[];
  /** By slot of a rule. */
  rules: ReadonlyMap<number, boolean>;
  /** Of the terms seen so far. */
  cells: readonly string[];
  extents: readonly Extent[];
  known: Known | null;
}

/** An enumeration cannot be completed. */
export class Unproven extends Error {
  override readonly name = 'Unproven';
  constructor(readonly reason: UnprovenReason) {
    super(reason);
  }
}

/** The states after one step. Those that agree in what is still needed are merged into the first, with the extents of all. */
export class StateSet {
  private readonly byKey = new Map<string, State>();

  constructor(
    private readonly spending: Spending,
    private readonly live: LiveParts | undefined,
  ) {}

  states(): State[] {
    return [...this.byKey.values()];
  }

  add(state: State): void {
    const key = this.keyOf(state);
    if (!this.meets(key, state)) this.set(key, state);
  }

  /** What is still needed of a state, as a text; `without`: the features that come after it. */
  keyOf(state: State, without: readonly number[] = []): string {
    let key = state.cells.join(',');
    if (this.live === undefined) return key;
    for (const rule of this.live.rules) key += state.rules.get(rule) ? '+' : '-';
    for (const index of this.live.features) {
      if (!without.includes(index)) key += `|${textOf(state.features[index] ?? null)}`;
    }
    return key;
  }

  /** Whether a state of this key is there; it then takes over the extents. Throws Unproven when the budget is spent. */
  meets(key: string, { extents }: State): boolean {
    if (!this.spending.spend(1)) throw new Unproven('budget');
    const same = this.byKey.get(key);
    if (same === undefined) return false;
    const merged = joinedExtents(same.extents, extents);
    if (merged !== same.extents) this.byKey.set(key, { ...same, extents: merged });
    return true;
  }

  set(key: string, state: State): void {
    this.byKey.set(key, state);
    if (this.byKey.size > this.spending.budget.states) throw new Unproven('budget');
  }
}

/** The first list itself, where it holds all of the other. */
export function joinedExtents(one: readonly Extent[], other: readonly Extent[]): readonly Extent[] {
  if (one === other) return one;
  const joined = one.map((extent, at): Extent => {
    const more = other[at] ?? null;
    if (extent === null || more === null || !('span' in extent) || !('span' in more)) return extent;
    return containsSpan(extent.span, more.span) ? extent : { span: unionOfSpans(extent.span, more.span) };
  });
  return joined.every((extent, at) => extent === one[at]) ? one : joined;
}
