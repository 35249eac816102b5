import type { SurveyDocument } from './document';
import { page } from './sample.testing';

/** A document with everything that one can hold, none of it a default. */
export function wholeSurvey(): SurveyDocument {
  return JSON.parse(JSON.stringify(whole));
}

const whole: SurveyDocument = {
  format: 'survey/1',
  code: 'wellbeing',
  baseLocale: 'en-US',
  audience: 'invited',
  anonymity: 'confidential',
  settings: {
    domain: 'health',
    opensAt: '2026-03-01T09:00:00Z',
    closesAt: '2026-06-01T09:00:00Z',
    timeZone: 'Asia/Kathmandu',
    grace: 30,
    minimumGroup: 8,
    consent: { version: 2 },
    end: { results: 'none', redirect: 'https://example.org/?p={participation}&site={attribute.site}' },
    oncePerDevice: true,
    mails: { rate: 60, quiet: { from: 21, to: 8 } },
  },
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'], from: 'link', required: true },
    { code: 'height', kind: 'number' },
  ],
  quotas: [
    {
      code: 'women',
      condition: 'respondent.sex = "female"',
      limit: 10,
      full: 'redirect',
      address: 'https://example.org/full',
    },
    { code: 'smokers', condition: 'page.smokes', limit: 5 },
  ],
  waves: [
    { code: 'first', starts: { at: '2026-03-01T09:00:00Z' }, window: 7 },
    { code: 'second', starts: { days: 30, after: 'wave' } },
  ],
  randomization: { arms: [{ code: 'active', weight: 2 }, { code: 'control' }], block: 6, strata: ['site'] },
  messages: [
    { kind: 'invitation', hour: 10 },
    { kind: 'reminder', days: 3, to: 'begun' },
  ],
  items: [
    { kind: 'instrument', code: 'phq2', instrument: 'PHQ-2', version: 3 },
    { kind: 'page', code: 'page', visibleIf: 'phq2.total >= 3', required: false, document: page },
  ],
  texts: {
    'en-US': {
      title: 'Well-being',
      welcome: 'Hello',
      consent: 'You agree.',
      'item.phq2.title': 'Mood',
      thanks: 'Thanks',
    },
    'ar-EG': { title: 'العافية' },
  },
};
