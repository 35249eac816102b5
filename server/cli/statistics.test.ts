import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { files, run } from './cli.testing';

const plan = {
  format: 'analysis/1',
  scales: { s: { items: { a: { key: 1, min: 1, max: 5 }, b: { key: -1, min: 1, max: 5 } } } },
  ask: [
    { stat: 'item', of: { item: 'a' }, with: { min: 1, max: 5 } },
    { stat: 'scale', of: { scale: 's' } },
  ],
};

async function statistics(written: string | object, data: string, ...more: string[]) {
  const text = typeof written === 'string' ? written : JSON.stringify(written, null, 2);
  const { folder, plan: planFile, data: dataFile } = await files({ plan: text, data });
  const outcome = await run(['statistics', planFile ?? '', dataFile ?? '', ...more]);
  return { ...outcome, error: outcome.error.replaceAll(`${folder}/`, ''), folder: folder ?? '' };
}

it('computes the blocks of a plan, in its order', async () => {
  const { status, out } = await statistics(plan, 'a,b\n1,5\n2,4\n3,3\n4,1\n,2\n');
  expect(status).toBe(0);
  const { format, results } = JSON.parse(out);
  expect(format).toBe('analysis-result/1');
  expect(results).toMatchObject([
    { stat: 'item', of: { item: 'a' }, with: { min: 1, max: 5 }, values: { n: 4, missing: 1, mean: 2.5 } },
    { stat: 'scale', of: { scale: 's' }, values: { n: 4, k_used: 2, sum_mean: 5.25 } },
  ]);
});

it.each([
  [
    'a column that there is not',
    { ...plan, ask: [{ stat: 'item', of: { item: 'c' } }] },
    'a,b\n1,2\n',
    /^plan:\d+: ask\[0\]: the data have no column “c”/,
  ],
  ['a text where a number belongs', plan, 'a,b\n1,2\n2,often\n', /^data:3:2: b: “often” is not a number/],
  ['a row that is too short', plan, 'a,b\n1\n', /^data:2: the row has 1 cells, the header 2/],
  ['a figure that there is not', { ...plan, ask: [{ stat: 'magic', of: {} }] }, 'a,b\n', /^plan:\d+: ask\[0\]\.stat: /],
  ['what is no JSON', '{ "format": ', 'a,b\n', /^plan:1:\d+: is not JSON/],
])('refuses %s, with its place', async (_, written, data, expected) => {
  const { status, out, error } = await statistics(written, data);
  expect([status, out]).toEqual([1, '']);
  expect(error).toMatch(expected);
});

it('computes for an instrument what applies to its scales', async () => {
  const instrument = await readFile(join(__dirname, '../../seed/instruments/phq9.json'), 'utf8');
  const codes = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];
  const row = (shift: number) => Array.from({ length: 9 }, (_, index) => codes[(index + shift) % 4]).join(',');
  const header = Array.from({ length: 9 }, (_, index) => `q${index + 1}`).join(',');
  const { status, out } = await statistics(instrument, [header, row(0), row(1), row(2), row(3), ''].join('\n'));
  expect(status).toBe(0);
  const stats = new Set((JSON.parse(out) as { results: { stat: string }[] }).results.map(({ stat }) => stat));
  expect([...stats].sort()).toEqual(['factorability', 'item', 'item_in_scale', 'omega_one_factor', 'scale']);
});
