import * as fc from 'fast-check';
import { runs } from 'tests/long';
import type { AnswerSheet } from '../instrument/document';
import { compileInstrument } from '../instrument/program';
import { courseOf } from './course';
import type { Participant } from './participant';
import { surveyProgram } from './program';
import { ruleReach } from './reach';
import { completed, page, phq2, sampleDefinitions, sampleSurvey, somebody } from './sample.testing';

const outcomesOf = (rules: readonly (string | undefined)[], conditions: readonly string[] = []) => {
  const codes = ['phq2', 'page', 'phq9', 'quit'];
  const items = rules.map((visibleIf, index) => ({ code: codes[index] ?? '', visibleIf }));
  const quotas = conditions.map((condition, index) => ({ code: `q${index}`, condition, limit: 1 }));
  const { proved } = ruleReach({ ...sampleSurvey, items, quotas }, sampleDefinitions);
  return proved.map(({ owner, outcome }) => `${owner} ${outcome}`);
};

const nothing = { proved: [], unfinished: 0 };

describe('rules that never or always hold', () => {
  it.each([
    ['phq2.total >= 7', 'page never'],
    ['phq2.total >= 0', 'page always'],
    ['phq2.total >= 3', undefined],
    ['phq2.level = "severe"', 'page never'],
    ['band(phq2.total, "phq2.total") = "low" and phq2.raised', 'page never'],
    ['attribute.site = "berlin" and attribute.site = "paris"', 'page never'],
    ['attribute.site = "berlin"', undefined],
    ['arm in ["active", "control"]', 'page always'],
    ['arm = "active"', undefined],
    ['respondent.age < 0', 'page never'],
    ['true', 'page always'],
    ['attribute.nick = "x"', undefined],
    ['phq2.total >', undefined],
  ])('%s: %s', (rule, outcome) => {
    expect(outcomesOf([undefined, rule])).toEqual(outcome === undefined ? [] : [outcome]);
  });

  it('follows rules within items, and of the items named', () => {
    expect(outcomesOf([undefined, undefined, 'page.years > 5 and not page.smokes'])).toEqual(['phq9 never']);
    expect(outcomesOf([undefined, 'phq2.total >= 3', 'page.smokes and phq2.total < 3'])).toEqual(['phq9 never']);
    expect(outcomesOf([undefined, 'phq2.total >= 3', 'page.smokes and phq2.total < 4'])).toEqual([]);
  });

  it('looks at the conditions of quotas, which may name every item', () => {
    expect(outcomesOf([undefined, undefined], ['page.years > 90', 'page.smokes or not page.smokes'])).toEqual([
      'q0 never',
      'q1 always',
    ]);
  });

  it('counts on no item that may be left out', () => {
    const items = [
      { code: 'phq2', required: false },
      { code: 'page', visibleIf: 'phq2.total >= 0' },
    ];
    expect(ruleReach({ items }, sampleDefinitions)).toEqual(nothing);
    const never = [
      { code: 'phq2', required: false },
      { code: 'page', visibleIf: 'phq2.total > 6' },
    ];
    expect(ruleReach({ items: never }, sampleDefinitions).proved).toMatchObject([{ owner: 'page', outcome: 'never' }]);
  });

  it('says nothing where an item takes its own time into account, or has no definition', () => {
    const timed = {
      ...phq2,
      calculations: [{ code: 'fast', type: 'boolean' as const, formula: 'attempt.duration < 0' }],
    };
    const items = [{ code: 'phq2' }, { code: 'page', visibleIf: 'phq2.fast' }];
    expect(
      ruleReach(
        { items },
        new Map([
          ['phq2', timed],
          ['page', page],
        ]),
      ),
    ).toEqual(nothing);
    expect(ruleReach({ items }, new Map())).toEqual(nothing);
  });
});

describe('the budget of a survey', () => {
  const rules = Array.from({ length: 4 }, (_, index) => ({ code: `r${index}`, visibleIf: 'phq2.total >= 7' }));
  const items = [{ code: 'phq2' }, ...rules];
  const within = (work: number) =>
    ruleReach({ items }, sampleDefinitions, { budget: { work, each: 20_000, states: 3_000 } });

  it('is one for all its rules: those that it does not suffice for are counted', () => {
    expect(within(200_000)).toMatchObject({ proved: rules.map(({ code }) => ({ owner: code })), unfinished: 0 });
    expect(within(0)).toEqual({ proved: [], unfinished: 4 });
  });

  it('gives to one rule what another has left', () => {
    const cheap = { code: 'cheap', visibleIf: 'true' };
    const one = within(70).proved.length;
    const { proved } = ruleReach(
      { items: [items[0] ?? cheap, cheap, cheap, cheap, ...rules.slice(0, 1)] },
      sampleDefinitions,
      {
        budget: { work: 70, each: 20_000, states: 3_000 },
      },
    );
    expect([one, proved.map(({ owner }) => owner)]).toEqual([0, ['cheap', 'cheap', 'cheap', 'r0']]);
  });

  it('is not spent on questions that a rule does not come to', () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ code: `more${index}`, kind: 'number' as const }));
    const large = { ...page, questions: [...page.questions, ...many] };
    const asked = [{ code: 'page' }, { code: 'quit', visibleIf: 'page.smokes and not page.smokes' }];
    const definitions = new Map([['page', large]]);
    const budget = { work: 1000, each: 1000, states: 100 };
    expect(ruleReach({ items: asked }, definitions, { budget })).toMatchObject({
      proved: [{ owner: 'quit' }],
      unfinished: 0,
    });
  });
});

const atoms = [
  ...[0, 2, 3, 6, 7].flatMap((score) => [`phq2.total >= ${score}`, `phq2.total = ${score}`]),
  'phq2.raised',
  'code(phq2.q1) = "daily"',
  'phq2.q2 < phq2.q1',
  'is_missing(attribute.site)',
  'attribute.site != "paris"',
  'arm = "active"',
  'respondent.sex = "other"',
];
const rule = fc.letrec((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...atoms),
    fc.tuple(tie('rule'), fc.constantFrom('and', 'or'), tie('rule')).map(([a, and, b]) => `(${a}) ${and} (${b})`),
    tie('rule').map((inner) => `not (${inner})`),
  ),
})).rule as fc.Arbitrary<string>;

/** Everybody who can come, as far as these rules can tell. */
const everybody = (): Participant[] => {
  const compiled = compileInstrument(phq2);
  const answers = ['never', 'some', 'most', 'daily'];
  const sheets = answers.flatMap((q1) => answers.map((q2): AnswerSheet => ({ q1, q2 })));
  return sheets.flatMap((sheet) => {
    const run = compiled.program.run({ answers: sheet });
    const scores = Object.fromEntries(compiled.calculations.map((code) => [code, run.value(code)]));
    const sites: Record<string, string>[] = [{}, { site: 'berlin' }, { site: 'paris' }];
    return ['active', 'control'].flatMap((arm) =>
      sites.flatMap((attributes) =>
        [{}, { sex: 'other' as const }, { sex: 'female' as const }].map((respondent) =>
          somebody({ arm, attributes, respondent, items: { phq2: completed(sheet, scores) } }),
        ),
      ),
    );
  });
};

describe('what is said of a rule', () => {
  it('is what trying everybody shows', () => {
    const people = everybody();
    fc.assert(
      fc.property(rule, (source) => {
        const survey = { ...sampleSurvey, items: [{ code: 'phq2' }, { code: 'page', visibleIf: source }], quotas: [] };
        const program = surveyProgram(survey, sampleDefinitions);
        const asked = people.filter((who) => courseOf(program, who).asked.includes('page')).length;
        const expected = asked === 0 ? ['never'] : asked === people.length ? ['always'] : [];
        expect(ruleReach(survey, sampleDefinitions).proved.map(({ outcome }) => outcome)).toEqual(expected);
      }),
      { numRuns: runs(30, 1000) },
    );
  });
});
