import * as z from 'zod';
import type { Endpoint } from './endpoint';
import { contract } from './index';

/** Places of integers that have no bounds of their own. */
function unbounded(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum } = schema as { type?: unknown; minimum?: unknown; maximum?: unknown };
  const isBounded =
    typeof minimum === 'number' &&
    typeof maximum === 'number' &&
    minimum > Number.MIN_SAFE_INTEGER &&
    maximum < Number.MAX_SAFE_INTEGER;
  const own = type === 'integer' && !isBounded ? [place] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => unbounded(inner, `${place}.${key}`))];
}

/** The schema as JSON, where it sees whole numbers that come as text too. */
const described = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const accepted = Object.entries<Record<string, Endpoint>>(contract).flatMap(([resource, rows]) =>
  Object.entries(rows).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ place: `${resource}.${name} ${part}`, json: described(schema) }],
    ),
  ),
);

/** The most entries that a list of the schema may have. */
function longestList(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const { maxItems } = schema as { maxItems?: unknown };
  const own = typeof maxItems === 'number' ? maxItems : 0;
  return Math.max(own, ...Object.values(schema).map(longestList));
}

describe('a body', () => {
  it('may have as many values as the longest of its lists has entries', () => {
    const rows = Object.values<Record<string, Endpoint>>(contract).flatMap((each) => Object.values(each));
    const short = rows.flatMap(({ method, path, body, valueLimit = 10_000 }) => {
      const longest = body === undefined ? 0 : longestList(described(body));
      return longest < valueLimit ? [] : [`${method} ${path}: ${longest} entries, ${valueLimit} values`];
    });
    expect(short).toEqual([]);
  });

  it('that is a document is looked at in the server only where it is small', () => {
    const { survey, instrument } = contract;
    for (const { valueLimit, parsedUpTo } of [survey.import, survey.addItem, instrument.import]) {
      expect(valueLimit).toBeLessThanOrEqual(1_000_000);
      expect(parsedUpTo).toBeLessThanOrEqual(64 * 1024);
    }
  });
});

describe('a number that comes from outside', () => {
  it('has a least and a greatest value, wherever the contract takes an integer', () => {
    const integers = accepted.filter(({ json }) => JSON.stringify(json).includes('"integer"'));
    expect(integers.length).toBeGreaterThan(15);
    expect(accepted.flatMap(({ place, json }) => unbounded(json, place))).toEqual([]);
  });
});
