import type { ReadingWords } from 'core/formula/readingInWords';
import type { TextBundle } from 'core/instrument/document';
import { directionOf, formatMessage } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import type { ItemFacts } from './facts';

type Texts = Readonly<Record<string, TextBundle>>;

/** A text in the first language of the chain that has it, and which. */
function foundIn(texts: Texts, chain: readonly string[], key: string) {
  for (const locale of chain) {
    const text = texts[locale]?.[key];
    if (text !== undefined && text.trim() !== '') return { text, locale };
  }
  return undefined;
}

interface Known {
  locale: string;
  /** Interface messages in the locale. */
  messages: Readonly<Record<string, string>>;
  /** Where to look for texts of a survey or an instrument in this base language, in order. */
  chainOf(baseLocale: string): readonly string[];
  facts: readonly ItemFacts[];
  /** The survey's own. */
  texts: Texts;
  baseLocale: string;
}

/** Title of an item: the survey's own for it, else the instrument's; undefined: there is none. */
export function titleOf(
  { item, document }: ItemFacts,
  { texts, chainOf, baseLocale }: Omit<Known, 'messages' | 'facts'>,
) {
  return (
    foundIn(texts, chainOf(baseLocale), `item.${item.code}.title`) ??
    (document && foundIn(document.texts, chainOf(document.baseLocale), 'title'))
  );
}

/** What the names of a survey's formulas are called in a language. */
function labelsOf(known: Known): ReadingWords['labels'] {
  const { facts, texts, chainOf, baseLocale } = known;
  const own = (key: string) => foundIn(texts, chainOf(baseLocale), key)?.text;
  const items = new Map(facts.map((each) => [each.item.code, each]));
  const inItem = (code: string, keys: (document: NonNullable<ItemFacts['document']>) => string[]) => {
    const { document } = items.get(code) ?? {};
    if (document === undefined) return undefined;
    const chain = chainOf(document.baseLocale);
    return keys(document)
      .map((key) => foundIn(document.texts, chain, key)?.text)
      .find((text) => text !== undefined);
  };

  return (ref) => {
    const [, kind, name = '', code = ''] = /^(?:(answer|band):)?([^=]*)(?:=(.*))?$/.exec(ref) ?? [];
    const [first = '', ...rest] = name.split('.');
    if (first === 'attribute') {
      const attribute = rest.join('.');
      return kind === 'answer' ? own(`attribute.${attribute}.value.${code}`) : own(`attribute.${attribute}.label`);
    }
    if (kind === 'band') return inItem(first, () => [`band.${rest.join('.')}.label`]);
    if (kind === 'answer') {
      return inItem(first, ({ questions }) => {
        const question = questions.find((each) => each.code === rest[0]);
        return [`answer.${question?.answerSet}.${code}.label`];
      });
    }
    const facts = items.get(first);
    const label =
      inItem(first, () => [`calculation.${rest[0]}.name`, `question.${rest.join('.')}.text`]) ?? rest.join('.');
    const title = facts && titleOf(facts, known)?.text;
    return title === undefined ? undefined : `${title}: ${label}`;
  };
}

/** First strong isolate and pop directional isolate: keeps words of another direction together. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** What it needs to say a rule in words. */
export function ruleWords(known: Known): ReadingWords {
  const { locale, messages } = known;
  const tag = formattingLocale(locale);
  return {
    labels: labelsOf(known),
    say: (key, params) => formatMessage(messages[key] ?? key, params, locale),
    list: (parts, type) => new Intl.ListFormat(tag, { type }).format(parts),
    number: (value) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }).format(value),
    isolate: (text) => (directionOf(locale) === 'rtl' ? isolated(text) : text),
  };
}
