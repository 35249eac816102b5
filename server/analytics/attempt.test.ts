import type { AnswerValue, Question } from 'core/instrument/document';
import type { Definition } from 'core/instrument/draft';
import { cellOf, isGiven, missingOf } from 'core/results/attempts';
import { missingReasons } from 'core/results/data';
import { randomFrom } from '../answering/rescoring/fillAttempts.testing';
import { type SourceAttempt, storedAnswers } from './attempt';
import { knownVersion, noBand } from './columns';

const next = randomFrom(3);
const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;

const answers = ['a', 'b', 'c'].map((code, score) => ({ code, score }));
const questions: Question[] = [
  { code: 'single', kind: 'single_choice', answerSet: 'set' },
  { code: 'agreed', kind: 'yes_no' },
  { code: 'grid', kind: 'matrix', answerSet: 'set', rows: [{ code: 'one' }, { code: 'two' }] },
  { code: 'several', kind: 'multiple_choice', answerSet: 'set' },
  { code: 'first', kind: 'ranking', answerSet: 'set' },
  { code: 'number', kind: 'number' },
  { code: 'told', kind: 'information' },
  { code: 'words', kind: 'short_text' },
];
const plain: Definition = {
  ...{ format: 'instrument/1', code: 'every', baseLocale: 'en-US' },
  answerSets: [{ code: 'set', answers }],
  questions,
};
const definitions: Record<string, Definition> = {
  plain,
  shuffled: { ...plain, settings: { randomOrder: true } },
  ruled: {
    ...plain,
    questions: questions.map((question) =>
      question.code === 'grid' ? { ...question, visibleIf: 'single = 0' } : question,
    ),
  },
};

const given: Record<string, () => AnswerValue> = {
  single: () => one(['a', 'b', 'c', 'gone']),
  agreed: () => one<AnswerValue>([true, false, 'yes', 'no']),
  'grid.one': () => one(['a', 'c', 'gone']),
  'grid.two': () => one(['b', 'c']),
  several: () => one([['a', 'c'], ['gone'], [], ['b']]),
  first: () => ['c', 'a', 'b'],
  number: () => one<AnswerValue>([Math.floor(next() * 9), 'three']),
  words: () => one(['Something', '']),
};

const attempt = (id: number): SourceAttempt => ({
  ...{ userId: '', id: `attempt-${id}`, instrumentId: '', versionId: '', scoredBy: '', item: null, locale: 'en-US' },
  ...{ respondent: {}, scores: null, startedAt: 0, completedAt: 0, participationId: null, surveyId: null },
  ...{ isWithheld: false, isDone: false, wave: '', arm: null, attributes: {}, marks: null },
  isImported: next() < 0.2,
  answers: Object.fromEntries(
    Object.entries(given).flatMap(([code, answer]) => (next() < 0.3 ? [] : [[code, next() < 0.1 ? null : answer()]])),
  ),
});

it.each(
  Object.entries(definitions),
)('keeps what was given to each question, and why there is nothing: %s', (_, definition) => {
  const version = knownVersion({ id: '', instrumentId: '', number: 1, definition });
  const attempts = Array.from({ length: 300 }, (__, number) => attempt(number));
  const columns = storedAnswers(attempts, version);
  const codes = version.questions.map(({ variable }) => variable.code);
  expect(codes).toEqual(Object.keys(given));
  attempts.forEach((each, row) => {
    const isShown = (code: string) => !code.startsWith('grid') || each.answers.single === 'a';
    const shown = () => new Set(definition === definitions.ruled ? codes.filter(isShown) : codes);
    const missing = missingOf(definition, codes, each, shown);
    version.questions.forEach(({ variable, type }, index) => {
      const answer = each.answers[variable.code];
      const cell = isGiven(answer) ? cellOf(variable, answer) : undefined;
      const column = columns[index];
      const reason = cell ? 'answered' : (missing.get(variable.code) ?? 'unknown');
      expect([variable.code, missingReasons[column?.why[row] ?? -1]]).toEqual([variable.code, reason]);
      const bits = cell?.picks?.reduce((all, place) => all | (1n << BigInt(place)), 0n) ?? 0n;
      const expected = {
        utinyint: cell?.value ?? noBand,
        usmallint: cell?.value ?? 0,
        double: cell?.value ?? Number.NaN,
        ubigint: bits,
        varchar: cell?.text ?? cell?.picks?.join() ?? null,
      }[type];
      expect([variable.code, column?.values[row]]).toEqual([variable.code, expected]);
    });
  });
});
