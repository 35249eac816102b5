import type { Program } from '../formula';
import type { Item } from '../formula/scope';
import { attributes } from '../formula/scope';
import { setAttribute } from './formulaRunner';
import type { CoverageModel, Formula } from './model';
import { attributeOptions, itemOptions, type Option } from './options';
import type { WitnessSheet } from './report';
import { usesIn } from './uses';

type Run = ReturnType<Program['run']>;

export interface Trial {
  sheet: WitnessSheet;
  run: Run;
}

/** A linear congruence modulo 2^32 (Knuth, TAOCP 2, 3.3.4, after H. W. Lewis); its upper bits are used. */
class Draws {
  constructor(private state: number) {}

  /** At least 0, below 1. */
  next(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }
}

/** How one sheet is drawn: where on its scale each item's answer lies, how far around, and how much is left out. */
interface Manner {
  level: (slot: number) => number;
  spread: number;
  blank: number;
}

/**
 * Valid, complete answer sheets, each with its run by the evaluator: the lowest, the highest, as little as possible, then drawn ones,
 * the same for the same seed. Items of one calculation are drawn around one level, so that sums reach their ends.
 */
export function trialsOf(model: CoverageModel, conditions: readonly Formula[], count: number, seed: number): Trial[] {
  const sheets = new SheetMaker(model, conditions);
  const draws = new Draws(seed);
  const manners: Manner[] = [0, 1].flatMap((level) => {
    return [0, 1].map((blank) => ({ level: () => level, spread: 0, blank }));
  });
  return Array.from({ length: count }, (_, index) => sheets.trial(manners[index] ?? sheets.manner(draws), draws));
}

class SheetMaker {
  private readonly options: readonly (readonly Option[])[];
  /** Calculations that read items directly, with these. */
  private readonly scales: readonly (readonly number[])[];

  constructor(
    private readonly model: CoverageModel,
    conditions: readonly Formula[],
  ) {
    const uses = usesIn(model, [...model.formulas.values(), ...conditions]);
    const items = model.scope.items.map((item, slot) => {
      const asked = model.items[slot];
      return asked === undefined ? [] : rising(item, itemOptions(item, asked, uses.get(slot)).options);
    });
    const known = attributes.map((attribute, index) => {
      return attributeOptions(attribute, uses.get(model.firstAttribute + index)).options;
    });
    this.options = [...items, ...model.scope.calculations.map(() => []), ...known];
    this.scales = model.scope.calculations.map((_, index) => {
      const { slots = [] } = model.formulas.get(model.firstCalculation + index) ?? {};
      return slots.filter((slot) => model.isItem(slot));
    });
  }

  manner(draws: Draws): Manner {
    const levels = new Map<number, number>();
    const whole = draws.next();
    const apart = draws.next() < 0.5;
    for (const scale of apart ? this.scales : []) {
      const level = draws.next();
      for (const slot of scale) levels.set(slot, level);
    }
    const spread = [0.02, 0.15, 0.4, 1][Math.floor(draws.next() * 4)] ?? 1;
    const blank = [0, 0, 0.1, 0.5][Math.floor(draws.next() * 4)] ?? 0;
    return { level: (slot) => levels.get(slot) ?? whole, spread, blank };
  }

  trial({ level, spread, blank }: Manner, draws: Draws): Trial {
    const model = this.model;
    const sheet: WitnessSheet = { answers: {}, respondent: {} };
    model.scope.items.forEach(({ ref }, slot) => {
      const options = this.options[slot] ?? [];
      const required = model.items[slot]?.question.required === true;
      if (options.length === 0 || (!required && draws.next() < blank)) return;
      const at = level(slot) + (draws.next() - 0.5) * spread;
      const place = Math.round(Math.min(1, Math.max(0, at)) * (options.length - 1));
      const chosen = options[place];
      if (chosen !== undefined) sheet.answers[ref] = chosen.answer;
    });
    attributes.forEach((attribute, index) => {
      const options = this.options[model.firstAttribute + index] ?? [];
      const chosen =
        draws.next() < Math.max(blank, 0.1) ? undefined : options[Math.floor(draws.next() * options.length)];
      if (chosen !== undefined) setAttribute(sheet, attribute, chosen.answer);
    });
    const run = model.program.run(sheet);
    return { sheet: withoutHidden(model, sheet, run), run };
  }
}

/** By their number or, for choices, their score; others as they are. */
function rising({ answers, reverse }: Item, options: readonly Option[]): Option[] {
  const scores = new Map(answers.map(({ code, score }) => [code, score]));
  const worth = ({ answer, span }: Option) => {
    const score = typeof answer === 'string' ? scores.get(answer) : undefined;
    return span?.from ?? (reverse ? -(score ?? 0) : (score ?? 0));
  };
  return [...options].sort((one, other) => worth(one) - worth(other));
}

function withoutHidden(model: CoverageModel, sheet: WitnessSheet, run: Run): WitnessSheet {
  const shown = (ref: string) => {
    const question = model.scope.questions[model.scope.itemOf.get(ref)?.question ?? -1];
    return question !== undefined && run.isVisible(question.code);
  };
  return { ...sheet, answers: Object.fromEntries(Object.entries(sheet.answers).filter(([ref]) => shown(ref))) };
}

/** Gives every required question outside those that matter its first answer, so that the attempt can be completed. */
export function completed(model: CoverageModel, sheet: WitnessSheet, mattering: ReadonlySet<number>): WitnessSheet {
  const answers = { ...sheet.answers };
  model.scope.items.forEach((item, slot) => {
    const asked = model.items[slot];
    if (mattering.has(slot) || asked?.question.required !== true) return;
    const first = itemOptions(item, asked).options[0];
    if (first !== undefined) answers[item.ref] = first.answer;
  });
  const whole = { ...sheet, answers };
  return withoutHidden(model, whole, model.program.run(whole));
}
