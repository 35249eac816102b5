import { cleanText } from '../clean';
import { type Corrected, type Correction, correct } from '../corrections';
import { isStillEnglish } from '../english';
import { localeOf } from '../locales';
import {
  addOwnText,
  addText,
  type OwnLanguage,
  type OwnText,
  ownLanguages,
  ownLocales,
  type TextsByLocale,
} from '../ownText';
import type { ItemSource, ResultTextSource } from '../sources';
import { cognates, itemCorrections, resultCorrections } from './corrections';
import { nearMiddleTexts } from './nearMiddle';
import { facetChartTitles, ipipOwnTexts, percentileNames, rawBandLabels, tBandLabels, tNames } from './ownTexts';
import { domains, facetRange, facets, scales } from './scales';
import { answerCodes } from './structure';

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
    texts[`${entry.domain}.description`] = entry.description;
    for (const { score, text } of entry.results) texts[`${entry.domain}.${score}`] = text;
    for (const facet of entry.facets) {
      texts[`${entry.domain}${facet.facet}.title`] = facet.title;
      texts[`${entry.domain}${facet.facet}.text`] = facet.text;
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
    add(`report.main.${domain.code}_about.text`, results[`${domain.letter}.description`]);
    for (const level of ['low', 'neutral', 'high']) {
      add(`nugget.${domain.code}_${level}.text`, results[`${domain.letter}.${level}`]);
    }
  }
  for (const facet of facets) {
    const title = results[`${facet.source}.title`];
    if (title !== undefined) addFacetTitle(texts, locale, facet, title);
    add(`nugget.${facet.code}_text.text`, results[`${facet.source}.text`]);
  }
  // A name of one's own and the international letter need no translation; ours with words replace it below.
  for (const scale of scales) {
    const title = results[`${scale.source}.title`];
    if (title !== undefined) addText(texts, locale, `calculation.${scale.code}_t.name`, `${title} (T)`);
  }
}

function chineseTitles(): Record<string, string> {
  return Object.fromEntries(scales.map((scale) => [`${scale.source}.title`, scale.zh]));
}

function filled(pattern: OwnText, language: OwnLanguage, name: string): string {
  return pattern[language].replace('NAME', name);
}

/** Band labels, names of T scores and percentiles, titles of facet charts, in the four complete languages. */
function addPatterned(texts: TextsByLocale): void {
  for (const scale of scales) {
    for (const [band, label] of Object.entries(rawBandLabels))
      addOwnText(texts, `band.${scale.code}.${band}.label`, label);
    for (const [band, label] of Object.entries(tBandLabels))
      addOwnText(texts, `band.${scale.code}_t.${band}.label`, label);
    for (const language of ownLanguages) {
      const locale = ownLocales[language];
      const name = texts[locale]?.[`calculation.${scale.code}.name`];
      if (name === undefined) throw new Error(`${scale.code} has no name in ${locale}`);
      addText(texts, locale, `calculation.${scale.code}_t.name`, filled(tNames, language, name));
      addText(texts, locale, `calculation.${scale.code}_percentile.name`, filled(percentileNames, language, name));
      if (domains.some((domain) => domain.code === scale.code)) {
        addText(texts, locale, `chart.${scale.code}_t.title`, filled(facetChartTitles.t, language, name));
        addText(texts, locale, `chart.${scale.code}_raw.title`, filled(facetChartTitles.raw, language, name));
      }
    }
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
    if (resultPart) addResults(texts, locale, resultPart.texts);
    account.push({ language, locale, items: itemPart, itemsUsed, results: resultPart });
  }
  addResults(texts, ownLocales.zh, chineseTitles());
  for (const [key, text] of Object.entries(ipipOwnTexts)) addOwnText(texts, key, text);
  addPatterned(texts);
  for (const [locale, text] of Object.entries(nearMiddleTexts)) {
    for (const { code } of domains) addText(texts, locale, `nugget.${code}_near_middle.text`, text);
  }
  return { texts, account };
}
