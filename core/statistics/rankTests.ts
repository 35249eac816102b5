import { chiSquaredTail, normalTails } from './distributions';
import type { Sample } from './sample';
import { defined, sum } from './sums';

/** From this size of a group on the exact distribution is not computed. */
const mostExact = 50;

/** P of both sides of Mann and Whitney's U without ties, from the number of arrangements for each U. */
function exactTails(u: number, n1: number, n2: number): number {
  // Arrangements of n1 ranks among n1 + n2, by U.
  const ways = Array.from({ length: n1 + 1 }, () => new Float64Array(n1 * n2 + 1));
  for (const row of ways.slice(0, 1)) row[0] = 1;
  for (let rank = 1; rank <= n1 + n2; rank += 1) {
    for (let taken = Math.min(rank, n1); taken >= 1; taken -= 1) {
      // The taken-th smallest rank of the first group exceeds this many of the second.
      const beats = rank - taken;
      if (beats > n2) continue;
      const [from, to] = [ways[taken - 1], ways[taken]];
      if (!from || !to) continue;
      for (let value = n1 * n2; value >= beats; value -= 1) to[value] = (to[value] ?? 0) + (from[value - beats] ?? 0);
    }
  }
  const counts = ways[n1] ?? new Float64Array();
  const all = counts.reduce((total, count) => total + count, 0);
  const upTo = (value: number) => counts.slice(0, value + 1).reduce((total, count) => total + count, 0) / all;
  const p = u > (n1 * n2) / 2 ? 1 - upTo(u - 1) : upTo(u);
  return Math.min(1, 2 * p);
}

function mannWhitney([n1, n2]: readonly [number, number], ranked: number, ties: number) {
  const n = n1 + n2;
  const u = ranked - (n1 * (n1 + 1)) / 2;
  const middle = (n1 * n2) / 2;
  const sd = Math.sqrt(((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1))));
  const corrected = (u - middle - Math.sign(u - middle) * 0.5) / sd;
  return {
    mann_whitney_u: u,
    mann_whitney_p: defined(Math.min(1, normalTails(corrected))),
    mann_whitney_p_nocorr: defined(normalTails((u - middle) / sd)),
    ...(ties === 0 && n1 < mostExact && n2 < mostExact && { mann_whitney_p_exact: exactTails(u, n1, n2) }),
    rank_biserial: defined((2 * u) / (n1 * n2) - 1),
  };
}

/** The rank of each value among all, from 1; equal ones share the mean of theirs. */
function ranksIn({ values, counts }: Sample): Map<number, number> {
  let before = 0;
  return new Map(
    Array.from(values, (value, place): [number, number] => {
      const count = counts[place] ?? 0;
      before += count;
      return [value, before - count + (count - 1) / 2 + 1];
    }),
  );
}

/**
 * Kruskal & Wallis 1952, with the correction for ties; for two groups Mann & Whitney 1947, U of the first.
 * @param all of them together
 */
export function rankTests(groups: readonly Sample[], all: Sample) {
  const { n } = all;
  const ranks = ranksIn(all);
  const ties = sum(Array.from(all.counts, (t) => t ** 3 - t));
  const ranked = groups.map((one) => one.sumOf((value) => ranks.get(value) ?? Number.NaN));
  const squares = groups.map((one, index) => (ranked[index] ?? Number.NaN) ** 2 / one.n);
  const h = ((12 / (n * (n + 1))) * sum(squares) - 3 * (n + 1)) / (1 - ties / (n ** 3 - n));
  const df = groups.length - 1;
  const [one, other] = groups;
  return {
    ...(one !== undefined && other !== undefined && df === 1 && mannWhitney([one.n, other.n], ranked[0] ?? 0, ties)),
    kruskal: { h: defined(h), df, p: defined(chiSquaredTail(h, df)) },
    epsilon_squared: defined(h / (n - 1)),
  };
}
