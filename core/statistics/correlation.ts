import { normalTails, tTails } from './distributions';
import { at } from './matrix';
import { onlyComplete } from './scale';
import { crossesOf, defined, midRanks, pearson, pearsonOf, tally } from './sums';

export type CorrelationMethod = 'pearson' | 'spearman' | 'kendall';

const pairsIn = (values: readonly number[], of: (count: number) => number) =>
  [...tally(values).values()].reduce((all, count) => all + of(count), 0);

/** Pairs in the same order in both, less those in the opposite one; counted by the pairs of values, of which answers have few. */
function orderScore(x: readonly number[], y: readonly number[]): number {
  const cells = new Map<number, Map<number, number>>();
  x.forEach((value, row) => {
    const line = cells.get(value) ?? new Map<number, number>();
    cells.set(value, line.set(y[row] ?? 0, (line.get(y[row] ?? 0) ?? 0) + 1));
  });
  const lines = [...cells].sort(([one], [other]) => one - other).map(([, line]) => [...line]);
  let score = 0;
  lines.forEach((line, index) => {
    for (const later of lines.slice(index + 1)) {
      for (const [from, count] of line)
        for (const [to, others] of later) score += Math.sign(to - from) * count * others;
    }
  });
  return score;
}

/** Kendall's tau-b, and its normal statistic with the variance for ties (Kendall 1970). */
function kendall(x: readonly number[], y: readonly number[]): { tau: number; z: number } {
  const n = x.length;
  const score = orderScore(x, y);
  const both = (of: (count: number) => number) => [pairsIn(x, of), pairsIn(y, of)] as const;
  const [tx, ty] = both((t) => t * (t - 1));
  const [vt, vu] = both((t) => t * (t - 1) * (2 * t + 5));
  const [wx, wy] = both((t) => t * (t - 1) * (t - 2));
  const pairs = n * (n - 1);
  const tau = (2 * score) / Math.sqrt((pairs - tx) * (pairs - ty));
  const spread =
    (pairs * (2 * n + 5) - vt - vu) / 18 + (tx * ty) / (2 * pairs) + (n > 2 ? (wx * wy) / (9 * pairs * (n - 2)) : 0);
  return { tau, z: score / Math.sqrt(spread) };
}

/** r, and p of both sides: Pearson and Spearman by t with n − 2 degrees of freedom, Kendall's tau-b by the normal distribution. */
function correlation(x: readonly number[], y: readonly number[], method: CorrelationMethod) {
  const n = x.length;
  if (method === 'kendall') {
    const { tau, z } = kendall(x, y);
    return { r: defined(tau), n, p: defined(normalTails(z)) };
  }
  const r = method === 'pearson' ? pearson(x, y) : pearson(midRanks(x), midRanks(y));
  return { r: defined(r), n, p: pOf(r, n) };
}

/** By t with n − 2 degrees of freedom. */
function pOf(r: number, n: number): number | null {
  const t = r * Math.sqrt((n - 2) / ((1 - r) * (1 + r)));
  return n < 3 ? null : defined(tTails(t, n - 2));
}

function pearsonListwise(columns: ReadonlyMap<string, ArrayLike<number>>) {
  const items = [...columns].map(([code, values]) => ({ code, values }));
  const complete = onlyComplete(items);
  const n = complete[0]?.values.length ?? 0;
  const { crosses } = crossesOf(complete.map(({ values }) => values));
  const found = { r: {}, n: {}, p: {} } as Record<'r' | 'n' | 'p', Record<string, number | null>>;
  items.forEach(({ code }, i) => {
    items.slice(i + 1).forEach((second, after) => {
      const [key, j] = [`${code}~${second.code}`, i + 1 + after];
      const r = pearsonOf(at(crosses, i, j), at(crosses, i, i), at(crosses, j, j));
      found.r[key] = defined(r);
      found.n[key] = n;
      found.p[key] = pOf(r, n);
    });
  });
  return found;
}

/** Between each two columns, keys `first~second`. `pairwise`: rows where both are present; `listwise`: where all are. */
export function correlationsOf(
  columns: ReadonlyMap<string, ArrayLike<number>>,
  method: CorrelationMethod,
  missing: 'pairwise' | 'listwise',
) {
  const names = [...columns.keys()];
  const values = { r: {}, n: {}, p: {} } as Record<'r' | 'n' | 'p', Record<string, number | null>>;
  const isThere = (name: string, row: number) => !Number.isNaN(columns.get(name)?.[row] ?? Number.NaN);
  if (missing === 'listwise' && method === 'pearson') return pearsonListwise(columns);
  const rows = Array.from(columns.get(names[0] ?? '') ?? [], (_, row) => row);
  const complete = missing === 'listwise' ? rows.filter((row) => names.every((name) => isThere(name, row))) : rows;
  names.forEach((first, index) => {
    for (const second of names.slice(index + 1)) {
      const key = `${first}~${second}`;
      const used = complete.filter((row) => isThere(first, row) && isThere(second, row));
      const take = (name: string) => used.map((row) => columns.get(name)?.[row] ?? Number.NaN);
      const { r, n, p } = correlation(take(first), take(second), method);
      values.r[key] = r;
      values.n[key] = n;
      values.p[key] = p;
    }
  });
  return values;
}
