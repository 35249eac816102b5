import { cleanText } from '../clean';
import { type Corrected, type Correction, correct } from '../corrections';
import { isStillEnglish } from '../english';
import { localeOf } from '../locales';
import { addSupplements, addText, type TextsByLocale } from '../ownText';
import type { ItemSource, ResultTextSource } from '../sources';
import { cognates, itemCorrections, resultCorrections } from './corrections';
import { type OwnReport, ownReports } from './own';
import { domains, facetRange, facets, scales } from './scales';
import { answerCodes } from './structure';
import supplements from './supplements.json';

/** Under this share of items still to be English, a language's items are used; the gaps show in the base language. */
const usableShare = 0.5;

interface Prepared extends Corrected {
  language: string;
  /** Keys left out because the text is still English. */
  english: string[];
  /** How many texts the cleaning changed: white space, `<br>`, marks of direction, stray quotation marks. */
  cleaned: number;
}

/** What became of one language's texts, for SOURCES.md. */
export interface LanguageAccount {
  language: string;
  locale: string;
  items: Prepared | null;
  itemsUsed: boolean;
  results: Prepared | null;
}

const choices = answerCodes.map((_, index) => `choice${index + 1}`);

function itemTexts(source: ItemSource, language: string): Record<string, string> {
  const entry = source.languages[language];
  const texts: Record<string, string> = {};
  for (const { id, n } of source.key) {
    const text = entry?.items[id];
    if (text !== undefined) texts[`i${n}`] = text;
  }
  for (const { text, score } of entry?.choices_plus ?? []) texts[`choice${score}`] = text;
  return texts;
}

function resultTexts(source: ResultTextSource, language: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const entry of source.languages[language] ?? []) {
    texts[`${entry.domain}.title`] = entry.title;
    texts[`${entry.domain}.shortDescription`] = entry.shortDescription;
    for (const facet of entry.facets) {
      texts[`${entry.domain}${facet.facet}.title`] = facet.title;
    }
  }
  return texts;
}

function prepare(
  raw: Record<string, string>,
  english: Record<string, string>,
  language: string,
  corrections: Correction[],
): Prepared {
  const translated: Record<string, string> = {};
  const stillEnglish: string[] = [];
  let changed = 0;
  for (const [key, text] of Object.entries(raw)) {
    const cleaned = cleanText(text);
    if (cleaned !== text) changed++;
    const original = english[key] ?? '';
    const untranslated = language !== 'en' && isStillEnglish(cleaned, original) && !cognates[language]?.includes(key);
    if (untranslated) stillEnglish.push(key);
    else translated[key] = cleaned;
  }
  return { ...correct(translated, language, corrections), language, english: stillEnglish, cleaned: changed };
}

/** Armenian texts end now in the Armenian full stop, now in a colon that looks like it. */
function finishItem(text: string, language: string): string {
  return language === 'hy' ? text.replace(/:$/, '։') : text;
}

function addItems(texts: TextsByLocale, locale: string, prepared: Prepared): void {
  for (const [key, text] of Object.entries(prepared.texts)) {
    const answer = answerCodes[choices.indexOf(key)];
    if (answer) addText(texts, locale, `answer.accuracy.${answer}.label`, text);
    else addText(texts, locale, `question.${key}.text`, finishItem(text, prepared.language));
  }
}

function addFacetTitle(
  texts: TextsByLocale,
  locale: string,
  facet: { code: string; domain: string },
  title: string,
): void {
  addText(texts, locale, `calculation.${facet.code}.name`, title);
  addText(
    texts,
    locale,
    `nugget.${facet.code}_title.text`,
    `**${title}** · {{ ${facet.code} }} (${facetRange.join('–')})`,
  );
  for (const chart of ['t', 'raw']) addText(texts, locale, `chart.${facet.domain}_${chart}.${facet.code}.label`, title);
}

function addDomainTitle(texts: TextsByLocale, locale: string, code: string, title: string): void {
  addText(texts, locale, `calculation.${code}.name`, title);
  addText(texts, locale, `report.main.${code}.text`, title);
  addText(texts, locale, `report.staff.${code}.text`, title);
  for (const chart of ['t', 'raw']) addText(texts, locale, `chart.domains_${chart}.${code}.label`, title);
}

function addResults(texts: TextsByLocale, locale: string, results: Record<string, string>): void {
  const add = (key: string, text: string | undefined) => {
    if (text !== undefined) addText(texts, locale, key, text);
  };
  for (const domain of domains) {
    const title = results[`${domain.letter}.title`];
    if (title !== undefined) addDomainTitle(texts, locale, domain.code, title);
    add(`report.main.${domain.code}_summary.text`, results[`${domain.letter}.shortDescription`]);
  }
  for (const facet of facets) {
    const title = results[`${facet.source}.title`];
    if (title !== undefined) addFacetTitle(texts, locale, facet, title);
  }
  // A name of one's own and the international letter need no translation; ours with words replace it below.
  for (const scale of scales) {
    const title = results[`${scale.source}.title`];
    if (title !== undefined) addText(texts, locale, `calculation.${scale.code}_t.name`, `${title} (T)`);
  }
}

/** Names and summaries that the source does not have, keyed as the source would. */
function ownResults({ names = {}, summaries = {} }: OwnReport): Record<string, string> {
  return Object.fromEntries(
    scales.flatMap(({ code, source }) => {
      const [name, summary] = [names[code], summaries[code]];
      return [
        ...(name === undefined ? [] : [[`${source}.title`, name]]),
        ...(summary === undefined ? [] : [[`${source}.shortDescription`, summary]]),
      ];
    }),
  );
}

const levelNames = ['low', 'neutral', 'high'] as const;

/** The part that we wrote: all that is said to a person, and what is named after a scale. */
function addOwn(texts: TextsByLocale, locale: string, own: OwnReport): void {
  const { bands, patterns, about, levels } = own;
  const add = (key: string, text: string | undefined) => {
    if (text === undefined) throw new Error(`There is no ${key} in ${locale}`);
    addText(texts, locale, key, text);
  };
  addResults(texts, locale, ownResults(own));
  for (const [key, text] of Object.entries(own.texts)) add(key, text);
  for (const { code } of scales) {
    const name = texts[locale]?.[`calculation.${code}.name`];
    if (name === undefined) throw new Error(`${code} has no name in ${locale}`);
    const named = (pattern: string) => pattern.replace('NAME', name);
    levelNames.forEach((level, index) => {
      add(`nugget.${code}_${level}.text`, levels[code]?.[index]);
    });
    for (const [band, label] of Object.entries(bands.raw)) add(`band.${code}.${band}.label`, label);
    for (const [band, label] of Object.entries(bands.t)) add(`band.${code}_t.${band}.label`, label);
    add(`calculation.${code}_t.name`, named(patterns.t));
    add(`calculation.${code}_percentile.name`, named(patterns.percentile));
    if (!domains.some((domain) => domain.code === code)) continue;
    add(`report.main.${code}_about.text`, about[code]);
    add(`chart.${code}_t.title`, named(patterns.facetsT));
    add(`chart.${code}_raw.title`, named(patterns.facetsRaw));
  }
}

/** All texts of the inventory by locale, and the account of what was left out and repaired. */
export function ipipTexts(
  items: ItemSource,
  results: ResultTextSource,
): { texts: TextsByLocale; account: LanguageAccount[] } {
  const texts: TextsByLocale = {};
  const account: LanguageAccount[] = [];
  const englishItems = itemTexts(items, 'en');
  const englishResults = resultTexts(results, 'en');
  const languages = [...new Set([...Object.keys(items.languages), ...Object.keys(results.languages)])].sort();
  for (const language of languages) {
    const locale = localeOf(language);
    const hasItems = language in items.languages;
    const hasResults = language in results.languages;
    const itemPart = hasItems ? prepare(itemTexts(items, language), englishItems, language, itemCorrections) : null;
    const resultPart = hasResults
      ? prepare(resultTexts(results, language), englishResults, language, resultCorrections)
      : null;
    const missing = itemPart ? itemPart.english.filter((key) => key.startsWith('i')).length : items.key.length;
    const itemsUsed = missing / items.key.length < usableShare;
    if (itemPart && itemsUsed) addItems(texts, locale, itemPart);
    // Names of scales alone are no language of the inventory.
    if (resultPart && itemPart && itemsUsed) addResults(texts, locale, resultPart.texts);
    account.push({ language, locale, items: itemPart, itemsUsed, results: resultPart });
  }
  for (const [locale, own] of ownReports()) addOwn(texts, locale, own);
  addSupplements(texts, supplements);
  return { texts, account };
}
