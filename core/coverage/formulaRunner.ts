import type { ScalarValue, Value } from '../formula';
import { atZero } from '../formula/exact/edges';
import { Frame } from '../formula/frame';
import type { Node } from '../formula/nodes';
import { attributes } from '../formula/scope';
import { type ItemReader, itemReader } from '../formula/sheet';
import type { AnswerSheet, AnswerValue, Respondent } from '../instrument/document';
import type { CoverageModel, Formula } from './model';
import type { Option } from './options';
import type { WitnessSheet } from './report';

/** Values known on the path to a state, the last first: answers (null: none), attributes, values of calculations. */
export interface Known {
  slot: number;
  value: AnswerValue | null;
  option?: Option;
  before: Known | null;
}

/** Runs parts of formulas, compiled by the evaluator's own compiler, on what is known. */
export class FormulaRunner {
  private readonly frame: Frame;
  private readonly readers: readonly ItemReader[];

  constructor(private readonly model: CoverageModel) {
    this.frame = new Frame(model.scope);
    this.readers = model.scope.items.map(itemReader);
  }

  /** The value of a part that reads one slot alone. */
  value(node: Node, known: Known): Value {
    this.fill(known);
    return this.model.compiler.value(node)(this.frame);
  }

  /** `type`: of a calculation, where it differs from the type of its formula. */
  computation({ node, slots }: Formula, type?: 'number' | 'text' | 'boolean'): (known: Known | null) => ScalarValue {
    const wanted = new Set(slots);
    const { compiler } = this.model;
    const compute = type === 'number' ? this.numberOf(node) : compiler.scalar(node);
    return (known) => {
      let left = wanted.size;
      for (let at = known; at !== null && left > 0; at = at.before) {
        if (!wanted.has(at.slot)) continue;
        this.fill(at);
        left -= 1;
      }
      return compute(this.frame);
    };
  }

  optionAt(known: Known | null, slot: number): Option | undefined {
    for (let at = known; at !== null; at = at.before) if (at.slot === slot) return at.option;
    return undefined;
  }

  /** What is left of a calculation is its double: it must lie on the right side of 0, and be 0 where it is. */
  private numberOf(node: Node): (frame: Frame) => ScalarValue {
    const compute = this.model.compiler.number(node);
    const beside = this.model.compiler.beside(node, atZero);
    return (frame) => {
      const value = compute(frame);
      if (Number.isNaN(value)) return null;
      const placed = beside(frame);
      return Math.sign(placed) === Math.sign(value) ? value : placed;
    };
  }

  private fill({ slot, value }: Known): void {
    const { frame, model } = this;
    frame.exact.clear();
    if (model.isItem(slot)) {
      this.readers[slot]?.(value, frame);
      return;
    }
    frame.numbers[slot] = typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN;
    frame.texts[slot] = typeof value === 'string' ? value : null;
  }
}

/** The answer sheet of the known values. */
export function sheetOf(model: CoverageModel, known: Known | null): WitnessSheet {
  const answers: AnswerSheet = {};
  const sheet: WitnessSheet = { answers, respondent: {} };
  const way: Known[] = [];
  for (let at = known; at !== null; at = at.before) way.unshift(at);
  for (const { slot, value } of way) {
    if (value === null) continue;
    const item = model.scope.items[slot];
    const attribute = attributes[slot - model.firstAttribute];
    if (item !== undefined) answers[item.ref] = value;
    else if (attribute !== undefined) setAttribute(sheet, attribute, value);
  }
  return sheet;
}

export function setAttribute(sheet: WitnessSheet, attribute: (typeof attributes)[number], value: AnswerValue): void {
  if (attribute === 'duration') sheet.duration = Number(value);
  else if (attribute === 'age') sheet.respondent.age = Number(value);
  else if (attribute !== 'sex') sheet.respondent[attribute] = String(value);
  else sheet.respondent.sex = sexOf(value);
}

function sexOf(value: AnswerValue): Respondent['sex'] {
  return value === 'female' || value === 'male' ? value : 'other';
}
