import { type Analysis, analyse, calculationOrder, type PlacedFault } from './analysis';
import { type BandsOfSlot, bandCodeIn } from './bands';
import { checkFormula, type References, type Wanted } from './checker';
import { Compiler, numberOrNull } from './compile';
import type { ProgramDefinition, RespondentData } from './definition';
import type { FormulaFault } from './errors';
import { type Explanation, explainNode } from './explain';
import { Frame, itemStates } from './frame';
import type { Node, Step } from './nodes';
import { createNumericScorer, type NumericScorer, takeStep } from './numericScorer';
import { attributes, type QuestionPlace, type Scope } from './scope';
import { type ItemReader, itemReader } from './sheet';
import type { MissingCause, ScalarValue } from './values';

/** What a respondent gave. Answers by item (`q1`, `q5.r1`); what cannot be an answer to its item counts as missing. */
export interface AnswerInput {
  answers: Readonly<Record<string, unknown>>;
  respondent?: RespondentData;
  /** Seconds spent answering. */
  duration?: number;
  /** Values of the calculations that are given; absent, or not of its type: missing. */
  scores?: Readonly<Record<string, ScalarValue>>;
}

/** A definition with faults; it cannot be run. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  constructor(readonly faults: readonly PlacedFault[]) {
    super(`${faults.length} faulty formulas`);
  }
}

/** One formula has faults. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  constructor(
    readonly source: string,
    readonly faults: readonly FormulaFault[],
  ) {
    super(`${faults.map(({ code, start, end }) => `${code} at ${start}..${end}`).join(', ')} in: ${source}`);
  }
}

/** A formula compiled by one program, to be evaluated on that program's runs only. */
export interface CompiledFormula {
  readonly program: Program;
  readonly source: string;
  readonly compute: (frame: Frame) => ScalarValue;
}

/** Every calculation and visibility rule of one definition, ready to run. It holds no respondent's data. */
export class Program {
  readonly scope: Scope;
  private readonly compiler: Compiler;
  private readonly steps: readonly Step[];
  private readonly order: readonly number[];
  private readonly readers: readonly ItemReader[];
  private readonly bands: readonly (BandsOfSlot | null)[];

  constructor(private readonly analysis: Analysis) {
    this.scope = analysis.scope;
    this.order = calculationOrder(analysis.calculations.map(({ references }) => references));
    this.compiler = new Compiler(this.scope, {
      order: this.order,
      formulas: analysis.calculations.map(({ node, references }, index) => {
        const known = node !== null && this.scope.calculations[index]?.given !== true;
        return known ? { node, uses: [...references.calculations.keys()] } : null;
      }),
    });
    this.steps = this.plan();
    this.readers = this.scope.items.map(itemReader);
    this.bands = this.scope.calculations.map(({ bands = [], type }, index) => {
      return type === 'number' && bands.length > 0 ? this.compiler.bands(index, bands) : null;
    });
  }

  /** Computes everything for one respondent. Total: whatever the input, nothing throws, and no value is NaN or infinite. */
  run(input: AnswerInput): ProgramRun {
    const frame = new Frame(this.scope);
    this.scope.items.forEach(({ ref }, index) => {
      const { answers } = input;
      this.readers[index]?.(Object.hasOwn(answers, ref) ? answers[ref] : undefined, frame);
    });
    this.readRespondent(frame, input);
    if (input.scores !== undefined) this.readScores(frame, input.scores);
    for (const step of this.steps) takeStep(step, frame);
    return new ProgramRun(this, frame);
  }

  /** Compiles a condition, a series or a placeholder. Throws FormulaError. */
  compile(source: string, wanted: Wanted): CompiledFormula {
    const { node, faults } = checkFormula(source, this.scope, wanted);
    if (node === null) throw new FormulaError(source, faults);
    if (wanted !== 'number' || node.type !== 'boolean') {
      return { program: this, source, compute: this.compiler.scalar(node) };
    }
    const compute = this.compiler.number(node);
    return { program: this, source, compute: (frame) => numberOrNull(compute(frame)) };
  }

  /** A fast entry for respondents whose answers are numbers. Throws Error when a formula needs more than their numbers. */
  numericScorer(): NumericScorer {
    const { analysis, scope } = this;
    const formulas = [...analysis.calculations, ...analysis.sectionRules, ...analysis.questionRules];
    const nodes = formulas.flatMap((checked) => checked?.node ?? []);
    return createNumericScorer(scope, this.steps, this.bands, nodes);
  }

  /** The value of a calculation in a frame, of its declared type. */
  calculationValue(frame: Frame, index: number): ScalarValue {
    const slot = this.scope.items.length + index;
    const type = this.scope.calculations[index]?.type;
    if (type === 'text') return frame.texts[slot] ?? null;
    const value = numberOrNull(frame.numbers[slot] ?? Number.NaN);
    return type === 'boolean' && value !== null ? value === 1 : value;
  }

  calculationBand(frame: Frame, index: number): string | null {
    const bands = this.bands[index] ?? null;
    return bands && bandCodeIn(bands, frame);
  }

  explain(frame: Frame, calculation: number): Explanation {
    const root = this.explainCalculation(frame, calculation, this.causesBefore(frame, calculation));
    // A numeric calculation shows true as 1.
    return { ...root, value: this.calculationValue(frame, calculation) };
  }

  /** The tree of any formula or part of one, lists too; see ProgramRun. */
  explainFormula(frame: Frame, source: string): Explanation {
    const { node, faults, references } = checkFormula(source, this.scope, 'any');
    if (node === null) throw new FormulaError(source, faults);
    const causes = references.calculations.size > 0 ? this.causesBefore(frame) : new Map<number, MissingCause>();
    return this.explainNode(node, source, frame, causes);
  }

  /** The causes of the missing calculations that this one may depend on; without one, of all. */
  private causesBefore(frame: Frame, calculation?: number): Map<number, MissingCause> {
    const causes = new Map<number, MissingCause>();
    // In this order the causes behind a calculation are always known before it.
    for (const index of this.order) {
      if (index === calculation) break;
      if (this.calculationValue(frame, index) !== null) continue;
      const { missingCause } = this.explainCalculation(frame, index, causes);
      if (missingCause !== undefined) causes.set(index, missingCause);
    }
    return causes;
  }

  private explainCalculation(frame: Frame, index: number, causes: ReadonlyMap<number, MissingCause>): Explanation {
    const { source, node } = this.analysis.calculations[index] as { source: string; node: Node };
    return this.explainNode(node, source, frame, causes);
  }

  private explainNode(
    node: Node,
    source: string,
    frame: Frame,
    causes: ReadonlyMap<number, MissingCause>,
  ): Explanation {
    const { scope, compiler } = this;
    return explainNode(node, { source, scope, compiler, frame, causeOfCalculation: (other) => causes.get(other) });
  }

  private readRespondent(frame: Frame, { respondent, duration }: AnswerInput): void {
    const first = this.scope.items.length + this.scope.calculations.length;
    const given: Record<(typeof attributes)[number], unknown> = { ...emptyRespondent, ...respondent, duration };
    attributes.forEach((attribute, index) => {
      const value = given[attribute];
      if (attribute === 'age' || attribute === 'duration') {
        if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) frame.numbers[first + index] = value;
      } else if (typeof value === 'string' && value !== '') frame.texts[first + index] = value;
    });
  }

  private readScores(frame: Frame, scores: NonNullable<AnswerInput['scores']>): void {
    this.scope.calculations.forEach(({ code, type, given }, index) => {
      const value = given === true && Object.hasOwn(scores, code) ? scores[code] : null;
      const slot = this.scope.items.length + index;
      if (typeof value !== (type === 'text' ? 'string' : type)) return;
      if (typeof value === 'string') frame.texts[slot] = value;
      else if (Number.isFinite(Number(value))) frame.numbers[slot] = Number(value);
    });
  }

  /** Visibility rules and calculations, each after what it depends on. */
  private plan(): Step[] {
    const { analysis, scope } = this;
    const tasks: { step: Step; references: References; key: string }[] = [];
    analysis.sectionRules.forEach((rule, index) => {
      if (rule?.node)
        tasks.push({ key: `s${index}`, step: this.sectionStep(rule.node, index), references: rule.references });
    });
    scope.questions.forEach((question, index) => {
      const rule = analysis.questionRules[index];
      if (rule?.node)
        tasks.push({ key: `q${index}`, step: this.questionStep(rule.node, question), references: rule.references });
    });
    analysis.calculations.forEach(({ node, references }, index) => {
      if (node && scope.calculations[index]?.given !== true)
        tasks.push({ key: `c${index}`, step: this.calculationStep(node, index), references });
    });
    const known = new Map(tasks.map(({ key }, index) => [key, index]));
    const needs = tasks.map(({ references }): References => {
      const keys = [...references.calculations.keys()].map((index) => `c${index}`);
      for (const index of references.items.keys()) {
        const question = scope.items[index]?.question ?? -1;
        keys.push(`q${question}`, `s${scope.questions[question]?.section ?? -1}`);
      }
      const found = keys.flatMap((key) => known.get(key) ?? []);
      return {
        items: new Map(),
        calculations: new Map(found.map((index) => [index, { start: 0, end: 0 }])),
        duration: null,
      };
    });
    return calculationOrder(needs).flatMap((index) => tasks[index]?.step ?? []);
  }

  private calculationStep(node: Node, index: number): Step {
    const slot = this.scope.items.length + index;
    if (this.scope.calculations[index]?.type !== 'text') {
      return { slot, number: this.compiler.number(node), run: null };
    }
    const text = this.compiler.text(node);
    return {
      slot: -1,
      number: null,
      run: (frame) => {
        frame.texts[slot] = text(frame);
      },
    };
  }

  private sectionStep(node: Node, section: number): Step {
    const shown = this.compiler.number(node);
    const questions = this.scope.questions.filter((question) => question.section === section);
    return {
      slot: -1,
      number: null,
      run: (frame) => {
        if (shown(frame) === 1) return;
        for (const question of questions) hide(frame, question);
      },
    };
  }

  private questionStep(node: Node, question: QuestionPlace): Step {
    const shown = this.compiler.number(node);
    return {
      slot: -1,
      number: null,
      run: (frame) => {
        if (shown(frame) !== 1) hide(frame, question);
      },
    };
  }
}

function hide(frame: Frame, { index, first, last }: QuestionPlace): void {
  frame.questions[index] = 0;
  for (let item = first; item <= last; item += 1) frame.clearItem(item, itemStates.hidden);
}

/** One respondent's results. */
export class ProgramRun {
  constructor(
    private readonly program: Program,
    private readonly frame: Frame,
  ) {}

  /** The value of a calculation; null: missing, or there is no such calculation. */
  value(calculation: string): ScalarValue {
    const index = this.program.scope.calculationOf.get(calculation);
    return index === undefined ? null : this.program.calculationValue(this.frame, index);
  }

  /** The code of the band that a calculation's value falls into; null: none. */
  band(calculation: string): string | null {
    const index = this.program.scope.calculationOf.get(calculation);
    return index === undefined ? null : this.program.calculationBand(this.frame, index);
  }

  /** Whether neither its own rule nor its section's hides a question. */
  isVisible(question: string): boolean {
    const place = this.program.scope.questionOf.get(question);
    return place !== undefined && this.frame.questions[place.index] === 1;
  }

  /** Throws Error on a formula of another program: its slots would mean something else here. */
  evaluate(formula: CompiledFormula): ScalarValue {
    if (formula.program !== this.program) throw new Error(`compiled by another program: ${formula.source}`);
    return formula.compute(this.frame);
  }

  /** Missing counts as false. */
  condition(condition: CompiledFormula): boolean {
    return this.evaluate(condition) === true;
  }

  /** The tree of how a calculation got its value; null: there is no such calculation. */
  explain(calculation: string): Explanation | null {
    const index = this.program.scope.calculationOf.get(calculation);
    return index === undefined ? null : this.program.explain(this.frame, index);
  }

  /** The tree of how a formula, or a part of one, gets its value here; it may be a list. Throws FormulaError. */
  explainFormula(source: string): Explanation {
    return this.program.explainFormula(this.frame, source);
  }
}

/** Checks and compiles a definition. Throws ProgramError with every fault. */
export function compileProgram(definition: ProgramDefinition): Program {
  const analysis = analyse(definition);
  if (analysis.faults.length > 0) throw new ProgramError(analysis.faults);
  return new Program(analysis);
}

const emptyRespondent = { age: undefined, sex: undefined, country: undefined, locale: undefined };
