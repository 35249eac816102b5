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
  /** Something known beside the answers. */
  attribute: boolean;
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
  /** How many members a name may have. */
  members: number;
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

/** How report formulas name a raised risk: a calculation that is added to the instrument's own. */
export const riskRef = 'attempt.risk';

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
    const { code, kind, section, tags = noTags } = question;
    const first = items.length;
    const kept = {
      question: index,
      kind: kind === 'matrix' ? ('single_choice' as const) : kind,
      type: typeOf(question),
      answers: question.answers ?? [],
      attribute: question.attribute === true,
      ...numbersOf(question),
    };
    const add = (ref: string, own: readonly string[], reverse: boolean | undefined) => {
      items.push({ ...kept, index: items.length, ref, tags: own, reverse: reverse === true && kept.mirror !== null });
    };
    if (kind !== 'matrix') add(code, tags, question.reverse);
    else
      for (const row of question.rows ?? [])
        add(`${code}.${row.code}`, [...tags, ...(row.tags ?? noTags)], row.reverse);
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
    members: definition.members ?? 1,
  };
}

const noTags: readonly string[] = [];

function typeOf({ kind, attribute }: QuestionDefinition): StaticType | null {
  if (kind === 'matrix') return 'number';
  return kind === 'single_choice' && attribute === true ? 'text' : itemTypes[kind];
}

/** The limits of a numeric answer, and the sum that mirrors it. */
function numbersOf(question: QuestionDefinition): Pick<Item, 'low' | 'high' | 'mirror'> {
  switch (question.kind) {
    case 'yes_no':
      return { low: 0, high: 1, mirror: 1 };
    case 'single_choice':
    case 'image_choice':
    case 'matrix': {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (const { score } of question.answers ?? []) {
        if (score === undefined) continue;
        low = Math.min(low, score);
        high = Math.max(high, score);
      }
      return { low, high, mirror: finite(low + high) };
    }
    default: {
      const { min, max, assumedMin, assumedMax } = question;
      const ranged = question.kind === 'number' || question.kind === 'slider' || question.kind === 'rating';
      return {
        low: min ?? assumedMin ?? -Number.MAX_VALUE,
        high: max ?? assumedMax ?? Number.MAX_VALUE,
        mirror: ranged && min !== undefined && max !== undefined ? finite(min + max) : null,
      };
    }
  }
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
      if (group?.at(-1) === item) continue;
      if (group === undefined) tagged.set(tag, [item]);
      else group.push(item);
    }
  }
  return tagged;
}
