import { evaluate, given } from './sample.testing';

describe('functions of lists', () => {
  const three = given({ q1: 'often', 'q3.r1': 'always', q5: 10 });

  it.each([
    ['sum(q1, q3.r1, q5)', 15],
    ['sum([q1, q3.r1], q5)', 15],
    ['sum(q1, q2, q5)', null],
    ['mean(q1, q3.r1, q5)', 5],
    ['mean(q1, q2)', null],
    ['sum(q1, q2, q3.r1, q5, at_least: 3)', 20],
    ['sum(q1, q2, q3.r1, q5, at_least: 4)', null],
    ['sum(q1, q5, at_least: 2)', 12],
    ['sum(q2, q6, at_least: 0)', null],
    ['sum(q1, at_least: missing)', null],
    ['mean(q1, q2, q5, at_least: 2)', 6],
    ['mean(q1, q2, q5, at_least: 3)', null],
    ['sum_answered(q1, q2, q5)', 12],
    ['sum_answered(q2)', 0],
    ['count(q1, q2, q5, note)', 2],
    ['count_missing(q1, q2, q5, note)', 2],
    ['count_at_least(q1, q2, q3.r1, q5, 3)', 2],
    ['count_at_least(q1, missing)', null],
    ['count_equal([q1, q2, 2, true], 2)', 2],
    ['count_equal([true, false, 1], true)', 2],
    ['count_equal(code(q1), code(q3.r1), "always")', 1],
    ['count_equal("a", missing)', null],
    ['min(q1, q2, q5)', 2],
    ['max(q1, q2, q5)', 10],
    ['min(q2)', null],
    ['max(q2, q6)', null],
    ['median(q1, q3.r1, q5)', 3],
    ['median(q1, q2, q5)', 6],
    ['median(q2)', null],
    ['var(2, 4, 4, 4, 5, 5, 7, 9)', 32 / 7],
    ['sd(2, 4, 4, 4, 5, 5, 7, 9, q2)', Math.sqrt(32 / 7)],
    ['sd(q1, q2)', null],
    ['var(q2)', null],
    ['sum(q1, mean(q1, q5), [sum(1, [2])])', 11],
    ['sum(1e308, 1e308)', null],
  ])('%s is %p', (source, expected) => {
    expect(three(source)).toBe(expected);
  });

  describe('over items that stand one after another', () => {
    /** 0, 2; before them 1, after them 3. */
    const low = given({ rev4: false, q5: 0, q6: 8, stars: 3 });
    /** 5, 3; before them 0, after them 1. */
    const high = given({ rev4: true, q5: 5, q6: 7, stars: 1 });

    it.each([
      ['sum(q5, q6)', 2, 8],
      ['mean(q5, q6)', 1, 4],
      ['sum(q5, q6, at_least: 2)', 2, 8],
      ['sum(q5, q6, at_least: 3)', null, null],
      ['mean(q5, q6, at_least: 2)', 1, 4],
      ['sum_answered(q5, q6)', 2, 8],
      ['count(q5, q6)', 2, 2],
      ['count_missing(q5, q6)', 0, 0],
      ['count_at_least(q5, q6, 1)', 1, 2],
      ['count_equal(q5, q6, 3)', 0, 1],
      ['min(q5, q6)', 0, 3],
      ['max(q5, q6)', 2, 5],
      ['median(q5, q6)', 1, 4],
      ['var(q5, q6)', 2, 2],
      ['sd(q5, q6)', Math.SQRT2, Math.SQRT2],
    ])('%s takes neither the item before nor the one after', (source, ofLow, ofHigh) => {
      expect([low(source), high(source)]).toEqual([ofLow, ofHigh]);
    });
  });

  it('holds as many elements as a list may have', () => {
    expect(
      evaluate(`sum(${Array.from({ length: 500 }, () => 'total * 0 + 1').join(', ')})`, {
        answers: { q1: 'often', q2: 'often' },
      }),
    ).toBe(500);
  });
});

describe('mathematics', () => {
  it.each([
    ['abs(-3)', 3],
    ['sqrt(9)', 3],
    ['sqrt(-1)', null],
    ['exp(0)', 1],
    ['exp(1000)', null],
    ['ln(1)', 0],
    ['ln(0)', null],
    ['ln(-1)', null],
    ['log10(1000)', 3],
    ['log10(0)', null],
    ['floor(-2.5)', -3],
    ['ceil(-2.5)', -2],
    ['sign(-4)', -1],
    ['sign(0)', 0],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(2.675, digits: 2)', 2.68],
    ['round(1.005, digits: 2)', 1.01],
    ['round(-1.005, digits: 2)', -1.01],
    ['round(1.45, 1)', 1.5],
    ['round(1250, digits: -2)', 1300],
    ['round(0.49999999999999994)', 0],
    ['round(1e-7, digits: 7)', 1e-7],
    ['round(1, digits: 0.5)', null],
    ['round(q1)', null],
    ['round(1, digits: missing)', null],
    ['round(1.7976931348623157e308, digits: -308)', null],
    ['clamp(5, 1, 3)', 3],
    ['clamp(0, 1, 3)', 1],
    ['clamp(2, 1, 3)', 2],
    ['clamp(2, 3, 1)', null],
    ['clamp(2, missing, 3)', null],
    ['clamp(missing, 1, 3)', null],
    ['zscore(12, 10, 4)', 0.5],
    ['tscore(12, 10, 4)', 55],
    ['tscore(q1, 10, 4)', null],
    ['zscore(12, 10, 0)', null],
    ['zscore(12, 10, -1)', null],
    ['tscore(12, 10, 2 + 2)', 55],
    ['tscore(total + 0, 10, 4)', null],
    ['normal_cdf(0)', 0.5],
    ['normal_cdf(missing)', null],
    ['normal_quantile(0.5)', 0],
    ['normal_quantile(0)', null],
    ['normal_quantile(1)', null],
    ['normal_quantile(missing)', null],
  ])('%s is %p', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });
});

describe('tables and bands', () => {
  const lookup = (raw: number, sex: string, age: number) =>
    evaluate(`lookup("norm", ${raw}, respondent.sex, respondent.age)`, { respondent: { sex, age } });

  it('matches exact keys and inclusive ranges with open ends', () => {
    expect([
      lookup(4, 'female', 18),
      lookup(4, 'female', 29),
      lookup(4, 'female', 30),
      lookup(4, 'female', 99),
    ]).toEqual([53.1, 53.1, 54.2, 54.2]);
    expect([lookup(4, 'male', 0), lookup(4, 'male', 40)]).toEqual([51, 51]);
  });

  it('is missing without a row or with a missing key', () => {
    expect([
      lookup(4, 'female', 17),
      lookup(4, 'female', 29.5),
      lookup(5, 'female', 20),
      lookup(4, 'male', 41),
      lookup(4, 'other', 20),
    ]).toEqual(Array(5).fill(null));
    expect(evaluate('lookup("norm", 4, respondent.sex, 20)')).toBeNull();
  });

  it.each([
    ['lookup("grade", 0)', 'low'],
    ['lookup("grade", 4.5)', 'low'],
    ['lookup("grade", 4.7)', null],
    ['lookup("grade", 9)', 'high'],
    ['lookup("grade", missing)', null],
    ['lookup("flag", 1 = 1)', 1],
    ['lookup("flag", 1 = 2)', 0],
    ['band(1.99, "total")', 'low'],
    ['band(2, "total")', 'mid'],
    ['band(4, "total")', 'mid'],
    ['band(4.000000000000001, "total")', 'high'],
    ['band(missing, "total")', null],
  ])('%s is %p', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });
});

describe('texts', () => {
  it.each([
    ['contains("Hello", "ell")', true],
    ['contains("Hello", "ELL")', false],
    ['contains(note, "x")', null],
    ['length("héllo")', 5],
    ['length("😀")', 1],
    ['length(note)', null],
    ['lower("ÀB")', 'àb'],
    ['concat("T = ", 0.1 + 0.2, "!")', 'T = 0.30000000000000004!'],
    ['concat("a", note)', null],
    ['concat(0 * -1)', '0'],
  ])('%s is %p', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });
});

describe('dates', () => {
  it.each([
    ['days_between("2024-02-28", "2024-03-01")', 2],
    ['days_between("2023-02-28", "2023-03-01")', 1],
    ['days_between("2024-03-01", "2024-02-28")', -2],
    ['days_between("1900-01-01", "2000-01-01")', 36524],
    ['days_between("0001-01-01", "9999-12-31")', 3652058],
    ['days_between("2023-02-29", "2023-03-01")', null],
    ['days_between("2023-2-9", "2023-03-01")', null],
    ['years_between("1990-06-15", "2020-06-14")', 29],
    ['years_between("1990-06-15", "2020-06-15")', 30],
    ['years_between("2004-02-29", "2023-02-28")', 18],
    ['years_between("2004-02-29", "2023-03-01")', 19],
    ['years_between("2020-06-15", "1990-06-15")', -30],
    ['years_between(born, "2020-01-01")', null],
  ])('%s is %p', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });
});
