import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { surveyProgram } from './program';
import { page, phq2, sampleDefinitions, sampleSurvey } from './sample.testing';

const program = surveyProgram(sampleSurvey, sampleDefinitions);
const faultsOf = (source: string, before: number | null = 2) =>
  program.check(source, before).map(({ code, start, end, suggestion }) => [code, source.slice(start, end), suggestion]);

describe('the formulas of a survey', () => {
  it.each([
    'attribute.site = "berlin"',
    'attribute.height > 170 and attribute.nick != ""',
    'attribute.site in ["berlin", "paris"]',
    'arm = "active"',
    'respondent.age >= 18 and respondent.sex = "female" and respondent.country = "AT" and respondent.locale = "de-AT"',
    'phq2.q1 > 1',
    'code(phq2.q1) = "daily"',
    'sum(phq2.q1..phq2.q2) > 1',
    'page.sleep.fall >= 2',
    'mean(page.sleep..page.sleep) > 1',
    'has(page.pets, "cat")',
    'phq2.total >= 3 and phq2.level = "raised" and phq2.raised',
    'band(phq2.total, "phq2.total") = "raised"',
    'is_missing(page.note) or not page.smokes',
  ])('may say: %s', (source) => {
    expect(faultsOf(source)).toEqual([]);
  });

  it.each([
    ['attribute.sit = "berlin"', ['unknown_name', 'attribute.sit', 'attribute.site']],
    ['attribute.site = "berln"', ['unknown_answer', '"berln"', '"berlin"']],
    ['"berln" != attribute.site', ['unknown_answer', '"berln"', '"berlin"']],
    ['attribute.site in ["berlin", "pari"]', ['unknown_answer', '"pari"', '"paris"']],
    ['attribute.site = 1', ['wrong_type', '1', undefined]],
    ['attribute.height = "tall"', ['wrong_type', '"tall"', undefined]],
    ['arm = "activ"', ['unknown_answer', '"activ"', '"active"']],
    ['respondent.sex = "femal"', ['unknown_answer', '"femal"', '"female"']],
    ['respondent.ages > 3', ['unknown_name', 'respondent.ages', 'respondent.age']],
    ['attempt.duration > 3', ['unknown_name', 'attempt.duration', undefined]],
    ['phq2.totl >= 3', ['unknown_name', 'phq2.totl', 'phq2.total']],
    ['total >= 3', ['unknown_name', 'total', 'phq2.total']],
    ['pqh2.total >= 3', ['unknown_name', 'pqh2.total', 'phq2.total']],
    ['attribute.tall > 3', ['unknown_name', 'attribute.tall', undefined]],
    ['am = "active"', ['unknown_name', 'am', 'arm']],
    ['code(phq2.q1) = "dayly"', ['unknown_answer', '"dayly"', '"daily"']],
    ['has(page.pets, "cta")', ['unknown_answer', '"cta"', '"cat"']],
    ['page.sleep > 1', ['bare_matrix', 'page.sleep', 'page.sleep.fall']],
    ['page.sleep.fal > 1', ['unknown_name', 'page.sleep.fal', 'page.sleep.fall']],
    ['page.sleep.fall.more > 1', ['unexpected_token', '.', undefined]],
    ['phq2.total + 1', ['wrong_type', 'phq2.total + 1', undefined]],
    ['phq9.total >= 3', ['looks_forward', 'phq9.total', undefined]],
    ['quit.smokes', ['looks_forward', 'quit.smokes', undefined]],
    ['phq2.total >=', ['unexpected_end', '', undefined]],
  ])('%s: %j', (source, fault) => {
    expect(faultsOf(source)).toEqual([fault]);
  });

  it('may name every item in the condition of a quota', () => {
    expect(faultsOf('quit.smokes and phq9.total > 1', null)).toEqual([]);
  });

  it('names each fault with its place in the survey', () => {
    const { problems } = surveyProgram(
      {
        items: [{ code: 'phq2', visibleIf: 'nobody' }],
        quotas: [{ code: 'all', condition: 'phq2.totl > 1', limit: 1 }],
      },
      sampleDefinitions,
    );
    expect(problems).toMatchObject([
      { path: 'items[0].visibleIf', owner: 'phq2', code: 'unknown_name', start: 0, end: 6 },
      { path: 'quotas[0].condition', owner: 'all', code: 'unknown_name', suggestion: 'phq2.total' },
    ]);
  });

  it('knows no names of an item without a definition, and no arm where there are none', () => {
    const bare = surveyProgram({ items: [{ code: 'phq2' }, { code: 'page' }] }, new Map());
    expect(bare.check('phq2.total > 1', 1).map(({ code }) => code)).toEqual(['unknown_name']);
    expect(bare.check('arm = "a"', 1).map(({ code }) => code)).toEqual(['unknown_name']);
  });

  it('takes what is sound of a page with faults', () => {
    const broken = { ...page, calculations: [{ code: 'bad', formula: 'nothing +' }] };
    const one = surveyProgram(
      { items: [{ code: 'page' }, { code: 'phq2', visibleIf: 'page.smokes and page.bad > 1' }] },
      new Map([
        ['page', broken],
        ['phq2', phq2],
      ]),
    );
    expect(one.problems).toEqual([]);
  });

  it('never throws, whatever is written', () => {
    const pieces = fc.constantFrom(
      'phq2',
      '.',
      'total',
      ' and ',
      '(',
      ')',
      '"berlin"',
      'attribute',
      'site',
      '=',
      '..',
      '1',
      'not ',
      ',',
      'code',
      'arm',
      '[',
      ']',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (written) => {
        const source = written.join('');
        const one = surveyProgram(
          { ...sampleSurvey, items: [{ code: 'phq2' }, { code: 'page', visibleIf: source }] },
          sampleDefinitions,
        );
        expect(one.rules[1] === null).toBe(one.problems.length > 0);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });
});
