import type { ReadingWords } from 'core/formula/readingInWords';
import type { TextBundle } from 'core/instrument/document';
import { directionOf, formatMessage } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import memoize from 'lodash/memoize';
import { attributeKey, bareName, isTitled, type LabelKeys } from './labelKeys';
import type { ItemSummary, ItemTexts } from './summaries';

type Texts = Readonly<Record<string, TextBundle>>;

/** A text in the first language of the chain that has it, and which. */
function foundIn(texts: Texts, chain: readonly string[], key: string) {
  for (const locale of chain) {
    const text = texts[locale]?.[key];
    if (text !== undefined && text.trim() !== '') return { text, locale };
  }
  return undefined;
}

interface KnownTitles {
  /** Where to look for texts of a survey or an instrument in this base language, in order. */
  chainOf(baseLocale: string): readonly string[];
  /** The survey's own. */
  texts: Texts;
  baseLocale: string;
  itemTexts: ItemTexts;
}

interface Known extends KnownTitles {
  locale: string;
  /** Interface messages in the locale. */
  messages: Readonly<Record<string, string>>;
  summaries: readonly ItemSummary[];
  labels: Readonly<Record<string, LabelKeys>>;
}

function itemText({ item, asked }: ItemSummary, { chainOf, itemTexts }: KnownTitles, key: string) {
  return asked && foundIn(itemTexts.get(item.code) ?? {}, chainOf(asked.baseLocale), key);
}

/** Title of an item: the survey's own for it, else the instrument's; undefined: there is none. */
export function titleOf(summary: ItemSummary, known: KnownTitles) {
  const { texts, chainOf, baseLocale } = known;
  return foundIn(texts, chainOf(baseLocale), `item.${summary.item.code}.title`) ?? itemText(summary, known, 'title');
}

/** What the names of a survey's formulas are called in a language. */
function labelsOf(known: Known): ReadingWords['labels'] {
  const { summaries, texts, chainOf, baseLocale } = known;
  const items = new Map(summaries.map((each) => [each.item.code, each]));
  return (name) => {
    const own = attributeKey(name);
    if (own !== undefined) return foundIn(texts, chainOf(baseLocale), own)?.text;
    const { item = '', keys = [] } = known.labels[name] ?? {};
    const summary = items.get(item);
    if (summary === undefined) return undefined;
    const label = keys.map((key) => itemText(summary, known, key)?.text).find((text) => text !== undefined);
    if (!isTitled(name)) return label;
    const title = titleOf(summary, known)?.text;
    return title === undefined ? undefined : `${title}: ${label ?? bareName(name)}`;
  };
}

/** First strong isolate and pop directional isolate: keeps words of another direction together. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** What it needs to say a rule in words. */
export function ruleWords(known: Known): ReadingWords {
  const { locale, messages } = known;
  const tag = formattingLocale(locale);
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 });
  const lists = memoize((type: 'conjunction' | 'disjunction') => new Intl.ListFormat(tag, { type }));
  return {
    labels: labelsOf(known),
    say: (key, params) => formatMessage(messages[key] ?? key, params, locale),
    list: (parts, type) => lists(type).format(parts),
    number: (value) => numbers.format(value),
    isolate: (text) => (directionOf(locale) === 'rtl' ? isolated(text) : text),
  };
}
