import { isRefused, validateAnswer } from 'core/flow';
import { nearestName } from 'core/formula';
import { type Item, itemsByCode } from 'core/instrument';
import type { AnswerSheet, AnswerValue, InstrumentDocument, Question } from 'core/instrument/document';
import { plainNumber } from 'core/language/typedNumber';
import type { ScoringInput } from 'core/scoring';
import { describeAnswer } from './messages';

/** The problem of a cell; the reader adds its place. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

interface Respondent {
  age?: number;
  sex?: string;
  country?: string;
  locale?: string;
}

/** One row of responses while it is being read. */
export interface Response extends ScoringInput {
  answers: AnswerSheet;
  respondent: Respondent;
}

/** Puts one cell, never an empty one, into a response. Throws CellError. */
export type Column = (cell: string, response: Response) => void;

function readNumber(cell: string): number {
  const value = plainNumber(cell);
  if (value === undefined) throw new CellError(`"${cell}" is not a number (a decimal point, no thousands separators)`);
  return value;
}

function readBoolean(cell: string): boolean {
  const text = cell.trim().toLowerCase();
  if (text !== 'true' && text !== 'false') throw new CellError(`"${cell}" is neither true nor false`);
  return text === 'true';
}

function readCell({ kind }: Question, cell: string): AnswerValue {
  switch (kind) {
    case 'multiple_choice':
    case 'ranking':
      return cell.split('|').map((code) => code.trim());
    case 'yes_no':
      return readBoolean(cell);
    case 'rating':
    case 'number':
    case 'slider':
      return readNumber(cell);
    case 'short_text':
    case 'long_text':
      return cell;
    default:
      return cell.trim();
  }
}

/** Different cells of one column that are remembered: choices have few, texts have many. */
const rememberedCells = 1000;

function answerColumn({ code, question, answers }: Item): Column {
  const read = new Map<string, AnswerValue>();
  const check = (cell: string): AnswerValue => {
    const value = readCell(question, cell);
    // Like `required`, unfinished answers are not refused: they are scored as far as possible.
    const problem = validateAnswer(question, answers, value).find((found) => isRefused(found, value));
    if (problem) throw new CellError(`"${cell}": ${describeAnswer(problem)}`);
    if (read.size < rememberedCells) read.set(cell, value);
    return value;
  };
  return (cell, response) => {
    response.answers[code] = read.get(cell) ?? check(cell);
  };
}

function respondentColumn(field: keyof Respondent, pattern: RegExp, expected: string): Column {
  return (cell, response) => {
    const text = cell.trim();
    if (!pattern.test(text)) throw new CellError(`"${cell}" is not ${expected}`);
    Object.assign(response.respondent, { [field]: field === 'age' ? Number(text) : text });
  };
}

const otherColumns: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['respondent.age', respondentColumn('age', /^\d{1,3}$/, 'an age in whole years')],
  ['respondent.sex', respondentColumn('sex', /^(female|male|other)$/, 'one of female, male, other')],
  ['respondent.country', respondentColumn('country', /^[A-Z]{2}$/, 'a country code of two capital letters')],
  [
    'respondent.locale',
    respondentColumn('locale', /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag such as en-US'),
  ],
  [
    'attempt.duration',
    (cell, response) => {
      const seconds = readNumber(cell);
      if (seconds < 0) throw new CellError(`"${cell}" is no duration in seconds`);
      response.duration = seconds;
    },
  ],
]);

/** The columns that a header names, for one instrument. Throws CellError with the index of the wrong one. */
export function columnReader(document: InstrumentDocument): (name: string) => Column {
  const items = itemsByCode(document);
  return (name) => {
    const item = items.get(name);
    if (item) return answerColumn(item);
    const other = otherColumns.get(name);
    if (other) return other;
    if (name === '') throw new CellError('the column has no name');
    const question = document.questions.find(({ code }) => code === name);
    if (question?.kind === 'matrix') {
      throw new CellError(
        `"${name}" is a matrix: name its rows, ${question.rows?.map((row) => `${name}.${row.code}`).join(', ')}`,
      );
    }
    if (question) throw new CellError(`"${name}" only shows something and has no answers`);
    if (/[;\t]/.test(name)) throw new CellError('the columns are not separated by commas');
    const nearest = nearestName(name, [...items.keys(), ...otherColumns.keys()]);
    throw new CellError(`unknown column "${name}"${nearest ? `; did you mean "${nearest}"?` : ''}`);
  };
}
