import { setImmediate as nextTurn } from 'node:timers/promises';
import chunk from 'lodash/chunk';
import * as z from 'zod';

/** Entries that are checked at once. */
const slice = 500;
/** At most this many findings are told: enough to correct a form, too few for an answer of megabytes to a hostile body. */
export const findingsTold = 100;

type Issue = z.core.$ZodIssue;
export type Checked<T = unknown> = { data: T } | { issues: readonly Issue[] };

export function checked<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  return success ? { data } : { issues: error.issues };
}

interface LongList {
  field: string;
  schema: z.ZodArray;
  given: readonly unknown[];
}

const ofLength = new Set(['min_length', 'max_length', 'length_equals']);

/** Those of a body that can be checked entry by entry: no rule looks at the body, or the list, as a whole. */
function longLists({ shape, def }: z.ZodObject, body: object): LongList[] {
  if (def.checks?.length) return [];
  return Object.entries(body).flatMap(([field, given]): LongList[] => {
    if (!Array.isArray(given) || given.length <= slice || !Object.hasOwn(shape, field)) return [];
    const one = shape[field];
    const schema = one instanceof z.ZodOptional ? one.unwrap() : one;
    if (!(schema instanceof z.ZodArray)) return [];
    const isSplit = (schema.def.checks ?? []).every(({ _zod }) => ofLength.has(_zod.def.check));
    return isSplit ? [{ field, schema, given }] : [];
  });
}

async function checkedEntries({ field, schema, given }: LongList): Promise<Checked<unknown[]>> {
  const entries = z.array(schema.element as z.ZodType);
  const data: unknown[] = [];
  const issues: Issue[] = [];
  for (const [index, some] of chunk(given, slice).entries()) {
    await nextTurn();
    const part = checked(entries, some);
    if ('data' in part) data.push(...part.data);
    else {
      for (const issue of part.issues) {
        const [place, ...rest] = issue.path;
        issues.push({ ...issue, path: [field, index * slice + Number(place), ...rest] });
      }
    }
    if (issues.length >= findingsTold) break;
  }
  return issues.length > 0 ? { issues } : { data };
}

/** Checks a body; long lists in it in slices, between which others are served, once all else is found right. */
export async function checkedInSlices(schema: z.ZodType, body: unknown): Promise<Checked> {
  const isObject = schema instanceof z.ZodObject && typeof body === 'object' && body !== null;
  const lists = isObject ? longLists(schema, body) : [];
  if (!isObject || lists.length === 0) return checked(schema, body);
  const ofAnything = lists.map(({ field, schema: list }) => [field, list.clone({ ...list.def, element: z.unknown() })]);
  const rest = checked(schema.extend(Object.fromEntries(ofAnything)), body);
  if ('issues' in rest) return rest;
  const data = { ...rest.data };
  for (const list of lists) {
    const entries = await checkedEntries(list);
    if ('issues' in entries) return entries;
    data[list.field] = entries.data;
  }
  return { data };
}
