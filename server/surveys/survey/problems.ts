import type { TextBundle } from 'core/instrument/document';
import type { Problem } from 'core/instrument/problem';
import { checkSurvey, type ruleReach, type SurveyProblem, type SurveyProgram } from 'core/survey';
import { surveyProblemTable } from 'core/survey/problem';
import { checkPage } from '../../authoring/instrument/pages';
import type { Database, Transaction } from '../../database/connection';
import { AppError, type ErrorDetail } from '../../errors';
import { planOf } from './definition';
import { checkedItems, definitionsOf, type ItemFacts } from './facts';
import type { SurveyRecord } from './store';
import type { StoredText } from './storeTexts';

export { storedTexts } from './storeTexts';

/** Of a survey itself, or of when it would be opened. */
export interface FoundProblem extends Omit<SurveyProblem, 'code'> {
  code: string;
}

export const bundlesOfTexts = (
  texts: readonly Pick<StoredText, 'key' | 'locale' | 'text'>[],
): Record<string, TextBundle> => {
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

interface Looked {
  facts: readonly ItemFacts[];
  texts: Record<string, TextBundle>;
  program?: SurveyProgram;
  /** null: rules are not looked at for whether they can hold. */
  reach: typeof ruleReach | null;
}

/** What keeps a survey from opening, and what should be looked at; it depends on nothing but what is stored. */
export async function problemsOf(
  db: Database | Transaction,
  { baseLocale, definition }: Pick<SurveyRecord, 'baseLocale' | 'definition'>,
  { facts, texts, ...options }: Looked,
): Promise<FoundProblem[]> {
  const checked = { ...planOf(definition), baseLocale, texts, items: checkedItems(facts) };
  return [...checkSurvey(checked, definitionsOf(facts), options), ...(await ofPages(db, facts))];
}

/** Of a survey that could not be looked at as a whole. */
export const unfinished: FoundProblem = {
  code: 'survey.checks_unfinished',
  severity: surveyProblemTable['survey.checks_unfinished'],
  path: 'items',
  owner: null,
  params: {},
};

export const isUnfinished = ({ code }: FoundProblem): boolean => code === unfinished.code;

/** That it would be opened after its end. */
export function closedBefore({ closesAt }: Pick<SurveyRecord, 'closesAt'>, now: Date): FoundProblem[] {
  if (closesAt === null || closesAt > now) return [];
  const params = { at: closesAt.toISOString() };
  return [{ code: 'survey.closes_in_past', severity: 'error', path: 'settings.closesAt', owner: null, params }];
}

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
