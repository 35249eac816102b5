import { runs } from 'tests/long';
import { numbersFrom } from '../../mock/results/people';
import { protectedList, protectedTable } from './cells';

const limit = 5;

it('keeps back a count of few people, and another one where the sum would tell it', () => {
  expect(protectedList([20, 3, 9, 30], limit)).toEqual([20, null, null, 30]);
  expect(protectedList([20, 3, 4, 30], limit)).toEqual([20, null, null, 30]);
  expect(protectedList([20, 1, 1, 30], limit)).toEqual([null, null, null, 30]);
  expect(protectedList([20, 0, 9, 30], limit)).toEqual([20, 0, 9, 30]);
  expect(protectedList([3], limit)).toEqual([null]);
});

/** Whether a value follows from what is known, whatever the others are: it is in the space of the equations. */
function isDetermined(equations: readonly (readonly number[])[], place: number, width: number): boolean {
  const rankOf = (rows: readonly (readonly number[])[]) => {
    const matrix = rows.map((row) => [...row]);
    let rank = 0;
    for (let column = 0; column < width; column += 1) {
      const pivot = matrix.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9);
      if (pivot < 0) continue;
      [matrix[rank], matrix[pivot]] = [matrix[pivot] ?? [], matrix[rank] ?? []];
      const first = matrix[rank] ?? [];
      for (let index = 0; index < matrix.length; index += 1) {
        const row = matrix[index] ?? [];
        const factor = (row[column] ?? 0) / (first[column] ?? 1);
        if (index !== rank && factor !== 0) matrix[index] = row.map((x, each) => x - factor * (first[each] ?? 0));
      }
      rank += 1;
    }
    return rank;
  };
  const unit = Array.from({ length: width }, (_, index) => (index === place ? 1 : 0));
  return rankOf([...equations, unit]) === rankOf(equations);
}

/** Keeps back what is small, and so much else that none of it follows from the sums. @returns whether anything is kept back */
function expectSafe(counts: readonly (readonly number[])[]): boolean {
  const [rows, columns] = [counts.length, counts[0]?.length ?? 0];
  const safe = protectedTable(counts, limit);
  const whole = [...safe.counts.map((cells, row) => [...cells, safe.rowTotals[row] ?? null])];
  const all = counts.flat().reduce((sum, count) => sum + count, 0);
  whole.push([...safe.columnTotals, all]);
  const hidden = whole.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell === null ? [{ row, column }] : [])),
  );
  counts.forEach((cells, row) => {
    cells.forEach((count, column) => {
      if (count > 0 && count < limit) expect(safe.counts[row]?.[column]).toBeNull();
    });
  });
  const sign = (place: number, last: number) => (place === last ? -1 : 1);
  const equations = [
    ...whole.map((_, row) => hidden.map((cell) => (cell.row === row ? sign(cell.column, columns) : 0))),
    ...Array.from({ length: columns + 1 }, (_, column) =>
      hidden.map((cell) => (cell.column === column ? sign(cell.row, rows) : 0)),
    ),
  ];
  hidden.forEach(({ row, column }, place) => {
    const value = counts[row]?.[column];
    // Sums, and cells that were kept back only to protect others, may follow.
    if (value === undefined || value === 0 || value >= limit) return;
    expect(isDetermined(equations, place, hidden.length)).toBe(false);
  });
  return hidden.length > 0;
}

it('gives no cell of a table away by its sums', () => {
  const next = numbersFrom(3);
  let kept = 0;
  for (let round = 0; round < runs(150, 3000); round += 1) {
    const [rows, columns] = [2 + Math.floor(next() * 4), 2 + Math.floor(next() * 4)];
    const counts = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => Math.floor(next() ** 2 * 25)),
    );
    if (expectSafe(counts)) kept += 1;
  }
  expect(kept).toBeGreaterThan(20);
});

it('gives nobody away where all together are few', () => {
  expect(
    expectSafe([
      [0, 0],
      [1, 0],
    ]),
  ).toBe(true);
  expect(
    expectSafe([
      [2, 0, 0],
      [0, 1, 0],
    ]),
  ).toBe(true);
});
