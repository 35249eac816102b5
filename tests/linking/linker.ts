/** One value of a row: a text, or what has an order. */
export type Value = string | number;

/** All that a copy of the database holds of somebody, by `table.column`; of rows that stand several times, with a number. */
export interface Person {
  id: string;
  /** What may stand on both sides: attributes and language. Equal ones may be the same person; '': nothing is known. */
  group: string;
  known: Readonly<Record<string, Value>>;
}

/** A way of pairing the sides, and the pairs that it gives: of somebody who was asked, and a participation. */
export interface Guess {
  way: string;
  pairs: readonly (readonly [asked: string, participation: string])[];
}

/** What orders people: a number, or a text by its characters. */
const compared = (one: Value | undefined, other: Value | undefined): number => {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return one < other ? -1 : 1;
};

const sorted = (people: readonly Person[], columns: readonly string[]): Person[] =>
  [...people].sort((one, other) => {
    for (const column of columns) {
      const order = compared(one.known[column], other.known[column]);
      if (order !== 0) return order;
    }
    return 0;
  });

const columnsOf = (people: readonly Person[]): string[] =>
  [...new Set(people.flatMap(({ known }) => Object.keys(known)))].sort();

/** Columns that differ: one in which all are equal orders nobody. */
const telling = (people: readonly Person[]): string[] =>
  columnsOf(people).filter((column) => new Set(people.map(({ known }) => known[column])).size > 1);

/** A column, with the physical place of the same table deciding between equals. */
const orders = (people: readonly Person[], isAll: boolean): string[][] =>
  telling(people).flatMap((column) => {
    // Texts that are all random are tried once, over everybody.
    if (!isAll && !column.endsWith('.id') && people.some(({ known }) => typeof known[column] === 'string')) return [];
    const place = `${column.split('.', 1)[0]}.ctid`;
    return place === column ? [[column]] : [[column], [column, place]];
  });

const mostParts = 5;

/** Everybody, and those whom a column with few values sets apart: those who were marked, who were locked, whose row waits. */
function parts(people: readonly Person[]): Part[] {
  const found = new Map<string, Part>();
  const add = (name: string, part: readonly Person[]) => {
    if (part.length < 8) return;
    const key = part.map(({ id }) => id).join();
    if (!found.has(key)) found.set(key, { name, people: part });
  };
  add('all', people);
  for (const column of telling(people)) {
    const isThere = ({ known }: Person) => known[column] !== undefined && known[column] !== 0;
    const there = people.filter(isThere);
    if (there.length === people.length) continue;
    add(`with ${column}`, there);
    add(
      `without ${column}`,
      people.filter((one) => !isThere(one)),
    );
  }
  // Those that divide people most evenly say most.
  const [all, ...others] = found.values();
  const uneven = (part: Part) => Math.abs(2 * part.people.length - people.length);
  return [...(all ? [all] : []), ...others.sort((one, other) => uneven(one) - uneven(other)).slice(0, mostParts)];
}

/** Pairs in order, the shorter side spread over the longer one. */
function inOrder(asked: readonly Person[], taken: readonly Person[]): Guess['pairs'] {
  const [from, to] = asked.length <= taken.length ? [asked, taken] : [taken, asked];
  return from.flatMap((one, index) => {
    const other = to[from.length === to.length ? index : Math.floor(((index + 0.5) * to.length) / from.length)];
    if (other === undefined) return [];
    return [asked.length <= taken.length ? ([one.id, other.id] as const) : ([other.id, one.id] as const)];
  });
}

/** Each with the nearest on the other side, by a number; those that are taken already are left. */
function nearest(asked: readonly Person[], taken: readonly Person[], column: string, other: string): Guess['pairs'] {
  const free = new Map(
    taken.flatMap(({ id, known }) => (typeof known[other] === 'number' ? [[id, known[other]] as const] : [])),
  );
  return asked.flatMap(({ id, known }) => {
    const at = known[column];
    if (typeof at !== 'number') return [];
    let best: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [candidate, value] of free) {
      if (Math.abs(value - at) < least) [best, least] = [candidate, Math.abs(value - at)];
    }
    if (best === undefined) return [];
    free.delete(best);
    return [[id, best] as const];
  });
}

/** Whom a value names alone, by its text; short ones name nobody. */
function byValue(people: readonly Person[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { id, known } of people) {
    for (const value of new Set(Object.values(known).map(String))) {
      if (value.length < 8) continue;
      found.set(value, found.has(value) && found.get(value) !== id ? null : id);
    }
  }
  return found;
}

/** Values that one alone has on each side. */
function shared(asked: readonly Person[], taken: readonly Person[]): Guess['pairs'] {
  const [left, right] = [byValue(asked), byValue(taken)];
  return [...left].flatMap(([value, id]) => {
    const other = right.get(value);
    return id && other ? [[id, other] as const] : [];
  });
}

/** A line or row that names one of each side. */
function together(asked: readonly Person[], taken: readonly Person[], texts: readonly string[]): Guess['pairs'] {
  const names = (people: readonly Person[]) => {
    const found = byValue(people);
    return [...found].flatMap(([value, id]) => (id === null ? [] : [[value, id] as const]));
  };
  const [left, right] = [new Map(names(asked)), new Map(names(taken))];
  return texts.flatMap((text) => {
    const words = text.match(/[\w@.:+-]{8,}/g) ?? [];
    const [one] = words.flatMap((word) => left.get(word) ?? []);
    const [other] = words.flatMap((word) => right.get(word) ?? []);
    return one !== undefined && other !== undefined ? [[one, other] as const] : [];
  });
}

interface Part {
  name: string;
  people: readonly Person[];
}

/** Every column of one side beside every column of the other, among those who have the same attributes and language. */
function* paired(asked: Part, taken: Part): Generator<Guess> {
  const name = `${asked.name} and ${taken.name}: `;
  const groups = [...new Set(asked.people.map(({ group }) => group))];
  const inGroups = (people: readonly Person[]) => groups.map((group) => people.filter((one) => one.group === group));
  const isAll = asked.name === 'all' && taken.name === 'all';
  const ordered = ({ people }: Part) => {
    const grouped = inGroups(people);
    // Many columns give the same order: the numbers of one transaction, the same day in several tables.
    const found = new Map<string, { columns: string; rising: Person[][]; falling: Person[][] }>();
    for (const columns of orders(people, isAll)) {
      const rising = grouped.map((group) => sorted(group, columns));
      const order = rising.map((group) => group.map(({ id }) => id).join()).join(';');
      if (found.has(order)) continue;
      const falling = grouped.map((group) => sorted(group, columns).reverse());
      found.set(order, { columns: columns.join(', '), rising, falling });
    }
    return [...found.values()];
  };
  const [lefts, rights] = [ordered(asked), ordered(taken)];
  const beside = (one: Person[][], other: Person[][]) => one.flatMap((left, at) => inOrder(left, other[at] ?? []));
  for (const left of lefts) {
    for (const right of rights) {
      const way = `${name}${left.columns} with ${right.columns}`;
      yield { way: `${way}, in order`, pairs: beside(left.rising, right.rising) };
      yield { way: `${way}, in reverse`, pairs: beside(left.falling, right.rising) };
    }
  }
  const [one, other] = [inGroups(asked.people), inGroups(taken.people)];
  const numbers = (people: readonly Person[]) =>
    telling(people).filter((column) => people.some(({ known }) => typeof known[column] === 'number'));
  for (const left of numbers(asked.people)) {
    for (const right of numbers(taken.people)) {
      const pairs = one.flatMap((group, at) => nearest(group, other[at] ?? [], left, right));
      if (pairs.length > 0) yield { way: `${name}${left} nearest to ${right}`, pairs };
    }
  }
}

/**
 * Tries to join those who were asked with the participations, in every way that a copy of the data allows: a value or a line that names both;
 * and every column of one side beside every column of the other, in order, in reverse order, and by the nearest number, among those who have
 * the same attributes and language. Columns are whatever the database has: also physical places and numbers of transactions.
 */
export function* guesses(
  asked: readonly Person[],
  taken: readonly Person[],
  texts: readonly string[] = [],
): Generator<Guess> {
  yield { way: 'a value that both have', pairs: shared(asked, taken) };
  yield { way: 'a line that names both', pairs: together(asked, taken, texts) };
  for (const left of parts(asked)) for (const right of parts(taken)) yield* paired(left, right);
}

/** What must stay unknown of each who was asked: among how many others nothing tells them. @param boxes names each one's */
export function oddsOf(asked: readonly Person[], boxOf: (one: Person) => string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const one of asked) sizes.set(boxOf(one), (sizes.get(boxOf(one)) ?? 0) + 1);
  return new Map(asked.map((one) => [one.id, 1 / (sizes.get(boxOf(one)) ?? 1)]));
}

/** How many pairs of a guess chance makes right on the average, at most. */
export const expectedOf = ({ pairs }: Guess, odds: ReadonlyMap<string, number>): number =>
  [...new Set(pairs.map(([asked]) => asked))].reduce((sum, asked) => sum + (odds.get(asked) ?? 1), 0);

/** How many pairs of a guess are right. @param truth the participation of each who was asked */
export const rightOf = ({ pairs }: Guess, truth: ReadonlyMap<string, string>): number =>
  new Set(pairs.filter(([asked, taken]) => truth.get(asked) === taken).map(([asked]) => asked)).size;
