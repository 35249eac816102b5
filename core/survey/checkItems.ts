import { publishProblems } from '../instrument/check';
import type { CheckedItem, CheckedSurvey } from './checked';
import { type SurveyProblem, surveyProblem } from './problem';

const codes = {
  unpublished: 'survey.item_unpublished',
  archived: 'survey.item_archived',
  unknown: 'survey.item_unknown',
  version_unknown: 'survey.item_version_unknown',
} as const;

/** Whether each item can be asked, and in which of the survey's languages. */
export function checkItems({ items, baseLocale, texts }: CheckedSurvey): SurveyProblem[] {
  if (items.length === 0) return [surveyProblem('survey.no_items', ['items'])];
  const written = Object.keys(texts).filter((locale) => Object.values(texts[locale] ?? {}).some(Boolean));
  const languages = [...new Set([baseLocale, ...written])];
  return items.flatMap((item, index) => {
    const path = ['items', index];
    const found = [...checkInstrument(item, path), ...checkPage(item, path)];
    const locales = languages.filter((locale) => !item.locales.includes(locale));
    if (found.length === 0 && locales.length > 0) {
      found.push(surveyProblem('survey.item_language_missing', path, item.code, { locales }));
    }
    return found;
  });
}

function checkInstrument(item: CheckedItem, path: (string | number)[]): SurveyProblem[] {
  const { kind, code, instrument = '', version, state = 'published' } = item;
  if (kind === 'page' || state === 'published') return [];
  const params = { instrument, ...(state === 'version_unknown' && version !== undefined && { version }) };
  return [surveyProblem(codes[state], path, code, params)];
}

/** Opening publishes a page, so what would prevent that keeps the survey from opening. */
function checkPage({ kind, code, page }: CheckedItem, path: (string | number)[]): SurveyProblem[] {
  if (kind !== 'page' || page === undefined) return [];
  const errors = publishProblems(page).filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return first ? [surveyProblem('survey.page_faulty', path, code, { count: errors.length, first: first.code })] : [];
}
