import { visibleQuestions } from 'core/flow';
import type { AnswerSheet, AnswerValue } from 'core/instrument/document';
import { cellOf, isGiven, missingOf } from 'core/results/attempts';
import { missingReasons } from 'core/results/data';
import { marksOf, type SheetMark } from 'core/survey/suspicion';
import type { FrozenRespondent } from '../database/schema/attempt';
import { type AnswerPlace, type KnownVersion, noBand } from './columns';

/** A completed attempt as PostgreSQL has it. */
export interface SourceAttempt {
  userId: string;
  id: string;
  instrumentId: string;
  versionId: string;
  /** The version that gave the scores. */
  scoredBy: string;
  item: string | null;
  locale: string;
  respondent: FrozenRespondent;
  answers: Record<string, AnswerValue | null>;
  scores: Record<string, { value: number | string | boolean | null; band: string | null }> | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  completedAt: number;
  participationId: string | null;
  surveyId: string | null;
  /** Names are withheld from staff. */
  isWithheld: boolean;
  isImported: boolean;
  /** The whole participation is completed. */
  isDone: boolean;
  wave: string;
  arm: string | null;
  attributes: Record<string, string | number>;
  /** Of a completed participation: its signs of careless answers; null: nobody has looked. */
  marks: SheetMark[] | null;
}

/** The answers to a question, as its column has them, and why there is nothing (places in `missingReasons`), a place for each attempt. */
export interface StoredAnswers {
  values: Uint8Array | Uint16Array | Float64Array | BigUint64Array | (string | null)[];
  why: Uint8Array;
}

const reasonAt = {
  skipped: missingReasons.indexOf('skipped'),
  notReached: missingReasons.indexOf('not_reached'),
  unknown: missingReasons.indexOf('unknown'),
};

/** A column in which nobody has answered. */
function emptyColumn(type: AnswerPlace['type'], rows: number): StoredAnswers['values'] {
  switch (type) {
    case 'utinyint':
      return new Uint8Array(rows).fill(noBand);
    case 'usmallint':
      return new Uint16Array(rows);
    case 'double':
      return new Float64Array(rows).fill(Number.NaN);
    case 'ubigint':
      return new BigUint64Array(rows);
    default:
      return new Array<string | null>(rows).fill(null);
  }
}

const bitsOf = (picks: readonly number[]) => picks.reduce((bits, place) => bits | (1n << BigInt(place)), 0n);

/** Writes what is no single choice. @returns false: it is no answer to the question, as one of another version can be */
function isWritten(
  values: StoredAnswers['values'] | undefined,
  row: number,
  place: AnswerPlace | undefined,
  answer: AnswerValue,
): boolean {
  if (values === undefined || place === undefined || place.variable.kind === 'choice') return false;
  const cell = cellOf(place.variable, answer);
  if (cell === undefined) return false;
  if (place.type === 'ubigint') values[row] = bitsOf(cell.picks ?? []);
  else if (place.type === 'double') values[row] = cell.value;
  else values[row] = cell.text ?? cell.picks?.join() ?? null;
  return true;
}

/** Why what is missing of an attempt is missing. */
function writeReasons(
  columns: readonly StoredAnswers[],
  row: number,
  { id, answers, isImported, respondent }: SourceAttempt,
  { definition, compiled, questions, everything }: KnownVersion,
): void {
  const visible = () => {
    if (everything !== null) return everything;
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => isGiven(answer)));
    return visibleQuestions(compiled, given as AnswerSheet, respondent);
  };
  const codes = questions.map(({ variable }) => variable.code);
  const missing = missingOf(definition, codes, { id, answers, isImported }, visible);
  questions.forEach(({ variable }, index) => {
    const why = columns[index]?.why;
    if (why && why[row] !== 0) why[row] = missingReasons.indexOf(missing.get(variable.code) ?? 'unknown');
  });
}

/** By question, in the order of the version's. */
export function storedAnswers(attempts: readonly SourceAttempt[], version: KnownVersion): StoredAnswers[] {
  const { questions, order } = version;
  const columns = questions.map(
    ({ type }): StoredAnswers => ({
      values: emptyColumn(type, attempts.length),
      why: new Uint8Array(attempts.length),
    }),
  );
  const codes = questions.map(({ variable }) => variable.code);
  const values = columns.map((column) => column.values);
  const reasons = columns.map(({ why }) => why);
  /** Of choices, which are most of what there is. */
  const places = questions.map(({ variable, levels }) => (variable.kind === 'choice' ? levels : undefined));
  /** Questions without an answer. */
  const open = new Int32Array(questions.length);
  for (let row = 0; row < attempts.length; row += 1) {
    const attempt = attempts[row];
    if (attempt === undefined) continue;
    const { answers, isImported } = attempt;
    let count = 0;
    /** The place of the last answer in the order of the questions. */
    let last = -1;
    for (let index = 0; index < codes.length; index += 1) {
      const answer = answers[codes[index] ?? ''];
      const why = reasons[index];
      if (why === undefined) continue;
      if (!isGiven(answer)) {
        open[count] = index;
        count += 1;
        why[row] = reasonAt.unknown;
        continue;
      }
      if (order !== null && (order[index] ?? -1) > last) last = order[index] ?? -1;
      const into = values[index];
      const place = places[index]?.get(answer);
      if (place !== undefined && into !== undefined) into[row] = place;
      else if (!isWritten(into, row, questions[index], answer)) why[row] = reasonAt.unknown;
    }
    if (count === 0 || (order !== null && isImported)) continue;
    if (order === null) {
      writeReasons(columns, row, attempt, version);
      continue;
    }
    for (let at = 0; at < count; at += 1) {
      const index = open[at] ?? 0;
      const why = reasons[index];
      if (why) why[row] = (order[index] ?? -1) > last ? reasonAt.notReached : reasonAt.skipped;
    }
  }
  return columns;
}

/** What they said of themselves; where names are withheld it is not kept. */
export const saidBy = ({ isWithheld, respondent }: SourceAttempt): Pick<FrozenRespondent, 'age' | 'sex' | 'country'> =>
  isWithheld ? {} : respondent;

/** Seconds from the start to the end; NaN: not known. Where names are withheld for good, whole minutes. */
export const secondsOf = ({ startedAt, completedAt, isImported }: SourceAttempt): number =>
  isImported ? Number.NaN : (completedAt - startedAt) / 1000;

/**
 * Whether it was answered too fast, and whether in a straight line. In a survey that is decided for the whole participation. What is
 * answered twice is marked when it is looked at.
 */
export function flagsOf(attempt: SourceAttempt, { definition }: KnownVersion): [fast: number, straight: number] {
  const { answers, isImported, item, marks, surveyId } = attempt;
  if (isImported) return [0, 0];
  const own = { code: item ?? '', document: definition, answers, seconds: secondsOf(attempt) };
  const found = surveyId === null ? marksOf([own]) : (marks ?? []);
  const isStraight = found.some((mark) => mark.kind === 'straight' && mark.item === own.code);
  return [found.some(({ kind }) => kind === 'fast') ? 1 : 0, isStraight ? 1 : 0];
}
