import fc from 'fast-check';
import { checkTable } from '../formula/tableCheck';
import type { TableRange } from './document';
import { pasteTable } from './pasteTable';

const keysOf = (text: string) => pasteTable(text).rows.map(({ keys }) => keys);
const problems = (text: string) =>
  pasteTable(text).problems.map(({ line, column, code, params }) => [line, column, code, params]);

describe('a pasted table', () => {
  it('has keys, the last column its values, and titles where there are any', () => {
    expect(pasteTable('raw\tsex\tage\tT\n4\tfemale\t18-29\t53.1\n4\tmale\t18+\t51')).toEqual({
      keys: [
        { name: 'raw', match: 'exact' },
        { name: 'sex', match: 'exact' },
        { name: 'age', match: 'range' },
      ],
      rows: [
        { keys: [4, 'female', [18, 29]], value: 53.1 },
        { keys: [4, 'male', [18, null]], value: 51 },
      ],
      problems: [],
      decimal: '.',
      header: true,
    });
    expect(pasteTable('4\tlow\n5\thigh')).toMatchObject({
      keys: [{ name: 'key1', match: 'exact' }],
      rows: [{ keys: [4], value: 'low' }, { value: 'high' }],
      header: false,
    });
  });

  it('may have a decimal comma, groups of thousands and quotes', () => {
    expect(pasteTable('4;"53,1"\n5;1.234,5')).toMatchObject({
      decimal: ',',
      rows: [
        { keys: [4], value: 53.1 },
        { keys: [5], value: 1234.5 },
      ],
    });
    expect(pasteTable('4\t53.1\n5\t"1,234.5"')).toMatchObject({
      decimal: '.',
      rows: [{ value: 53.1 }, { value: 1234.5 }],
    });
    expect(pasteTable('4,53.1\n5,−0.5')).toMatchObject({ decimal: '.', rows: [{ value: 53.1 }, { value: -0.5 }] });
    expect(pasteTable('4\t1,234', { decimal: '.' })).toMatchObject({ rows: [{ keys: [4], value: 1234 }] });
    expect(pasteTable('4\t1,234')).toMatchObject({ decimal: ',', rows: [{ keys: [4], value: 1.234 }] });
  });

  it('may be written in digits and signs of another script, whose words stay', () => {
    expect(pasteTable('ー３\t５３．１\n－２\t５１')).toMatchObject({
      rows: [
        { keys: [-3], value: 53.1 },
        { keys: [-2], value: 51 },
      ],
    });
    expect(pasteTable('１８－２９\tコーヒー１\n６５＋\tティー').rows).toEqual([
      { keys: [[18, 29]], value: 'コーヒー１' },
      { keys: [[65, null]], value: 'ティー' },
    ]);
  });

  it('keeps the keys that there are', () => {
    const keys = [{ name: 'raw', match: 'range' as const }];
    expect(pasteTable('4\t50\n5\t51', { keys })).toMatchObject({
      keys,
      rows: [{ keys: [[4, 4]] }, { keys: [[5, 5]] }],
    });
  });

  it('knows true and false', () => {
    expect(keysOf('yes\tv\nTRUE\t1\nfalse\t2')).toEqual([[true], [false]]);
  });
});

it.each<[string, TableRange]>([
  ['18-29', [18, 29]],
  ['18–29', [18, 29]],
  ['18 — 29', [18, 29]],
  ['18..29', [18, 29]],
  ['-5-3', [-5, 3]],
  ['-5 - -3', [-5, -3]],
  ['65+', [65, null]],
  ['65–', [65, null]],
  ['–17', [null, 17]],
  ['<18', [null, 17]],
  ['≤ 17', [null, 17]],
  ['<= 17', [null, 17]],
  ['>64', [65, null]],
  ['≥65', [65, null]],
  ['30', [30, 30]],
  ['*', [null, null]],
])('reads the range %s', (cell, range) => {
  expect(keysOf(`1000-1001\t1\n${cell}\t2`)[1]).toEqual([range]);
});

it('ends what lies below a decimal bound as close to it as can be', () => {
  const [below, above] = keysOf('<4.5\t1\n≥4.5\t2');
  expect(above).toEqual([[4.5, null]]);
  const end = (below?.[0] as TableRange)[1] ?? 0;
  expect([end < 4.5, (end + 4.5) / 2 === end || (end + 4.5) / 2 === 4.5]).toEqual([true, true]);
});

describe('what is wrong is named by its cell', () => {
  it('and the row left out', () => {
    const text =
      'raw\tage\tT\n1\t18-29\t50\nx\t18-29\t51\n2\told\t52\n3\t29-18\t53\n4\t18-29\n5\t\t55\n6\t30+\tabc\n7\t30+\t1,5,2';
    expect(problems(text)).toEqual([
      [3, 0, 'not_a_number', { found: 'x' }],
      [4, 1, 'not_a_range', { found: 'old' }],
      [5, 1, 'range_reversed', { low: 29, high: 18 }],
      [6, undefined, 'cell_count', { found: 2, expected: 3 }],
      [7, 1, 'cell_empty', {}],
      [8, 2, 'not_a_number', { found: 'abc' }],
      [9, 2, 'number_unclear', { found: '1,5,2' }],
    ]);
    expect(pasteTable(text).rows).toHaveLength(1);
  });

  it('rows that overlap by their lines, and taken', () => {
    const text = '18-29\t1\n\n25-40\t2\n41+\t3';
    expect(problems(text)).toEqual([[3, undefined, 'rows_overlap', { other: 1 }]]);
    expect(pasteTable(text).rows).toHaveLength(3);
  });

  it('and what is too large, or no table', () => {
    expect(pasteTable('1\t2\n'.repeat(1_300_000)).problems).toEqual([
      { line: 0, code: 'too_large', params: { size: 5_200_000, maximum: 4_000_000 } },
    ]);
    expect(pasteTable('1\t2\n'.repeat(20_001)).problems).toMatchObject([
      { code: 'too_many', params: { found: 20_001 } },
    ]);
    const blank = `1${' '.repeat(1_500_000)}`;
    expect(pasteTable(`${blank}x\t${blank}-\n2\t3`).problems.length).toBeGreaterThan(0);
    expect(problems('one\ntwo')).toEqual([[0, undefined, 'no_columns', {}]]);
    expect(pasteTable('')).toMatchObject({ rows: [], problems: [] });
  });
});

it('reads back what a spreadsheet would hold, with either decimal sign', () => {
  const number = fc.integer({ min: -9999, max: 9999 }).map((value) => value / 100);
  const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 500 }), number), {
    minLength: 1,
    maxLength: 20,
    selector: ([key]) => key,
  });
  fc.assert(
    fc.property(rows, fc.constantFrom<',' | '.'>(',', '.'), (written, decimal) => {
      const cell = (value: number) => String(value).replace('.', decimal);
      const text = written.map(([key, value]) => `${key}\t${cell(value)}`).join('\n');
      const { rows: read, problems: found, keys } = pasteTable(text, { decimal });
      expect(found).toEqual([]);
      expect(read).toEqual(written.map(([key, value]) => ({ keys: [key], value })));
      expect(checkTable({ code: 't', keys, rows: read })).toEqual([]);
    }),
  );
});
