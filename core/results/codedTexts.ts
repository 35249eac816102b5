import type { KappaFigures } from '../statistics/kappa';
import { type Agreement, agreementOf, type Difference, type TextCoding } from './agreement';
import type { ResultBlock, ResultValues } from './block';
import type { KeyedTextsAsked } from './keyedTexts';
import type { OwnCoding, TextTheme } from './textTheme';

type Keyed = ResultValues['keyed_texts'];
type Why = ResultBlock['why'];

/** What was written to a question, each text once, with what the caller has said about it. */
export interface CodedTexts {
  /** As of a block of results; where it is not null nothing is shown of any text. */
  why: Why;
  /** Attempts with a text. */
  answers: number;
  /** Different texts, whatever is searched or shown; those that the caller has marked, and has not looked at. */
  total: number;
  marked: number;
  open: number;
  /** Those that are looked for; the first of them are listed. */
  found: number;
  texts: (Keyed['texts'][number] & OwnCoding)[];
  /** Of each in how many texts the caller has found it, and how many attempts wrote them. */
  themes: (TextTheme & { texts: number; attempts: number })[];
  /** Of the list of themes. */
  rowVersion: number;
}

/** How far coders agree, of texts that the caller is shown. */
export interface TextAgreement {
  why: Why;
  themes: TextTheme[];
  /** Who has looked at some; `name` null: an account that is gone. */
  coders: { id: string; name: string | null; texts: number }[];
  /** Those who have looked at the same: see `kappaFigures`. */
  pairs: {
    one: string;
    other: string;
    n: number;
    themes: ({ theme: string; low: number | null; high: number | null } & Pick<
      KappaFigures,
      'n' | 'observed' | 'kappa' | 'why'
    >)[];
  }[];
  /** Texts on which coders differ: how many, and those of them that the caller has looked at. */
  different: number;
  differing: ({ text: string; locale: string } & Difference)[];
}

/** What the caller has said, by the keys of texts. */
export type OwnCodings = ReadonlyMap<string, OwnCoding>;

/** What is listed: all, those marked, those not looked at, or those with a theme. */
export type TextsShown = 'all' | 'marked' | 'open' | (string & {});

/** The texts of a question as the caller is shown them; `why`: none are. */
export type ShownTexts = { values: Keyed; why: null } | { values: null; why: NonNullable<CodedTexts['why']> };

/** Of a tab that was asked for the keyed texts of one question. Undefined: there is no such question. */
export function shownTexts(blocks: readonly ResultBlock[]): ShownTexts | undefined {
  const block = blocks.find(({ stat }) => stat === 'keyed_texts') ?? blocks.find(({ why }) => why === 'withheld');
  if (block === undefined) return undefined;
  if (block.stat === 'keyed_texts' && block.values !== null) return { values: block.values as Keyed, why: null };
  return { values: null, why: block.why ?? 'undefined' };
}

const keysOf = (own: OwnCodings, holds: (coding: OwnCoding) => boolean) =>
  [...own].flatMap(([key, coding]) => (holds(coding) ? [key] : []));

const isLookedAt = ({ themes }: OwnCoding) => themes !== null;

/** What is to be asked so that `codedTexts` can be made. */
export function askedFor(own: OwnCodings, show: TextsShown = 'all'): KeyedTextsAsked {
  const count = [...own.keys()];
  if (show === 'all') return { count };
  if (show === 'open') return { count, except: keysOf(own, isLookedAt) };
  if (show === 'marked') return { count, only: keysOf(own, ({ isMarked }) => isMarked) };
  return { count, only: keysOf(own, ({ themes }) => themes?.includes(show) === true) };
}

/** The list as the caller sees it: with what they have said themselves, and nothing of what others have. */
export function codedTexts(
  { values, why }: ShownTexts,
  own: OwnCodings,
  { themes, rowVersion }: { themes: readonly TextTheme[]; rowVersion: number },
): CodedTexts {
  const counts = new Map(Object.entries(values?.counts ?? {}));
  // Of texts that the caller is not shown nothing is counted.
  const said = [...own].filter(([key]) => counts.has(key));
  const lookedAt = said.filter(([, coding]) => isLookedAt(coding)).length;
  const total = values?.total ?? 0;
  return {
    why,
    answers: values?.answers ?? 0,
    total,
    marked: said.filter(([, { isMarked }]) => isMarked).length,
    open: total - lookedAt,
    found: values?.found ?? 0,
    texts: (values?.texts ?? []).map((text) => ({
      ...text,
      ...(own.get(text.key) ?? { isMarked: false, themes: null }),
    })),
    themes: themes.map((theme) => {
      const found = said.filter(([, coding]) => coding.themes?.includes(theme.id));
      const attempts = found.reduce((sum, [key]) => sum + (counts.get(key) ?? 0), 0);
      return { ...theme, texts: found.length, attempts };
    }),
    rowVersion,
  };
}

/** What people have said about texts that the caller is shown, compared. @param counts see `keyed_texts` */
export const agreementAmong = (
  codings: readonly TextCoding[],
  counts: Readonly<Record<string, number>>,
  themes: readonly TextTheme[],
): Agreement =>
  agreementOf(
    codings.filter(({ key }) => Object.hasOwn(counts, key)),
    themes.map(({ id }) => id),
  );

/** Those differences that the caller may read: of texts that they have looked at themselves. */
export const ownDifferences = ({ differences }: Agreement, caller: string) =>
  differences.filter(({ coders }) => coders.includes(caller));

/** @param listed the texts of `ownDifferences` */
export function shownAgreement(
  { coders, pairs, differences }: Agreement,
  themes: readonly TextTheme[],
  nameOf: (coder: string) => string | null,
  listed: Keyed['texts'],
): TextAgreement {
  const byKey = new Map(differences.map((difference) => [difference.key, difference]));
  return {
    why: null,
    themes: [...themes],
    coders: coders.map(({ coder, texts }) => ({ id: coder, name: nameOf(coder), texts })),
    pairs: pairs.map((pair) => ({
      ...pair,
      themes: pair.themes.map(({ theme, n, observed, kappa, ci_low: low, ci_high: high, why }) => ({
        ...{ theme, n, observed, kappa, low, high, why },
      })),
    })),
    different: differences.length,
    differing: listed.flatMap(({ key, text, locale }) => {
      const { coders: by = [], themes: open = [] } = byKey.get(key) ?? {};
      return open.length === 0 ? [] : [{ key, text, locale, coders: by, themes: open }];
    }),
  };
}

/** Where no text is shown nothing is said of any. */
export const keptAgreement = (why: TextAgreement['why'], themes: readonly TextTheme[]): TextAgreement => ({
  ...{ why, themes: [...themes], coders: [], pairs: [], different: 0, differing: [] },
});
