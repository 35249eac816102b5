import type { CheckedSurvey } from './checked';
import { messageKindsOfSurvey } from './document';
import { type SurveyProblem, surveyProblem } from './problem';
import { surveyTextKeys } from './textKeys';

/** The texts that a survey cannot do without, and those that nothing shows. */
export function checkSurveyTexts(survey: CheckedSurvey): SurveyProblem[] {
  const { baseLocale, texts, settings } = survey;
  const isWritten = (key: string) => (texts[baseLocale]?.[key] ?? '').trim() !== '';
  const found: SurveyProblem[] = [];
  if (!isWritten('title')) found.push(surveyProblem('survey.title_missing', ['texts', baseLocale, 'title']));
  if (settings?.consent !== undefined && !isWritten('consent')) {
    found.push(surveyProblem('survey.consent_without_text', ['texts', baseLocale, 'consent']));
  }
  const unread = settings?.consent === undefined ? [] : withoutConsent(survey);
  if (unread.length > 0) {
    const locales = unread.join(', ');
    found.push(surveyProblem('survey.consent_untranslated', ['texts', unread[0] ?? '', 'consent'], null, { locales }));
  }
  const known = new Set(surveyTextKeys(withAllTexts(survey)).map(({ key }) => key));
  for (const [locale, bundle] of Object.entries(texts)) {
    for (const key of Object.keys(bundle)) {
      if (!known.has(key)) found.push(surveyProblem('survey.text_unknown', ['texts', locale, key], null, { key }));
    }
  }
  return found;
}

/** Languages of the survey in which nobody can begin: what they would agree to is not written in them. */
function withoutConsent({ baseLocale, texts }: CheckedSurvey): string[] {
  const isWritten = (locale: string, key: string) => (texts[locale]?.[key] ?? '').trim() !== '';
  return Object.keys(texts)
    .filter((locale) => locale !== baseLocale && isWritten(locale, 'title') && !isWritten(locale, 'consent'))
    .sort();
}

/** With what else texts can be written for: a text that nothing shows now may be shown again. */
function withAllTexts({ attributes, quotas, waves, items, ...plan }: CheckedSurvey) {
  return {
    ...plan,
    attributes,
    waves,
    items,
    settings: { consent: { version: 1 } },
    quotas: quotas?.map((quota) => ({ ...quota, full: 'screen_out' as const })),
    messages: [undefined, ...(waves ?? [])].flatMap((wave) =>
      messageKindsOfSurvey.map((kind) => ({ kind, ...(wave && { wave: wave.code }) })),
    ),
  };
}
