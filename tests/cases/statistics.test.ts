import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse, type Table } from 'core/statistics/analysis';
import { analysisPlan } from 'core/statistics/plan';
import { parse } from 'csv-parse/sync';
import { dataFolder, sayNotRun } from './dataFolder';

interface Block {
  stat: string;
  of: unknown;
  with?: unknown;
  values: unknown;
  tolerance?: { rel?: number; abs?: number };
  optional?: boolean;
}
interface Case {
  data: string;
  scales: object;
  expected: Block[];
}

/** Found by the search for a root. */
const looser: Readonly<Record<string, number>> = { d_ci_low: 1e-7, d_ci_high: 1e-7, fisher_odds_ratio: 1e-8 };

const isSame = (
  expected: unknown,
  actual: unknown,
  { rel = 1e-9, abs = 1e-12 }: { rel?: number; abs?: number } = {},
) =>
  typeof expected === 'number' && typeof actual === 'number'
    ? Math.abs(actual - expected) <= Math.max(abs, rel * Math.abs(expected))
    : expected === actual;

/** Every value with its place, and whether it is the one expected. */
function* compared(
  expected: unknown,
  actual: unknown,
  block: Block,
  place: string,
): Generator<{ place: string; same: boolean }> {
  if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      yield* compared(value, (actual as Record<string, unknown> | null | undefined)?.[key], block, `${place}.${key}`);
    }
    return;
  }
  const rel = looser[place.split('.').at(-1) ?? ''];
  yield {
    place: `${place}: ${expected}, got ${actual}`,
    same: isSame(expected, actual, rel ? { rel } : block.tolerance),
  };
}

function tableOf(file: string): Table {
  const [names = [], ...rows]: string[][] = parse(readFileSync(file, 'utf8'));
  return new Map(names.map((name, index) => [name, rows.map((row) => row[index] ?? '')]));
}

const folder = dataFolder === undefined ? undefined : join(dataFolder, 'statistics');

if (folder === undefined) {
  it('is not run without the reference figures', () => sayNotRun('reference figures of statistics'));
} else {
  let values = 0;
  it.each(readdirSync(join(folder, 'cases')))('%s: every figure is that of R', (name) => {
    const { data, scales, expected }: Case = JSON.parse(readFileSync(join(folder, 'cases', name), 'utf8'));
    const needed = expected.filter(({ optional }) => !optional);
    const ask = needed.map(({ stat, of, with: options }) => ({
      stat,
      of,
      ...(options === undefined ? {} : { with: options }),
    }));
    const plan = analysisPlan.parse({ format: 'analysis/1', scales: Array.isArray(scales) ? {} : scales, ask });
    const { results } = analyse(plan, tableOf(join(folder, data)));
    const all = needed.flatMap((block, index) => [
      ...compared(block.values, results[index]?.values, block, `${block.stat} ${JSON.stringify(block.of)}`),
    ]);
    values += all.length;
    expect(all.filter(({ same }) => !same).map(({ place }) => place)).toEqual([]);
  });

  it('are as many as there are', () => {
    expect(values).toBeGreaterThan(16_500);
  });
}
