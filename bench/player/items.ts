import type { InstrumentDocument } from '../../core/instrument/document';
import { sized } from '../form';

export const itemCount = sized(40, 200);

/** The same items for both: what is asked, and five answers that are scored. */
export const answers = [
  { code: 'strongly_disagree', label: 'Strongly disagree' },
  { code: 'disagree', label: 'Disagree' },
  { code: 'neither', label: 'Neither agree nor disagree' },
  { code: 'agree', label: 'Agree' },
  { code: 'strongly_agree', label: 'Strongly agree' },
];

export const items = Array.from({ length: itemCount }, (_, index) => ({
  code: `q${index + 1}`,
  text: `Over the last two weeks I have often thought about matter number ${index + 1}.`,
}));

/** All on one page. */
export const likertDocument: InstrumentDocument = {
  format: 'instrument/1',
  code: 'likert',
  baseLocale: 'en-US',
  settings: { paging: 'all' },
  answerSets: [{ code: 'agreement', answers: answers.map(({ code }, index) => ({ code, score: index + 1 })) }],
  questions: items.map(({ code }) => ({
    code,
    kind: 'single_choice',
    layout: 'horizontal',
    answerSet: 'agreement',
    required: true,
  })),
  calculations: [{ code: 'total', formula: `sum(q1..q${itemCount})`, shownTo: ['respondent'] }],
  texts: {
    'en-US': {
      title: 'Statements',
      'calculation.total.name': 'Total',
      ...Object.fromEntries(items.map(({ code, text }) => [`question.${code}.text`, text])),
      ...Object.fromEntries(answers.map(({ code, label }) => [`answer.agreement.${code}.label`, label])),
    },
  },
};
