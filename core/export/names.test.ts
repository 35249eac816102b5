import fc from 'fast-check';
import { missingCodesBelow, missingRange } from './missingCodes';
import { VariableNames } from './names';
import { plainLabel } from './plainLabel';

describe('names of variables', () => {
  it('are legal in SPSS, Stata and R, different, and no longer than 32 characters', () => {
    const code = fc.stringMatching(/^[a-z0-9][a-z0-9_]{0,60}$/);
    fc.assert(
      fc.property(fc.array(fc.array(code, { minLength: 1, maxLength: 4 }), { maxLength: 30 }), (addresses) => {
        const names = new VariableNames();
        const given = addresses.map((parts) => names.nameOf(parts));
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
        for (const name of given) expect(name).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
      }),
    );
  });

  it('keep clear of reserved words', () => {
    const names = new VariableNames();
    expect(['all', 'if', 'str12', 'to', 'next', '2nd'].map((code) => names.nameOf([code]))).toEqual([
      'v_all',
      'v_if',
      'v_str12',
      'v_to',
      'v_next',
      'v_2nd',
    ]);
  });

  it('do not depend on what else there is, unless two addresses share one', () => {
    const long = ['item', 'a_question_with_a_very_long_code', 'row'];
    const alone = new VariableNames().nameOf(long);
    const names = new VariableNames();
    names.nameOf(['item', 'other']);
    expect(names.nameOf(long)).toBe(alone);
    expect(names.nameOf(['q1', 'a'])).toBe('q1_a');
    expect(names.nameOf(['q1_a'])).toMatch(/^q1_a_[a-z0-9]{5}$/);
  });
});

describe('codes for missing', () => {
  it.each([
    [0, [-5, -1]],
    [1, [-5, -1]],
    [-1, [-95, -91]],
    [-91, [-995, -991]],
    [undefined, [-999_999_999_995, -999_999_999_991]],
  ])('stand below the least value %p', (min, range) => {
    expect(missingRange(missingCodesBelow(min))).toEqual(range);
  });
});

it('labels are one plain line', () => {
  expect(plainLabel('# How *often*\n\ndid **{{ name }}** see [this](https://x.org)\\?')).toBe(
    'How often did … see this\\?',
  );
  expect(plainLabel('a_b and 2 * 3')).toBe('a_b and 2 * 3');
});
