import { evaluate, faultsOf, given } from './sample.testing';

describe('references', () => {
  const answers = {
    q1: 'often',
    q2: 'always',
    'q3.r1': 'sometimes',
    'q3.r2': 'never',
    'q3.3rd': 'always',
    note: 'Hello',
    q4: true,
    rev4: true,
    q5: 42,
    q6: 2,
    stars: 4,
    picks: ['often', 'sometimes'],
    rank: ['often', 'never'],
    born: '1990-02-28',
    woke: '06:45',
    face: 'always',
    free: -7.25,
  };

  it.each([
    ['q1', 2],
    ['q2', 0],
    ['q3.r1', 1],
    ['q3.r2', 3],
    ['q3.3rd', 3],
    ['note', 'Hello'],
    ['q4', true],
    ['rev4', false],
    ['q5', 42],
    ['q6', 8],
    ['stars', 4],
    ['born', '1990-02-28'],
    ['woke', 405],
    ['face', 3],
    ['free', -7.25],
    ['sum(picks)', 3],
    ['"often" in rank', true],
    ['"always" in rank', false],
    ['count(rank)', 2],
    ['total', 2],
    ['twice', 4],
    ['label', 'little'],
    ['raised', false],
    ['code(q1)', 'often'],
    ['code(q3.r2)', 'never'],
    ['code(face)', 'always'],
    ['has(picks, "often")', true],
    ['has(picks, "never")', false],
    ['raw(q2)', 3],
    ['raw(q6)', 2],
    ['raw(rev4)', true],
    ['reverse(q1)', 1],
    ['reverse(q2)', 0],
    ['reverse(q3.r2)', 3],
    ['reverse(q5)', 58],
    ['reverse(q6)', 8],
    ['reverse(q4)', 0],
    ['sum(tag("calm"))', 5],
    ['count(tag("calm"))', 3],
    ['count(tag("grid"))', 3],
    ['count(tag("mixed"))', 2],
    // A range: matrix rows in their places; texts, dates, times, rankings and display-only questions are left out.
    ['sum(q1..q3.r2)', 6],
    ['sum(q1..q3)', 9],
    ['sum(q3.r1..q3.3rd)', 7],
    ['count(q1..q4)', 6],
    ['sum(note..q5)', 43],
    ['count(q5..free)', 7],
    ['[1, 2, sum(q1, [q5, [3]])] = missing', undefined],
  ])('%s is %p', (source, expected) => {
    if (expected === undefined) expect(faultsOf(source)[0]?.[0]).toBe('wrong_type');
    else expect(evaluate(source, { answers })).toBe(expected);
  });

  it('knows the respondent and the duration', () => {
    const input = { respondent: { age: 25, sex: 'female', country: 'EG', locale: 'ar-EG' }, duration: 61.5 };
    const all = ['age', 'sex', 'country', 'locale'].map((field) => evaluate(`respondent.${field}`, input));
    expect([...all, evaluate('attempt.duration', input)]).toEqual([25, 'female', 'EG', 'ar-EG', 61.5]);
    expect(evaluate('is_missing(respondent.age) and is_missing(respondent.sex) and is_missing(attempt.duration)')).toBe(
      true,
    );
  });

  it('counts an unanswered multiple choice as one missing element', () => {
    expect(evaluate('count_missing(picks, q1)', { answers: { q1: 'often' } })).toBe(1);
    expect(evaluate('is_missing(picks)')).toBe(true);
    expect(evaluate('has(picks, "often")')).toBeNull();
    expect(evaluate('is_missing(picks)', { answers: { picks: ['often'] } })).toBe(false);
  });

  it('counts an answer without score as missing, but knows its code', () => {
    const value = given({ q1: 'declined', picks: ['declined', 'often'] });
    expect([value('q1'), value('code(q1)'), value('count_missing(picks)'), value('sum_answered(picks)')]).toEqual([
      null,
      'declined',
      1,
      2,
    ]);
  });

  it.each([
    ['an unknown code', { q1: 'perhaps' }, 'q1'],
    ['a number for a choice', { q1: 2 }, 'q1'],
    ['a text for a number', { q5: '42' }, 'q5'],
    ['a number out of range', { q5: 101 }, 'q5'],
    ['a rating out of its assumed range', { stars: 6 }, 'stars'],
    ['NaN', { free: Number.NaN }, 'free'],
    ['infinity', { free: Number.POSITIVE_INFINITY }, 'free'],
    ['a text for yes or no', { q4: 'yes' }, 'q4'],
    ['a date that does not exist', { born: '2023-02-29' }, 'born'],
    ['a time that does not exist', { woke: '24:00' }, 'woke'],
    ['a blank text', { note: ' ' }, 'note'],
    ['a code for several', { picks: 'often' }, 'picks'],
    ['several with an unknown one', { picks: ['often', 'perhaps'] }, 'picks'],
    ['no picks', { picks: [] }, 'picks'],
    ['a ranking with a repetition', { rank: ['often', 'often'] }, 'rank'],
    ['an object', { q1: { toString: null } }, 'q1'],
  ])('counts %s as missing', (_what, answers, name) => {
    expect(evaluate(`is_missing(${name})`, { answers })).toBe(true);
  });

  it('takes no answer from what an object inherits', () => {
    const answers = Object.create({ q1: 'often' }) as Record<string, unknown>;
    expect(evaluate('q1', { answers })).toBeNull();
  });
});

describe('operators', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 2 - 1', 4],
    ['7 / 2', 3.5],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^3^2', 512],
    ['(-8)^3', -512],
    ['2^0.5', Math.SQRT2],
    ['7 % 3', 1],
    ['-7 % 3', 2],
    ['7 % -3', -2],
    ['-7 % -3', -1],
    ['6 % 3', 0],
    ['5.5 % 2', 1.5],
    ['1 = 1', true],
    ['1 != 1', false],
    ['1 < 2', true],
    ['2 <= 2', true],
    ['1 > 2', false],
    ['2 >= 3', false],
    ['"a" = "a"', true],
    ['"a" != "b"', true],
    ['"2020-01-31" < "2020-02-01"', true],
    ['true = 1', true],
    ['true + true', 2],
    ['-true', -1],
    ['2 in [1, 2, 3]', true],
    ['4 in [1, 2, 3]', false],
    ['"b" in ["a", "b"]', true],
    ['true in [0, 1]', true],
    ['not 1 = 2', true],
    ['"say \\"hi\\" \\\\"', 'say "hi" \\'],
    ['1 # one\n+ 1', 2],
    ['missing', null],
  ])('%s is %p', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it.each([
    '1 / 0',
    '0 / 0',
    '5 % 0',
    '0 ^ -1',
    '(-1) ^ 0.5',
    '10 ^ 400',
    '1e308 + 1e308',
    '-1e308 - 1e308',
    '1e308 * 10',
  ])('%s is missing, for it has no result', (source) => {
    expect(evaluate(source)).toBeNull();
  });

  it('never shows a negative zero', () => {
    expect(Object.is(evaluate('0 * -1'), 0)).toBe(true);
    expect(Object.is(evaluate('round(-0.2)'), 0)).toBe(true);
  });
});

describe('missing', () => {
  it.each(['+', '-', '*', '/', '%', '^', '=', '!=', '<', '<=', '>', '>='])('spreads through %s', (operator) => {
    expect([
      evaluate(`q1 ${operator} 0`),
      evaluate(`0 ${operator} q1`),
      evaluate(`missing ${operator} missing`),
    ]).toEqual([null, null, null]);
  });

  const words: Record<string, boolean | null> = { true: true, false: false, missing: null };
  const pairs = Object.keys(words).flatMap((one) => Object.keys(words).map((other) => [one, other] as const));

  it.each(pairs)('%s and/or %s follow Kleene', (one, other) => {
    const values = [words[one], words[other]];
    const conjunction = values.includes(false) ? false : values.includes(null) ? null : true;
    const disjunction = values.includes(true) ? true : values.includes(null) ? null : false;
    expect(evaluate(`${one} and ${other}`)).toBe(conjunction);
    expect(evaluate(`${one} or ${other}`)).toBe(disjunction);
  });

  it('stays missing under not', () => {
    expect([evaluate('not true'), evaluate('not false'), evaluate('not missing')]).toEqual([false, true, null]);
  });

  it('makes membership missing unless it is found', () => {
    expect([evaluate('q1 in [1]'), evaluate('1 in [1, q1]'), evaluate('2 in [1, q1]')]).toEqual([null, true, null]);
    expect([
      evaluate('code(q1) in ["a"]'),
      evaluate('"a" in ["a", code(q1)]'),
      evaluate('"b" in ["a", code(q1)]'),
    ]).toEqual([null, true, null]);
  });

  it.each([
    ['if(q1 > 1, 2, 3)', null],
    ['if(true, 2, q1)', 2],
    ['if(false, q1, 3)', 3],
    ['if(true, missing, 3)', null],
    ['if(true, "a", "b")', 'a'],
    ['if(false, "a", missing)', null],
    ['if(q1 = 1, "a", "b")', null],
    ['if(true, true, 2)', 1],
    ['if(false, true, false)', false],
    ['choose(false, 1, true, 2, 3)', 2],
    ['choose(false, 1, false, 2, 3)', 3],
    ['choose(false, 1, q1 = 1, 2, 3)', null],
    ['choose(true, "a", q1 = 1, "b", "c")', 'a'],
    ['choose(q1 = 1, "a", true, "b", "c")', null],
    ['is_missing(q1)', true],
    ['is_missing(note)', true],
    ['is_missing(1 / 0)', true],
    ['is_missing(0)', false],
    ['default(q1, 7)', 7],
    ['default(3, 7)', 3],
    ['default(note, "none")', 'none'],
    ['default(q1, missing)', null],
  ])('%s is %p', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });
});
