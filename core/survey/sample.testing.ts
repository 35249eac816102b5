import type { InstrumentDocument } from '../instrument/document';
import type { SurveyDefinitions } from './names';
import type { AnsweredItem, Participant } from './participant';
import type { SurveyRules } from './program';

const never = [
  { code: 'never', score: 0 },
  { code: 'some', score: 1 },
  { code: 'most', score: 2 },
  { code: 'daily', score: 3 },
];

/** Two questions, scored 0 to 3 each. */
export const phq2: InstrumentDocument = {
  format: 'instrument/1',
  code: 'PHQ-2',
  baseLocale: 'en-US',
  answerSets: [{ code: 'often', answers: never }],
  questions: [
    { code: 'q1', kind: 'single_choice', answerSet: 'often', required: true },
    { code: 'q2', kind: 'single_choice', answerSet: 'often', required: true },
  ],
  calculations: [
    {
      code: 'total',
      formula: 'q1 + q2',
      bands: [{ code: 'low' }, { code: 'raised', from: 3 }],
    },
    { code: 'level', type: 'text', formula: 'band(total, "total")' },
    { code: 'raised', type: 'boolean', formula: 'total >= 3' },
  ],
  texts: { 'en-US': { title: 'PHQ-2', 'question.q1.text': 'Interest', 'question.q2.text': 'Mood' } },
};

/** One of everything that a rule can name, one question of it hidden by a rule. */
export const page: InstrumentDocument = {
  format: 'instrument/1',
  code: 'page',
  baseLocale: 'en-US',
  answerSets: [
    { code: 'often', answers: never },
    { code: 'pets', answers: [{ code: 'cat' }, { code: 'dog' }] },
  ],
  questions: [
    { code: 'smokes', kind: 'yes_no', required: true },
    { code: 'years', kind: 'number', visibleIf: 'smokes', validation: { min: 0, max: 90 } },
    { code: 'sleep', kind: 'matrix', answerSet: 'often', rows: [{ code: 'fall' }, { code: 'stay' }] },
    { code: 'pets', kind: 'multiple_choice', answerSet: 'pets' },
    { code: 'note', kind: 'short_text' },
  ],
  texts: { 'en-US': {} },
};

/** Screening, then a page, then more for those whose score is raised. */
export const sampleSurvey = {
  items: [
    { code: 'phq2' },
    { code: 'page' },
    { code: 'phq9', visibleIf: 'phq2.total >= 3' },
    { code: 'quit', visibleIf: 'page.smokes and attribute.site = "berlin"' },
  ],
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'] },
    { code: 'height', kind: 'number' },
    { code: 'nick', kind: 'text' },
  ],
  randomization: { arms: [{ code: 'active' }, { code: 'control' }] },
  quotas: [
    { code: 'women', condition: 'respondent.sex = "female"', limit: 10 },
    { code: 'smokers', condition: 'page.smokes', limit: 10 },
  ],
} satisfies SurveyRules;

export const sampleDefinitions: SurveyDefinitions = new Map([
  ['phq2', phq2],
  ['page', page],
  ['phq9', phq2],
  ['quit', page],
]);

export const completed = (
  answers: AnsweredItem['answers'] = {},
  scores: AnsweredItem['scores'] = {},
): AnsweredItem => ({
  status: 'completed',
  answers,
  scores,
});

export const somebody = (known: Partial<Participant> = {}): Participant => ({
  attributes: {},
  respondent: {},
  arm: null,
  items: {},
  ...known,
});
