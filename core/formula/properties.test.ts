import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { analyse } from './analysis';
import type { Ast, BinaryOperator, NameAst } from './ast';
import { checkFormula } from './checker';
import type { ProgramDefinition } from './definition';
import { FormulaSyntaxError } from './errors';
import { functionTable } from './functions/table';
import { parseFormula } from './parser';
import { printFormula } from './printer';
import { compileProgram, Program } from './program';
import { Draw, randomDefinition, randomSheet } from './random.testing';
import { sample } from './sample.testing';

const span = { start: 0, end: 0 };

function withoutSpans(ast: Ast): string {
  return JSON.stringify(ast, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value));
}

describe('the parser', () => {
  const pieces = [
    ...functionTable.keys(),
    ...[
      'q1',
      'q3',
      'r1',
      'total',
      'respondent',
      'age',
      'at_least',
      'and',
      'or',
      'not',
      'in',
      'true',
      'false',
      'missing',
      '"calm"',
      '"',
      '\\',
    ],
    ...[
      '(',
      ')',
      '[',
      ']',
      ',',
      ':',
      '.',
      '..',
      '+',
      '-',
      '*',
      '/',
      '%',
      '^',
      '=',
      '!=',
      '<',
      '<=',
      '>',
      '>=',
      '!',
      '#',
      '\n',
      ' ',
      '1',
      '2.5',
      '1e9',
    ],
  ];
  const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(' '));
  const glued = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));

  it.each<[string, fc.Arbitrary<string>, number]>([
    ['any text', fc.string({ unit: 'binary', maxLength: 40 }), runs(1500, 20_000)],
    ['pieces of formulas', soup, runs(3000, 50_000)],
    ['pieces of formulas without spaces', glued, runs(2000, 30_000)],
  ])('throws nothing but its own error on %s', (_what, source, numRuns) => {
    fc.assert(
      fc.property(source, (text) => {
        try {
          parseFormula(text);
        } catch (error) {
          if (!(error instanceof FormulaSyntaxError)) throw error;
          const { start, end } = error.fault;
          if (!(start >= 0 && start <= end && end <= text.length)) throw new Error(`${start}..${end} lies outside`);
        }
      }),
      { numRuns },
    );
  });

  it('leaves a checker that throws nothing at all', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { node, faults } = checkFormula(text, sample.scope, 'scalar');
        if (node === null && faults.length === 0) throw new Error('neither a formula nor a fault');
      }),
      { numRuns: runs(1000, 10_000) },
    );
  });
});

describe('printing', () => {
  const name = fc.constantFrom('q1', 'total', 'q_9', 'x', 'sum');
  const reference = fc
    .record({ name, member: fc.option(fc.constantFrom('r1', '3rd', 'in', 'age'), { nil: undefined }) })
    .map(
      ({ name: own, member }): NameAst =>
        member === undefined ? { kind: 'name', name: own, ...span } : { kind: 'name', name: own, member, ...span },
    );
  const operator = fc.constantFrom<BinaryOperator>(
    'or',
    'and',
    '=',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    'in',
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
  );
  const { ast } = fc.letrec<{ ast: Ast }>((tie) => ({
    ast: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc
        .double({ min: 0, noNaN: true, noDefaultInfinity: true })
        .map((value): Ast => ({ kind: 'number', value: value + 0, ...span })),
      fc.string({ unit: 'binary', maxLength: 6 }).map((value): Ast => ({ kind: 'text', value, ...span })),
      fc.boolean().map((value): Ast => ({ kind: 'boolean', value, ...span })),
      fc.constant<Ast>({ kind: 'missing', ...span }),
      reference,
      fc.tuple(reference, reference).map(([from, to]): Ast => ({ kind: 'range', from, to, ...span })),
      fc.array(tie('ast'), { maxLength: 3 }).map((elements): Ast => ({ kind: 'list', elements, ...span })),
      fc
        .tuple(fc.constantFrom('-' as const, 'not' as const), tie('ast'))
        .map(([sign, operand]): Ast => ({ kind: 'unary', operator: sign, operand, ...span })),
      fc
        .tuple(operator, tie('ast'), tie('ast'))
        .map(([sign, left, right]): Ast => ({ kind: 'binary', operator: sign, left, right, ...span })),
      fc
        .tuple(name, fc.array(tie('ast'), { maxLength: 3 }), fc.option(tie('ast')))
        .map(([own, positional, value]): Ast => {
          const named = value === null ? [] : [{ name: 'at_least', value, ...span }];
          return { kind: 'call', name: own, positional, named, ...span };
        }),
    ),
  }));

  it('gives a text that parses to the same tree', () => {
    fc.assert(
      fc.property(ast, (tree) => {
        expect(withoutSpans(parseFormula(printFormula(tree)))).toBe(withoutSpans(tree));
      }),
      { numRuns: runs(500, 5000) },
    );
  });
});

/** A program of the definition without its faulty formulas; removing a circle may reveal further faults. */
function soundProgram(definition: ProgramDefinition): { definition: ProgramDefinition; program: Program } {
  const analysis = analyse(definition);
  if (analysis.faults.length === 0) return { definition, program: new Program(analysis) };
  const faulty = new Set(analysis.faults.map(({ place }) => `${place.kind}${place.index}`));
  return soundProgram({
    ...definition,
    sections: definition.sections.map((section, index) => (faulty.has(`sectionRule${index}`) ? {} : section)),
    questions: definition.questions.map((question, index) => {
      return faulty.has(`questionRule${index}`) ? { ...question, visibleIf: undefined } : question;
    }),
    calculations: definition.calculations.map((calculation, index) => {
      return faulty.has(`calculation${index}`) ? { ...calculation, formula: 'missing' } : calculation;
    }),
  });
}

const typeNames = { number: 'number', text: 'string', boolean: 'boolean' };
const seeds = fc.integer({ min: 0, max: 0x7fffffff });

describe('evaluation of random instruments on random sheets', () => {
  it('is total, explains what it gives, and takes what is hidden for unanswered', () => {
    let scores = 0;
    let known = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const draw = new Draw(seed);
        const { definition, program } = soundProgram(randomDefinition(draw));
        for (let sheet = 0; sheet < 4; sheet += 1) {
          const answers = randomSheet(draw, definition);
          const respondent = draw.chance(50) ? { age: draw.below(99), sex: draw.of(['female', 'male']) } : undefined;
          const run = program.run({ answers, respondent });
          const hidden = definition.questions.filter(({ code }) => !run.isVisible(code)).map(({ code }) => code);
          const shown = Object.fromEntries(
            Object.entries(answers).filter(([ref]) => !hidden.includes(ref.split('.')[0] ?? '')),
          );
          const again = program.run({ answers: shown, respondent });
          for (const { code, type } of definition.calculations) {
            const value = run.value(code);
            scores += 1;
            if (value !== null) known += 1;
            if (value !== null && typeof value !== typeNames[type]) throw new Error(`${code} is ${typeof value}`);
            if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
              throw new Error(`${code} = ${value}`);
            if (again.value(code) !== value || again.band(code) !== run.band(code))
              throw new Error(`${code}: hidden is not unanswered`);
            if (sheet > 0) continue;
            const explanation = run.explain(code);
            if (explanation?.value !== value) throw new Error(`${code}: explained as ${String(explanation?.value)}`);
            if ((value === null) !== (explanation.missingCause !== undefined))
              throw new Error(`${code}: no cause, or one too many`);
          }
        }
      }),
      { numRuns: runs(1000, 20_000) },
    );
    // The generator must not yield almost only missing values.
    expect(known / scores).toBeGreaterThan(0.2);
  });

  it('gives the same from numbers as from sheets', () => {
    let compared = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const draw = new Draw(seed);
        const { definition, program } = soundProgram(randomDefinition(draw));
        const scorer = numericScorerOf(program);
        if (scorer === null) return;
        const rawNumbers = rawNumbersOf(definition);
        for (let sheet = 0; sheet < 3; sheet += 1) {
          const answers = randomSheet(draw, definition);
          const run = program.run({ answers });
          const { values, bands } = scorer.score(rawNumbers(answers));
          definition.calculations.forEach(({ code, type }, index) => {
            if (type === 'text') return;
            compared += 1;
            const value = run.value(code);
            const expected = value === null ? Number.NaN : Number(value);
            if (!Object.is(values[index], expected) || (bands[index] ?? null) !== run.band(code)) {
              throw new Error(`${code}: ${values[index]} is not ${expected}`);
            }
          });
        }
      }),
      { numRuns: runs(300, 1500) },
    );
    expect(compared).toBeGreaterThan(runs(60, 300));
  });
});

function numericScorerOf(program: Program) {
  try {
    return program.numericScorer();
  } catch {
    return null;
  }
}

/** Reads the raw score of each valid answer of a sheet, hidden or not. */
function rawNumbersOf(
  definition: ProgramDefinition,
): (answers: Record<string, unknown>) => Record<string, number | null> {
  const program = compileProgram({
    sections: definition.sections.map(() => ({})),
    questions: definition.questions.map((question) => ({ ...question, visibleIf: undefined })),
    tables: [],
    calculations: [],
  });
  const raw = program.scope.items
    .filter(({ type }) => type === 'number' || type === 'boolean')
    .map(({ ref }) => ({ ref, formula: program.compile(`raw(${ref})`, 'number') }));
  return (answers) => {
    const run = program.run({ answers });
    return Object.fromEntries(raw.map(({ ref, formula }) => [ref, run.evaluate(formula) as number | null]));
  };
}
