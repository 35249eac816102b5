import { type CatalogFunction, type CatalogParameter, formulaCatalog, nameCatalog } from 'core/formula/catalog';
import { type Item, riskRef, type Scope } from 'core/formula/scope';
import { isListType, type StaticType } from 'core/formula/values';
import type { NamedKind } from './marks';

/** A completion for a position in a formula. */
export interface Offer {
  kind: NamedKind | 'band' | 'text' | 'word';
  /** Shown in the list, and matched against the typed text. */
  name: string;
  insert: string;
  /** Cursor position afterwards, from the start of the insertion. */
  cursor: number;
  /** Whether the next completions open at once. */
  goesOn: boolean;
  /** Key of its label: `q5.r1`, `total`, `answer:freq.never`, `band:total.low`. */
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

/** The cursor goes between the brackets, or between the quotation marks of a code. */
function functionOffer({ name, parameters, result }: CatalogFunction): Offer {
  const first = parameters[0];
  const isQuoted = first !== undefined && quotes.has(first.type);
  const insert = `${name}(${isQuoted ? '""' : ''})`;
  const cursor = name.length + (isQuoted ? 2 : 1);
  return offer('function', name, resultTypes[result], { insert, cursor, goesOn: true, ref: '' });
}

const functions = formulaCatalog.map(functionOffer);
const attributes = nameCatalog.map(({ name, type }) => offer('attribute', name, type, { ref: '' }));
/** The raised risk is offered only if the instrument has texts about risks. */
const attributesOf = (scope: Scope) =>
  attributes.filter(({ name }) => name !== riskRef || scope.calculationOf.has(riskRef));
const word = (name: string, type: StaticType | null) =>
  offer('word', name, type, { insert: `${name} `, cursor: name.length + 1, ref: '' });

/** Words that can begin a value. */
const beginningWords: readonly Offer[] = [
  word('not', 'boolean'),
  ...(['true', 'false'] as const).map((name) => offer('word', name, 'boolean', { ref: '' })),
  offer('word', 'missing', 'missing', { ref: '' }),
];

/** Words that can follow a value. */
export const joiningWords: readonly Offer[] = ['and', 'or', 'in'].map((name) => word(name, null));

const itemOffer = (item: Item): Offer =>
  offer(item.ref.includes('.') ? 'row' : 'question', item.ref, item.type, { item });

const values = new WeakMap<Scope, readonly Offer[]>();

/** All values: names in the instrument's order, functions, words. */
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

/** Possible ends of a range that begins at this question or row. */
export function rangeEnds(scope: Scope, from: string): Offer[] {
  const first = scope.itemOf.get(from)?.index ?? scope.questionOf.get(from)?.first;
  if (first === undefined) return [];
  const items = scope.items.filter(({ index, type }) => index > first && type !== null && type !== 'text');
  const matrices = scope.questions.filter((question) => question.kind === 'matrix' && question.first > first);
  return [...items.map(itemOffer), ...matrices.map(({ code }) => offer('matrix', code, 'numbers'))];
}

/** The rows of a matrix, the attributes of respondent or attempt, or in a survey what an item has: its questions and scores. */
export function memberOffers(scope: Scope, name: string): Offer[] {
  const rows = scope.items.filter(({ ref }) => ref.startsWith(`${name}.`)).map(itemOffer);
  const scores = scope.calculations
    .filter(({ code }) => code.startsWith(`${name}.`))
    .map(({ code, type }) => offer('calculation', code, type));
  const members = [...scores, ...rows];
  return members.length > 0
    ? members
    : attributesOf(scope).filter((attribute) => attribute.name.startsWith(`${name}.`));
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

/** With quotation marks. */
export const quotedOffer = (one: Offer): Offer => {
  const insert = `"${one.insert}"`;
  return { ...one, insert, cursor: insert.length };
};

/** The expected type. `numbers`: numbers, lists, ranges; `itemFor`: a question, for this function. */
export type Expected = 'any' | 'number' | 'numbers' | 'text' | 'boolean' | { itemFor: string };

const itemFits: Record<string, (item: Item) => boolean> = {
  code: ({ kind }) => kind === 'single_choice' || kind === 'image_choice',
  has: ({ kind }) => kind === 'multiple_choice',
  raw: ({ type }) => type === 'number' || type === 'boolean',
  reverse: ({ mirror }) => mirror !== null,
};

/** Whether a completion has the expected type. */
export function suits({ type, item }: Offer, expected: Expected): boolean {
  if (typeof expected === 'object') return item !== undefined && (itemFits[expected.itemFor]?.(item) ?? true);
  if (type === null || type === 'missing') return true;
  if (expected === 'any') return !isListType(type);
  if (expected === 'numbers') return type === 'number' || type === 'boolean' || type === 'numbers';
  return type === expected || (expected === 'number' && type === 'boolean');
}
