import type { InstrumentDocument } from 'core/instrument/document';
import type { SurveyDocument } from 'core/survey/document';

const often = ['never', 'some', 'most', 'daily'].map((code, score) => ({ code, score }));

/** Two questions, scored 0 to 3 each. */
export const phq2 = (code = 'phq2'): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  settings: { paging: 'question', estimatedMinutes: 1 },
  answerSets: [{ code: 'often', answers: often }],
  questions: [
    { code: 'q1', kind: 'single_choice', answerSet: 'often', required: true },
    { code: 'q2', kind: 'single_choice', answerSet: 'often', required: true },
  ],
  calculations: [{ code: 'total', formula: 'q1 + q2' }],
  texts: {
    'en-US': {
      title: 'Two questions',
      'question.q1.text': 'Interest',
      'question.q2.text': 'Mood',
      'calculation.total.name': 'Sum',
      ...Object.fromEntries(often.map(({ code: answer }) => [`answer.often.${answer}.label`, answer])),
    },
    'de-DE': { title: 'Zwei Fragen', 'calculation.total.name': 'Summe' },
  },
});

/** A page that asks two things. */
export const page = (code = 'about'): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  questions: [
    { code: 'smokes', kind: 'yes_no', required: true },
    { code: 'note', kind: 'short_text', visibleIf: 'smokes' },
  ],
  texts: {
    'en-US': { title: 'About you', 'question.smokes.text': 'Do you smoke?', 'question.note.text': 'How much?' },
    'de-DE': { title: 'Über Sie', 'question.smokes.text': 'Rauchen Sie?', 'question.note.text': 'Wie viel?' },
  },
});

/** Everything that a survey document can hold and can be opened with; `instrument` is published. */
export const wholeSurvey = (code: string, instrument: string): SurveyDocument => ({
  format: 'survey/1',
  code,
  baseLocale: 'en-US',
  audience: 'invited',
  anonymity: 'confidential',
  settings: {
    domain: 'health',
    closesAt: '2027-01-01T00:00:00.000Z',
    timeZone: 'Europe/Berlin',
    grace: 30,
    minimumGroup: 7,
    consent: { version: 2 },
    end: { results: 'none', redirect: 'https://example.org/done?p={participation}' },
  },
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'], required: true },
    { code: 'years', kind: 'number', from: 'invitation' },
  ],
  quotas: [{ code: 'berlin', condition: 'attribute.site = "berlin"', limit: 100, full: 'screen_out' }],
  messages: [{ kind: 'invitation' }, { kind: 'reminder', days: 3, hour: 8, to: 'begun' }],
  items: [
    { code: 'screen', kind: 'instrument', instrument, version: 1 },
    { code: 'about', kind: 'page', document: page() },
    { code: 'again', kind: 'instrument', instrument, visibleIf: 'screen.total >= 3 and about.smokes', required: false },
  ],
  texts: {
    'en-US': {
      title: 'Well-being at work',
      description: 'A *short* survey.',
      consent: 'I agree.',
      'attribute.site.label': 'Where do you work?',
      'attribute.site.value.berlin': 'Berlin',
      'attribute.site.value.paris': 'Paris',
      'attribute.years.label': 'Years',
      'item.about.title': 'Some words about you',
      'quota.berlin.text': 'Enough of Berlin.',
      thanks: 'Thank you!',
      'message.invitation.subject': 'Please take part',
      'message.invitation.body': 'Here: {{ link }}',
      'message.reminder.subject': 'Still open',
      'message.reminder.body': 'Go on: {{ link }}',
    },
    'de-DE': { title: 'Wohlbefinden bei der Arbeit', consent: 'Ich stimme zu.' },
    'ar-EG': { title: 'الرفاه في العمل' },
  },
});
