import type {
  AnswerDefinition,
  CalculationDefinition,
  ItemKind,
  ProgramDefinition,
  QuestionDefinition,
  TableDefinition,
} from './definition';
import type { StaticType } from './values';

/** One thing a respondent answers (a question, or a row of a matrix), or only sees (`information`). */
export interface Item {
  index: number;
  /** `q1` or `q5.r1`. */
  ref: string;
  /** Index of its question. */
  question: number;
  kind: Exclude<ItemKind, 'matrix'>;
  /** null: it has no value. */
  type: StaticType | null;
  answers: readonly AnswerDefinition[];
  /** What a numeric answer must lie within. */
  low: number;
  high: number;
  reverse: boolean;
  /** Lowest + highest score; null: it cannot be reversed. */
  mirror: number | null;
  tags: readonly string[];
}

/** A question's items are first..last (a matrix without rows: last = first − 1). */
export interface QuestionPlace {
  index: number;
  code: string;
  kind: ItemKind;
  section: number;
  first: number;
  last: number;
}

/** Everything that a name in a formula can mean. */
export interface Scope {
  items: readonly Item[];
  questions: readonly QuestionPlace[];
  calculations: readonly CalculationDefinition[];
  tables: readonly TableDefinition[];
  itemOf: ReadonlyMap<string, Item>;
  questionOf: ReadonlyMap<string, QuestionPlace>;
  calculationOf: ReadonlyMap<string, number>;
  tableOf: ReadonlyMap<string, number>;
  tagged: ReadonlyMap<string, readonly Item[]>;
}

export const attributes = ['age', 'duration', 'sex', 'country', 'locale'] as const;
export type Attribute = (typeof attributes)[number];

export const attributeRefs: ReadonlyMap<string, Attribute> = new Map([
  ['respondent.age', 'age'],
  ['respondent.sex', 'sex'],
  ['respondent.country', 'country'],
  ['respondent.locale', 'locale'],
  ['attempt.duration', 'duration'],
]);

export function attributeRef(attribute: Attribute): string {
  return attribute === 'duration' ? 'attempt.duration' : `respondent.${attribute}`;
}

const itemTypes: Record<Item['kind'], StaticType | null> = {
  single_choice: 'number',
  image_choice: 'number',
  rating: 'number',
  number: 'number',
  slider: 'number',
  time: 'number',
  yes_no: 'boolean',
  short_text: 'text',
  long_text: 'text',
  date: 'text',
  multiple_choice: 'numbers',
  ranking: 'texts',
  information: null,
};

export function createScope(definition: ProgramDefinition): Scope {
  const items: Item[] = [];
  const questions = definition.questions.map((question, index): QuestionPlace => {
    const first = items.length;
    const shared = {
      question: index,
      answers: question.answers ?? [],
      low: question.min ?? question.assumedMin ?? -Number.MAX_VALUE,
      high: question.max ?? question.assumedMax ?? Number.MAX_VALUE,
      reverse: false,
      mirror: null,
    };
    if (question.kind === 'matrix') {
      for (const row of question.rows ?? []) {
        const item: Item = {
          ...shared,
          index: items.length,
          ref: `${question.code}.${row.code}`,
          kind: 'single_choice',
          type: 'number',
          tags: [...new Set([...(question.tags ?? []), ...(row.tags ?? [])])],
        };
        items.push(withKeying(item, question, row.reverse));
      }
    } else {
      const item: Item = {
        ...shared,
        index: items.length,
        ref: question.code,
        kind: question.kind,
        type: itemTypes[question.kind],
        tags: [...new Set(question.tags ?? [])],
      };
      items.push(withKeying(item, question, question.reverse));
    }
    const { code, kind, section } = question;
    return { index, code, kind, section, first, last: items.length - 1 };
  });
  return {
    items,
    questions,
    calculations: definition.calculations,
    tables: definition.tables,
    itemOf: firstByKey(items, (item) => item.ref),
    questionOf: firstByKey(questions, (question) => question.code),
    calculationOf: firstIndexByCode(definition.calculations),
    tableOf: firstIndexByCode(definition.tables),
    tagged: itemsByTag(items),
  };
}

function withKeying(item: Item, question: QuestionDefinition, reverse: boolean | undefined): Item {
  const mirror = mirrorOf(item, question);
  return { ...item, ...rangeOf(item), mirror, reverse: reverse === true && mirror !== null };
}

function scoresOf(item: Item): number[] {
  return item.answers.flatMap(({ score }) => (score === undefined ? [] : [score]));
}

function rangeOf(item: Item): { low: number; high: number } {
  switch (item.kind) {
    case 'yes_no':
      return { low: 0, high: 1 };
    case 'time':
      return { low: 0, high: 1439 };
    case 'single_choice':
    case 'image_choice':
      return { low: Math.min(...scoresOf(item)), high: Math.max(...scoresOf(item)) };
    default:
      return item;
  }
}

function mirrorOf(item: Item, { min, max }: QuestionDefinition): number | null {
  if (item.kind === 'yes_no') return 1;
  if (item.kind === 'single_choice' || item.kind === 'image_choice') {
    const scores = scoresOf(item);
    return scores.length === 0 ? null : finite(Math.min(...scores) + Math.max(...scores));
  }
  if (item.kind !== 'number' && item.kind !== 'slider' && item.kind !== 'rating') return null;
  return min === undefined || max === undefined ? null : finite(min + max);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function firstByKey<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of all) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  return found;
}

function firstIndexByCode(all: readonly { code: string }[]): Map<string, number> {
  const found = new Map<string, number>();
  all.forEach(({ code }, index) => {
    if (!found.has(code)) found.set(code, index);
  });
  return found;
}

function itemsByTag(items: readonly Item[]): Map<string, Item[]> {
  const tagged = new Map<string, Item[]>();
  for (const item of items) {
    if (item.type === null) continue;
    for (const tag of item.tags) {
      const group = tagged.get(tag);
      if (group === undefined) tagged.set(tag, [item]);
      else group.push(item);
    }
  }
  return tagged;
}
