import fc from 'fast-check';
import { runs } from 'tests/long';
import { blockOfRows, cellIn } from '../block';
import { missingCodesBelow } from '../missingCodes';
import { type Cell, type DataSet, type ExportWords, exportWords, type Row, type Variable } from '../variable';
import { Withholding } from './withhold';

const words = Object.fromEntries(exportWords.map((word) => [word, word])) as ExportWords;
const variable = (name: string, rest: Partial<Variable>): Variable => ({
  ...{ name, label: name, kind: 'number', measure: 'nominal', values: [], missing: missingCodesBelow(0), decimals: 0 },
  origin: { of: 'answer', question: name },
  ...rest,
});
const three = [1, 2, 3].map((value) => ({ value, code: `c${value}`, label: `c${value}` }));

const dataSet: DataSet = {
  ...{ code: 'd', title: 'd', locale: 'en-US', words },
  variables: [
    variable('person', { missing: null, origin: { of: 'participation', field: 'person' } }),
    variable('wave', { values: three, origin: { of: 'participation', field: 'wave' } }),
    variable('site', { values: three, origin: { of: 'attribute', attribute: 'site' } }),
    variable('age', { missing: null, origin: { of: 'respondent', field: 'age' } }),
    variable('q1', { values: three }),
    variable('number', { measure: 'scale' }),
    variable('note', { kind: 'text', missing: null }),
    variable('total', { measure: 'scale', missing: null, origin: { of: 'score', calculation: 'total' } }),
  ],
};
const usesOf = (place: number) => (place === 7 ? [4] : []);

/** In two blocks. */
async function shownOf(people: readonly Row[][], least: number): Promise<Cell[][]> {
  const withholding = new Withholding(dataSet, least, usesOf);
  const half = Math.floor(people.length / 2);
  const all = [people.slice(0, half), people.slice(half)].map((some) => blockOfRows(dataSet.variables, some.flat()));
  const blocks = async function* () {
    yield* all;
  };
  for (const block of all) withholding.know(block);
  await withholding.count(blocks());
  await withholding.countScores(blocks());
  const rows: Cell[][] = [];
  for await (const { block } of withholding.show(blocks())) {
    const columns = withholding.dataSet.variables.map((_, place) => block.column(place));
    for (let row = 0; row < block.rows; row++) rows.push(columns.map((column) => cellIn(column, row)));
  }
  return rows;
}

/** For each value, of one wave, how many rows have it. */
const countBy = (rows: readonly Row[], of: (row: Row) => unknown): number[] => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(of(row));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
};

const cell = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(-1, -2));
const person = fc.tuple(
  fc.constantFrom(1, 2, 3),
  fc.integer({ min: 18, max: 70 }),
  fc.array(fc.tuple(cell, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 1,
    maxLength: 2,
  }),
);

describe('rows of a survey that withholds names', () => {
  it('show no combination of facts, nor any value among those who share them, of fewer people than may be seen', async () => {
    const people = fc.array(person, { maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(people, fc.integer({ min: 2, max: 7 }), async (given, least) => {
        const rows = given.map(([site, age, waves], index) =>
          waves.map(([q1, number, total], wave): Row => [index + 1, wave + 1, site, age, q1, number, 'a text', total]),
        );
        const shown = await shownOf(rows, least);
        // Without the text: person, wave, site, age, q1, number, total.
        for (const column of [4, 5, 6]) {
          for (const count of countBy(
            shown.filter((row) => row[1] !== -5),
            (row) => [row[1], row[2], row[3], row[column]],
          )) {
            expect(count).toBeGreaterThanOrEqual(least);
          }
        }
        for (const each of [[1, 2, 3], [1, 2], [2], [3]]) {
          const wave1 = shown.filter((row) => row[1] === 1);
          for (const count of countBy(wave1, (row) => each.map((column) => row[column]))) {
            expect(count).toBeGreaterThanOrEqual(least);
          }
        }
        // Without facts rows have no person either.
        for (const row of shown)
          if (row[1] === -5) expect(row[0] === null || given[Number(row[0]) - 1]?.[2].length === 1).toBe(true);
        expect(shown.flat()).not.toContain('a text');
      }),
      { numRuns: runs(100, 6000) },
    );
  });

  it('show nothing of too few people', async () => {
    expect(await shownOf([[[1, 1, 1, 30, 1, 5, '', 3]], [[2, 1, 1, 30, 1, 5, '', 3]]], 3)).toEqual([]);
  });

  it('are the same whatever the order of people, but for the order', async () => {
    const people = Array.from({ length: 60 }, (_, index): Row[] => [
      [index, 1, 1 + (index % 3), 20 + (index % 25), 1 + ((index * 7) % 3), (index * 13) % 17, '', index % 6],
    ]);
    const without = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row.slice(1))).sort();
    expect(without(await shownOf([...people].reverse(), 5))).toEqual(without(await shownOf(people, 5)));
  });

  it('keep what many share, and the mean of what is measured', async () => {
    const people = Array.from({ length: 40 }, (_, index): Row[] => [
      [index, 1, 1, 31, 1 + (index % 2), index, '', index % 2],
    ]);
    const shown = await shownOf(people, 5);
    expect(shown.every((row) => row[2] === 1 && row[3] === 30)).toBe(true);
    expect(shown.map((row) => row[4])).toEqual(people.map(([row]) => row?.[4]));
    const mean = shown.reduce((sum, row) => sum + Number(row[5]), 0) / shown.length;
    expect(mean).toBeCloseTo(19.5, 10);
    expect(new Set(shown.map((row) => row[5])).size).toBe(8);
  });

  it('give no score of a single one where an answer of the others is held back', async () => {
    const people = [
      [1, 1, 2, 20, 1, 0, '', 0],
      [2, 1, 2, 30, -1, 0, '', 1],
      [3, 1, 2, 18, 2, 0, '', 0],
      [4, 1, 2, 40, 1, 0, '', 1],
    ].map((row): Row[] => [row]);
    const shown = await shownOf(people, 2);
    expect(shown.map((row) => row[4])).toEqual([1, -5, -5, 1]);
    expect(shown.map((row) => row[6])).toEqual([0.5, null, null, 0.5]);
  });

  it('do not give a score from which an answer that is held back would follow', async () => {
    const people = Array.from({ length: 20 }, (_, index): Row[] => [
      [index, 1, 1, 31, index < 2 ? 3 : 1, 5, '', index < 2 ? 3 : 1],
    ]);
    const shown = await shownOf(people, 5);
    const held = shown.filter((row) => row[4] === -5);
    expect(held.length).toBeGreaterThanOrEqual(5);
    expect(held.every((row) => row[6] === null)).toBe(true);
  });
});
