import type { AnswerSheet, AnswerValue, InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { compileInstrument } from 'core/instrument/program';
import type { Random } from './random';

/** What is answered under faults: each kind of answer, none required, questions that others show, in a chain too, and a calculated score. */
export function questionnaire(): InstrumentDocument {
  const { answerSets, texts } = exampleDocument();
  return {
    format: 'instrument/1',
    code: 'under_faults',
    baseLocale: 'en-US',
    settings: { paging: 'section' },
    answerSets: (answerSets ?? []).filter(({ code }) => code === 'freq'),
    sections: [{ code: 'main' }, { code: 'more', visibleIf: 'q1 >= 1' }],
    questions: [
      { code: 'q1', kind: 'single_choice', section: 'main', answerSet: 'freq' },
      { code: 'q2', kind: 'single_choice', section: 'main', answerSet: 'freq', reverse: true },
      {
        code: 'q3',
        kind: 'matrix',
        section: 'main',
        answerSet: 'freq',
        rows: [{ code: 'r1' }, { code: 'r2', reverse: true }],
      },
      { code: 'q7', kind: 'number', section: 'main', validation: { min: 0, max: 24, step: 1 }, visibleIf: 'q2 >= 1' },
      { code: 'q8', kind: 'short_text', section: 'main', validation: { maxLength: 40 } },
      { code: 'q4', kind: 'number', section: 'more', validation: { min: 0, max: 120, step: 1 } },
      {
        code: 'q5',
        kind: 'multiple_choice',
        section: 'more',
        answerSet: 'freq',
        validation: { minPicks: 1, maxPicks: 2 },
      },
      { code: 'q6', kind: 'short_text', section: 'more', validation: { maxLength: 40 }, visibleIf: 'q4 >= 50' },
    ],
    calculations: [
      {
        code: 'total',
        formula: 'sum(q1, q2, q3.r1, q3.r2)',
        decimals: 0,
        shownTo: ['respondent', 'staff'],
        bands: [
          { code: 'low', severity: 'low' },
          { code: 'raised', from: 4, severity: 'moderate' },
        ],
      },
      { code: 'numbers', formula: 'default(q4, 0) + 2 * default(q7, 0)', shownTo: ['respondent', 'staff'] },
    ],
    texts: Object.fromEntries(
      ['en-US', 'de-DE'].map((locale) => [
        locale,
        {
          ...Object.fromEntries(
            Object.entries(texts['en-US'] ?? {}).filter(([key]) => key.startsWith('answer.freq.') || key === 'title'),
          ),
          'section.main.title': 'Main',
          'section.more.title': 'More',
          'question.q1.text': 'One',
          'question.q2.text': 'Two',
          'question.q3.text': 'Three',
          'question.q3.r1.text': 'First row',
          'question.q3.r2.text': 'Second row',
          'question.q4.text': 'Four',
          'question.q5.text': 'Five',
          'question.q6.text': 'Six',
          'question.q7.text': 'Seven',
          'question.q8.text': 'Eight',
          'calculation.total.name': 'Total',
          'calculation.numbers.name': 'Numbers',
          'band.total.low.label': 'Low',
          'band.total.raised.label': 'Raised',
        },
      ]),
    ),
  };
}

export const compiled = compileInstrument(questionnaire());

/** Everything that can be answered, rows of the matrix too. */
export const items = ['q1', 'q2', 'q3.r1', 'q3.r2', 'q4', 'q5', 'q6', 'q7', 'q8'] as const;

/** Of `q3.r1` the question `q3`. */
export const questionOf = (item: string): string => item.split('.', 1)[0] ?? item;

const choices = ['never', 'sometimes', 'often'];

/** An answer that the item can have. */
export function someAnswer(item: string, random: Random): AnswerValue {
  if (item === 'q4') return random.below(121);
  if (item === 'q7') return random.below(25);
  if (item === 'q5') return random.chance(0.5) ? [random.pick(choices)] : ['never', 'often'];
  if (item === 'q6' || item === 'q8') return `text ${random.below(1000)}`;
  return random.pick(choices);
}

/** What a text is on its way, key by key. */
export function keystrokes(item: string, text: string): AnswerSheet[] {
  return Array.from(text, (_, end) => ({ [item]: text.slice(0, end + 1) }));
}
