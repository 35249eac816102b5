import type { ScaleItem } from '../../statistics/scale';
import { defined, deviation, sum } from '../../statistics/sums';
import type { ResultBlock, ResultValues } from '../block';
import { countPeople, missingReasons, type ResultData, type Rows } from '../data';
import { gated, kept } from '../gate';
import { type ScaleColumns, scaleColumns } from '../scaleColumns';
import type { Source } from '../source';

const notShown = missingReasons.indexOf('not_shown');

/** Whether a rule did not show a question in some of these attempts: others at the same version have answered it. */
function isRuled({ answers, version }: ResultData, code: string, rows: Rows): boolean {
  const missing = answers.get(code)?.missing;
  const [without, answered] = [new Set<number>(), new Set<number>()];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    const of = version[row] ?? Number.NaN;
    if (missing?.[row] === notShown) without.add(of);
    else if (missing?.[row] === 0) answered.add(of);
  }
  return [...answered].some((of) => without.has(of));
}

/** Of the sums of these items; null: not defined. */
function deviationOf(items: readonly ScaleItem[], size: number): number | null {
  const sums = Array.from({ length: size }, (_, place) => sum(items.map(({ values }) => values[place] ?? Number.NaN)));
  return defined(deviation(sums));
}

/**
 * Where a rule did not show some items of a scale: how much those who are complete in it vary in the items that everybody was shown, beside
 * all who answered these. Whoever varies less there has lower correlations and a lower reliability than everybody would have (restriction
 * of range). Nothing where no rule hides an item, or one hides every item.
 * @param complete the scale over those of the attempts that are complete in it
 */
export function selection(source: Source, scale: string, complete: ScaleColumns, rows: Rows): ResultBlock[] {
  const { data, gate } = source;
  const codes = complete.items.map(({ code }) => code);
  const ruled = codes.filter((code) => isRuled(data, code, rows));
  const shared = codes.filter((code) => !ruled.includes(code));
  if (ruled.length === 0 || shared.length === 0) return [];
  const all = scaleColumns(source, scale, rows, { only: shared });
  const asked = { stat: 'selection', of: { scale } };
  const there = new Set(complete.rows);
  const others = countPeople(
    data,
    all.rows.filter((row) => !there.has(row)),
    gate.minimumGroup,
  );
  // They would follow from the two figures.
  if (others > 0 && others < gate.minimumGroup) return [kept(asked, 'few')];
  const own = complete.items.filter(({ code }) => shared.includes(code));
  // To one place where names are withheld: more would tell counts of few people.
  const told = (sd: number | null) => (sd === null || !gate.isWithheld ? sd : Math.round(sd * 10) / 10);
  const [n, n_all] = [complete.rows.length, all.rows.length];
  return [
    gated(gate, data, complete.rows, asked, (): ResultValues['selection'] => ({
      ...{ n, n_all, sd: told(deviationOf(own, n)), sd_all: told(deviationOf(all.items, n_all)) },
      not_shown: ruled,
    })),
  ];
}
