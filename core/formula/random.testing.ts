import type {
  AnswerDefinition,
  BandDefinition,
  CalculationDefinition,
  ItemKind,
  ProgramDefinition,
  QuestionDefinition,
  TableDefinition,
} from './definition';

/** Draws that a seed determines. */
export class Draw {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  below(limit: number): number {
    this.state = (this.state * 1664525 + 1013904223) % 4294967296;
    return ((this.state / 4294967296) * limit) | 0;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}

const kinds: readonly ItemKind[] = [
  'single_choice',
  'single_choice',
  'multiple_choice',
  'matrix',
  'yes_no',
  'rating',
  'number',
  'slider',
  'short_text',
  'date',
  'time',
  'ranking',
  'image_choice',
  'information',
];
const countable: ReadonlySet<ItemKind> = new Set([
  'single_choice',
  'multiple_choice',
  'matrix',
  'yes_no',
  'rating',
  'number',
  'slider',
  'image_choice',
]);
const scores = [0, 1, 2, 3, -1, 0.1, 2.5, 1e308, -1e308, 5e-324];
const numbers = ['0', '1', '2', '3', '0.5', '10', '1e308', '5e-324', '7', 'missing'];
const texts = ['"a"', '"often"', '"2020-02-29"', '"1999-12-31"', '""', '"female"'];

/** Formulas of a wanted type out of everything the language has; most, not all, pass the checker. */
class FormulaWriter {
  constructor(
    private readonly draw: Draw,
    private readonly questions: readonly QuestionDefinition[],
    private readonly calculations: readonly CalculationDefinition[],
  ) {}

  write(type: 'number' | 'text' | 'boolean', depth: number): string {
    if (type === 'number') return this.number(depth);
    return type === 'text' ? this.text(depth) : this.boolean(depth);
  }

  private number(depth: number): string {
    const { draw } = this;
    if (depth <= 0) return draw.chance(50) ? this.reference('number') : draw.of(numbers);
    const number = () => this.number(depth - 1);
    switch (draw.below(13)) {
      case 0:
      case 1:
        return `(${number()} ${draw.of(['+', '-', '*', '/', '%', '^'])} ${number()})`;
      case 2:
        return `-${number()}`;
      case 3:
      case 4:
        return `${draw.of(['sum', 'mean'])}(${this.list(depth)}${draw.chance(50) ? `, at_least: ${number()}` : ''})`;
      case 5:
        return `${draw.of(['sum_answered', 'min', 'max', 'median', 'sd', 'var', 'count', 'count_missing'])}(${this.list(depth)})`;
      case 6:
        return `${draw.of(['count_at_least', 'count_equal'])}(${this.list(depth)}, ${number()})`;
      case 7:
        return `${draw.of(['abs', 'sqrt', 'exp', 'ln', 'log10', 'floor', 'ceil', 'sign', 'normal_cdf', 'normal_quantile'])}(${number()})`;
      case 8:
        return `${draw.of(['zscore', 'tscore', 'clamp'])}(${number()}, ${number()}, ${number()})`;
      case 9:
        return `round(${number()}, digits: ${draw.of(['0', '2', '-3', '300', number()])})`;
      case 10:
        return this.choice(number, depth);
      case 11:
        return `lookup("norm", ${number()}, ${this.text(depth - 1)})`;
      default:
        return `${draw.of(['days_between', 'years_between'])}(${this.text(depth - 1)}, ${this.text(depth - 1)})`;
    }
  }

  private text(depth: number): string {
    const { draw } = this;
    if (depth <= 0) return draw.chance(60) ? this.reference('text') : draw.of(texts);
    const text = () => this.text(depth - 1);
    switch (draw.below(4)) {
      case 0:
        return `concat(${text()}, ${this.number(depth - 1)})`;
      case 1:
        return `lower(${text()})`;
      case 2:
        return this.choice(text, depth);
      default:
        return `band(${this.number(depth - 1)}, "c0")`;
    }
  }

  private boolean(depth: number): string {
    const { draw } = this;
    if (depth <= 0) return draw.of(['true', 'false', 'missing', this.reference('boolean')]);
    const boolean = () => this.boolean(depth - 1);
    switch (draw.below(7)) {
      case 0:
      case 1:
        return `(${boolean()} ${draw.of(['and', 'or'])} ${boolean()})`;
      case 2:
        return `not ${boolean()}`;
      case 3:
        return `(${this.number(depth - 1)} ${draw.of(['=', '!=', '<', '<=', '>', '>='])} ${this.number(depth - 1)})`;
      case 4:
        return `(${this.number(depth - 1)} in [${this.list(depth)}])`;
      case 5:
        return `is_missing(${this.number(depth - 1)})`;
      default:
        return draw.chance(50)
          ? `contains(${this.text(depth - 1)}, "a")`
          : `(${this.text(depth - 1)} = ${this.text(depth - 1)})`;
    }
  }

  private choice(value: () => string, depth: number): string {
    const condition = () => this.boolean(depth - 1);
    if (this.draw.chance(40)) return `if(${condition()}, ${value()}, ${value()})`;
    if (this.draw.chance(50)) return `choose(${condition()}, ${value()}, ${condition()}, ${value()}, ${value()})`;
    return `default(${value()}, ${value()})`;
  }

  private list(depth: number): string {
    const parts = Array.from({ length: 1 + this.draw.below(3) }, () => {
      const { draw } = this;
      if (draw.chance(30)) return this.range();
      if (draw.chance(20)) return 'tag("t")';
      return draw.chance(30) ? `[${this.number(depth - 1)}]` : this.number(depth - 1);
    });
    return parts.join(', ');
  }

  private range(): string {
    const one = this.draw.below(this.questions.length);
    const other = this.draw.below(this.questions.length);
    const codeAt = (index: number) => this.questions[index]?.code ?? '';
    return `${codeAt(Math.min(one, other))}..${codeAt(Math.max(one, other))}`;
  }

  private reference(type: 'number' | 'text' | 'boolean'): string {
    const { draw } = this;
    const calculation = this.calculations.length > 0 ? draw.of(this.calculations) : undefined;
    if (draw.chance(25) && calculation?.type === type) return calculation.code;
    if (draw.chance(10)) return type === 'text' ? 'respondent.sex' : type === 'number' ? 'respondent.age' : 'true';
    const question = draw.of(this.questions);
    const ref = question.kind === 'matrix' ? `${question.code}.r1` : question.code;
    const choice = question.kind === 'single_choice' || question.kind === 'image_choice' || question.kind === 'matrix';
    if (type === 'text')
      return choice ? `code(${ref})` : question.kind === 'short_text' || question.kind === 'date' ? ref : '"a"';
    if (type === 'boolean')
      return question.kind === 'yes_no' ? ref : question.kind === 'multiple_choice' ? `has(${ref}, "a0")` : 'false';
    if (question.kind === 'multiple_choice') return `sum(${ref})`;
    const numeric = choice || ['yes_no', 'rating', 'number', 'slider', 'time'].includes(question.kind);
    if (!numeric) return draw.of(numbers);
    return draw.chance(20) ? `raw(${ref})` : draw.chance(20) && question.max !== undefined ? `reverse(${ref})` : ref;
  }
}

const table: TableDefinition = {
  code: 'norm',
  keys: [
    { name: 'raw', match: 'range' },
    { name: 'sex', match: 'exact' },
  ],
  rows: [
    { keys: [[null, 2], 'female'], value: 40 },
    { keys: [[2.5, 10], 'female'], value: 1e308 },
    { keys: [[0, null], 'a'], value: -3 },
  ],
};

function randomAnswers(draw: Draw): AnswerDefinition[] {
  return Array.from({ length: 1 + draw.below(4) }, (_, index) => {
    const code = `a${index}`;
    return draw.chance(85) ? { code, score: draw.of(scores) } : { code };
  });
}

function randomBands(draw: Draw): BandDefinition[] {
  const first: BandDefinition = draw.chance(50) ? { code: 'b0' } : { code: 'b0', from: -1 };
  return [first, { code: 'b1', from: 1 }, draw.chance(50) ? { code: 'b2', above: 1 } : { code: 'b2', from: 2 }];
}

/** A definition of up to ten questions and six calculations. Some of its formulas may have faults. */
export function randomDefinition(draw: Draw): ProgramDefinition {
  const sections = 1 + draw.below(3);
  const count = 1 + draw.below(10);
  const questions = Array.from({ length: count }, (_, index): QuestionDefinition => {
    const kind = index === 0 ? 'single_choice' : draw.of(kinds);
    const ranged = kind === 'number' || kind === 'slider' || kind === 'rating';
    const bounds = ranged && draw.chance(60) ? { min: draw.of([0, -5, 1]), max: draw.of([10, 9.5, 1e308]) } : {};
    const reversible = bounds.max !== undefined || kind === 'yes_no';
    return {
      code: `q${index}`,
      kind,
      section: Math.floor((index * sections) / count),
      answers: ranged ? [] : randomAnswers(draw),
      ...bounds,
      reverse: reversible && draw.chance(40),
      tags: index === 0 || (draw.chance(40) && countable.has(kind)) ? ['t'] : [],
      rows: kind === 'matrix' ? [{ code: 'r1' }, { code: 'r2' }] : undefined,
    };
  });
  const calculations = Array.from({ length: 1 + draw.below(6) }, (_, index): CalculationDefinition => {
    const type = index === 0 ? 'number' : draw.of(['number', 'number', 'number', 'text', 'boolean'] as const);
    return { code: `c${index}`, type, formula: '1', bands: type === 'number' ? randomBands(draw) : undefined };
  });
  // The first calculation looks at the first section alone, so that the rules of later ones may use it.
  const early = calculations.slice(0, 1);
  const written = calculations.map((calculation, index): CalculationDefinition => {
    const known = index === 0 ? questions.filter(({ section }) => section === 0) : questions;
    const writer = new FormulaWriter(draw, known, calculations.slice(0, index));
    return { ...calculation, formula: writer.write(calculation.type, 1 + draw.below(4)) };
  });
  const rule = (percent: number, before: readonly QuestionDefinition[], section: number) => {
    if (before.length === 0 || !draw.chance(percent)) return undefined;
    return new FormulaWriter(draw, before, section > 0 ? early : []).write('boolean', 2);
  };
  return {
    sections: Array.from({ length: sections }, (_, index) => {
      return {
        visibleIf: rule(
          20,
          questions.filter(({ section }) => section < index),
          index,
        ),
      };
    }),
    questions: questions.map((question, index) => ({
      ...question,
      visibleIf: rule(25, questions.slice(0, index), question.section),
    })),
    tables: [table],
    calculations: draw.chance(50) ? written.reverse() : written,
  };
}

const rubbish: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  {},
  [],
  '',
  'zzz',
  -1e308,
  true,
  ['a0', 7],
  null,
  () => 1,
];

function randomAnswer(draw: Draw, question: QuestionDefinition): unknown {
  if (draw.chance(15)) return undefined;
  if (draw.chance(8)) return draw.of(rubbish);
  const codes = (question.answers ?? []).map(({ code }) => code);
  switch (question.kind) {
    case 'single_choice':
    case 'image_choice':
    case 'matrix':
      return draw.of(codes);
    case 'multiple_choice':
    case 'ranking':
      return codes.filter(() => draw.chance(60));
    case 'yes_no':
      return draw.chance(50);
    case 'rating':
    case 'number':
    case 'slider':
      return draw.of([0, 1, 2.5, 5, 9, 1e308, 5e-324]);
    case 'time':
      return draw.of(['00:00', '23:59', '12:30']);
    case 'date':
      return draw.of(['2020-02-29', '1999-01-01', '2021-02-29']);
    default:
      return draw.of(['a', 'Hello', 'often']);
  }
}

export function randomSheet(draw: Draw, { questions }: ProgramDefinition): Record<string, unknown> {
  const sheet: Record<string, unknown> = {};
  for (const question of questions) {
    const refs = question.kind === 'matrix' ? [`${question.code}.r1`, `${question.code}.r2`] : [question.code];
    for (const ref of refs) sheet[ref] = randomAnswer(draw, question);
  }
  return sheet;
}
