import { mantelHaenszelFigures, mantelOrdinalFigures } from '../../statistics/dif';
import { logisticDifFigures } from '../../statistics/difLogistic';
import { holm } from '../../statistics/holm';
import { placed } from '../../statistics/placed';
import { itemInScaleFigures, type ScaleItem, scaleFigures } from '../../statistics/scale';
import { type AnswerCell, answerCells, strataOf } from '../../statistics/strata';
import { extent } from '../../statistics/sums';
import type { Finding, ResultBlock, ResultValues } from '../block';
import { countPeople, type Rows } from '../data';
import { gated, kept, shown } from '../gate';
import type { MakeTab, Source } from '../source';
import { completePlaces, scaleItems } from './scales';

/** The fewest complete attempts of a language that items are compared in: with fewer, the tests say little. */
const fewestForDif = 100;

const difference = 0.05;

interface Test {
  block: ResultBlock;
  scale: string;
  item: string;
  locale: string;
  p: number | null;
  effect: number | null;
}

/** A scale over these attempts, language by language. */
interface Measured {
  scale: string;
  /** By row: every item, NaN where there is no answer. */
  items: ScaleItem[];
  /** Attempts that are complete in all items, by language. */
  complete: Map<string, { rows: Rows; items: ScaleItem[] }>;
  /** By item, those who have the same language, sum and answer in common; languages by their places in `locales`. */
  cells: Map<string, AnswerCell[]>;
}

function measured(source: Source, scale: string, locales: Locales, rows: Rows): Measured {
  const items = scaleItems(source, scale, rows);
  const places = completePlaces(items, rows.length);
  const own = places.map((place) => locales.of[place] ?? 0);
  const taken = (values: ArrayLike<number>, which: Uint32Array) => {
    const some = new Float64Array(which.length);
    for (let index = 0; index < which.length; index += 1) some[index] = values[which[index] ?? 0] ?? Number.NaN;
    return some;
  };
  const whole = items.map(({ code, values }) => ({ code, values: taken(values, places) }));
  const totals = new Float64Array(places.length);
  for (const { values } of whole) {
    for (let index = 0; index < totals.length; index += 1) {
      totals[index] = (totals[index] ?? 0) + (values[index] ?? Number.NaN);
    }
  }
  const scores = placed(totals);
  return {
    scale,
    items,
    complete: new Map(
      locales.codes.map((locale, number) => {
        const which = places.filter((_, index) => own[index] === number);
        return [
          locale,
          {
            rows: Array.from(which, (place) => rows[place] ?? -1),
            items: items.map(({ code, values }) => ({ code, values: taken(values, which) })),
          },
        ];
      }),
    ),
    cells: new Map(
      whole.map(({ code, values }) => [code, answerCells(scores, placed(values), own, locales.codes.length)]),
    ),
  };
}

/** The languages of these attempts: their codes, rising, and the place of that of each attempt. */
interface Locales {
  codes: string[];
  of: Uint16Array;
  /** Attempts in each. */
  sizes: number[];
}

function localesOf({ data }: Source, rows: Rows): Locales {
  const codes = [...new Set(rows.map((row) => data.locale[row] ?? ''))].sort();
  const places = new Map(codes.map((code, place) => [code, place]));
  const sizes = codes.map(() => 0);
  const of = new Uint16Array(rows.length);
  rows.forEach((row, index) => {
    const place = places.get(data.locale[row] ?? '') ?? 0;
    of[index] = place;
    sizes[place] = (sizes[place] ?? 0) + 1;
  });
  return { codes, of, sizes };
}

/** Reliability of a scale in one language, and each item in it. */
function reliability(
  source: Source,
  { scale, items, complete }: Measured,
  place: number,
  locales: Locales,
): ResultBlock[] {
  const { data, gate } = source;
  const locale = locales.codes[place] ?? '';
  const own = complete.get(locale) ?? { rows: [], items: [] };
  const options = { with: { missing: 'listwise' } };
  return [
    gated(gate, data, own.rows, { stat: 'scale', of: { scale, locale }, ...options }, () =>
      scaleFigures(own.items, 'listwise'),
    ),
    ...items.map(({ code, values }) =>
      gated(gate, data, own.rows, { stat: 'item_in_scale', of: { scale, item: code, locale }, ...options }, () => {
        const { r_drop, alpha_if_dropped } = itemInScaleFigures(own.items, code, 'listwise');
        const range = source.scales[scale]?.items[code];
        const { all, missing, least, greatest } = endsOf(values, locales.of, place, range);
        const share = (count: number) => (all === missing ? null : (100 * count) / (all - missing));
        // Ends of the scale are single counts.
        const ends = gate.isWithheld ? {} : { floor_percent: share(least), ceiling_percent: share(greatest) };
        return { r_drop, alpha_if_dropped, missing_percent: all === 0 ? null : (100 * missing) / all, ...ends };
      }),
    ),
  ];
}

/** How many of a language there are, without an answer, and at either end of what can be answered. */
function endsOf(
  values: ArrayLike<number>,
  localeOf: Uint16Array,
  place: number,
  range: { min: number; max: number } | undefined,
) {
  const found = { all: 0, missing: 0, least: 0, greatest: 0 };
  for (let index = 0; index < localeOf.length; index += 1) {
    if (localeOf[index] !== place) continue;
    const value = values[index] ?? Number.NaN;
    found.all += 1;
    if (Number.isNaN(value)) found.missing += 1;
    if (value === range?.min) found.least += 1;
    if (value === range?.max) found.greatest += 1;
  }
  return found;
}

/** One language against the reference: each item of the scale by two tests. The first decides, the logistic regression stands beside. */
function differences(
  source: Source,
  { scale, items, complete, cells }: Measured,
  [locale, reference]: readonly [string, string],
  locales: Locales,
): Test[] {
  const { data, gate } = source;
  const both = [locale, reference].map((one) => complete.get(one)?.rows ?? []);
  const fewest = Math.min(...both.map((rows) => rows.length));
  const people = both.map((rows) => countPeople(data, rows));
  const [focal, base] = [locales.codes.indexOf(locale), locales.codes.indexOf(reference)];
  return items.flatMap(({ code }): Test[] => {
    const of = { scale, item: code, group: 'locale', reference, focal: locale };
    const own = (cells.get(code) ?? []).filter(({ group }) => group === focal || group === base);
    const isBinary = new Set(own.map(({ answer }) => answer)).size <= 2;
    const stat = isBinary ? 'dif_mantel_haenszel' : 'dif_mantel_ordinal';
    const about = { scale, item: code, locale };
    if (fewest < Math.max(fewestForDif, gate.minimumGroup) || Math.min(...people) < gate.minimumGroup) {
      return [{ ...about, block: kept({ stat, of }, 'undefined'), p: null, effect: null }];
    }
    const { n, strata } = strataOf(own, base, focal);
    const ofTwo = isBinary ? mantelHaenszelFigures(n, strata) : undefined;
    const ofMore = isBinary ? undefined : mantelOrdinalFigures(n, strata);
    const logistic = (): Test => ({
      ...about,
      block: shown({ stat: 'dif_logistic', of }, logisticDifFigures(own, base, focal)),
      ...{ p: null, effect: null },
    });
    const main: Test = {
      ...about,
      block: shown({ stat, of }, ofTwo ?? ofMore ?? null),
      p: ofTwo?.p ?? ofMore?.p ?? null,
      effect: ofTwo?.d_dif ?? ofMore?.smd ?? null,
    };
    return isBinary ? [main, logistic()] : [main];
  });
}

/** The newest change of this item's translation before the first of these attempts that it could have shown in. */
function revisionFor({ around, data }: Source, item: string, locale: string, rows: Rows): Finding['revision'] {
  const own = rows.filter((row) => data.locale[row] === locale);
  const [, last] = extent(own.map((row) => data.completedAt[row] ?? 0));
  const question = item.split('.')[0] ?? item;
  const found = around.revisions.filter(
    (each) =>
      each.locale === locale &&
      (each.items.includes(item) || each.items.includes(question)) &&
      Date.parse(each.at) <= last,
  );
  const newest = found.at(-1);
  return newest ? { number: newest.number, at: newest.at } : null;
}

/** How each language measures, against the reference: reliability beside one another, and items that differ, over all tests by Holm. */
export const languages: MakeTab = (source, rows, { reference, of }) => {
  const { scales: known, baseLocale } = source;
  const locales = localesOf(source, rows);
  const largest = locales.codes[locales.sizes.indexOf(Math.max(...locales.sizes))] ?? baseLocale;
  const base = reference ?? (locales.codes.includes(baseLocale) ? baseLocale : largest);
  const names = Object.keys(known).filter((scale) => of === undefined || of.includes(scale));
  const itemsOf = (scale: string) => JSON.stringify(Object.entries(known[scale]?.items ?? {}).sort());
  // A sum and the mean of the same items differ in no language but where the other does.
  const firsts = new Map([...names].reverse().map((scale) => [itemsOf(scale), scale]));
  const different = names.filter((scale) => firsts.get(itemsOf(scale)) === scale);
  const same = names.filter((scale) => !different.includes(scale));
  const each = different.map((scale) => measured(source, scale, locales, rows));
  const reliable = each.flatMap((one) => locales.codes.flatMap((_, place) => reliability(source, one, place, locales)));
  const tests = each.flatMap((one) =>
    locales.codes
      .filter((locale) => locale !== base)
      .flatMap((locale) => differences(source, one, [locale, base], locales)),
  );
  const corrected = holm(tests.map(({ p }) => p));
  const findings = tests.flatMap(({ block, scale, item, locale, effect }, index): Finding[] => {
    const p = corrected[index] ?? null;
    if (p === null || p >= difference || effect === null) return [];
    const revision = revisionFor(source, item, locale, rows);
    return [{ item, scale, locale, reference: base, test: block.stat, p_holm: p, effect, revision }];
  });
  const values: ResultValues['findings'] = { findings, tested: corrected.filter((p) => p !== null).length };
  const blocks = tests.map(({ block }, index) => {
    const p_holm = corrected[index] ?? null;
    return p_holm === null || block.values === null
      ? block
      : { ...block, values: { ...(block.values as object), p_holm } };
  });
  return [
    ...reliable,
    ...blocks,
    ...same.map((scale) =>
      shown({ stat: 'same', of: { variable: scale } }, { as: firsts.get(itemsOf(scale)) ?? scale }),
    ),
    shown({ stat: 'findings', of: { group: 'locale', reference: base } }, values),
  ];
};
