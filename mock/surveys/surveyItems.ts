import type { InstrumentDocument } from '../../core/instrument/document';
import { type Offered, offered } from '../answering/offeredInstruments';

const often = {
  code: 'often',
  answers: [
    { code: 'never', score: 0 },
    { code: 'sometimes', score: 1 },
    { code: 'often', score: 2 },
  ],
};

const oftenIn = {
  'en-US': {
    'answer.often.never.label': 'Never',
    'answer.often.sometimes.label': 'Sometimes',
    'answer.often.often.label': 'Often',
  },
  'ar-EG': {
    'answer.often.never.label': 'أبدًا',
    'answer.often.sometimes.label': 'أحيانًا',
    'answer.often.often.label': 'غالبًا',
  },
};

/** A page of questions of a survey's own. */
const weekPage: InstrumentDocument = {
  format: 'instrument/1',
  code: 'week',
  baseLocale: 'en-US',
  settings: { paging: 'all', estimatedMinutes: 1, results: 'staff' },
  answerSets: [often],
  questions: [
    { code: 'late', kind: 'single_choice', answerSet: 'often', required: true },
    { code: 'wish', kind: 'short_text' },
  ],
  texts: {
    'en-US': {
      ...oftenIn['en-US'],
      title: 'Your week',
      'question.late.text': 'How often did you work later than planned?',
      'question.wish.text': 'What would make your week easier?',
    },
    'ar-EG': {
      ...oftenIn['ar-EG'],
      title: 'أسبوعك',
      'question.late.text': 'كم مرة عملت لوقت متأخر أكثر مما خططت؟',
      'question.wish.text': 'ما الذي يجعل أسبوعك أسهل؟',
    },
  },
};

/** A small instrument with a score, a report and a risk. */
const windDown: InstrumentDocument = {
  format: 'instrument/1',
  code: 'wind_down',
  baseLocale: 'en-US',
  settings: { paging: 'all', estimatedMinutes: 2 },
  answerSets: [often],
  questions: [
    { code: 'rest', kind: 'single_choice', answerSet: 'often', required: true },
    { code: 'heavy', kind: 'single_choice', answerSet: 'often', required: true },
  ],
  calculations: [
    {
      code: 'strain',
      formula: '2 - rest + heavy',
      decimals: 0,
      shownTo: ['respondent', 'staff'],
      bands: [
        { code: 'low', severity: 'none' },
        { code: 'high', from: 3, severity: 'moderate' },
      ],
    },
  ],
  nuggets: [
    { code: 'calm', group: 'meaning', condition: 'strain < 3' },
    { code: 'strained', group: 'meaning', condition: 'strain >= 3' },
    { code: 'help', group: 'risk', condition: 'heavy >= 2' },
  ],
  reports: [{ code: 'main', blocks: [{ kind: 'nuggets', group: 'meaning', show: 'first' }] }],
  texts: {
    'en-US': {
      ...oftenIn['en-US'],
      title: 'Winding down',
      'question.rest.text': 'I could rest in the evening.',
      'question.heavy.text': 'Everything felt too heavy for me.',
      'calculation.strain.name': 'Strain',
      'band.strain.low.label': 'Low',
      'band.strain.high.label': 'High',
      'nugget.calm.text': 'Your evenings give you **rest**.',
      'nugget.strained.text': 'Your evenings give you **little rest**.',
      'nugget.help.text': 'You carry a lot. Talk to somebody you trust.',
      'report.main.title': 'Your evenings',
    },
    'ar-EG': {
      ...oftenIn['ar-EG'],
      title: 'الهدوء في المساء',
      'question.rest.text': 'استطعت أن أرتاح في المساء.',
      'question.heavy.text': 'بدا لي كل شيء أثقل من طاقتي.',
      'nugget.help.text': 'أنت تحمل الكثير. تحدّث إلى شخص تثق به.',
    },
  },
};

let items: { week: Offered; evening: Offered } | undefined;

/** The instruments that only surveys ask. */
export function surveyItems(): { week: Offered; evening: Offered } {
  items ??= { week: offered(101, weekPage), evening: offered(102, windDown) };
  return items;
}
