import { sectionRuns } from '../flow';
import type { AnswerSheet, AnswerValue, Respondent } from '../instrument/document';
import type { Definition } from '../instrument/draft';
import type { AnswerColumn, MissingReason, ResultData, ScoreColumn } from './data';
import { missingReasons } from './data';
import { placeOfSex, type RespondentColumns } from './respondent';
import type { Variable } from './variable';

/** An answer as columns keep it. */
export interface AnswerCell {
  value: number;
  picks: number[] | null;
  text: string | null;
}

const nothing: AnswerCell = { value: Number.NaN, picks: null, text: null };

/** The cell of each level, of variables that many have answered. */
const cells = new WeakMap<Variable, ReadonlyMap<unknown, AnswerCell>>();

function cellsOf(variable: Variable): ReadonlyMap<unknown, AnswerCell> {
  const known = cells.get(variable);
  if (known !== undefined) return known;
  const made = new Map<unknown, AnswerCell>();
  variable.levels.forEach(({ code }, place) => {
    if (!made.has(code)) made.set(code, { ...nothing, value: place });
  });
  cells.set(variable, made);
  return made;
}

/** undefined: it is no answer to this question, as one of another version can be. */
export function cellOf(variable: Variable, answer: AnswerValue): AnswerCell | undefined {
  const { kind, question } = variable;
  switch (kind) {
    case 'choice':
      return cellsOf(variable).get(
        question === 'yes_no' && typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : answer,
      );
    case 'choices':
    case 'ranking': {
      if (!Array.isArray(answer)) return undefined;
      const levels = cellsOf(variable);
      const picks = answer.map((code) => levels.get(code)?.value ?? -1).filter((place) => place >= 0);
      return picks.length === 0 ? undefined : { ...nothing, picks };
    }
    case 'number':
      return typeof answer === 'number' ? { ...nothing, value: answer } : undefined;
    default:
      return typeof answer === 'string' ? { ...nothing, text: answer } : undefined;
  }
}

export const isGiven = (answer: AnswerValue | null | undefined): answer is AnswerValue =>
  answer !== undefined && answer !== null && answer !== '' && !(Array.isArray(answer) && answer.length === 0);

interface Sheet {
  id: string;
  answers: Readonly<Record<string, AnswerValue | null>>;
  isImported: boolean;
}

/** Addresses in the order in which everybody is shown them; of definitions that shuffle nothing. */
const orders = new WeakMap<Definition, ReadonlyMap<string, number>>();

/** The place of each address in the order in which everybody is shown them; null: some are shuffled. */
export function fixedOrder(definition: Definition): ReadonlyMap<string, number> | null {
  const places = placesIn(definition, '');
  return orders.has(definition) ? places : null;
}

/** The place of each address, in the order in which this attempt was shown them. */
function placesIn(definition: Definition, id: string): ReadonlyMap<string, number> {
  const known = orders.get(definition);
  if (known !== undefined) return known;
  const order = sectionRuns(definition, id).flatMap(({ questions }) =>
    questions.flatMap(({ code, rows }) => (rows ? rows.map((row) => `${code}.${row.code}`) : [code])),
  );
  const places = new Map(order.map((code, place) => [code, place]));
  const isShuffled = definition.settings?.randomOrder || definition.sections?.some(({ randomOrder }) => randomOrder);
  if (!isShuffled) orders.set(definition, places);
  return places;
}

/**
 * Why each question without an answer has none. `not_reached`: after the last answer, in the order in which this attempt was shown them.
 * @param visible addresses that no rule hides; asked only where something is missing
 */
export function missingOf(
  definition: Definition,
  codes: readonly string[],
  { id, answers, isImported }: Sheet,
  visible: () => ReadonlySet<string>,
): Map<string, MissingReason> {
  const open = codes.filter((code) => !isGiven(answers[code]));
  if (open.length === 0) return new Map();
  const shown = visible();
  const isShown = (code: string) => shown.has(code) || shown.has(code.split('.')[0] ?? code);
  const places = placesIn(definition, id);
  let last = -1;
  for (const [code, place] of places) if (place > last && isGiven(answers[code])) last = place;
  return new Map(
    open.map((code): [string, MissingReason] => {
      if (!isShown(code)) return [code, 'not_shown'];
      if (isImported) return [code, 'unknown'];
      return [code, (places.get(code) ?? -1) > last ? 'not_reached' : 'skipped'];
    }),
  );
}

/** A completed attempt, or a participation with its answers joined. */
export interface CompletedAttempt {
  person: number;
  wave: string;
  arm: string | null;
  locale: string;
  version: number;
  completedAt: number;
  seconds: number;
  attributes: Readonly<Record<string, string | number>>;
  /** Absent where names are withheld. */
  respondent?: Pick<Respondent, 'age' | 'sex' | 'country'>;
  answers: AnswerSheet;
  missing: ReadonlyMap<string, MissingReason>;
  scores: Readonly<Record<string, { value: number | string | boolean | null; band: string | null }>>;
}

function answersOf(variable: Variable, attempts: readonly CompletedAttempt[]): AnswerColumn {
  const values = new Float64Array(attempts.length).fill(Number.NaN);
  const missing = new Uint8Array(attempts.length);
  const picks: (number[] | null)[] = [];
  const texts: (string | null)[] = [];
  attempts.forEach((attempt, row) => {
    const answer = attempt.answers[variable.code];
    const cell = isGiven(answer) ? cellOf(variable, answer) : undefined;
    values[row] = cell?.value ?? Number.NaN;
    picks.push(cell?.picks ?? null);
    texts.push(cell?.text ?? null);
    const reason = attempt.missing.get(variable.code) ?? 'unknown';
    missing[row] = cell ? 0 : missingReasons.indexOf(reason);
  });
  return { values, missing, picks, texts };
}

/** The number that a score counts as. */
const numberOf = (value: number | string | boolean | null | undefined) =>
  typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN;

function scoresOf({ code }: Variable, attempts: readonly CompletedAttempt[]): ScoreColumn {
  return {
    numbers: attempts.map(({ scores }) => numberOf(scores[code]?.value)),
    texts: attempts.map(({ scores }) => (typeof scores[code]?.value === 'string' ? String(scores[code]?.value) : null)),
    bands: attempts.map(({ scores }) => scores[code]?.band ?? null),
  };
}

/** What they said of themselves, by column. @param said undefined: nothing is told of it */
const respondentsOf = (said: readonly (CompletedAttempt['respondent'] | undefined)[]): RespondentColumns => ({
  sex: Uint8Array.from(said, (one) => placeOfSex(one?.sex)),
  age: Float32Array.from(said, (one) => one?.age ?? Number.NaN),
  country: said.map((one) => one?.country ?? null),
});

/** Attempts by column. */
export function dataOf(
  variables: readonly Variable[],
  attributes: readonly string[],
  attempts: readonly CompletedAttempt[],
): ResultData {
  const of = (role: Variable['role']) => variables.filter((variable) => variable.role === role);
  const none = new Uint8Array(attempts.length);
  return {
    rows: attempts.length,
    people: attempts.map(({ person }) => person),
    wave: attempts.map(({ wave }) => wave),
    arm: attempts.map(({ arm }) => arm),
    locale: attempts.map(({ locale }) => locale),
    version: attempts.map(({ version }) => version),
    completedAt: attempts.map(({ completedAt }) => completedAt),
    seconds: attempts.map(({ seconds }) => seconds),
    flags: { fast: none, straight: none, duplicate: none },
    attributes: new Map(attributes.map((code) => [code, attempts.map((one) => one.attributes[code] ?? null)])),
    respondent: respondentsOf(attempts.map(({ respondent }) => respondent)),
    answers: new Map(of('question').map((variable) => [variable.code, answersOf(variable, attempts)])),
    scores: new Map(of('score').map((variable) => [variable.code, scoresOf(variable, attempts)])),
  };
}
