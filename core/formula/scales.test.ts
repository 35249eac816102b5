import * as fc from 'fast-check';
import type { ProgramDefinition, QuestionDefinition } from './definition';
import { compileProgram } from './program';
import { Draw, randomDefinition } from './random.testing';
import { scalesOf } from './scales';

const questions: readonly QuestionDefinition[] = [
  ...Array.from(
    { length: 6 },
    (_, index): QuestionDefinition => ({
      code: `q${index + 1}`,
      kind: 'rating',
      section: 0,
      min: 1,
      max: 5,
      tags: [index < 3 ? 'one' : 'other'],
    }),
  ),
  { code: 'sex', kind: 'single_choice', section: 0, answers: [{ code: 'f', score: 0 }] },
  { code: 'age', kind: 'number', section: 0 },
];

const table = (code: string, keys: readonly string[]): ProgramDefinition['tables'][number] => ({
  code,
  keys: keys.map((name) => ({ name, match: name === 'age' ? 'range' : 'exact' })),
  rows: [{ keys: keys.map((name) => (name === 'age' ? [18, null] : name === 'sex' ? 'f' : 4)), value: 50 }],
});

const definitionOf = (formulas: readonly string[]): ProgramDefinition => ({
  sections: [{}],
  questions,
  tables: [
    table('plain', ['raw']),
    table('grouped', ['raw', 'sex', 'age']),
    table('mean', ['sex', 'age']),
    table('two', ['raw', 'more']),
  ],
  calculations: formulas.map((formula, index) => ({
    code: `c${index + 1}`,
    formula,
    type: formula.includes('"low"') ? 'text' : 'number',
    bands: [{ code: 'low' }, { code: 'high', from: 3 }],
  })),
});

/** The scales of calculations, in their order; they are named c1, c2 and so on. */
function scales(...formulas: string[]) {
  const found = scalesOf(definitionOf(formulas));
  return formulas.map((_, index) => found.get(`c${index + 1}`));
}

const raw = 'sum(q1..q3)';

describe('the scale that a calculation tells of', () => {
  it.each([
    ['a T score', 'tscore(c1, 9, 2)'],
    ['a T score by the norms of a group', 'tscore(c1, lookup("mean", respondent.sex, respondent.age), 2)'],
    ['a T score by the norms of a group that was asked for', 'tscore(c1, lookup("mean", code(sex), age), 2)'],
    ['a value that a table has for it', 'lookup("plain", c1)'],
    ['a value that a table has for it and a group', 'lookup("grouped", c1, respondent.sex, respondent.age)'],
    ['a value that a table has for it and a group that was asked for', 'lookup("grouped", c1, code(sex), age)'],
    ['a T score that is written out', '50 + 10 * (c1 - lookup("mean", respondent.sex, respondent.age)) / 2'],
    ['a norm by group, each with its own', 'if(code(sex) = "f", tscore(c1, 9, 2), tscore(c1, 8, 2))'],
    ['a norm where enough was answered', 'if(count_missing(q1..q6) > 2, missing, tscore(c1, 9, 2))'],
    ['stanines', 'choose(tscore(c1, 9, 2) < 40, 1, tscore(c1, 9, 2) < 60, 2, 3)'],
    ['a share of people', 'round(100 * normal_cdf((c1 - 9) / 2))'],
    ['a norm of the same answers, written once more', 'tscore(mean(tag("one"), at_least: 2) * 3, 9, 2)'],
  ])('is that of the raw value: %s', (_, formula) => {
    const [one, other] = scales(raw, formula);
    expect(one).toEqual({ scale: expect.any(String), normed: false });
    expect(other).toEqual({ scale: one?.scale, normed: true });
  });

  it.each([
    ['a mean', 'mean(q1..q3)'],
    ['what was answered of it', 'round(sum(q1..q3, at_least: 2))'],
    ['percent of the most', '(c1 - 3) / 12 * 100'],
    ['its parts', 'q1 + (q2 + q3)'],
    ['a sum of sums', 'sum(sum(q1, q2), q3)'],
    ['turned twice', '20 - (20 - c1)'],
  ])('is that of the raw value, and it is as raw: %s', (_, formula) => {
    const [one, other] = scales(raw, formula);
    expect(other).toEqual(one);
  });

  it('is that of percentiles, levels and ranges made of it too, however far away', () => {
    const found = scales(
      raw,
      'tscore(c1, lookup("mean", respondent.sex, respondent.age), 2)',
      'choose(c2 < 32, 1, c2 > 73, 99, 210.3 - 16.7 * c2 + 0.4 * c2 ^ 2 - 0.002 * c2 ^ 3)',
      'if(is_missing(c2), band(c1, "c1"), choose(c2 < 45, "low", c2 > 55, "high", "mid"))',
    );
    expect(new Set(found.map((one) => one?.scale)).size).toBe(1);
    expect(found.map((one) => one?.normed)).toEqual([false, true, true, true]);
  });

  it.each([
    ['other answers', 'sum(q4..q6)'],
    ['more answers', 'sum(q1..q6)'],
    ['the same answers by other weights', '0.8 * q1 + 0.1 * q2 + 0.3 * q3'],
    ['how the same answers vary', 'sd(q1..q3)'],
    ['a norm of how they vary', 'tscore(sd(q1..q3), 1, 0.3)'],
    ['how many of them are high', 'count_at_least(q1..q3, 4)'],
    ['the other way round', '20 - c1'],
    ['how far from the middle', 'abs(c1 - 9)'],
    ['what two scores come to in a table', 'lookup("two", c1, sum(q4..q6))'],
    ['one or another by an answer', 'if(q5 > 2, c1, sum(q4..q6))'],
    ['a fixed value by an answer', 'if(q5 > 2, c1, 0)'],
    ['how long it took', 'attempt.duration + c1 * 0'],
    ['nothing that was answered', 'respondent.age / 10'],
  ])('is another one: %s', (_, formula) => {
    const [one, other] = scales(raw, formula);
    expect(other?.scale).not.toBe(one?.scale);
  });

  it('is none of a formula with a fault, or in a circle', () => {
    expect(scales('sum(q1..q99)', 'c3 + 1', 'c2 + 1', '1 + 1').map((one) => one?.scale)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is found in time in formulas that double with each step', () => {
    const doubling = Array.from({ length: 60 }, (_, index) => (index === 0 ? 'q1 + q2' : `c${index} + q3 * c${index}`));
    const deep = `q1${' + q2 * (q3'.repeat(40)}${')'.repeat(40)}`;
    expect(scales(...doubling, deep).at(-1)?.scale).toEqual(expect.any(String));
  });

  const wrappers = [
    (inner: string, by: number) => `tscore(${inner}, ${by}, 2)`,
    (inner: string, by: number) => `${inner} * ${by} / 3 + ${by}`,
    (inner: string) => `round(${inner})`,
    (inner: string, by: number) => `-(${by} - ${inner}) * 2`,
    (inner: string, by: number) => `if(respondent.age > ${by}, zscore(${inner}, 1, 2), zscore(${inner}, 1, 2))`,
    (inner: string, by: number) => `clamp(${inner}, -${by}, ${by} * 100)`,
    (inner: string) => `normal_cdf(${inner} / 40)`,
  ] as const;
  const layers = fc.array(fc.tuple(fc.nat(wrappers.length - 1), fc.integer({ min: 1, max: 30 })), { maxLength: 5 });
  const sheets = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 3 });

  it('keeps the order of people, whatever is made of it', () => {
    fc.assert(
      fc.property(layers, sheets, sheets, (chosen, one, other) => {
        const formula = chosen.reduce((inner, [index, by]) => wrappers[index]?.(`(${inner})`, by) ?? inner, 'c1');
        const [first, made] = scales(raw, formula);
        expect(made?.scale).toBe(first?.scale);
        const program = compileProgram(definitionOf([raw, formula]));
        const [few, many] = [one, other].map((answers) => {
          const sheet = Object.fromEntries(answers.map((answer, index) => [`q${index + 1}`, answer]));
          const run = program.run({ answers: sheet, respondent: { age: 20 } });
          return { raw: Number(run.value('c1')), made: Number(run.value('c2')) };
        });
        if (few && many && few.raw < many.raw) expect(few.made).toBeLessThanOrEqual(many.made + 1e-9);
      }),
    );
  });

  it('is the same however formulas are named, spaced and divided among calculations', () => {
    fc.assert(
      fc.property(layers, (chosen) => {
        const steps = chosen.map(([index, by], place) => wrappers[index]?.(`c${place + 1}`, by) ?? '');
        const divided = scales(raw, ...steps);
        expect(new Set(divided.map((found) => found?.scale)).size).toBe(1);
        const normed = divided.map((found) => found?.normed);
        // Anything computed from a norm is normed.
        expect(normed).toEqual([...normed].sort());
      }),
    );
  });

  it('can be told of every definition', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const definition = randomDefinition(new Draw(seed));
      expect([...scalesOf(definition).keys()]).toEqual([...new Set(definition.calculations.map(({ code }) => code))]);
    }
  });
});
