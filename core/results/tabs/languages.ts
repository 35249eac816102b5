import { mantelHaenszelFigures, mantelOrdinalFigures } from '../../statistics/dif';
import { logisticDifFigures } from '../../statistics/difLogistic';
import { holm } from '../../statistics/holm';
import { placed } from '../../statistics/placed';
import { itemInScaleFigures, scaleFigures } from '../../statistics/scale';
import { type AnswerCell, answerCells, strataOf } from '../../statistics/strata';
import { extent } from '../../statistics/sums';
import type { Finding, ResultBlock, ResultValues } from '../block';
import { countPeople, type Rows } from '../data';
import { gated, kept, shown } from '../gate';
import { type Ends, endsOf, type Parts, partOf, type ScaleColumns, scaleColumns } from '../scaleColumns';
import type { MakeTab, Source } from '../source';

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

/** A scale over these attempts, language by language, by their places in `locales`. */
interface Measured {
  scale: string;
  codes: string[];
  /** Attempts that are complete in all items. */
  complete: Pick<ScaleColumns, 'rows' | 'items'>[];
  /** By item. */
  ends: Map<string, Ends[]>;
  /** By item, those who have the same language, sum and answer in common. */
  cells: Map<string, AnswerCell[]>;
}

function measured(source: Source, scale: string, locales: Locales, rows: Rows): Measured {
  const columns = scaleColumns(source, scale, rows, { parts: locales });
  const { items, starts } = columns;
  const own = new Uint16Array(columns.rows.length);
  const totals = new Float64Array(columns.rows.length);
  locales.codes.forEach((_, place) => {
    own.fill(place, starts[place], starts[place + 1]);
  });
  for (const { values } of items) {
    for (let index = 0; index < totals.length; index += 1) {
      totals[index] = (totals[index] ?? 0) + (values[index] ?? Number.NaN);
    }
  }
  const scores = placed(totals);
  return {
    scale,
    codes: items.map(({ code }) => code),
    complete: locales.codes.map((_, place) => partOf(columns, place)),
    ends: endsOf(source, scale, rows, locales),
    cells: new Map(items.map(({ code, values }) => [code, answerCells(scores, values, own, locales.count)])),
  };
}

/** The languages of these attempts: their codes, rising, and the place of that of each attempt. */
interface Locales extends Parts {
  codes: string[];
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
  return { codes, of, count: codes.length, sizes };
}

/** Reliability of a scale in one language, and each item in it. */
function reliability(
  source: Source,
  { scale, codes, complete, ends }: Measured,
  place: number,
  locales: Locales,
): ResultBlock[] {
  const { data, gate } = source;
  const locale = locales.codes[place] ?? '';
  const own = complete[place] ?? { rows: [], items: [] };
  const options = { with: { missing: 'listwise' } };
  return [
    gated(gate, data, own.rows, { stat: 'scale', of: { scale, locale }, ...options }, () =>
      scaleFigures(own.items, 'listwise'),
    ),
    ...codes.map((code) =>
      gated(gate, data, own.rows, { stat: 'item_in_scale', of: { scale, item: code, locale }, ...options }, () => {
        const { r_drop, alpha_if_dropped } = itemInScaleFigures(own.items, code, 'listwise');
        const { all = 0, missing = 0, least = 0, greatest = 0 } = ends.get(code)?.[place] ?? {};
        const share = (count: number) => (all === missing ? null : (100 * count) / (all - missing));
        // Ends of the scale are single counts.
        const atEnds = gate.isWithheld ? {} : { floor_percent: share(least), ceiling_percent: share(greatest) };
        return { r_drop, alpha_if_dropped, missing_percent: all === 0 ? null : (100 * missing) / all, ...atEnds };
      }),
    ),
  ];
}

/** One language against the reference: each item of the scale by two tests. The first decides, the logistic regression stands beside. */
function differences(
  source: Source,
  { scale, codes, complete, cells }: Measured,
  [locale, reference]: readonly [string, string],
  locales: Locales,
): Test[] {
  const { data, gate } = source;
  const both = [locale, reference].map((one) => complete[locales.codes.indexOf(one)]?.rows ?? new Uint32Array());
  const fewest = Math.min(...both.map((rows) => rows.length));
  const people = both.map((rows) => countPeople(data, rows));
  const [focal, base] = [locales.codes.indexOf(locale), locales.codes.indexOf(reference)];
  return codes.flatMap((code): Test[] => {
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
