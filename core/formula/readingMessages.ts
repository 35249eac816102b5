import { functionTable } from './functions/table';
import { attributeRefs, riskRef } from './scope';

/** Comparisons by the name that their message carries. */
export const comparisonNames = {
  '=': 'equal',
  '!=': 'notEqual',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
} as const;
export type Comparison = keyof typeof comparisonNames;

export const arithmeticNames = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'dividedBy',
  '%': 'remainder',
  '^': 'power',
} as const;

/** What a leaf of a reading is shown by. */
const leafKinds = ['question', 'calculation', 'answer', 'band', 'table', 'tag', 'text'] as const;

/** Functions that are read by phrases of their own. */
const readOtherwise: ReadonlySet<string> = new Set(['is_missing', 'choose']);

/**
 * Every message of a reading. Their arguments are other readings, rendered; of a leaf `text`: its name in the reader's language. A comparison
 * has `subject` and `value`, one with an answer `question` and `answer`, a function its parameters by the names of the catalog.
 */
export const readingMessages: readonly string[] = [
  ...leafKinds.map((kind) => `reading.leaf.${kind}`),
  ...['and', 'or', 'not', 'group'].map((name) => `reading.${name}`),
  ...Object.values(comparisonNames).map((name) => `reading.${name}`),
  ...Object.values(comparisonNames).map((name) => `reading.answer.${name}`),
  ...['equal', 'notEqual'].map((name) => `reading.band.${name}`),
  ...['oneOf', 'noneOf'].flatMap((name) => [`reading.${name}`, `reading.answer.${name}`, `reading.band.${name}`]),
  ...['yes', 'no', 'holds', 'holdsNot', 'always', 'never', 'unknown'].map((name) => `reading.${name}`),
  ...['unanswered', 'answered', 'missing', 'present'].map((name) => `reading.${name}`),
  ...['score', 'answerTo', 'range', 'noValue', 'negative', 'counted'].map((name) => `reading.${name}`),
  ...Object.values(arithmeticNames).map((name) => `reading.${name}`),
  ...[...attributeRefs.keys(), riskRef, `${riskRef}.not`].map((name) => `reading.${name}`),
  ...[...functionTable.keys()].filter((name) => !readOtherwise.has(name)).map((name) => `reading.fn.${name}`),
  'reading.fn.sum.at_least',
  'reading.fn.mean.at_least',
  'reading.fn.round.digits',
  'reading.fn.has.not',
  'reading.fn.contains.not',
];
