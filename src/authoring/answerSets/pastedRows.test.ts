import type { Draft, DraftAnswerSet } from 'core/instrument/draft';
import { applyOperations } from 'core/instrument/operations';
import { fillingRows, isTable, pastedRows } from './pastedRows';

const set = (...answers: [code: string, score?: number][]): DraftAnswerSet => ({
  id: 'set',
  code: 'often',
  answers: answers.map(([code, score], index) => ({ id: `id-${index}`, code, ...(score !== undefined && { score }) })),
});
const draftWith = (answerSet: DraftAnswerSet): Draft => ({
  format: 'instrument/1',
  code: 'test',
  baseLocale: 'en-US',
  questions: [],
  answerSets: [answerSet],
});

/** Codes and scores after filling, and the texts that were written. */
function filled(
  given: DraftAnswerSet,
  rows: ReturnType<typeof pastedRows>,
  at: number,
  labels: (string | null)[] = [],
) {
  const draft = draftWith(given);
  const labelOf = (id: string) => labels[Number(id.slice(3))] ?? null;
  const { operations, count } = fillingRows({ draft, set: given, rows, at, second: 'de-DE', labelOf });
  const done = applyOperations(draft, operations);
  if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
  return {
    answers: done.draft.answerSets?.[0]?.answers.map(({ code, score }) => [code, score]),
    texts: operations.flatMap((each) => (each.op === 'text' ? [[each.locale, each.text]] : [])),
    count,
  };
}

describe('text pasted into the table', () => {
  it.each([
    ['Never', false],
    ['Never\n', false],
    ['Never\t0', true],
    ['Never\nOften', true],
    ['Nicht\tNever', true],
  ])('%j goes into several cells: %s', (text, expected) => expect(isTable(text)).toBe(expected));

  it.each([
    [
      'label',
      false,
      '0 Never\n1 Often',
      [
        { label: 'Never', score: 0 },
        { label: 'Often', score: 1 },
      ],
    ],
    [
      'label',
      true,
      'Never\t0\nOften\t1\n',
      [
        { label: 'Never', score: 0 },
        { label: 'Often', score: 1 },
      ],
    ],
    [
      'label',
      true,
      'Never\tNie\t0\nOften\tOft',
      [
        { label: 'Never', second: 'Nie', score: 0 },
        { label: 'Often', second: 'Oft' },
      ],
    ],
    ['second', true, 'Nie\n\nOft\t2\n', [{ second: 'Nie' }, {}, { second: 'Oft', score: 2 }]],
    ['score', false, '3\nmuch\n1,5', [{ score: 3 }, {}, { score: 1.5 }]],
  ] as const)('in the column %s, second language %s: %j', (column, hasSecond, text, expected) =>
    expect(pastedRows(text, column, hasSecond)).toEqual(expected));
});

describe('filling', () => {
  it('an empty answer takes the first line, the others come behind it with codes of their own', () => {
    const rows = pastedRows('0 Never\n1 Often\n2 Often\n3 Häufig', 'label', false);
    const { answers, texts } = filled(set(['a1', 0]), rows, 0);
    expect(answers).toEqual([
      ['never', 0],
      ['often', 1],
      ['often_2', 2],
      ['haufig', 3],
    ]);
    expect(texts).toHaveLength(4);
  });

  it('goes down from the cell; codes that somebody gave stay, and so do scores that no line names', () => {
    const rows = pastedRows('Rarely\tSelten\nDaily\tTäglich\t9\nHourly', 'label', true);
    const done = filled(set(['never', 0], ['sometimes', 1], ['a3', 2]), rows, 1, ['Never', 'Sometimes', 'Daily']);
    expect(done.answers).toEqual([
      ['never', 0],
      ['sometimes', 1],
      ['daily', 9],
      ['hourly', undefined],
    ]);
    expect(done.texts).toEqual([
      ['en-US', 'Rarely'],
      ['de-DE', 'Selten'],
      ['de-DE', 'Täglich'],
      ['en-US', 'Hourly'],
    ]);
  });

  it('of a column of scores or translations adds no answers', () => {
    const two = set(['never', 0], ['often', 1]);
    expect(filled(two, pastedRows('5\n6\n7', 'score', false), 0)).toMatchObject({
      answers: [
        ['never', 5],
        ['often', 6],
      ],
      count: 2,
    });
    expect(filled(two, pastedRows('Nie\nOft\nImmer', 'second', true), 0)).toMatchObject({
      texts: [
        ['de-DE', 'Nie'],
        ['de-DE', 'Oft'],
      ],
      count: 2,
    });
  });
});
