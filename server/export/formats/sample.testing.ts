import { blockOfRows } from 'core/export/block';
import { missingCodesBelow } from 'core/export/missingCodes';
import { DataSummary } from 'core/export/summary';
import { type DataSet, type ExportWords, exportWords, type Row, type Variable } from 'core/export/variable';
import type { Exported } from './writer';

/** Each word is its own key, so that a test sees where it comes from. */
const wordsAsKeys = Object.fromEntries(exportWords.map((word) => [word, word])) as ExportWords;

const variable = (name: string, rest: Partial<Variable>): Variable => ({
  ...{ name, label: name, kind: 'number', measure: 'scale', values: [], missing: null, decimals: 0 },
  origin: { of: 'answer', question: name },
  ...rest,
});

const likert = [
  { value: 0, code: 'never', label: 'إطلاقاً' },
  { value: 1, code: 'days', label: '好几天' },
  { value: 2, code: 'often', label: 'O’ften, "really" & <more>' },
];

/** A data set with a variable of every kind, and names and labels that formats have trouble with. */
export const sampleDataSet: DataSet = {
  code: 'sample',
  title: 'Wohlbefinden – الرفاه',
  locale: 'ar-EG',
  words: wordsAsKeys,
  variables: [
    variable('respondent_identifier', { kind: 'text', measure: 'nominal', label: 'من أجاب' }),
    variable('phq9_item_1_little_interest_x', {
      ...{ measure: 'ordinal', values: likert, range: { min: 0, max: 2 }, missing: missingCodesBelow(0) },
      label: `قلة الاهتمام ${'ا'.repeat(200)}`,
    }),
    variable('slider', { range: { min: -10, max: 10 }, missing: missingCodesBelow(-10), decimals: 1 }),
    variable('half', {
      ...{ measure: 'ordinal', range: { min: 0, max: 1.5 }, missing: missingCodesBelow(0), decimals: 1 },
      values: [
        { value: 0.5, code: 'a', label: 'half' },
        { value: 1.5, code: 'b', label: 'one and a half' },
      ],
    }),
    variable('comment', { kind: 'text', measure: 'nominal' }),
    variable('long', { kind: 'text', measure: 'nominal' }),
    variable('born', { kind: 'date' }),
    variable('woke', { kind: 'time' }),
    variable('started_at', { kind: 'moment' }),
    variable('score', { decimals: 2 }),
    variable('empty', {}),
    variable('empty_text', { kind: 'text', measure: 'nominal' }),
  ],
};

export const sampleRows: Row[] = [
  [
    'r-1',
    2,
    -10,
    0.5,
    '=1+1',
    `中${'x'.repeat(299)}END`,
    '1970-01-01',
    '00:00',
    '2026-11-22T18:30:00.000Z',
    1.5,
    null,
    null,
  ],
  ['عمر', -1, -91, -1, '', 'é'.repeat(1500), '2000-02-29', '23:59', '1999-12-31T23:59:59.000Z', -2.25, null, null],
  ['李雷', -2, 9.5, 1.5, 'a "quoted"\ntext, with\ta comma', '', null, null, null, 1e-7, null, null],
  [
    'a',
    -5,
    0,
    -5,
    "'=2",
    '语'.repeat(6000),
    '1931-12-31',
    '07:05',
    '2026-01-01T00:00:00.000Z',
    123456789.125,
    null,
    null,
  ],
  ['b', 0, -93, -3, '-', 'short', null, null, null, null, null, null],
];

/** Rows in memory as an export. */
export function exportedOf(dataSet: DataSet, rows: readonly Row[]): Exported {
  const summary = new DataSummary(dataSet.variables);
  summary.add(blockOfRows(dataSet.variables, rows));
  const texts = dataSet.variables.map(({ kind }, index) => {
    if (kind !== 'text') return null;
    const sizes = rows.map((row) => Buffer.byteLength(String(row[index] ?? '')));
    return {
      longest: Math.max(0, ...sizes),
      count: sizes.filter((size) => size > 0).length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  });
  return {
    dataSet,
    facts: { rows: rows.length, texts, summaries: summary.done() },
    at: new Date('2026-11-22T18:49:32Z'),
    blocks: async function* () {
      for (let first = 0; first < rows.length; first += 2)
        yield blockOfRows(dataSet.variables, rows.slice(first, first + 2));
    },
  };
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
