import type { Definition } from '../instrument/draft';
import { type Item, itemsByCode } from '../instrument/items';
import { scalesOf, scoredItem } from '../statistics/instrumentPlan';
import type { AnalysisPlan } from '../statistics/plan';

/** `fact`: what is known of an attempt beside its answers and scores (`attribute.site`, `respondent.sex`, `wave`, `locale`, `version`, `arm`). */
export type VariableRole = 'question' | 'score' | 'fact';
/** `choice`: one of the levels; `choices`: several; `ranking`: all of them, in an order. */
export type VariableKind = 'choice' | 'choices' | 'ranking' | 'number' | 'text' | 'date' | 'time';

export interface Level {
  code: string;
  /** As it counts; null: as no number. */
  score: number | null;
}

/** Something that every attempt has a value of. */
export interface Variable {
  /** Of a question as in answer sheets (`q1`, `grid.row`), of a score that of the calculation. */
  code: string;
  role: VariableRole;
  kind: VariableKind;
  /** As it was asked; null: it is no question. */
  question: Item['question']['kind'] | null;
  section: string | null;
  /** In their order. */
  levels: Level[];
  /** Whether its values are numbers: it has a mean. */
  isNumeric: boolean;
  /** The range that was declared; null: none. */
  min: number | null;
  max: number | null;
  /** Scales that it is part of. */
  scales: string[];
}

export type Scales = AnalysisPlan['scales'];

const kinds: Readonly<Record<Item['question']['kind'], VariableKind>> = {
  single_choice: 'choice',
  image_choice: 'choice',
  matrix: 'choice',
  yes_no: 'choice',
  multiple_choice: 'choices',
  ranking: 'ranking',
  rating: 'number',
  slider: 'number',
  number: 'number',
  short_text: 'text',
  long_text: 'text',
  date: 'date',
  time: 'time',
  information: 'text',
};

const yesNo: Level[] = [
  { code: 'yes', score: 1 },
  { code: 'no', score: 0 },
];

function questionVariable(item: Item, scales: Scales): Variable {
  const { question, code, answers } = item;
  const kind = kinds[question.kind];
  const levels =
    question.kind === 'yes_no'
      ? yesNo
      : answers.map((answer): Level => ({ code: answer.code, score: answer.score ?? null }));
  const scored = scoredItem(item);
  return {
    ...{ code, role: 'question', kind, question: question.kind, section: question.section ?? null, levels },
    isNumeric: scored !== undefined || kind === 'number',
    ...{ min: scored?.min ?? null, max: scored?.max ?? null },
    scales: Object.keys(scales).filter((scale) => Object.hasOwn(scales[scale]?.items ?? {}, code)),
  };
}

/** Questions in the instrument's order, then scores; and the calculations that are scales, with how their items count. */
export function variablesOf(definition: Definition): { variables: Variable[]; scales: Scales } {
  const scales = scalesOf(definition);
  const questions = [...itemsByCode(definition).values()].map((item) => questionVariable(item, scales));
  const scores = (definition.calculations ?? []).map(
    ({ code, type = 'number', bands = [] }): Variable => ({
      ...{ code, role: 'score', question: null, section: null, scales: [], min: null, max: null },
      kind: type === 'number' ? 'number' : type === 'boolean' ? 'choice' : 'text',
      levels: type === 'boolean' ? yesNo : bands.map((band) => ({ code: band.code, score: null })),
      isNumeric: type !== 'text',
    }),
  );
  return { variables: [...questions, ...scores], scales };
}
