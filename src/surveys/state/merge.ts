import isEqual from 'lodash/isEqual';

interface Merged<T> {
  /** Both changes; where they clash, mine. */
  value: T;
  /** Both have changed the same, in different ways. */
  clashes: boolean;
}

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const isParts = (value: unknown): value is readonly Part[] => Array.isArray(value) && value.every(isPart);

/** What two have made of the same value. Objects are merged by their fields, lists of objects by their parts. */
export function merged(before: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  if (isEqual(before, theirs) || isEqual(mine, theirs)) return { value: mine, clashes: false };
  if (isEqual(before, mine)) return { value: theirs, clashes: false };
  if (isPart(mine) && isPart(theirs)) return mergedFields(isPart(before) ? before : {}, mine, theirs);
  const [from, other] = [before ?? [], theirs ?? []];
  if (isParts(from) && isParts(mine) && isParts(other)) return mergedParts(from, mine, other);
  return { value: mine, clashes: true };
}

function mergedFields(before: Part, mine: Part, theirs: Part): Merged<Part> {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const fields = keys.map((key) => ({ key, ...merged(before[key], mine[key], theirs[key]) }));
  return {
    value: Object.fromEntries(fields.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    clashes: fields.some(({ clashes }) => clashes),
  };
}

/** By what it was called before, its code, or what kind of mail it is; of several of the same kind by their order. */
function byKey(parts: readonly Part[]): ReadonlyMap<string, Part> {
  const counted = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const name = String(part.was ?? part.code ?? `${part.kind} ${part.wave ?? ''}`);
      const number = (counted.get(name) ?? 0) + 1;
      counted.set(name, number);
      return [`${name} ${number}`, part];
    }),
  );
}

function mergedParts(before: readonly Part[], mine: readonly Part[], theirs: readonly Part[]): Merged<Part[]> {
  const [was, own, other] = [before, mine, theirs].map(byKey) as [
    ReadonlyMap<string, Part>,
    ReadonlyMap<string, Part>,
    ReadonlyMap<string, Part>,
  ];
  const parts = new Map<string, Part>();
  let clashes = false;
  for (const key of new Set([...other.keys(), ...own.keys()])) {
    const [from, my, their] = [was.get(key), own.get(key), other.get(key)];
    const result = merged(from, my, their);
    clashes ||= result.clashes;
    if (isPart(result.value)) parts.set(key, result.value);
  }
  const orderIn = (keyed: ReadonlyMap<string, Part>) =>
    [...keyed.keys()].filter((key) => was.has(key) && own.has(key) && other.has(key));
  const order = merged(orderIn(was), orderIn(own), orderIn(other));
  const [leading, rest] =
    isEqual(order.value, orderIn(own)) && !isEqual(orderIn(own), orderIn(was)) ? [own, other] : [other, own];
  const keys = ordered([...leading.keys()], [...rest.keys()]).filter((key) => parts.has(key));
  return { value: keys.map((key) => parts.get(key) as Part), clashes: clashes || order.clashes };
}

/** The first order, with what only the second has behind what comes before it there. */
function ordered(first: readonly string[], second: readonly string[]): string[] {
  const result = [...first];
  second.forEach((key, index) => {
    if (result.includes(key)) return;
    const before = second
      .slice(0, index)
      .reverse()
      .find((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  });
  return result;
}
