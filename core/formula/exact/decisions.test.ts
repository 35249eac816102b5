import * as fc from 'fast-check';
import { runs } from 'tests/long';
import type { CalculationDefinition, ProgramDefinition } from '../definition';
import { compileProgram } from '../program';
import { Draw } from '../random.testing';
import { evaluate } from '../sample.testing';
import { below, expression, floor, written } from './oracle.testing';

/** Right values: see "Decisions are exact" in docs/formula-language.md. */
const weighted = [
  { code: 'no', score: 0 },
  { code: 'yes', score: 0.1 },
  { code: 'lots', score: 0.7 },
];
const calculation = (code: string, formula: string, ...bounds: number[]): CalculationDefinition => ({
  code,
  type: 'number',
  formula,
  bands: [{ code: 'first' }, ...bounds.map((from) => ({ code: `from_${from}`, from }))],
});

const instrument: ProgramDefinition = {
  sections: [{}],
  questions: [
    { code: 'kg', kind: 'number', section: 0, min: 1, max: 300 },
    { code: 'height', kind: 'number', section: 0, min: 0.5, max: 2.5 },
    { code: 'points', kind: 'number', section: 0, min: 0, max: 100 },
    { code: 'free', kind: 'number', section: 0 },
    { code: 'diet', kind: 'yes_no', section: 0, visibleIf: 'kg / height ^ 2 >= 25' },
    ...['r1', 'r2', 'r3', 'r4'].map((code) => ({
      code,
      kind: 'single_choice' as const,
      section: 0,
      answers: weighted,
      reverse: code === 'r4',
    })),
  ],
  tables: [
    {
      code: 'percentile',
      keys: [{ name: 't', match: 'range' }],
      rows: [
        { keys: [[null, 59]], value: 1 },
        { keys: [[60, 64]], value: 2 },
        { keys: [[65, null]], value: 3 },
      ],
    },
    {
      code: 'exact',
      keys: [{ name: 'raw', match: 'exact' }],
      rows: [
        { keys: [0.2], value: 20 },
        { keys: [0.3], value: 30 },
      ],
    },
  ],
  calculations: [
    calculation('bmi', 'kg / (height * height)', 25, 30),
    calculation('t', 'tscore(points, 2.7, 0.2)', 60, 65),
    { code: 'p', type: 'number', formula: 'lookup("percentile", t)' },
    calculation('risk', 'sum(r1, r2, r3)', 0.8),
    { code: 'converted', type: 'number', formula: 'lookup("exact", risk)' },
    calculation('percent', 'points / 50 * 100', 58),
    calculation('reversed', 'r4 + 0', 0.6),
    { code: 'rest', type: 'number', formula: 'risk - 0.3' },
    { code: 'none_left', type: 'boolean', formula: 'rest = 0' },
    { code: 'beyond', type: 'number', formula: 'free', bands: [{ code: 'up_to' }, { code: 'above', above: 0.3 }] },
    { ...calculation('tripled', 'free * 3', 0.3), bands: [{ code: 'up_to' }, { code: 'above', above: 0.3 }] },
  ],
};
const program = compileProgram(instrument);
const run = (answers: Record<string, unknown>) => program.run({ answers });

describe('a score exactly at a cut-off', () => {
  const at = run({ kg: 64, height: 1.6, points: 3, r1: 'yes', r2: 'yes', r3: 'yes', r4: 'yes', free: 0.1 });

  it('lies in the band that begins there, whatever its double is', () => {
    expect(at.value('bmi')).toBe(24.999999999999996);
    expect(['bmi', 't', 'reversed', 'tripled'].map((code) => at.band(code))).toEqual([
      'from_25',
      'from_65',
      'from_0.6',
      'up_to',
    ]);
    expect(run({ kg: 76.8, height: 1.6 }).band('bmi')).toBe('from_30');
    expect(run({ points: 29 }).band('percent')).toBe('from_58');
    expect(run({ r1: 'lots', r2: 'yes', r3: 'no' }).band('risk')).toBe('from_0.8');
  });

  it('finds its row, shows what depends on it, and leaves nothing', () => {
    expect([at.value('p'), at.value('converted'), at.isVisible('diet'), at.value('none_left')]).toEqual([
      3,
      30,
      true,
      true,
    ]);
  });

  it('is explained as it was decided', () => {
    expect(at.explain('converted')).toMatchObject({ value: 30, lookup: { row: 1 } });
    expect(at.explain('none_left')).toMatchObject({ value: true });
    expect(at.explainFormula('band(bmi, "bmi")').value).toBe('from_25');
  });

  it('is the same for one respondent after the other in the same memory', () => {
    const scorer = compileProgram({
      ...instrument,
      questions: instrument.questions.slice(0, 4),
      calculations: instrument.calculations.slice(0, 3),
    }).numericScorer();
    const bands = [64, 63.9, 64, 76.8].map((kg) => scorer.score({ kg, height: 1.6 }).bands[0]);
    expect(bands).toEqual(['from_25', 'first', 'from_25', 'from_30']);
    const counted = { code: 'counted', type: 'number', formula: 'count_equal(r4, 0.6)' } as const;
    const reversed = compileProgram({ ...instrument, calculations: [counted] }).numericScorer();
    expect([0.1, 0.7, 0.1].map((r4) => reversed.score({ r4 }).values[0])).toEqual([1, 0, 1]);
  });

  it('counts as at the cut-off when a computed value comes from elsewhere', () => {
    const survey = compileProgram({
      sections: [],
      questions: [],
      tables: [],
      calculations: [{ ...calculation('risk', '0', 0.8), given: true }],
    });
    const given = (risk: number) => survey.run({ answers: {}, scores: { risk } });
    expect(given(0.7 + 0.1).band('risk')).toBe('from_0.8');
    expect(given(0.1 + 0.2).evaluate(survey.compile('risk = 0.3', 'boolean'))).toBe(true);
    expect(given(1234567890123).evaluate(survey.compile('risk < 1234567890124', 'boolean'))).toBe(true);
  });
});

it.each([
  ['0.1 + 0.2 - 0.3 = 0', true],
  ['0.1 + 0.2 - 0.3 > 0', false],
  ['0.3 - 0.1 - 0.2 < 0', false],
  ['0.1 * 3 in [0.3, 1]', true],
  ['count_equal(0.1 + 0.2, 0.3, 1, 0.3)', 2],
  ['count_at_least(0.3 - 0.1, 0.7, 0.2)', 2],
  ['floor((0.1 + 0.7) * 10)', 8],
  ['ceil(0.1 * 3 * 10)', 3],
  ['round(0.285 * 100)', 29],
  ['round(0 - 0.285 * 100)', -29],
  ['round(1.1 * 1.1 + 0.005, digits: 2)', 1.22],
  ['sign(0.1 + 0.2 - 0.3)', 0],
  ['0.3 % 0.1', 0],
  ['5.3 % 1', 5.3 % 1],
  ['sqrt(0.3 - 0.1 - 0.2)', 0],
  ['1 / (0.1 + 0.2 - 0.3)', null],
  ['tscore(1, 0, 0.1 + 0.2 - 0.3)', null],
  ['clamp(1, 0.1 + 0.2, 0.3)', 0.3],
  ['sum(q1, 1, at_least: 0.1 * 10)', 2],
  ['mean(0.1, 0.2, 0.3) = 0.2', true],
  ['median(0.1 + 0.2, 0.3, 0.1) = 0.3', true],
  ['max(0.1 + 0.2, 0.3) = min(0.1 + 0.2, 0.3)', true],
  ['var(0.1, 0.2, 0.3) = 0.01', true],
  ['sd(0.1, 0.2, 0.3) = 0.1', true],
  ['1.1 ^ 2 = 1.21', true],
  ['10 ^ (0 - 2) = 0.01', true],
  ['if(0.1 + 0.2 = 0.3, 1, 2)', 1],
  ['default(missing, 0.1 * 3) = 0.3', true],
  ['abs(0 - 0.1 * 3) = 0.3', true],
  // Whole numbers of thirteen digits are told apart, and what lies beyond the reach of doubles too.
  ['1234567890123 * 10 / 10 = 1234567890123', true],
  ['1234567890123 / 3 * 3 < 1234567890124', true],
  ['1e16 + 1 - 1e16 = 1', true],
  // What is missing, since a double cannot hold it, is missing everywhere.
  ['count_at_least(1e308 * 10, 5, 1)', 1],
  ['1e308 * 10 / 1e308 = 10', null],
  ['sum(q1, 20, at_least: sum(missing, missing, 1, sum(1, 1e308, at_least: 1), at_least: 1))', null],
  ['sum(q1, 20, at_least: sum(missing, missing, 0.25, sum(1, 1e308, at_least: 1), at_least: 1))', 40],
  // Without exact results: by twelve significant digits.
  ['sqrt(2) ^ 2 = 2', true],
  ['sqrt(2) * sqrt(2) - 2 = 0', true],
  ['exp(ln(10)) = 10', true],
  ['8 ^ (1 / 3) = 2', true],
  ['floor(log10(1000) * 1.1 * 10)', 33],
  ['sqrt(2) = 1.41421356237', true],
  ['sqrt(2) = 1.4142135623', false],
])('%s is %p', (source, expected) => {
  expect(evaluate(source)).toBe(expected);
});

it('says that a divisor which is 0 but for its rounding is 0', () => {
  expect(run({}).explainFormula('1 / (0.1 + 0.2 - 0.3)').missingCause).toEqual({ reason: 'division_by_zero' });
});

describe('random formulas of decimals', () => {
  const edges = fc.integer({ min: 0, max: 0x7fffffff });

  it('decide as fractions do', () => {
    let decided = 0;
    fc.assert(
      fc.property(edges, (seed) => {
        const draw = new Draw(seed);
        const { source: formula, value } = expression(draw, 1 + draw.below(3));
        const bound = written(value);
        const whole = floor(value);
        const isWhole = value[1] === 1n;
        const expected: [string, unknown][] = [
          [`floor(${formula})`, Number(whole)],
          [`ceil(${formula})`, Number(isWhole ? whole : whole + 1n)],
          [`${formula} >= 0`, !below(value, [0n, 1n])],
        ];
        if (bound !== null) {
          const nudge = draw.of(['0.00000001', '0.1', '3']);
          expected.push(
            [`${formula} = ${bound.source}`, true],
            [`${formula} >= ${bound.source}`, true],
            [`${formula} < ${bound.source}`, false],
            [`${formula} > ${bound.source} - ${nudge}`, true],
            [`${formula} + ${nudge} <= ${bound.source}`, false],
          );
        }
        for (const [asked, answer] of expected) {
          decided += 1;
          if (evaluate(asked) !== answer) throw new Error(`${asked} is ${String(evaluate(asked))}`);
        }
      }),
      { numRuns: runs(600, 30_000) },
    );
    expect(decided).toBeGreaterThan(runs(2000, 100_000));
  });
});
