import type { Program } from '../formula';
import { checkFormula, type Wanted } from '../formula/checker';
import { Compiler } from '../formula/compile';
import type { Node } from '../formula/nodes';
import { attributes, type Scope } from '../formula/scope';
import { type Item, itemsByCode } from '../instrument/items';
import type { CompiledInstrument, InstrumentStructure } from '../instrument/program';

/** A formula, checked, with the slots that it reads, in the order of its text. */
export interface Formula {
  source: string;
  node: Node;
  slots: readonly number[];
}

/**
 * An instrument as the analyser sees it. Everything that has a value has a slot: the items, then the calculations, then the
 * respondent's attributes (so far as in the evaluator's frames), then the rules of sections and of questions.
 */
export class CoverageModel {
  readonly program: Program;
  readonly scope: Scope;
  readonly compiler: Compiler;
  /** By slot: what it is computed from; absent: answers and attributes. */
  readonly formulas = new Map<number, Formula>();
  /** By slot: the questions and answers of the document. */
  readonly items: readonly (Item | undefined)[];
  readonly firstCalculation: number;
  readonly firstAttribute: number;
  private readonly firstRule: number;

  constructor(
    structure: InstrumentStructure,
    readonly compiled: CompiledInstrument,
  ) {
    this.program = compiled.program;
    this.scope = compiled.program.scope;
    this.compiler = new Compiler(this.scope);
    const { items, calculations, questions } = this.scope;
    this.firstCalculation = items.length;
    this.firstAttribute = items.length + calculations.length;
    this.firstRule = this.firstAttribute + attributes.length;
    const byCode = itemsByCode(structure);
    this.items = items.map(({ ref }) => byCode.get(ref));
    calculations.forEach(({ formula, type }, index) => {
      this.add(this.firstCalculation + index, formula, type);
    });
    const sections = structure.sections ?? [];
    sections.forEach(({ visibleIf }, index) => {
      // The first section of a program holds the questions outside any.
      this.add(this.sectionRule(index + 1), visibleIf, 'boolean');
    });
    const rules = new Map(structure.questions.map(({ code, visibleIf }) => [code, visibleIf]));
    questions.forEach(({ code, index }) => {
      this.add(this.questionRule(index), rules.get(code), 'boolean');
    });
  }

  /** Undefined: the formula has faults. */
  formula(source: string, wanted: Wanted): Formula | undefined {
    const { node } = checkFormula(source, this.scope, wanted);
    return node === null ? undefined : this.part(source, node);
  }

  /** A part of a formula as a separate formula. */
  part(source: string, node: Node): Formula {
    return { source, node, slots: slotsIn(this, node) };
  }

  /** The rules that hide an item, by slot. */
  rulesOf(item: number): number[] {
    const question = this.scope.items[item]?.question ?? -1;
    const section = this.scope.questions[question]?.section ?? -1;
    return [this.sectionRule(section), this.questionRule(question)].filter((slot) => this.formulas.has(slot));
  }

  /** The slot of a node that is a plain value; null: it computes something. */
  slotOf(node: Node): number | null {
    switch (node.kind) {
      case 'item':
        return node.item;
      case 'calculation':
        return this.firstCalculation + node.calculation;
      case 'attribute':
        return this.firstAttribute + attributes.indexOf(node.attribute);
      default:
        return null;
    }
  }

  isItem(slot: number): boolean {
    return slot < this.firstCalculation;
  }

  isCalculation(slot: number): boolean {
    return slot >= this.firstCalculation && slot < this.firstAttribute;
  }

  isRule(slot: number): boolean {
    return slot >= this.firstRule;
  }

  private sectionRule(section: number): number {
    return this.firstRule + this.scope.questions.length + section;
  }

  private questionRule(question: number): number {
    return this.firstRule + question;
  }

  private add(slot: number, source: string | undefined, wanted: Wanted): void {
    const formula = source === undefined ? undefined : this.formula(source, wanted);
    if (formula !== undefined) this.formulas.set(slot, formula);
  }
}

/** What a part of a formula is computed from directly. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'list':
      return node.elements;
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'call':
      return node.arguments;
    default:
      return [];
  }
}

/** Each once, in the order of the text. */
export function slotsIn(model: CoverageModel, node: Node): number[] {
  const found = new Set<number>();
  const visit = (part: Node) => {
    const slot = model.slotOf(part);
    if (slot !== null) found.add(slot);
    else for (const child of childrenOf(part)) visit(child);
  };
  visit(node);
  return [...found];
}

export function sourceOf({ source }: Formula, { start, end }: Node): string {
  return source.slice(start, end);
}
