import type { ListAsked } from '../core/contract/list';

type Cells = Readonly<Record<string, unknown>>;

/** Rows of a page where nobody asks for another number than the usual one; tests draw fewer, since each row takes its time. */
export const usualPage = { asked: 10, given: 10 };

const comparable = (value: unknown) => (typeof value === 'number' ? value : String(value ?? ''));

function compared(one: Cells, other: Cells, field: string): number {
  const [a, b] = [comparable(one[field]), comparable(other[field])];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}

/**
 * One page of rows that are all in memory, as the server selects it from the database.
 * @param searched the text of a row in which the keyword is looked for, without regard to letter case
 */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  { current, pageSize, sorter = {}, filters = {}, keyword = '' }: ListAsked,
  searched: (row: Row) => string,
): { rows: Row[]; total: number } {
  const cells = (row: Row) => row as Cells;
  const wanted = keyword.toLowerCase();
  const found = rows.filter(
    (row) =>
      searched(row).toLowerCase().includes(wanted) &&
      Object.entries(filters).every(([field, values]) => {
        const value = cells(row)[field];
        return !values?.length || values.some((one) => (Array.isArray(value) ? value.includes(one) : value === one));
      }),
  );
  const order = Object.entries(sorter);
  found.sort((one, other) => {
    for (const [field, direction] of order) {
      const difference = compared(cells(one), cells(other), field);
      if (difference !== 0) return direction === 'descend' ? -difference : difference;
    }
    return 0;
  });
  const size = pageSize === usualPage.asked ? usualPage.given : pageSize;
  const first = (current - 1) * size;
  return { rows: found.slice(first, first + size), total: found.length };
}
