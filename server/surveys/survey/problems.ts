import type { TextBundle } from 'core/instrument/document';
import type { Problem } from 'core/instrument/problem';
import { checkSurvey, type SurveyProblem, surveyProgram } from 'core/survey';
import { checkPage } from '../../authoring/instrument/pages';
import type { Database, Transaction } from '../../database/connection';
import { AppError, type ErrorDetail } from '../../errors';
import { planOf } from './definition';
import { checkedItems, definitionsOf, type ItemFacts } from './facts';
import { provedRules } from './provedRules';
import type { SurveyRecord } from './store';
import type { StoredText } from './storeTexts';

export { storedTexts } from './storeTexts';

/** Of a survey itself, or of when it would be opened. */
export interface FoundProblem extends Omit<SurveyProblem, 'code'> {
  code: string;
}

export const bundlesOfTexts = (texts: readonly StoredText[]): Record<string, TextBundle> => {
  const bundles: Record<string, TextBundle> = {};
  for (const { key, locale, text } of texts) {
    bundles[locale] ??= {};
    bundles[locale][key] = text;
  }
  return bundles;
};

/** As they are checked: a consent that nobody has reviewed is not read, and none yet. */
export const checkedTexts = (texts: readonly StoredText[]): Record<string, TextBundle> =>
  bundlesOfTexts(texts.filter(({ key, state }) => key !== 'consent' || state === null || state === 'reviewed'));

async function ofPages(db: Database | Transaction, facts: readonly ItemFacts[]): Promise<FoundProblem[]> {
  const found: FoundProblem[] = [];
  for (const [index, { item, instrument }] of facts.entries()) {
    if (item.kind !== 'page' || instrument === undefined) continue;
    const errors = (await checkPage(db, item.instrumentId)).filter(({ severity }) => severity === 'error');
    const [first] = errors;
    if (first === undefined) continue;
    const params = { count: errors.length, first: first.code };
    found.push({ code: 'survey.page_faulty', severity: 'error', path: `items[${index}]`, owner: item.code, params });
  }
  return found;
}

/** What keeps a survey from opening, and what should be looked at. */
export async function problemsOf(
  db: Database | Transaction,
  record: Pick<SurveyRecord, 'baseLocale' | 'definition' | 'closesAt'>,
  { facts, texts, now }: { facts: readonly ItemFacts[]; texts: Record<string, TextBundle>; now: Date },
): Promise<FoundProblem[]> {
  const { baseLocale, definition, closesAt } = record;
  const checked = { ...planOf(definition), baseLocale, texts, items: checkedItems(facts) };
  const found: FoundProblem[] = [
    ...checkSurvey(checked, definitionsOf(facts), { reach: provedRules }),
    ...(await ofPages(db, facts)),
  ];
  if (closesAt !== null && closesAt <= now) {
    const params = { at: closesAt.toISOString() };
    found.push({ code: 'survey.closes_in_past', severity: 'error', path: 'settings.closesAt', owner: null, params });
  }
  return found;
}

export const programOf = (record: Pick<SurveyRecord, 'definition'>, facts: readonly ItemFacts[]) =>
  surveyProgram(record.definition, definitionsOf(facts));

/** At most this many are sent with a refusal. */
const detailsShown = 200;

type Named = Pick<Problem, 'path' | 'params' | 'owner' | 'start' | 'end'> & { code: string };

const detailOf = ({ path, code, owner, params, start, end }: Named): ErrorDetail => ({
  path,
  code,
  params: { ...params, ...(start !== undefined && { start, end }), owner },
});

/** The refusal of a document or of opening, with every problem in its place. */
export const refusal = (code: 'survey.invalid' | 'survey.not_openable', problems: readonly Named[]) =>
  new AppError(code, { details: problems.slice(0, detailsShown).map(detailOf), params: { count: problems.length } });
