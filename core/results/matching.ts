import type { ResultData, Rows } from './data';
import type { AnswerCondition, ResultFilter } from './filter';
import { resultFlags } from './filter';
import { type RespondentField, respondentFields, respondentLevels } from './respondent';
import type { Variable } from './variable';

type Holds = (row: number) => boolean;

const day = /^\d{4}-\d{2}-\d{2}$/;
const endOf = (moment: string) => (day.test(moment) ? Date.parse(`${moment}T23:59:59.999Z`) : Date.parse(moment));

function within({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number }) {
  return (value: unknown) => typeof value === 'number' && value >= min && value <= max;
}

/** Whether a value is one of those named, or within the span. */
function fits(condition: AnswerCondition): (value: unknown) => boolean {
  if (!Array.isArray(condition)) return within(condition);
  const named = new Set<unknown>(condition);
  return (value) => named.has(value ?? null);
}

const places = ['no', 'yes'] as const;

/** What is compared with the condition: codes of what was chosen, numbers, texts; null where there is no answer. */
function answerHolds(data: ResultData, variable: Variable | undefined, condition: AnswerCondition): Holds {
  const column = variable && data.answers.get(variable.code);
  if (variable === undefined || column === undefined) return () => false;
  const { values, missing, picks, texts } = column;
  const given = Array.isArray(condition)
    ? condition.map((value) => (typeof value === 'boolean' ? places[value ? 1 : 0] : value))
    : condition;
  const holds = fits(given);
  const isThere = (row: number) => missing[row] === 0;
  const codeAt = (place: number | undefined) => variable.levels[place ?? -1]?.code;
  switch (variable.kind) {
    case 'choice': {
      if (!Array.isArray(given)) {
        return (row) => isThere(row) && holds(variable.levels[values[row] ?? -1]?.score ?? Number.NaN);
      }
      return (row) => holds(isThere(row) ? codeAt(values[row]) : null);
    }
    case 'choices':
    case 'ranking':
      return (row) => (isThere(row) ? (picks?.[row] ?? []).some((place) => holds(codeAt(place))) : holds(null));
    case 'number':
      return (row) => holds(isThere(row) ? values[row] : null);
    default:
      return (row) => holds(isThere(row) ? (texts?.[row] ?? null) : null);
  }
}

function respondentHolds({ respondent }: ResultData, field: RespondentField, condition: AnswerCondition): Holds {
  const holds = fits(condition);
  if (!Array.isArray(condition)) return (row) => holds(field === 'age' ? respondent.age[row] : null);
  return (row) => holds(respondentLevels[field](respondent, row) || null);
}

/** @param variables of the data @param own code of the survey's item, by which answers may be named */
function conditions(data: ResultData, variables: readonly Variable[], filter: ResultFilter, own?: string): Holds[] {
  const holds: Holds[] = [];
  for (const [code, condition] of Object.entries(filter.attributes ?? {})) {
    const column = data.attributes.get(code);
    const test = fits(condition);
    holds.push((row) => test(column?.[row] ?? null));
  }
  for (const field of respondentFields) {
    const condition = filter.respondent?.[field];
    if (condition) holds.push(respondentHolds(data, field, condition));
  }
  for (const name of ['wave', 'arm', 'locale'] as const) {
    const named = filter[name] && new Set<string | null>(filter[name]);
    if (named) holds.push((row) => named.has(data[name][row] ?? null));
  }
  if (filter.version) {
    const named = new Set(filter.version);
    holds.push((row) => named.has(data.version[row] ?? Number.NaN));
  }
  if (filter.time) {
    const from = filter.time.from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(filter.time.from);
    const to = filter.time.to === undefined ? Number.POSITIVE_INFINITY : endOf(filter.time.to);
    holds.push((row) => (data.completedAt[row] ?? Number.NaN) >= from && (data.completedAt[row] ?? Number.NaN) <= to);
  }
  for (const flag of resultFlags) {
    const how = filter.flags?.[flag];
    if (how !== undefined) holds.push((row) => (data.flags[flag][row] === 1) === (how === 'only'));
  }
  for (const [code, bands] of Object.entries(filter.bands ?? {})) {
    const column = data.scores.get(code);
    const named = new Set(bands);
    holds.push((row) => named.has(column?.bands[row] ?? null));
  }
  for (const [name, condition] of Object.entries(filter.answers ?? {})) {
    const code = own !== undefined && name.startsWith(`${own}.`) ? name.slice(own.length + 1) : name;
    const variable = variables.find((each) => each.role === 'question' && each.code === code);
    holds.push(answerHolds(data, variable, condition));
  }
  return holds;
}

/** Of each person the first or the last of these attempts, by when they were completed. */
function oneEach(data: ResultData, rows: Rows, which: 'first' | 'last'): number[] {
  const chosen = new Map<number, number>();
  const time = (row: number) => data.completedAt[row] ?? 0;
  for (const row of rows) {
    const person = data.people[row] ?? -1;
    const before = chosen.get(person);
    const isBetter = before === undefined || (which === 'first' ? time(row) < time(before) : time(row) >= time(before));
    if (isBetter) chosen.set(person, row);
  }
  return rows.filter((row) => chosen.get(data.people[row] ?? -1) === row);
}

/** The attempts that the filter leaves, in the order of the data. */
export function matching(
  data: ResultData,
  variables: readonly Variable[],
  filter: ResultFilter,
  own?: string,
): number[] {
  const holds = conditions(data, variables, filter, own);
  const rows: number[] = [];
  for (let row = 0; row < data.rows; row += 1) if (holds.every((test) => test(row))) rows.push(row);
  return filter.counts === undefined || filter.counts === 'all' ? rows : oneEach(data, rows, filter.counts);
}
