import { checkBandList } from './bandCheck';
import type { BandDefinition, CalculationDefinition, TableDefinition } from './definition';
import { checkTable } from './tableCheck';
import { TableIndex } from './tables';

const bands = (...list: BandDefinition[]) =>
  checkBandList({ code: 'c', type: 'number', formula: '1', bands: list }).map(({ code, band }) => [code, band]);

describe('bands', () => {
  it('are right when their bounds rise and only the first has none', () => {
    expect(bands({ code: 'a' }, { code: 'b', from: 1 }, { code: 'c', above: 1 }, { code: 'd', from: 2 })).toEqual([]);
    expect(bands({ code: 'a', from: -5 })).toEqual([]);
  });

  it.each<[string, BandDefinition[], string, number]>([
    ['a later band without bound', [{ code: 'a' }, { code: 'b' }], 'band_without_bound', 1],
    ['two bounds', [{ code: 'a' }, { code: 'b', from: 1, above: 0 }], 'band_with_two_bounds', 1],
    [
      'a bound that falls',
      [
        { code: 'a', from: 2 },
        { code: 'b', from: 1 },
      ],
      'bands_not_rising',
      1,
    ],
    [
      'a bound that stays',
      [
        { code: 'a', from: 2 },
        { code: 'b', from: 2 },
      ],
      'bands_not_rising',
      1,
    ],
    [
      'from after an equal above',
      [
        { code: 'a', above: 2 },
        { code: 'b', from: 2 },
      ],
      'bands_not_rising',
      1,
    ],
    ['one code twice', [{ code: 'a' }, { code: 'a', from: 1 }], 'duplicate_band', 1],
  ])('must not have %s', (_what, list, code, at) => {
    expect(bands(...list)).toEqual([[code, at]]);
  });

  it('belong to numbers', () => {
    const calculation: CalculationDefinition = { code: 'c', type: 'text', formula: '"a"', bands: [{ code: 'a' }] };
    expect(checkBandList(calculation)).toEqual([{ code: 'bands_need_number', band: null, params: { type: 'text' } }]);
  });
});

const sexAndAge: TableDefinition['keys'] = [
  { name: 'sex', match: 'exact' },
  { name: 'age', match: 'range' },
];

function faults(keys: TableDefinition['keys'], ...rows: TableDefinition['rows']): [string, number | null, number?][] {
  return checkTable({ code: 't', keys, rows }).map(({ code, row, column }) =>
    column === undefined ? [code, row] : [code, row, column],
  );
}

describe('tables', () => {
  it('are right when no two rows can be found by one key', () => {
    expect(
      faults(
        sexAndAge,
        { keys: ['f', [null, 17]], value: 1 },
        { keys: ['f', [18, null]], value: 2 },
        { keys: ['m', [0, 99]], value: 3 },
      ),
    ).toEqual([]);
  });

  it('must not hold rows that overlap: the later one is named with the earlier', () => {
    const rows: TableDefinition['rows'] = [
      { keys: ['f', [18, 30]], value: 1 },
      { keys: ['f', [30, 40]], value: 2 },
      { keys: ['m', [18, 30]], value: 3 },
      { keys: ['f', [null, 5]], value: 4 },
    ];
    expect(checkTable({ code: 't', keys: sexAndAge, rows })).toEqual([
      { code: 'table_rows_overlap', row: 1, params: { other: 0 } },
    ]);
    expect(faults([{ name: 'a', match: 'exact' }], { keys: [1], value: 1 }, { keys: [1], value: 2 })).toEqual([
      ['table_rows_overlap', 1],
    ]);
  });

  it('may hold rows that meet in one range but not in the other', () => {
    const keys: TableDefinition['keys'] = [
      { name: 'a', match: 'range' },
      { name: 'b', match: 'range' },
    ];
    expect(
      faults(
        keys,
        {
          keys: [
            [0, 9],
            [0, 4],
          ],
          value: 1,
        },
        {
          keys: [
            [5, 9],
            [5, 9],
          ],
          value: 2,
        },
      ),
    ).toEqual([]);
    expect(
      faults(
        keys,
        {
          keys: [
            [0, 9],
            [0, 5],
          ],
          value: 1,
        },
        {
          keys: [
            [5, 9],
            [5, 9],
          ],
          value: 2,
        },
      ),
    ).toEqual([['table_rows_overlap', 1]]);
  });

  it.each<[string, [string, number | null, number?], TableDefinition['rows']]>([
    ['too few keys', ['table_key_count', 0], [{ keys: ['f'], value: 1 }]],
    ['a value where a range belongs', ['table_key_form', 0, 1], [{ keys: ['f', 18], value: 1 }]],
    [
      'a range where a value belongs',
      ['table_key_form', 0, 0],
      [
        {
          keys: [
            [1, 2],
            [18, 19],
          ],
          value: 1,
        },
      ],
    ],
    ['a range the wrong way round', ['table_range_reversed', 0, 1], [{ keys: ['f', [19, 18]], value: 1 }]],
    [
      'keys of two types',
      ['table_mixed_keys', 1, 0],
      [
        { keys: ['f', [1, 2]], value: 1 },
        { keys: [1, [1, 2]], value: 1 },
      ],
    ],
    [
      'values of two types',
      ['table_mixed_values', 1],
      [
        { keys: ['f', [1, 2]], value: 1 },
        { keys: ['f', [3, 4]], value: 'a' },
      ],
    ],
  ])('must not have %s', (_what, fault, rows) => {
    expect(faults(sexAndAge, ...rows)).toEqual([fault]);
  });

  it('need keys', () => {
    expect(faults([], { keys: [], value: 1 })).toEqual([['table_without_keys', null]]);
  });

  it('are searched alike with one range column, several, or none', () => {
    const rows = Array.from({ length: 50 }, (_, index): TableDefinition['rows'][number] => {
      return {
        keys: [
          [index * 2, index * 2 + 1],
          [index % 7, null],
        ],
        value: index,
      };
    });
    const two = new TableIndex({
      code: 't',
      keys: [
        { name: 'a', match: 'range' },
        { name: 'b', match: 'range' },
      ],
      rows,
    });
    const one = new TableIndex({
      code: 't',
      keys: [{ name: 'a', match: 'range' }],
      rows: rows.map(({ keys, value }) => ({ keys: keys.slice(0, 1), value })),
    });
    for (let key = -1; key < 102; key += 0.5) {
      const expected = rows.findIndex(
        ({ keys: [range] }) => Array.isArray(range) && key >= (range[0] ?? 0) && key <= (range[1] ?? 0),
      );
      expect(one.find([key])).toBe(expected);
      expect(two.find([key, 6])).toBe(expected);
    }
  });
});
