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
  const known = new Set(surveyTextKeys(withAllTexts(survey)).map(({ key }) => key));
  for (const [locale, bundle] of Object.entries(texts)) {
    for (const key of Object.keys(bundle)) {
      if (!known.has(key)) found.push(surveyProblem('survey.text_unknown', ['texts', locale, key], null, { key }));
    }
  }
  return found;
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
