import { fTail } from './distributions';
import { at, diagonal, identity, type Matrix, product, solved, trace, transposed } from './matrix';
import { placedTexts } from './placed';
import { defined, extent, mean, sum } from './sums';

/** Population totals by variable and level. */
export type Margins = Readonly<Record<string, Readonly<Record<string, number>>>>;
export type TextColumns = ReadonlyMap<string, readonly string[]>;

const mostRounds = 10_000;
/** More levels than this are no categories. */
const mostLevels = 20;

/**
 * Iterative proportional fitting (Deming & Stephan 1940) to 1e-12 of each total, by cells: rows with the same levels have the same factor.
 * NaN where a level of the population has nobody.
 */
function rake(base: readonly number[], margins: Margins, columns: TextColumns): number[] {
  const all = Object.entries(margins).map(([name, totals]) => {
    const { levels, places } = placedTexts(columns.get(name) ?? base.map(() => ''));
    return { wanted: levels.map((level) => totals[level] ?? Number.NaN), places };
  });
  const cells = new Map<string, { rows: number[]; levels: number[] }>();
  base.forEach((_, row) => {
    const levels = all.map(({ places }) => places[row] ?? 0);
    const cell = cells.get(levels.join()) ?? { rows: [], levels };
    cells.set(levels.join(), cell);
    cell.rows.push(row);
  });
  const cellList = [...cells.values()];
  const held = cellList.map(({ rows }) => sum(rows.map((row) => base[row] ?? Number.NaN)));
  const factors = cellList.map(() => 1);
  for (let round = 0; round < mostRounds; round += 1) {
    let worst = 0;
    all.forEach(({ wanted }, margin) => {
      const have = wanted.map(() => 0);
      const levelOf = (cell: number) => cellList[cell]?.levels[margin] ?? 0;
      held.forEach((x, cell) => {
        have[levelOf(cell)] = (have[levelOf(cell)] ?? 0) + x * (factors[cell] ?? 1);
      });
      const steps = wanted.map((total, level) => total / (have[level] ?? Number.NaN));
      for (const step of steps) worst = Math.max(worst, Math.abs(step - 1));
      factors.forEach((factor, cell) => {
        factors[cell] = factor * (steps[levelOf(cell)] ?? Number.NaN);
      });
    });
    if (!(worst > 1e-14)) break;
  }
  const w = [...base];
  cellList.forEach(({ rows }, cell) => {
    for (const row of rows) w[row] = (base[row] ?? Number.NaN) * (factors[cell] ?? Number.NaN);
  });
  return w;
}

/** Standard error of a total of linearised values, by n rows. */
function errorOf(z: readonly number[]): number {
  const n = z.length;
  const centre = mean(z);
  return Math.sqrt((n / (n - 1)) * sum(z.map((x) => (x - centre) ** 2)));
}

/** Ten rounds over the margins, each taking off the plain mean of the level (the convention of R's survey 4.1.1). */
function swept(u: readonly number[], margins: Margins, columns: TextColumns): number[] {
  const now = [...u];
  const all = Object.keys(margins).map((name) => placedTexts(columns.get(name) ?? u.map(() => '')));
  for (let round = 0; round < 10; round += 1) {
    for (const { levels, places } of all) {
      const totals = new Float64Array(levels.length);
      const counts = new Float64Array(levels.length);
      now.forEach((x, row) => {
        const place = places[row] ?? 0;
        totals[place] = (totals[place] ?? 0) + x;
        counts[place] = (counts[place] ?? 0) + 1;
      });
      const means = totals.map((total, place) => total / (counts[place] ?? 1));
      now.forEach((x, row) => {
        now[row] = x - (means[places[row] ?? 0] ?? Number.NaN);
      });
    }
  }
  return now;
}

interface Weighted {
  w: readonly number[];
  margins: Margins;
  columns: TextColumns;
}

/** (y − m) / Σw by row, 0 where y is missing. */
function influence(y: readonly number[], w: readonly number[]) {
  const present = y.map((value) => !Number.isNaN(value));
  const weight = sum(w.filter((_, row) => present[row]));
  const m = sum(y.map((value, row) => (present[row] ? value * (w[row] ?? 0) : 0))) / weight;
  return { m, u: y.map((value, row) => (present[row] ? (value - m) / weight : 0)), weight, present };
}

function estimate(y: readonly number[], { w, margins, columns }: Weighted) {
  const { m, u, weight, present } = influence(y, w);
  const n = present.filter(Boolean).length;
  const times = (values: readonly number[]) => values.map((x, row) => x * (w[row] ?? 0));
  const spread = sum(y.map((value, row) => (present[row] ? (w[row] ?? 0) * (value - m) ** 2 : 0)));
  return {
    mean: defined(m),
    se_simple: defined(errorOf(times(u))),
    se_raked: defined(errorOf(times(swept(u, margins, columns)))),
    variance: defined(((spread / weight) * n) / (n - 1)),
    unweighted_mean: defined(mean(y.filter((value) => !Number.isNaN(value)))),
  };
}

const levelsOf = (column: readonly string[]) => [...new Set(column)].filter((level) => level !== '').sort();
const indicator = (column: readonly string[], level: string) =>
  column.map((value) => (value === '' ? Number.NaN : value === level ? 1 : 0));

/** Shares of each level. */
function proportions(column: readonly string[], weighted: Weighted) {
  return Object.fromEntries(
    levelsOf(column).map((level) => {
      const { mean: p, se_simple, se_raked } = estimate(indicator(column, level), weighted);
      return [level, { p, se_simple, se_raked }];
    }),
  );
}

/** Rao & Scott 1984, second order, as an F (R's svychisq), with the weights taken as given. */
function raoScott(one: readonly string[], other: readonly string[], { w }: Weighted) {
  const n = one.length;
  const [rows, cols] = [levelsOf(one), levelsOf(other)];
  const pairs = rows.flatMap((r) => cols.map((c) => [r, c] as const));
  const isThere = one.map((value, row) => value !== '' && other[row] !== '');
  const cells = pairs.map(([r, c]) =>
    one.map((value, row) => (isThere[row] ? (value === r && other[row] === c ? 1 : 0) : Number.NaN)),
  );
  const parts = cells.map((y) => influence(y, w));
  const p = parts.map(({ m }) => m);
  const z = parts.map(({ u }) => u.map((x, row) => x * (w[row] ?? 0)));
  const centred = z.map((values) => values.map((x) => x - mean(values)));
  const v: Matrix = centred.map((a) => centred.map((b) => (n / (n - 1)) * sum(a.map((x, row) => x * (b[row] ?? 0)))));
  // Contrasts of the interaction, orthogonal to both main effects.
  const sumTo = (levels: readonly string[], level: string) => levels.slice(1).map((each) => (each === level ? 1 : 0));
  const main = pairs.map(([r, c]) => [1, ...sumTo(rows, r), ...sumTo(cols, c)]);
  const both = pairs.map(([r, c]) => sumTo(rows, r).flatMap((x) => sumTo(cols, c).map((y) => x * y)));
  const t = transposed(main);
  const fitted = product(main, solved(product(t, main), product(t, both)).solution ?? []);
  const contrast = both.map((row, i) => row.map((x, j) => x - at(fitted, i, j)));
  const inverted = identity(p.length).map((row, i) => row.map((x) => (x === 0 || p[i] === 0 ? 0 : 1 / (p[i] ?? 1))));
  const ct = transposed(contrast);
  const denominator = product(
    product(
      ct,
      inverted.map((row) => row.map((x) => x / n)),
    ),
    contrast,
  );
  const numerator = product(product(product(product(ct, inverted), v), inverted), contrast);
  const delta = solved(denominator, numerator).solution ?? [];
  const margin = (pick: 0 | 1, level: string) => sum(p.filter((_, i) => pairs[i]?.[pick] === level));
  const chi2 =
    n *
    sum(
      p.map((x, i) => {
        const [r = '', c = ''] = pairs[i] ?? [];
        const e = margin(0, r) * margin(1, c);
        return (x - e) ** 2 / e;
      }),
    );
  const df1 = trace(delta) ** 2 / trace(product(delta, delta));
  const df2 = df1 * (n - 1);
  const f = chi2 / sum(diagonal(delta));
  return { f: defined(f), df1: defined(df1), df2: defined(df2), p: defined(fTail(f, df1, df2)) };
}

/**
 * Raking weights, their effect (Kish 1965), and with them the mean of each numeric column, the shares of each categorical one, and the
 * test of each against each. Rows without a level of a margin have to be taken out before.
 * @param base weights to begin with · numeric: columns with numbers alone, NaN where there is none
 */
export function weightFigures(
  base: readonly number[],
  margins: Margins,
  columns: TextColumns,
  numeric: ReadonlyMap<string, readonly number[]>,
) {
  const w = rake(base, margins, columns);
  const squares = sum(w.map((x) => x * x));
  const [least, greatest] = extent(w);
  const all = sum(w);
  const weighted = { w, margins, columns };
  const categories = [...columns].filter(
    ([, column]) => levelsOf(column).length <= mostLevels && levelsOf(column).length > 1,
  );
  const free = categories.filter(([name]) => !Object.hasOwn(margins, name));
  const tests = categories
    .filter(([name]) => Object.hasOwn(margins, name))
    .flatMap(([one, first]) =>
      free.map(([other, second]) => [`svychisq_${one}_${other}`, raoScott(first, second, weighted)] as const),
    );
  return {
    n: w.length,
    weight_sum: defined(all),
    weight_min: defined(least),
    weight_max: defined(greatest),
    n_eff: defined(all ** 2 / squares),
    deff_kish: defined((w.length * squares) / all ** 2),
    weights: w.map(defined),
    ...Object.fromEntries([...numeric].map(([name, values]) => [`mean_${name}`, estimate(values, weighted)])),
    ...Object.fromEntries(categories.map(([name, column]) => [`proportion_${name}`, proportions(column, weighted)])),
    ...Object.fromEntries(tests),
  };
}
