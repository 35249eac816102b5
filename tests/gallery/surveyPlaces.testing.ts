import { randomUUID } from 'node:crypto';
import type { AnswerSheet } from 'core/instrument/document';
import type { SurveyDocument } from 'core/survey/document';
import type { Page } from '../journeys/browser.testing';
import { asked } from '../journeys/people.testing';
import type { Product } from '../journeys/product.testing';
import type { Place } from './places.testing';

/** The lists of surveys, for staff and for those who take part. */
export const surveyLists: readonly Place[] = [
  ['surveys', '/surveys', 'survey.new'],
  ['my-surveys', '/my-surveys', 'mySurvey.title'],
];

/** Has something in every part of the editor, and is not ready: one rule can never hold. */
const everyPart: SurveyDocument = {
  format: 'survey/1',
  code: 'gallery_every_part',
  baseLocale: 'en-US',
  audience: 'invited',
  anonymity: 'confidential',
  settings: { timeZone: 'Europe/Berlin', closesAt: '2099-01-01T00:00:00.000Z', consent: { version: 1 } },
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'], from: 'invitation' },
    { code: 'years', kind: 'number' },
  ],
  quotas: [{ code: 'berlin', condition: 'attribute.site = "berlin"', limit: 100, full: 'screen_out' }],
  waves: [
    { code: 'first', starts: { days: 0, after: 'joining' }, window: 14 },
    { code: 'second', starts: { at: '2098-06-01T07:00:00.000Z' }, window: 14 },
  ],
  randomization: { arms: [{ code: 'active', weight: 2 }, { code: 'control' }], strata: ['site'] },
  messages: [{ kind: 'invitation' }, { kind: 'reminder', days: 3, to: 'not_begun' }, { kind: 'thanks' }],
  items: [
    { code: 'mood', kind: 'instrument', instrument: 'phq9' },
    { code: 'more', kind: 'instrument', instrument: 'ces_d', visibleIf: 'mood.phq9_total > 40 and arm = "active"' },
  ],
  texts: {
    'en-US': {
      title: 'A survey with something in every part',
      description: 'Made for looking at it.',
      asker: 'Department of Psychology',
      consent: 'I agree that my answers are kept.',
      'attribute.site.label': 'Where do you work?',
      'attribute.site.value.berlin': 'Berlin',
      'attribute.site.value.paris': 'Paris',
      'attribute.years.label': 'For how many years?',
      'wave.first.title': 'At the beginning',
      'wave.second.title': 'A good while later',
      'quota.berlin.text': 'Enough people of Berlin have taken part.',
    },
    'de-DE': { title: 'Eine Umfrage, in der jeder Teil etwas hat' },
  },
};

interface Current {
  item: string;
  attempt: { id: string };
}

/** Answers the item that is asked, and goes on to the next. */
async function answered(page: Page, product: Product, attempt: string, answers: AnswerSheet): Promise<void> {
  const at = new Date().toISOString();
  const written = { client: randomUUID(), sequence: 1, answers, at, sentAt: at };
  await asked(page, product, `attempts/${attempt}/answers`, written, 'PATCH');
  await asked(page, product, `attempts/${attempt}/complete`, {});
}

const often = (codes: readonly string[]): AnswerSheet =>
  Object.fromEntries(codes.map((code) => [code, 'more_than_half']));

/**
 * All screens of surveys but the flow of one that was not begun, for an account with all roles. It takes part in the survey of the
 * demonstration as far as its last item, and another survey is made beside it.
 */
export async function surveyPlaces(page: Page, product: Product): Promise<Place[]> {
  const [mine] = await asked<{ id: string }[]>(page, product, 'my-surveys?locale=en-US');
  const demo = mine?.id ?? '';
  const begin = { locale: 'en-US', attributes: { occupation: 'study' }, consent: 1 };
  const first = await asked<Current & { participation: string }>(page, product, `my-surveys/${demo}/start`, begin);
  const { participation } = first;
  await answered(page, product, first.attempt.id, often(['q1', 'q2']));
  const next = () => asked<Current>(page, product, `my-surveys/${demo}/continue`, { participation });
  const longer = await next();
  const nine = often(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8']);
  await answered(page, product, longer.attempt.id, { ...nine, q9: 'not_at_all', difficulty: 'somewhat_difficult' });
  const last = await next();

  const { id: every } = await asked<{ id: string }>(page, product, 'surveys/import', everyPart);
  const people = [
    { email: 'ada@example.org', name: 'Ada Lovelace', attributes: { site: 'berlin' } },
    { email: 'a.person.with.a.rather.long.address@department.university.example.org', locale: 'de-DE' },
    { name: 'Somebody with a code' },
  ];
  await asked(page, product, `surveys/${every}/invitations`, { people });
  const tabs = (id: string, name: string): Place[] => [
    [`survey-${name}-items`, `/surveys/edit/${id}`],
    ...['people', 'waves', 'messages', 'texts', 'settings'].map(
      (tab): Place => [`survey-${name}-${tab}`, `/surveys/edit/${id}?tab=${tab}`],
    ),
  ];
  const views = ['overview', 'answers', 'result'];
  const results = 'overview questions scales groups crosstab change languages weights respondents'.split(' ');
  return [
    ['survey-new', '/surveys/add'],
    ...tabs(demo, 'demo'),
    ['survey-demo-page', `/surveys/edit/${demo}/question?item=everyday`],
    ...tabs(every, 'every'),
    ...views.map((view): Place => [`my-survey-${view}`, `/my-surveys/survey/${demo}/${view}`]),
    ...results.map((tab): Place => [`survey-results-${tab}`, `/surveys/survey/${demo}/result/all?tab=${tab}`]),
    ['survey-results-one-scale', `/surveys/survey/${demo}/result/phq9?tab=scales`],
    ['survey-respondent', `/surveys/survey/${demo}/instrument/${longer.attempt.id}`],
    ['my-survey-item-result', `/my-surveys/survey/${demo}/resultInstrument/${longer.attempt.id}`],
    ['my-survey-answer', `/my-surveys/answerSurvey/${demo}`],
    ['my-survey-item', `/my-surveys/answerIntrument/${demo}/${last.attempt.id}`],
  ];
}
