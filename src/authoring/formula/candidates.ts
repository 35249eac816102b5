import { type CatalogFunction, type CatalogParameter, formulaCatalog, nameCatalog } from 'core/formula/catalog';
import { type Item, riskRef, type Scope } from 'core/formula/scope';
import { isListType, type StaticType } from 'core/formula/values';
import type { NamedKind } from './marks';

/** Something that can be written at a place of a formula. */
export interface Offer {
  kind: NamedKind | 'band' | 'text' | 'word';
  /** What the list shows and what is typed to find it. */
  name: string;
  insert: string;
  /** Where the cursor stands afterwards, counted from where the insertion begins. */
  cursor: number;
  /** Whether what follows is to be offered at once. */
  goesOn: boolean;
  /** Under which words for it are asked: `q5.r1`, `total`, `answer:freq.never`, `band:total.low`. */
  ref: string;
  /** null: none of its own. */
  type: StaticType | null;
  item?: Item;
}

export const offer = (
  kind: Offer['kind'],
  name: string,
  type: StaticType | null,
  more: Partial<Omit<Offer, 'kind' | 'name' | 'type'>> = {},
): Offer => {
  const { insert = name } = more;
  return { kind, name, type, insert, cursor: insert.length, goesOn: false, ref: name, ...more };
};

/** By name. */
export const functionsByName: ReadonlyMap<string, CatalogFunction> = new Map(
  formulaCatalog.map((entry) => [entry.name, entry]),
);

const quotes: ReadonlySet<CatalogParameter['type']> = new Set(['tag', 'table', 'answer', 'calculation']);

const resultTypes: Record<CatalogFunction['result'], StaticType> = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
  any: 'missing',
  list: 'numbers',
};

/** The cursor goes between the brackets, and where a code has to be quoted between the quotation marks. */
function functionOffer({ name, parameters, result }: CatalogFunction): Offer {
  const first = parameters[0];
  const isQuoted = first !== undefined && quotes.has(first.type);
  const insert = `${name}(${isQuoted ? '""' : ''})`;
  const cursor = name.length + (isQuoted ? 2 : 1);
  return offer('function', name, resultTypes[result], { insert, cursor, goesOn: true, ref: '' });
}

const functions = formulaCatalog.map(functionOffer);
const attributes = nameCatalog.map(({ name, type }) => offer('attribute', name, type, { ref: '' }));
/** The raising of a risk is one only where an instrument has texts about risks. */
const attributesOf = (scope: Scope) =>
  attributes.filter(({ name }) => name !== riskRef || scope.calculationOf.has(riskRef));
const word = (name: string, type: StaticType | null) =>
  offer('word', name, type, { insert: `${name} `, cursor: name.length + 1, ref: '' });

/** Words that begin a value. */
const beginningWords: readonly Offer[] = [
  word('not', 'boolean'),
  ...(['true', 'false'] as const).map((name) => offer('word', name, 'boolean', { ref: '' })),
  offer('word', 'missing', 'missing', { ref: '' }),
];

/** Words that go on after a value. */
export const joiningWords: readonly Offer[] = ['and', 'or', 'in'].map((name) => word(name, null));

const itemOffer = (item: Item): Offer =>
  offer(item.ref.includes('.') ? 'row' : 'question', item.ref, item.type, { item });

const values = new WeakMap<Scope, readonly Offer[]>();

/** Everything that can stand for a value: names in the instrument's order, functions, words. */
export function valueOffers(scope: Scope): readonly Offer[] {
  const known = values.get(scope);
  if (known) return known;
  const made = [
    ...scope.calculations
      .filter(({ code }) => code !== riskRef)
      .map(({ code, type }) => offer('calculation', code, type)),
    ...scope.items.filter(({ type }) => type !== null).map(itemOffer),
    ...functions,
    ...attributesOf(scope),
    ...beginningWords,
  ];
  values.set(scope, made);
  return made;
}

/** What a range that begins at this question or row can end at. */
export function rangeEnds(scope: Scope, from: string): Offer[] {
  const first = scope.itemOf.get(from)?.index ?? scope.questionOf.get(from)?.first;
  if (first === undefined) return [];
  const items = scope.items.filter(({ index, type }) => index > first && type !== null && type !== 'text');
  const matrices = scope.questions.filter((question) => question.kind === 'matrix' && question.first > first);
  return [...items.map(itemOffer), ...matrices.map(({ code }) => offer('matrix', code, 'numbers'))];
}

/** The rows of a matrix, or what is known of respondent and attempt. */
export function memberOffers(scope: Scope, name: string): Offer[] {
  const rows = scope.items.filter(({ ref }) => ref.startsWith(`${name}.`)).map(itemOffer);
  return rows.length > 0 ? rows : attributesOf(scope).filter((attribute) => attribute.name.startsWith(`${name}.`));
}

export const tagOffers = (scope: Scope): Offer[] =>
  [...scope.tagged.keys()].map((tag) => offer('tag', tag, null, { ref: '' }));

export const tableOffers = (scope: Scope): Offer[] =>
  scope.tables.map(({ code }) => offer('table', code, null, { ref: '' }));

export const bandedOffers = (scope: Scope): Offer[] =>
  scope.calculations
    .filter(({ bands = [] }) => bands.length > 0)
    .map(({ code, type }) => offer('calculation', code, type));

export const bandOffers = (scope: Scope, calculation: string): Offer[] => {
  const { bands = [] } = scope.calculations[scope.calculationOf.get(calculation) ?? -1] ?? {};
  return bands.map(({ code }) => offer('band', code, 'text', { ref: `band:${calculation}.${code}` }));
};

export const answerOffers = (scope: Scope, ref: string): Offer[] =>
  (scope.itemOf.get(ref)?.answers ?? []).map(({ code }) =>
    offer('answer', code, 'text', { ref: `answer:${ref}=${code}` }),
  );

export const sexOffers: readonly Offer[] = ['female', 'male', 'other'].map((sex) =>
  offer('text', sex, 'text', { ref: '' }),
);

/** As it stands outside quotation marks. */
export const quotedOffer = (one: Offer): Offer => {
  const insert = `"${one.insert}"`;
  return { ...one, insert, cursor: insert.length };
};

/** What is wanted at a place. `numbers`: numbers, lists of them, ranges; `item`: a question by its name, for the function named. */
export type Expected = 'any' | 'number' | 'numbers' | 'text' | 'boolean' | { itemFor: string };

const itemFits: Record<string, (item: Item) => boolean> = {
  code: ({ kind }) => kind === 'single_choice' || kind === 'image_choice',
  has: ({ kind }) => kind === 'multiple_choice',
  raw: ({ type }) => type === 'number' || type === 'boolean',
  reverse: ({ mirror }) => mirror !== null,
};

/** Whether an offer is of the type that is wanted. */
export function suits({ type, item }: Offer, expected: Expected): boolean {
  if (typeof expected === 'object') return item !== undefined && (itemFits[expected.itemFor]?.(item) ?? true);
  if (type === null || type === 'missing') return true;
  if (expected === 'any') return !isListType(type);
  if (expected === 'numbers') return type === 'number' || type === 'boolean' || type === 'numbers';
  return type === expected || (expected === 'number' && type === 'boolean');
}
