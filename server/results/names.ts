import { resolveText, titleIn } from 'core/instrument/textKeys';
import { fallbackChain } from 'core/language';
import { factKeys, joinedName, type NamedVariable, namedFacts, namedVariables } from 'core/results/named';
import type { Variable } from 'core/results/variable';
import { itemsByAnswers } from 'core/survey/byAnswers';
import type { StoredItem } from 'core/survey/document';
import type { VersionReader } from '../authoring/instrument/versions';
import type { Database } from '../database/connection';
import { bundlesOfTexts } from '../surveys/survey/problems';
import type { SurveyRecord } from '../surveys/survey/reach';
import { titleOf } from '../surveys/survey/ruleWords';
import { storedTexts, textsOfSurveys } from '../surveys/survey/storeTexts';
import { summariesOf, textsOfItems } from '../surveys/survey/summaries';
import type { TranslationService } from '../texts/service';
import { answeredSurveys } from './store';

interface Needs {
  db: Database;
  versions: VersionReader;
  translations: TranslationService;
}

/** The variables of a version in a language, and its title. */
export async function namesOfVersion({ versions }: Pick<Needs, 'versions'>, versionId: string, locale: string) {
  const version = await versions.get(versionId);
  const chain = await versions.chainOf(version, locale);
  const document = await versions.documentIn(version, chain);
  const { yes, no } = await versions.wordsIn(locale);
  const words = { yes: { text: yes, locale }, no: { text: no, locale } };
  return {
    title: titleIn(document, chain),
    name: (variables: readonly Variable[]): NamedVariable[] => namedVariables(variables, document, chain, words),
    definition: version.definition,
  };
}

/** What a survey and its items are called in a language. */
export async function namesOfSurvey(
  { db, translations }: Omit<Needs, 'versions'>,
  record: SurveyRecord,
  items: readonly StoredItem[],
  locale: string,
) {
  const fallbacks = await translations.fallbacks();
  const chainOf = (base: string) => fallbackChain(locale, fallbacks, base);
  const chain = chainOf(record.baseLocale);
  const texts = bundlesOfTexts(await storedTexts(db, record.id));
  const summaries = await summariesOf(db, items);
  const itemTexts = await textsOfItems(db, summaries, { keys: ['title'], locales: chain });
  const known = { chainOf, texts, baseLocale: record.baseLocale, itemTexts };
  const title = titleIn({ code: record.code, texts }, chain);
  const byAnswers = itemsByAnswers(items);
  return {
    title,
    items: summaries.map((each) => {
      const found = titleOf(each, known);
      const { code } = each.item;
      const isByAnswers = byAnswers.includes(code);
      return { code, title: found?.text ?? code, titleLocale: found?.locale ?? '', isByAnswers };
    }),
    facts: (found: readonly Variable[]): NamedVariable[] => namedFacts(found, (key) => resolveText(texts, key, chain)),
  };
}

/** What the surveys in which an instrument was answered call what is known of people there. @param surveys ids of those whose attempts are seen */
export async function namesOfFacts(
  { db, translations }: Omit<Needs, 'versions'>,
  instrumentId: string,
  surveys: readonly string[],
  facts: readonly Variable[],
  locale: string,
): Promise<NamedVariable[]> {
  const keys = factKeys(facts);
  const of = keys.length === 0 ? [] : await answeredSurveys(db, instrumentId, surveys);
  if (of.length === 0) return namedFacts(facts, () => undefined);
  const ids = of.map(({ id }) => id);
  const [found, fallbacks] = await Promise.all([textsOfSurveys(db, ids, keys), translations.fallbacks()]);
  const each = of.map(({ id, baseLocale }) => ({
    texts: bundlesOfTexts(found.filter(({ surveyId }) => surveyId === id)),
    chain: fallbackChain(locale, fallbacks, baseLocale),
  }));
  return namedFacts(facts, (key, code) =>
    joinedName(
      code,
      each.flatMap(({ texts, chain }) => resolveText(texts, key, chain) ?? []),
    ),
  );
}
