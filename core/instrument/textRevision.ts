import { checkInstrument } from './check';
import { checkCompleteness } from './checkTexts';
import type { InstrumentDocument, TextBundle } from './document';
import type { Problem } from './problem';
import { isPublishedIn } from './publishedLocales';
import { type TextKey, type TextPart, textKeys } from './textKeys';

/** A text of a published version that would read differently. `before` null: the locale had no such text. */
export interface TextCorrection {
  locale: string;
  key: string;
  before: string | null;
  after: string;
}

type Texts = Readonly<Record<string, TextBundle>>;
type Structure = Omit<InstrumentDocument, 'texts'>;

/** Where the part that a text belongs to stands, with the parts inside it. */
const lists: Readonly<Record<Exclude<TextPart, 'instrument'>, keyof Structure>> = {
  section: 'sections',
  question: 'questions',
  row: 'questions',
  answer: 'answerSets',
  calculation: 'calculations',
  band: 'calculations',
  nugget: 'nuggets',
  report: 'reports',
  block: 'reports',
  chart: 'charts',
  series: 'charts',
  svg: 'svgs',
  image: 'images',
};

/** The part that a text belongs to (of a row its question, of an answer its set), as JSON; undefined: there is none. */
function partOf(structure: Structure, { context }: TextKey): string | undefined {
  if (context.part === 'instrument') return '';
  const code = context.code.split('.', 1)[0];
  const parts = (structure[lists[context.part]] ?? []) as readonly { code?: string }[];
  const found = parts.find((part) => part.code === code);
  return found && JSON.stringify(found);
}

const textOf = (bundle: TextBundle | undefined, key: string): string | undefined => {
  const text = bundle && Object.hasOwn(bundle, key) ? bundle[key] : undefined;
  return text === undefined || text.trim() === '' ? undefined : text;
};

/**
 * What a published version can take from today's reviewed texts without becoming a different instrument: texts of parts that are
 * identical in both, so that a reused code never brings the text of another item. A locale that the version lacks is taken as a whole,
 * once it has every text of the base locale, if the version is published in it. Removed texts stay.
 * @param version structure and texts as respondents see them
 * @param draft structure of today with its reviewed texts
 */
export function textCorrections(
  version: InstrumentDocument,
  draft: { structure: Structure; texts: Texts },
): TextCorrection[] {
  const keys = textKeys(version).filter((key) => {
    const part = partOf(version, key);
    return part !== undefined && part === partOf(draft.structure, key);
  });
  const changes = (locale: string): TextCorrection[] =>
    keys.flatMap(({ key }) => {
      const after = textOf(draft.texts[locale], key);
      const before = textOf(version.texts[locale], key) ?? null;
      return after === undefined || after === before ? [] : [{ locale, key, before, after }];
    });
  const isComplete = (locale: string) => {
    const bundle = Object.fromEntries(changes(locale).map(({ key, after }) => [key, after]));
    const grown = { ...version, texts: { ...version.texts, [locale]: bundle } };
    return checkCompleteness(grown, [locale]).length === 0;
  };
  return Object.keys(draft.texts)
    .filter((locale) => isPublishedIn(version, locale))
    .filter((locale) => Object.hasOwn(version.texts, locale) || isComplete(locale))
    .flatMap(changes);
}

/** The version with these corrections, and what would be wrong with it. */
export function withCorrections(
  version: InstrumentDocument,
  corrections: readonly TextCorrection[],
): { document: InstrumentDocument; errors: Problem[] } {
  const texts: Record<string, TextBundle> = { ...version.texts };
  for (const { locale, key, after } of corrections) texts[locale] = { ...texts[locale], [key]: after };
  const document = { ...version, texts };
  return { document, errors: checkInstrument(document).filter(({ severity }) => severity === 'error') };
}
