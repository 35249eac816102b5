import { sum } from './sums';

/** Respondents with the same sum score: their answers to the item that is studied. */
export interface Stratum {
  reference: number[];
  focal: number[];
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
  let n = 0;
  studied.forEach((answer, row) => {
    const side = group[row] === reference ? 'reference' : group[row] === focal ? 'focal' : undefined;
    const total = sum(items.map((values) => values[row] ?? Number.NaN));
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
