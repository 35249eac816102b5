import { isAnswerKey, isQuestionKey } from '../instrument/askedLocales';
import type { Audience, InstrumentDocument, TextBundle } from '../instrument/document';
import { isRisk } from '../instrument/riskCalculation';
import { resolveText, type TextKey, textKeys } from '../instrument/textKeys';
import { isWrittenAlike } from '../language/matchLocale';

/** How much of one part of an instrument exists in a language. */
export interface LanguageShare {
  /** Texts in the language itself. */
  own: number;
  /** All texts of the part. */
  of: number;
  /** The language of most of the other texts; null: there are none. */
  otherwise: string | null;
}

/** By part; null: the instrument has no such part. */
export interface LanguageShares {
  questions: LanguageShare | null;
  answers: LanguageShare | null;
  /** `own` 0: no sentence that is said to a person is in the language, even if names of scales are. */
  report: LanguageShare | null;
}

type Structure = Omit<InstrumentDocument, 'texts'>;
type Texts = Readonly<Record<string, TextBundle>>;

/** Whether a reader can see a text in a result: in one of their reports, or beside one of their scores. */
function shownInResults(document: Structure, reader: Audience): (key: TextKey) => boolean {
  const reports = (document.reports ?? []).filter(({ audience }) => reader === 'staff' || audience !== 'staff');
  const blocks = reports.flatMap((report) => report.blocks);
  const groups = new Set(blocks.flatMap((block) => (block.kind === 'nuggets' ? [block.group] : [])));
  const nuggets = (document.nuggets ?? []).filter(({ group }) => groups.has(group) || isRisk(group));
  const scores = (document.calculations ?? []).filter(
    ({ shownTo }) => reader === 'staff' || shownTo?.includes('respondent'),
  );
  const shown: Partial<Record<TextKey['context']['part'], ReadonlySet<string>>> = {
    calculation: new Set(scores.map(({ code }) => code)),
    band: new Set(scores.map(({ code }) => code)),
    nugget: new Set(nuggets.map(({ code }) => code)),
    report: new Set(reports.map(({ code }) => code)),
    block: new Set(reports.map(({ code }) => code)),
    chart: new Set(blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []))),
    series: new Set(blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []))),
    svg: new Set(blocks.flatMap((block) => (block.kind === 'svg' ? [block.svg] : []))),
    image: new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.image] : []))),
  };
  return ({ context }) => shown[context.part]?.has(context.code.split('.', 1)[0] ?? '') ?? false;
}

/** The sentences of a report that not everybody reads: texts with a condition, and what bands mean. */
function saidToPersons({ nuggets = [] }: Structure): (key: TextKey) => boolean {
  const conditional = new Set(nuggets.flatMap(({ code, condition }) => (condition === undefined ? [] : [code])));
  return ({ key, context }) =>
    context.part === 'nugget' ? conditional.has(context.code) : context.part === 'band' && !key.endsWith('.label');
}

function shareOf(keys: readonly string[], texts: Texts, chain: readonly string[]): LanguageShare | null {
  const [locale = ''] = chain;
  const others = new Map<string, number>();
  let of = 0;
  let own = 0;
  for (const key of keys) {
    const found = resolveText(texts, key, chain);
    if (found === undefined) continue;
    of += 1;
    if (found.locale === locale || isWrittenAlike(found.locale, locale)) own += 1;
    else others.set(found.locale, (others.get(found.locale) ?? 0) + 1);
  }
  if (of === 0) return null;
  const [most] = [...others].sort(([, one], [, other]) => other - one);
  return { own, of, otherwise: most?.[0] ?? null };
}

/**
 * What an instrument has in each language: of questions, answers and what `reader` sees of results. A text in a variety of the language
 * in the same script counts as its own. @param chains where to look for the texts of each language, itself first
 */
export function languageShares(
  document: InstrumentDocument,
  chains: ReadonlyMap<string, readonly string[]>,
  reader: Audience,
): Map<string, LanguageShares> {
  const { texts } = document;
  const all = textKeys(document);
  const keysOf = (wanted: (key: TextKey) => boolean) => all.filter(wanted).map(({ key }) => key);
  const questions = keysOf(({ key }) => isQuestionKey(key));
  const answers = keysOf(({ key }) => isAnswerKey(key));
  const showsResults = reader === 'staff' || document.settings?.results !== 'staff';
  const isShown = shownInResults(document, reader);
  const isSaid = saidToPersons(document);
  const report = showsResults ? keysOf(isShown) : [];
  const said = showsResults ? keysOf((key) => isShown(key) && isSaid(key)) : [];
  return new Map(
    [...chains].map(([locale, chain]) => [
      locale,
      {
        questions: shareOf(questions, texts, chain),
        answers: shareOf(answers, texts, chain),
        report: reportShare(shareOf(report, texts, chain), shareOf(said, texts, chain)),
      },
    ]),
  );
}

/** Names of scales among sentences in another language make no report in this one. */
const reportShare = (report: LanguageShare | null, said: LanguageShare | null): LanguageShare | null =>
  report && said?.own === 0 ? { ...report, own: 0, otherwise: said.otherwise } : report;

/** The languages that have something of the report; where there is none, all of them. */
export const reportLocales = (shares: ReadonlyMap<string, LanguageShares>): string[] =>
  [...shares].filter(([, { report }]) => report === null || report.own > 0).map(([locale]) => locale);
