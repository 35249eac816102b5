import type { Explanation } from './explain';
import { type AnswerInput, compileProgram } from './program';
import { sampleDefinition } from './sample.testing';

function explain(
  formula: string,
  input: Partial<AnswerInput> = {},
  type: 'number' | 'text' | 'boolean' = 'number',
): Explanation {
  const program = compileProgram({
    ...sampleDefinition,
    calculations: [...sampleDefinition.calculations, { code: 'it', type, formula }],
  });
  const explanation = program.run({ answers: {}, ...input }).explain('it');
  if (explanation === null) throw new Error('no explanation');
  return explanation;
}

describe('an explanation', () => {
  it('shows each step with its source, place and value', () => {
    const root = explain('(q1 + 1) * 2', { answers: { q1: 'often' } });
    expect([root.source, root.start, root.end, root.operation, root.value]).toEqual(['(q1 + 1) * 2', 0, 12, '*', 6]);
    expect(root.children.map(({ source, value, kind }) => [source, value, kind])).toEqual([
      ['q1 + 1', 3, 'binary'],
      ['2', 2, 'constant'],
    ]);
  });

  it('tells how an item was keyed', () => {
    const [item] = explain('q2 + 0', { answers: { q2: 'sometimes' } }).children;
    expect(item?.item).toEqual({ answer: 'sometimes', answers: null, raw: 1, keyed: 2, reverse: true });
    expect([item?.ref, item?.value]).toEqual(['q2', 2]);
  });

  it('names the items of a range one by one', () => {
    const [range] = explain('sum(q3)'.replace('q3', 'q3.r1..q3.3rd'), { answers: { 'q3.r1': 'often' } }).children;
    expect(range?.children.map(({ source, value }) => [source, value])).toEqual([
      ['q3.r1', 2],
      ['q3.r2', null],
      ['q3.3rd', null],
    ]);
    expect(range?.value).toEqual([2, null, null]);
  });

  it('shows of a choice only what was taken', () => {
    const sources = (formula: string) => explain(formula).children.map(({ source }) => source);
    expect(sources('if(1 = 1, 2, 3)')).toEqual(['1 = 1', '2']);
    expect(sources('if(1 = 2, 2, 3)')).toEqual(['1 = 2', '3']);
    expect(sources('if(q1 = 1, 2, 3)')).toEqual(['q1 = 1']);
    expect(sources('choose(false, 1, true, 2, 3)')).toEqual(['false', 'true', '2']);
    expect(sources('default(1, 2)')).toEqual(['1']);
    expect(sources('default(q1, 2)')).toEqual(['q1', '2']);
  });

  it('places the question within the function that asks for its code', () => {
    const [step] = explain('length(code(q1))').children[0]?.children ?? [];
    expect([step?.kind, step?.start, step?.end]).toEqual(['item', 12, 14]);
  });

  it('tells of a lookup the table, the keys and the row', () => {
    const found = explain('lookup("norm", 4, respondent.sex, respondent.age)', {
      respondent: { age: 31, sex: 'female' },
    });
    expect(found.lookup).toEqual({ table: 'norm', keys: [4, 'female', 31], row: 1 });
    expect(explain('lookup("norm", 5, "female", 31)').lookup?.row).toBeNull();
  });

  it('tells of a prorated sum how many were answered', () => {
    const root = explain('sum(q1, q2, q3.r1, at_least: 2)', { answers: { q1: 'often', q2: 'often' } });
    expect([root.answered, root.value]).toEqual([{ count: 2, of: 3 }, 4.5]);
  });

  it('tells of a band whose it is', () => {
    expect(explain('band(3, "total")', {}, 'text').band).toEqual({ calculation: 'total', code: 'mid' });
  });

  it('shows a calculation of numbers as a number', () => {
    expect(explain('1 = 1').value).toBe(1);
  });
});

describe('the first cause of a missing value', () => {
  it.each<[string, Partial<AnswerInput>, Explanation['missingCause']]>([
    ['q5 + 1', {}, { reason: 'unanswered', ref: 'q5' }],
    ['sum(q1, q2, q5)', { answers: { q1: 'often' } }, { reason: 'unanswered', ref: 'q2' }],
    [
      'mean(q3.r1..q3.3rd)',
      { answers: { 'q3.r1': 'often', 'q3.r2': 'often' } },
      { reason: 'unanswered', ref: 'q3.3rd' },
    ],
    ['q1 + 1', { answers: { q1: 'declined' } }, { reason: 'no_score', ref: 'q1' }],
    ['sum(picks)', { answers: { picks: ['declined', 'often'] } }, { reason: 'no_score', ref: 'picks' }],
    ['q1 + 1', { answers: { q1: 'perhaps' } }, { reason: 'invalid_answer', ref: 'q1' }],
    ['twice + 1', { answers: { q1: 'often' } }, { reason: 'unanswered', ref: 'q2' }],
    ['respondent.age + 1', {}, { reason: 'unknown_respondent_field', ref: 'respondent.age' }],
    ['attempt.duration', {}, { reason: 'unknown_respondent_field', ref: 'attempt.duration' }],
    ['1 + missing', {}, { reason: 'written_as_missing' }],
    ['1 / 0', {}, { reason: 'division_by_zero' }],
    ['5 % 0', {}, { reason: 'division_by_zero' }],
    ['0 ^ -1', {}, { reason: 'division_by_zero' }],
    ['(-8) ^ 0.5', {}, { reason: 'outside_domain' }],
    ['10 ^ 400', {}, { reason: 'too_large' }],
    ['1e308 + 1e308', {}, { reason: 'too_large' }],
    ['ln(-1)', {}, { reason: 'outside_domain' }],
    ['exp(1000)', {}, { reason: 'too_large' }],
    ['sum(q1, q2, at_least: 1)', {}, { reason: 'too_few_answered' }],
    ['sum(q1, q2, at_least: q5)', {}, { reason: 'unanswered', ref: 'q5' }],
    ['sd(q1, q2)', { answers: { q1: 'often' } }, { reason: 'too_few_answered' }],
    ['min(q1, q2)', {}, { reason: 'unanswered', ref: 'q1' }],
    ['lookup("norm", 9, "female", 20)', {}, { reason: 'no_table_row', ref: 'norm' }],
    ['lookup("norm", q5, "female", 20)', {}, { reason: 'unanswered', ref: 'q5' }],
    ['days_between(born, "2020-01-01")', {}, { reason: 'unanswered', ref: 'born' }],
    ['days_between("2020-02-30", "2020-01-01")', {}, { reason: 'invalid_date' }],
    ['if(q1 = 1, 2, 3)', {}, { reason: 'unanswered', ref: 'q1' }],
    ['if(true, q5, 3)', {}, { reason: 'unanswered', ref: 'q5' }],
    ['default(q1, q5)', {}, { reason: 'unanswered', ref: 'q1' }],
    ['if(has(picks, "often"), 1, 0)', {}, { reason: 'unanswered', ref: 'picks' }],
    ['length(code(q1))', {}, { reason: 'unanswered', ref: 'q1' }],
    ['raw(q2) + reverse(q1)', { answers: { q2: 'often' } }, { reason: 'unanswered', ref: 'q1' }],
    ['1 + if(2 in [1, q5], 1, 0)', {}, { reason: 'unanswered', ref: 'q5' }],
    ['if(q5 = 1 and true, 1, 0)', {}, { reason: 'unanswered', ref: 'q5' }],
  ])('%s with %j', (formula, input, cause) => {
    const root = explain(formula, input);
    expect(root.value).toBeNull();
    expect(root.missingCause).toEqual(cause);
  });

  it('is that there is no band below the first bound', () => {
    const program = compileProgram({
      ...sampleDefinition,
      calculations: [
        { code: 'x', type: 'number', formula: '1', bands: [{ code: 'high', from: 5 }] },
        { code: 'b', type: 'text', formula: 'band(x, "x")' },
      ],
    });
    expect(program.run({ answers: {} }).explain('b')?.missingCause).toEqual({ reason: 'no_band', ref: 'x' });
  });

  it('is not given where nothing is missing', () => {
    expect(explain('default(q1, 2)').missingCause).toBeUndefined();
    expect(explain('count_missing(q1)').missingCause).toBeUndefined();
  });

  it('is found through a chain of ten thousand calculations', () => {
    const calculations = Array.from({ length: 10_000 }, (_, index) => {
      return { code: `c${index}`, type: 'number' as const, formula: index === 0 ? 'q1' : `c${index - 1} + 1` };
    });
    const run = compileProgram({ ...sampleDefinition, calculations }).run({ answers: {} });
    expect(run.explain('c9999')?.missingCause).toEqual({ reason: 'unanswered', ref: 'q1' });
  });
});
