import { placedResult } from '../formula/exact/decide';
import { edgesAt } from '../formula/exact/edges';
import type { Node } from '../formula/nodes';
import { attributeRefs } from '../formula/scope';
import { isListType } from '../formula/values';
import { type CoverageModel, childrenOf, type Formula, slotsIn, sourceOf } from './model';
import type { CoverageVariable } from './report';
import { cellOf, sortedNumbers } from './spans';
import { constantOf, elementsOf, isComparison } from './uses';

/**
 * What a condition depends on: conditions join comparisons of terms with constants by and, or, not, if. So a condition has the same value
 * for all values of a term in one cell between these constants.
 */
export interface Term {
  formula: Formula;
  variable: CoverageVariable;
  /** For numbers: what it is compared with, ascending. */
  cuts: readonly number[];
}

/** Collects the terms of several conditions, each term once. */
export class TermCollector {
  private readonly found = new Map<string, { formula: Formula; variable: CoverageVariable; cuts: Set<number> }>();

  constructor(private readonly model: CoverageModel) {}

  terms(): Term[] {
    return [...this.found.values()].map(({ cuts, ...term }) => ({ ...term, cuts: sortedNumbers(cuts) }));
  }

  add(condition: Formula): void {
    this.collect(condition, condition.node);
  }

  private collect(condition: Formula, node: Node): void {
    if (slotsIn(this.model, node).length === 0) return;
    if (isConnective(node)) for (const child of childrenOf(node)) this.collect(condition, child);
    else if (!this.comparison(condition, node)) this.term(condition, node, []);
  }

  /** A comparison of a term with constants, or a test whether it is missing. */
  private comparison(condition: Formula, node: Node): boolean {
    if (node.kind === 'call' && node.name === 'is_missing') {
      const [value] = node.arguments;
      if (value === undefined || isListType(value.type)) return false;
      this.term(condition, value, []);
      return true;
    }
    if (node.kind !== 'binary') return false;
    const { operator, left, right } = node;
    if (!isComparison(operator) && operator !== 'in') return false;
    const sides: [Node, readonly Node[]][] = [[left, elementsOf([right])]];
    if (operator !== 'in') sides.push([right, [left]]);
    for (const [value, others] of sides) {
      const constants = others.map((other) => constantOf(this.model, other));
      if (constants.includes(undefined) || isListType(value.type)) continue;
      this.term(
        condition,
        value,
        constants.filter((constant) => typeof constant === 'number'),
      );
      return true;
    }
    return false;
  }

  private term(condition: Formula, node: Node, cuts: readonly number[]): void {
    const { type } = node;
    if (type !== 'number' && type !== 'text' && type !== 'boolean') return;
    const source = sourceOf(condition, node);
    const slot = this.model.slotOf(node);
    const key = slot === null ? source : `${slot}`;
    const known = this.found.get(key);
    if (known !== undefined) {
      for (const cut of cuts) known.cuts.add(cut);
      return;
    }
    const name = slot === null ? source.trim() : this.nameOf(slot);
    const kind = slot === null ? 'expression' : this.kindOf(slot);
    this.found.set(key, {
      formula: { ...condition, node, slots: slotsIn(this.model, node) },
      variable: { name, kind, type },
      cuts: new Set(cuts),
    });
  }

  private nameOf(slot: number): string {
    const { scope, firstCalculation, firstAttribute } = this.model;
    if (this.model.isItem(slot)) return scope.items[slot]?.ref ?? '';
    if (this.model.isCalculation(slot)) return scope.calculations[slot - firstCalculation]?.code ?? '';
    return (
      [...attributeRefs.keys()].find((_, index) => this.attributeSlot(index) === slot) ?? `${slot - firstAttribute}`
    );
  }

  private attributeSlot(index: number): number {
    const attribute = [...attributeRefs.values()][index];
    return attribute === undefined
      ? -1
      : (this.model.slotOf({ kind: 'attribute', attribute, type: 'text', start: 0, end: 0 }) ?? -1);
  }

  private kindOf(slot: number): CoverageVariable['kind'] {
    if (this.model.isItem(slot)) return 'question';
    return this.model.isCalculation(slot) ? 'calculation' : 'respondent';
  }
}

/** Joins truth values alone, so that its own depends on theirs and on nothing else. */
function isConnective(node: Node): boolean {
  if (node.kind === 'unary') return node.operator === 'not';
  if (node.kind === 'binary') return node.operator === 'and' || node.operator === 'or';
  if (node.kind !== 'call' || (node.name !== 'if' && node.name !== 'choose' && node.name !== 'default')) return false;
  return node.arguments.every(({ type }) => type === 'boolean' || type === 'missing');
}

/** The cell of a value among those that the conditions distinguish; missing: `-`. */
export function cellKey({ cuts, variable }: Term, value: number | string | boolean | null): string {
  if (value === null) return '-';
  if (variable.type === 'number') return String(cellOf(cuts, placedResult(Number(value), edgesAt(cuts))));
  return variable.type === 'boolean' ? String(value === true || value === 1) : JSON.stringify(value);
}
