import { mantelHaenszelFigures, mantelOrdinalFigures } from '../../statistics/dif';
import { logisticDifFigures } from '../../statistics/difLogistic';
import { itemInScaleFigures, type ScaleItem, scaleFigures } from '../../statistics/scale';
import { strataOf } from '../../statistics/strata';
import { extent, sum, tally } from '../../statistics/sums';
import type { Finding, ResultBlock, ResultValues } from '../block';
import { countPeople, type Rows } from '../data';
import { gated, kept, shown } from '../gate';
import type { MakeTab, Source } from '../source';
import { holm } from './holm';
import { completeRows, scaleItems } from './scales';

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

const taken = (items: readonly ScaleItem[], which: readonly number[]): ScaleItem[] =>
  items.map(({ code, values }) => ({ code, values: which.map((index) => values[index] ?? Number.NaN) }));

/** Reliability of a scale in one language, and each item in it. */
function reliability(source: Source, scale: string, locale: string, rows: Rows): ResultBlock[] {
  const { data, gate } = source;
  const own = rows.filter((row) => data.locale[row] === locale);
  const items = scaleItems(source, scale, own);
  const complete = completeRows(items, own);
  const options = { with: { missing: 'listwise' } };
  return [
    gated(gate, data, complete, { stat: 'scale', of: { scale, locale }, ...options }, () =>
      scaleFigures(items, 'listwise'),
    ),
    ...items.map(({ code, values }) =>
      gated(gate, data, complete, { stat: 'item_in_scale', of: { scale, item: code, locale }, ...options }, () => {
        const { r_drop, alpha_if_dropped } = itemInScaleFigures(items, code, 'listwise');
        const range = source.scales[scale]?.items[code];
        const there = values.length - countOf(values, Number.isNaN);
        const share = (end: number | undefined) =>
          there === 0 ? null : (100 * countOf(values, (value) => value === end)) / there;
        // Ends of the scale are single counts.
        const ends = gate.isWithheld ? {} : { floor_percent: share(range?.min), ceiling_percent: share(range?.max) };
        return { r_drop, alpha_if_dropped, missing_percent: missingShare(values), ...ends };
      }),
    ),
  ];
}

function countOf(values: readonly number[], is: (value: number) => boolean): number {
  let count = 0;
  for (const value of values) if (is(value)) count += 1;
  return count;
}

const missingShare = (values: readonly number[]) =>
  values.length === 0 ? null : (100 * countOf(values, Number.isNaN)) / values.length;

/** Whether there are two different values at most. */
function hasTwo(values: readonly number[]): boolean {
  const found = new Set<number>();
  for (const value of values) if (found.add(value).size > 2) return false;
  return true;
}

/** One language against the reference: each item of the scale by two tests. The first decides, the logistic regression stands beside. */
function differences(source: Source, scale: string, locale: string, reference: string, rows: Rows): Test[] {
  const { data, gate } = source;
  const both = rows.filter((row) => data.locale[row] === locale || data.locale[row] === reference);
  const whole = scaleItems(source, scale, both);
  const places = both.flatMap((_, index) =>
    whole.every(({ values }) => !Number.isNaN(values[index] ?? Number.NaN)) ? [index] : [],
  );
  const complete = places.map((index) => both[index] ?? -1);
  const items = taken(whole, places);
  const group = complete.map((row) => data.locale[row] ?? '');
  const sizes = tally(group);
  const fewest = Math.min(sizes.get(locale) ?? 0, sizes.get(reference) ?? 0);
  const columns = items.map(({ values }) => values);
  const people = [locale, reference].map((one) =>
    countPeople(
      data,
      complete.filter((row) => data.locale[row] === one),
    ),
  );
  return items.flatMap(({ code, values }): Test[] => {
    const of = { scale, item: code, group: 'locale', reference, focal: locale };
    const isBinary = hasTwo(values);
    const stat = isBinary ? 'dif_mantel_haenszel' : 'dif_mantel_ordinal';
    const about = { scale, item: code, locale };
    if (fewest < Math.max(fewestForDif, gate.minimumGroup) || Math.min(...people) < gate.minimumGroup) {
      return [{ ...about, block: kept({ stat, of }, 'undefined'), p: null, effect: null }];
    }
    const { n, strata } = strataOf(columns, values, group, reference, locale);
    const ofTwo = isBinary ? mantelHaenszelFigures(n, strata) : undefined;
    const ofMore = isBinary ? undefined : mantelOrdinalFigures(n, strata);
    const logistic = isBinary
      ? [
          {
            ...about,
            block: shown(
              { stat: 'dif_logistic', of },
              logisticDifFigures(
                values,
                group.map((_, index) => sum(columns.map((column) => column[index] ?? Number.NaN))),
                group.map((one) => (one === locale ? 1 : 0)),
              ),
            ),
            p: null,
            effect: null,
          },
        ]
      : [];
    const main: Test = {
      ...about,
      block: shown({ stat, of }, ofTwo ?? ofMore ?? null),
      p: ofTwo?.p ?? ofMore?.p ?? null,
      effect: ofTwo?.d_dif ?? ofMore?.smd ?? null,
    };
    return [main, ...logistic];
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
  const { data, scales: known, baseLocale } = source;
  const sizes = tally(rows.map((row) => data.locale[row] ?? ''));
  const largest = [...sizes].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))[0]?.[0] ?? baseLocale;
  const base = reference ?? (sizes.has(baseLocale) ? baseLocale : largest);
  const locales = [...sizes.keys()].sort();
  const names = Object.keys(known).filter((scale) => of === undefined || of.includes(scale));
  const reliable = names.flatMap((scale) => locales.flatMap((locale) => reliability(source, scale, locale, rows)));
  const tests = names.flatMap((scale) =>
    locales.filter((locale) => locale !== base).flatMap((locale) => differences(source, scale, locale, base, rows)),
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
  return [...reliable, ...blocks, shown({ stat: 'findings', of: { group: 'locale', reference: base } }, values)];
};
