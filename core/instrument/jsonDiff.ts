import { commonPairs, merged, movedPairs, type Pair } from './alignment';

/** One value of two JSON documents, side by side. */
export interface JsonDiff {
  /** In an object the key, in a list the index (in `after`; of a removed element in `before`); of the root: ''. */
  key: string | number;
  /** `changed`: something within it differs, if only the order. */
  state: 'same' | 'added' | 'removed' | 'changed';
  /** The whole value; absent where it was not. */
  before?: unknown;
  after?: unknown;
  /** Indices of an element that has moved among its neighbours. */
  moved?: { from: number; to: number };
  /** If two objects or two lists differ: everything in them, equal parts included. */
  children?: JsonDiff[];
}

/** Deeper values are compared as a whole. */
const deepest = 100;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that is the same for equal values; the order of keys does not count. */
function textOf(value: unknown, known: WeakMap<object, string>): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  const taken = known.get(value);
  if (taken !== undefined) return taken;
  const text = Array.isArray(value)
    ? `[${value.map((element) => textOf(element, known)).join(',')}]`
    : `{${Object.entries(value)
        .filter(([, held]) => held !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, held]) => `${JSON.stringify(key)}:${textOf(held, known)}`)
        .join(',')}}`;
  known.set(value, text);
  return text;
}

/** What identifies the elements of a list: a unique `id` in all, or a unique `code` in all; undefined: nothing. */
function names(list: readonly unknown[], field: 'id' | 'code'): string[] | undefined {
  const found = list.map((element) =>
    isObject(element) && Object.hasOwn(element, field) ? element[field] : undefined,
  );
  const texts = found.filter((name) => typeof name === 'string');
  return texts.length === list.length && new Set(texts).size === list.length ? texts : undefined;
}

/** The fields that elements are aligned by, the first that does: by their ids only where the lists share some. */
function pairsByName(before: readonly unknown[], after: readonly unknown[]): Pair[] | undefined {
  if (before.length === 0 && after.length === 0) return [];
  for (const field of ['id', 'code'] as const) {
    const mine = names(before, field);
    const theirs = names(after, field);
    if (mine === undefined || theirs === undefined) continue;
    const places = new Map(mine.map((name, index) => [name, index]));
    const pairs = theirs.flatMap((name, index): Pair[] => {
      const place = places.get(name);
      return place === undefined ? [] : [[place, index]];
    });
    if (pairs.length > 0 || field === 'code') return pairs;
  }
  return undefined;
}

/** Elements between equal ones are paired in order: changed rather than removed and added. */
function pairsByPlace(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  for (const [one, other] of [...commonPairs(before, after), [before.length, after.length] as Pair]) {
    while (row < one && column < other) pairs.push([row++, column++]);
    if (one < before.length) pairs.push([one, other]);
    [row, column] = [one + 1, other + 1];
  }
  return pairs;
}

/**
 * Two JSON values as one tree. Lists are aligned by their elements' `id` or `code` where all have one, else by the longest common
 * subsequence. Keys come in the order of `after`, removed ones where they stood.
 */
export function jsonDiff(before: unknown, after: unknown): JsonDiff {
  const known = new WeakMap<object, string>();
  const text = (value: unknown) => textOf(value, known);

  function node(key: string | number, one: unknown, other: unknown, depth: number): JsonDiff {
    const same = text(one) === text(other);
    const whole: JsonDiff = { key, state: same ? 'same' : 'changed', before: one, after: other };
    if (same || depth >= deepest) return whole;
    if (Array.isArray(one) && Array.isArray(other)) return { ...whole, children: ofLists(one, other, depth) };
    if (isObject(one) && isObject(other)) return { ...whole, children: ofObjects(one, other, depth) };
    return whole;
  }

  function ofLists(one: readonly unknown[], other: readonly unknown[], depth: number): JsonDiff[] {
    const pairs = pairsByName(one, other) ?? pairsByPlace(one.map(text), other.map(text));
    const moved = new Map(movedPairs(pairs).map(([from, to]) => [to, { from, to }]));
    return merged(pairs, one.length, other.length).map(([from, to]): JsonDiff => {
      if (to === null) return { key: from ?? 0, state: 'removed', before: one[from ?? 0] };
      if (from === null) return { key: to, state: 'added', after: other[to] };
      const place = moved.get(to);
      return { ...node(to, one[from], other[to], depth + 1), ...(place && { moved: place }) };
    });
  }

  function ofObjects(one: Fields, other: Fields, depth: number): JsonDiff[] {
    const keysOf = (value: Fields) => Object.keys(value).filter((key) => value[key] !== undefined);
    const [mine, theirs] = [keysOf(one), keysOf(other)];
    const places = new Map(mine.map((key, index) => [key, index]));
    const pairs = theirs.flatMap((key, index): Pair[] => {
      const place = places.get(key);
      return place === undefined ? [] : [[place, index]];
    });
    return merged(pairs, mine.length, theirs.length).map(([from, to]): JsonDiff => {
      const key = (to === null ? mine[from ?? 0] : theirs[to]) ?? '';
      if (to === null) return { key, state: 'removed', before: one[key] };
      if (from === null) return { key, state: 'added', after: other[key] };
      return node(key, one[key], other[key], depth + 1);
    });
  }

  return node('', before, after, 0);
}
