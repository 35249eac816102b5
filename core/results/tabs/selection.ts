import type { ScaleItem } from '../../statistics/scale';
import { defined, deviation, sum } from '../../statistics/sums';
import type { ResultBlock, ResultValues } from '../block';
import { countPeople, missingReasons, type ResultData, type Rows } from '../data';
import { gated, kept } from '../gate';
import type { Source } from '../source';

const notShown = missingReasons.indexOf('not_shown');

/** Whether a rule did not show a question in some of these attempts: others at the same version have answered it. */
function isRuled({ answers, version }: ResultData, code: string, rows: Rows): boolean {
  const missing = answers.get(code)?.missing;
  const without = new Set(rows.flatMap((row) => (missing?.[row] === notShown ? [version[row]] : [])));
  return without.size > 0 && rows.some((row) => missing?.[row] === 0 && without.has(version[row]));
}

/**
 * Where a rule did not show some items of a scale: how much those who are complete in it vary in the items that everybody was shown, beside
 * all who answered these. Whoever varies less there has lower correlations and a lower reliability than everybody would have (restriction
 * of range). Nothing where no rule hides an item, or one hides every item.
 * @param completeIn those of the attempts that are complete in these items
 */
export function selection(
  source: Source,
  scale: string,
  items: readonly ScaleItem[],
  rows: Rows,
  completeIn: (some: readonly ScaleItem[]) => Rows,
): ResultBlock[] {
  const { data, gate } = source;
  const ruled = items.filter(({ code }) => isRuled(data, code, rows)).map(({ code }) => code);
  const shared = items.filter(({ code }) => !ruled.includes(code));
  if (ruled.length === 0 || shared.length === 0) return [];
  const all = completeIn(shared);
  const complete = completeIn(items);
  const asked = { stat: 'selection', of: { scale } };
  const there = new Set(complete);
  const others = countPeople(
    data,
    all.filter((row) => !there.has(row)),
    gate.minimumGroup,
  );
  // They would follow from the two figures.
  if (others > 0 && others < gate.minimumGroup) return [kept(asked, 'few')];
  const places = new Map(rows.map((row, place) => [row, place]));
  const deviationOf = (some: Rows) => {
    const sums = some.map((row) => sum(shared.map(({ values }) => values[places.get(row) ?? -1] ?? Number.NaN)));
    const sd = defined(deviation(sums));
    // To one place: more would tell counts of few people.
    return sd === null || !gate.isWithheld ? sd : Math.round(sd * 10) / 10;
  };
  return [
    gated(gate, data, complete, asked, (): ResultValues['selection'] => ({
      ...{ n: complete.length, n_all: all.length, sd: deviationOf(complete), sd_all: deviationOf(all) },
      not_shown: ruled,
    })),
  ];
}
