import { sum } from './sums';

/** Answers of some respondents to the item that is studied. */
interface Answers {
  n: number;
  sum: number;
  /** Sum of their squares. */
  squares: number;
  least: number;
  greatest: number;
}

/** Respondents with the same sum score. */
export interface Stratum {
  reference: Answers;
  focal: Answers;
}

const none = (): Answers => ({
  ...{ n: 0, sum: 0, squares: 0 },
  ...{ least: Number.POSITIVE_INFINITY, greatest: Number.NEGATIVE_INFINITY },
});

function add(to: Answers, answer: number): void {
  to.n += 1;
  to.sum += answer;
  to.squares += answer * answer;
  if (answer < to.least) to.least = answer;
  if (answer > to.greatest) to.greatest = answer;
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
    let stratum = byScore.get(total);
    if (stratum === undefined) {
      stratum = { reference: none(), focal: none() };
      byScore.set(total, stratum);
    }
    add(stratum[side], answer);
    n += 1;
  });
  return { n, strata: [...byScore.values()] };
}

/** Those in which both groups answered, and not all the same. */
export const telling = (strata: readonly Stratum[]): Stratum[] =>
  strata.filter(
    ({ reference, focal }) =>
      reference.n > 0 &&
      focal.n > 0 &&
      Math.min(reference.least, focal.least) < Math.max(reference.greatest, focal.greatest),
  );
