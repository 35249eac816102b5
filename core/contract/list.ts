import * as z from 'zod';
import { mostInteger } from './fields';

/** What a list can be sorted and narrowed by. */
export interface ListShape {
  /** Fields; a sorter may name several, the first counts most. */
  sort: readonly string[];
  /** By field: what each value that it is narrowed to must be. */
  filters: Readonly<Record<string, z.ZodType<string>>>;
  /** Fields in which a keyword is looked for; absent: a keyword is refused. */
  search?: readonly string[];
}

/** An object given in the query as JSON, as the specification's `sorter` and `filters` are. @param longest characters */
export const jsonInQuery = <T extends z.ZodType>(schema: T, longest = 2000) =>
  z
    .string()
    .max(longest)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'json' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** An object that may hold each of these fields; another one is named at its place (`query.sorter.color`). */
function someOf(fields: Readonly<Record<string, z.ZodType>>) {
  return z.record(z.string(), z.unknown()).transform((given, context) => {
    const kept: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(given)) {
      const schema = Object.hasOwn(fields, field) ? fields[field] : undefined;
      const parsed = schema?.safeParse(value, { reportInput: true });
      if (parsed?.success) kept[field] = parsed.data;
      else if (parsed === undefined) context.addIssue({ code: 'custom', message: 'unknown_field', path: [field] });
      else {
        for (const issue of parsed.error.issues) {
          context.addIssue({ ...issue, path: [field, ...issue.path] } as Parameters<typeof context.addIssue>[0]);
        }
      }
    }
    return kept;
  });
}

export type SortOrder = 'ascend' | 'descend';

type Sorter<S extends ListShape> = Partial<Record<S['sort'][number], SortOrder>>;
type Filters<S extends ListShape> = { [F in keyof S['filters']]?: z.output<S['filters'][F]>[] | null };

/** The checked query of a list: a page counts from 1; a filter without values does not narrow. */
export interface ListAsked<S extends ListShape = ListShape> {
  current: number;
  pageSize: number;
  sorter?: Sorter<S> | undefined;
  filters?: Filters<S> | undefined;
  keyword?: string | undefined;
}

const order = z.enum(['ascend', 'descend']);

/** The query that such a list takes: `current`, `pageSize`, `sorter` and `filters` (JSON), `keyword`. */
export function listQueryOf<const S extends ListShape>({ sort, filters, search }: S) {
  const sorter = someOf(Object.fromEntries(sort.map((field) => [field, order])));
  const narrowed = someOf(
    Object.fromEntries(Object.entries(filters).map(([field, schema]) => [field, z.array(schema).nullable()])),
  );
  const keyword = z.string().trim().max(200);
  return z.object({
    current: z.coerce.number().int().min(1).max(mostInteger).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    sorter: jsonInQuery(sorter as unknown as z.ZodType<Sorter<S>, unknown>).optional(),
    filters: jsonInQuery(narrowed as unknown as z.ZodType<Filters<S>, unknown>).optional(),
    keyword: (search ? keyword : keyword.refine((text) => text === '', 'unknown_field')).optional(),
  });
}
