import type { ListAsked, SortOrder } from 'core/contract/list';
import { and, type Column, inArray, type SQL, sql } from 'drizzle-orm';

type Columns<Field extends string> = Readonly<Record<Field, Column | SQL>>;

/** `order by` of a list's sorter; what is empty counts as the least. */
export const orderOf = <Field extends string>(
  columns: Columns<Field>,
  sorter: Partial<Record<Field, SortOrder>> = {},
): SQL[] =>
  (Object.entries(sorter) as [Field, SortOrder][]).map(([field, order]) =>
    order === 'descend' ? sql`${columns[field]} desc nulls last` : sql`${columns[field]} asc nulls first`,
  );

/** `where` of a list's filters, each column one of the given values; undefined: not narrowed. */
export function narrowedTo<Field extends string>(
  columns: Columns<Field>,
  filters: Partial<Record<Field, readonly unknown[] | null>> = {},
): SQL | undefined {
  const given = Object.entries(filters) as [Field, readonly unknown[] | null][];
  return and(
    ...given.flatMap(([field, values]) => (values?.length ? [inArray(columns[field] as Column, [...values])] : [])),
  );
}

/** Rows of a page. */
export const rowsOf = ({ current, pageSize }: Pick<ListAsked, 'current' | 'pageSize'>) => ({
  offset: (current - 1) * pageSize,
  limit: pageSize,
});
