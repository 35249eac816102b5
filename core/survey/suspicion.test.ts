import type { Question } from '../instrument/document';
import { type CompletedItem, marksOf, sheetDigest } from './suspicion';

const often = { code: 'often', answers: ['never', 'sometimes', 'often'].map((code) => ({ code })) };
const yesNo = { code: 'both', answers: [{ code: 'yes' }, { code: 'no' }] };

/** Single choices `q1`, `q2` … with these answers. */
function item(given: readonly (string | null)[], seconds = 1000, change: Partial<Question> = {}): CompletedItem {
  const questions = given.map((_, index): Question => {
    return { code: `q${index + 1}`, kind: 'single_choice', answerSet: 'often', ...change };
  });
  const answers = Object.fromEntries(given.map((value, index) => [`q${index + 1}`, value]));
  return { code: 'page', document: { questions, answerSets: [often, yesNo] }, answers, seconds };
}

const many = (n: number, value = 'never') => Array.from({ length: n }, () => value);

describe('too fast', () => {
  it('is less than two seconds for each answer, over all items', () => {
    const mixed = ['never', 'often', 'never', 'often', 'sometimes'];
    expect(marksOf([item(mixed, 9.4)])).toEqual([{ kind: 'fast', seconds: 9, questions: 5 }]);
    expect(marksOf([item(mixed, 10)])).toEqual([]);
    expect(marksOf([item(mixed, 1), item(mixed, 19)])).toEqual([]);
    expect(marksOf([item(mixed, 1), item(mixed, 18)])).toEqual([{ kind: 'fast', seconds: 19, questions: 10 }]);
  });

  it('is never said of fewer than five answers; what was not answered does not count', () => {
    expect(marksOf([item(['never', 'often', 'never', 'often'], 0)])).toEqual([]);
    expect(marksOf([item(['never', 'often', 'never', 'often', null], 0)])).toEqual([]);
  });
});

describe('straight lines', () => {
  it('are at least ten equal answers in a row, and half of those that could be', () => {
    expect(marksOf([item(many(9))])).toEqual([]);
    expect(marksOf([item(many(10))])).toEqual([{ kind: 'straight', item: 'page', run: 10, of: 10 }]);
    const mixed = (n: number) => Array.from({ length: n }, (_, index) => (index % 2 ? 'often' : 'sometimes'));
    expect(marksOf([item([...many(10), ...mixed(10)])])).toEqual([{ kind: 'straight', item: 'page', run: 10, of: 20 }]);
    expect(marksOf([item([...many(10), ...mixed(11)])])).toEqual([]);
  });

  it('go on over what was not answered, not over another answer', () => {
    expect(marksOf([item([...many(5), null, ...many(5)])])).toMatchObject([{ run: 10 }]);
    expect(marksOf([item([...many(9), 'often', ...many(9)])])).toEqual([]);
  });

  it('are looked for in a matrix by row, and not where there are two answers only', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ code: `r${index + 1}` }));
    const matrix: CompletedItem = {
      code: 'page',
      document: { questions: [{ code: 'm', kind: 'matrix', answerSet: 'often', rows }], answerSets: [often] },
      answers: Object.fromEntries(rows.map(({ code }) => [`m.${code}`, 'often'])),
      seconds: 1000,
    };
    expect(marksOf([matrix])).toEqual([{ kind: 'straight', item: 'page', run: 12, of: 12 }]);
    expect(marksOf([item(many(12, 'yes'), 1000, { answerSet: 'both' })])).toEqual([]);
    expect(marksOf([item(many(12), 1000, { kind: 'short_text' })])).toEqual([]);
  });
});

describe('double', () => {
  const rich = ['never', 'often', 'sometimes', ...many(7)];

  it('have one digest for the same answers, in whichever order they were given', () => {
    const { answers } = item(rich);
    const turned = Object.fromEntries(Object.entries(answers).reverse());
    expect(sheetDigest([{ code: 'page', answers }])).toBe(sheetDigest([{ code: 'page', answers: turned }]));
    expect(sheetDigest([{ code: 'page', answers }])).not.toBe(sheetDigest([{ code: 'other', answers }]));
    expect(sheetDigest([{ code: 'page', answers: { ...answers, q1: 'often' } }])).not.toBe(
      sheetDigest([{ code: 'page', answers }]),
    );
  });

  it('are not told by few or plain answers', () => {
    expect(sheetDigest([item(rich.slice(0, 9))])).toBeNull();
    expect(sheetDigest([item(many(40))])).toBeNull();
    expect(sheetDigest([item([...many(20), ...many(20, 'often')])])).toBeNull();
    expect(sheetDigest([item(rich)])).toMatch(/^[0-9a-f]{64}$/);
  });
});
