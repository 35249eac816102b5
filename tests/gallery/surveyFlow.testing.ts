import type { SurveyDocument } from 'core/survey/document';
import type { Page } from '../journeys/browser.testing';
import { asked, untilSaved } from '../journeys/people.testing';
import type { Product } from '../journeys/product.testing';
import { sayingIn } from '../journeys/say.testing';
import type { Place } from './places.testing';

const linkPassword = 'tulips in March';

/** Everything that somebody can be told and asked before, between and after the items. */
const spoken: SurveyDocument = {
  format: 'survey/1',
  code: 'gallery_flow',
  baseLocale: 'en-US',
  audience: 'link',
  anonymity: 'anonymous',
  settings: { closesAt: '2099-01-01T18:00:00.000Z', consent: { version: 1 }, proofOfWork: true },
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'], required: true },
    { code: 'years', kind: 'number' },
  ],
  items: [
    {
      kind: 'page',
      code: 'day',
      document: {
        format: 'instrument/1',
        code: 'gallery_day',
        baseLocale: 'en-US',
        questions: [{ code: 'sleep', kind: 'yes_no', required: true }],
        texts: {
          'en-US': { title: 'Your day', 'question.sleep.text': 'Have you slept well?' },
          'de-DE': { title: 'Ihr Tag', 'question.sleep.text': 'Haben Sie gut geschlafen?' },
          'ar-EG': { title: 'يومك', 'question.sleep.text': 'هل نمت جيدًا؟' },
        },
      },
    },
  ],
  texts: {
    'en-US': {
      title: 'How do you work?',
      description: 'Five minutes about work and rest.',
      asker: 'Department of Psychology',
      consent: 'I agree that my answers are kept for research.',
      thanks: 'Thank you. Your answers help to plan next year.',
      'attribute.site.label': 'Where do you work?',
      'attribute.site.value.berlin': 'Berlin',
      'attribute.site.value.paris': 'Paris',
      'attribute.years.label': 'For how many years?',
    },
    'de-DE': {
      title: 'Wie arbeiten Sie?',
      description: 'Fünf Minuten über Arbeit und Erholung.',
      asker: 'Institut für Psychologie',
      consent: 'Ich bin einverstanden, dass meine Antworten für die Forschung aufbewahrt werden.',
      thanks: 'Danke. Ihre Antworten helfen, das nächste Jahr zu planen.',
      'attribute.site.label': 'Wo arbeiten Sie?',
      'attribute.site.value.berlin': 'Berlin',
      'attribute.site.value.paris': 'Paris',
      'attribute.years.label': 'Seit wie vielen Jahren?',
    },
    'ar-EG': {
      title: 'كيف تعمل؟',
      description: 'خمس دقائق عن العمل والراحة.',
      asker: 'قسم علم النفس',
      consent: 'أوافق على حفظ إجاباتي للبحث.',
      thanks: 'شكرًا لك. تساعدنا إجاباتك في التخطيط للعام القادم.',
      'attribute.site.label': 'أين تعمل؟',
      'attribute.site.value.berlin': 'برلين',
      'attribute.site.value.paris': 'باريس',
      'attribute.years.label': 'منذ كم سنة؟',
    },
  },
};

/** The screens of `walkFlow`. */
export const flowScreens: readonly Place[] = [
  'password',
  'password-wrong',
  'begin',
  'consent-missing',
  'details',
  'details-missing',
  'item',
  'review',
  'end',
].map((screen): Place => [`survey-flow-${screen}`, '']);

/** The survey of `walkFlow`, opened. @returns its id */
export async function flowSurvey(page: Page, product: Product): Promise<string> {
  const { id } = await asked<{ id: string }>(page, product, 'surveys/import', spoken);
  await asked(page, product, `surveys/${id}/open`, {});
  await asked(page, product, `surveys/${id}/password`, { password: linkPassword }, 'PUT');
  return id;
}

interface Walk {
  survey: string;
  locale: Parameters<typeof sayingIn>[0];
  /** Looks at what is shown, under this name. */
  look(name: string): Promise<void>;
}

/** Answers the survey from its link to the receipt, as somebody without an account; looks at every screen on the way. */
export async function walkFlow(page: Page, product: Product, { survey, locale, look }: Walk): Promise<void> {
  const say = sayingIn(locale);
  const press = (key: string) => page.getByRole('button', { name: say(key), exact: true }).click();
  await page.goto(`${product.url}/user/login?redirect=/my-surveys/answerSurvey/${survey}`);
  const password = page.getByRole('textbox', { name: say('mySurvey.password.label') });
  await password.waitFor();
  await look('survey-flow-password');
  await password.fill('roses in May');
  await press('mySurvey.password.go');
  await page.getByRole('alert').waitFor();
  await look('survey-flow-password-wrong');
  await password.fill(linkPassword);
  await press('mySurvey.password.go');
  await page.getByRole('button', { name: say('mySurvey.begin'), exact: true }).waitFor();
  await look('survey-flow-begin');
  await press('mySurvey.begin');
  await look('survey-flow-consent-missing');
  await page.getByRole('checkbox').check();
  await press('mySurvey.begin');
  await page.locator('.flow-field select').waitFor();
  await look('survey-flow-details');
  await press('mySurvey.details.go');
  await look('survey-flow-details-missing');
  await page.locator('.flow-field select').selectOption('berlin');
  await press('mySurvey.details.go');
  await page.locator('[data-item]').first().waitFor();
  await look('survey-flow-item');
  await page.locator('[data-item] label').first().click();
  await page.locator('.player-steps button[type=submit]').click();
  await page.locator('.review').waitFor();
  await untilSaved(page);
  await look('survey-flow-review');
  await press('player.send');
  await page.getByRole('region', { name: say('mySurvey.thanks.receipt.title') }).waitFor();
  await look('survey-flow-end');
}
