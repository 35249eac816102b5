import type { AnswerCondition, ResultFilter } from '../results/filter';
import { ageBandOf, respondentFields } from '../results/respondent';
import { type Block, cellIn, peopleIn, personPlaceIn, pickedRows } from './block';
import { type DataSet, missingReasons, type Variable } from './variable';

/** Whether a row of a block is left. */
type Holds = (block: Block) => (row: number) => boolean;
type Value = string | number | null;

/** One of the values named (null: there is none), or within the span. */
function fits(condition: AnswerCondition): (value: Value) => boolean {
  if (!Array.isArray(condition)) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
    return (value) => typeof value === 'number' && value >= min && value <= max;
  }
  const named = new Set<Value>(condition.map((value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)));
  return (value) => named.has(value);
}

interface Column {
  variable: Variable;
  place: number;
}

/** Reads a cell as filters name it: the code of what it stands for, or the number; null: there is none. */
function reader({ variable, place }: Column, inNumbers = false): (block: Block) => (row: number) => Value {
  const reasons = new Set(missingReasons.map((reason) => variable.missing?.[reason]));
  const codes = inNumbers ? undefined : new Map(variable.values.map(({ value, code }) => [value, code]));
  return (block) => {
    const column = block.column(place);
    return (row) => {
      const cell = cellIn(column, row);
      if (cell === null || typeof cell === 'string') return cell === '' ? null : cell;
      if (reasons.has(cell)) return null;
      return codes !== undefined && codes.size > 0 ? (codes.get(cell) ?? null) : cell;
    };
  };
}

const none: Holds = () => () => false;

function matching(read: ReturnType<typeof reader>, test: (value: Value) => boolean): Holds {
  return (block) => {
    const of = read(block);
    return (row) => test(of(row));
  };
}

/** @param columns of one question: several where each answer has a column of its own */
function answerHolds(columns: readonly Column[], condition: AnswerCondition): Holds {
  const [first] = columns;
  if (first === undefined) return none;
  const test = fits(condition);
  const { origin, values, measure } = first.variable;
  if (origin.of === 'answer' && origin.option !== undefined) {
    const options = columns.map((column) => ({
      read: reader(column, true),
      code: column.variable.origin.of === 'answer' ? (column.variable.origin.option ?? '') : '',
    }));
    return (block) => {
      const readers = options.map(({ read, code }) => ({ code, of: read(block) }));
      return (row) => {
        const read = readers.map(({ code, of }) => ({ code, value: of(row) }));
        const chosen = read.filter(({ value }) => value !== null && value !== 0);
        return chosen.length > 0
          ? chosen.some(({ code }) => test(code))
          : test(null) && read.every(({ value }) => value === null);
      };
    };
  }
  const isSpan = !Array.isArray(condition);
  // Answers without scores are in no span.
  if (isSpan && values.length > 0 && measure === 'nominal') return none;
  return matching(reader(first, isSpan), test);
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** A month, as it is where names are withheld, counts only as a whole. */
function timeHolds(column: Column | undefined, { from, to }: NonNullable<ResultFilter['time']>): Holds {
  if (column === undefined) return none;
  const isMonth = column.variable.kind === 'date';
  const earliest = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const latest = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(day.test(to) ? `${to}T23:59:59.999Z` : to);
  return (block) => {
    const cells = block.column(column.place);
    return (row) => {
      const cell = cells[row];
      if (typeof cell !== 'string') return false;
      const begins = new Date(cell);
      const ends = isMonth ? Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1) - 1 : begins.getTime();
      return begins.getTime() >= earliest && ends <= latest;
    };
  };
}

/** Which rows of a block the filter leaves; those of a person come in the order in which they were completed. */
export function rowFilter({ variables }: DataSet, filter: ResultFilter): (block: Block) => number[] {
  const columns = variables.map((variable, place): Column => ({ variable, place }));
  const found = (is: (origin: Variable['origin']) => boolean) => columns.filter(({ variable }) => is(variable.origin));
  const field = (name: string) => found((origin) => origin.of === 'participation' && origin.field === name);
  const holds: Holds[] = [];
  const among = (column: Column | undefined, test: (value: Value) => boolean) => {
    holds.push(column === undefined ? () => () => test(null) : matching(reader(column), test));
  };

  for (const [code, condition] of Object.entries(filter.attributes ?? {})) {
    const [column] = found((origin) => origin.of === 'attribute' && origin.attribute === code);
    among(column, fits(condition));
  }
  for (const name of respondentFields) {
    const condition = filter.respondent?.[name];
    if (condition === undefined) continue;
    const [column] = found((origin) => origin.of === 'respondent' && origin.field === name);
    const test = fits(condition);
    const isBanded = name === 'age' && Array.isArray(condition);
    // Where names are withheld nobody is found by what they said of themselves.
    if (field('id').length === 0) holds.push(none);
    else among(column, (value) => test(isBanded && typeof value === 'number' ? ageBandOf(value) || null : value));
  }
  for (const name of ['wave', 'arm', 'locale'] as const) {
    const named = filter[name] && new Set<Value>(filter[name]);
    if (named) among(field(name)[0], (value) => named.has(value));
  }
  if (filter.version) {
    const named = new Set<Value>(filter.version);
    const read = field('version').map((column) => reader(column));
    holds.push((block) => {
      const readers = read.map((of) => of(block));
      return (row) => readers.some((of) => named.has(of(row)));
    });
  }
  if (filter.time) holds.push(timeHolds(field('completed_at')[0], filter.time));
  for (const [name, bands] of Object.entries(filter.bands ?? {})) {
    const named = new Set<Value>(bands);
    const isAsked = (origin: Variable['origin']) =>
      origin.of === 'band' && (origin.calculation === name || `${origin.item}.${origin.calculation}` === name);
    among(found(isAsked)[0], (value) => named.has(value));
  }
  for (const [name, condition] of Object.entries(filter.answers ?? {})) {
    const isAsked = (origin: Variable['origin']) => {
      if (origin.of !== 'answer') return false;
      const address = origin.row === undefined ? origin.question : `${origin.question}.${origin.row}`;
      return address === name || `${origin.item}.${address}` === name;
    };
    holds.push(answerHolds(found(isAsked), condition));
  }
  const personPlace = personPlaceIn(variables);
  return (block) => {
    const tests = holds.map((of) => of(block));
    const left: number[] = [];
    for (let row = 0; row < block.rows; row++) if (tests.every((test) => test(row))) left.push(row);
    if (filter.counts !== 'first' && filter.counts !== 'last') return left;
    const begins = peopleIn(pickedRows(block, left), personPlace);
    return begins.slice(0, -1).map((begin, person) => {
      return left[filter.counts === 'first' ? begin : (begins[person + 1] ?? 0) - 1] as number;
    });
  };
}
