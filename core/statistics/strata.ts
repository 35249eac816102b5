import { sum } from './sums';

/** Respondents with the same sum score: their answers to the item that is studied. */
export interface Stratum {
  reference: number[];
  focal: number[];
}

/** Sums over all items by row, of items that are asked about one after the other. */
const totals = new WeakMap<readonly (readonly number[])[], Float64Array>();

function totalsOf(items: readonly (readonly number[])[], rows: number): Float64Array {
  const known = totals.get(items);
  if (known !== undefined) return known;
  const row = new Float64Array(items.length);
  const made = new Float64Array(rows);
  for (let index = 0; index < rows; index += 1) {
    for (let place = 0; place < row.length; place += 1) row[place] = items[place]?.[index] ?? Number.NaN;
    made[index] = sum(row);
  }
  totals.set(items, made);
  return made;
}

/** By sum score over complete rows, the studied item included; no purification. */
export function strataOf(
  items: readonly (readonly number[])[],
  studied: readonly number[],
  group: readonly string[],
  reference: string,
  focal: string,
): { n: number; strata: Stratum[] } {
  const byScore = new Map<number, Stratum>();
  const sums = totalsOf(items, studied.length);
  let n = 0;
  studied.forEach((answer, row) => {
    const side = group[row] === reference ? 'reference' : group[row] === focal ? 'focal' : undefined;
    const total = sums[row] ?? Number.NaN;
    if (side === undefined || Number.isNaN(total)) return;
    const stratum = byScore.get(total) ?? { reference: [], focal: [] };
    byScore.set(total, stratum);
    stratum[side].push(answer);
    n += 1;
  });
  return { n, strata: [...byScore.values()] };
}

/** Those in which both groups answered, and not all the same. */
export const telling = (strata: readonly Stratum[]): Stratum[] =>
  strata.filter(
    ({ reference, focal }) => reference.length > 0 && focal.length > 0 && new Set([...reference, ...focal]).size > 1,
  );
