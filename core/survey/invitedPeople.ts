import { type Delimiter, type PastedRow, rowsOfPasted, saidSeparator, tidyPasted } from '../instrument/pastedCells';
import { atOnce, type Steps } from '../steps';
import { partsAt, peopleInCells } from './addressLine';
import {
  type GivenPerson,
  type Invitee,
  type InviteeFault,
  type InviteeRules,
  inviteeCheck,
  toldFault,
} from './invitee';

export interface PersonFault {
  /** Counts from 1. */
  line: number;
  code: InviteeFault['code'] | 'line_unclear';
  /** What stands there. */
  value: string;
  /** Code of the attribute, or title of the column. */
  field?: string;
}

export interface PastedPeople {
  people: Invitee[];
  /** The line of each person, in the same order. */
  lines: number[];
  /** Who has a fault is not among the people. */
  faults: PersonFault[];
}

type Field = 'email' | 'name' | 'firstName' | 'lastName' | 'locale' | 'timeZone';

const titles: Readonly<Record<string, Field>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  address: 'email',
  name: 'name',
  firstname: 'firstName',
  'first name': 'firstName',
  lastname: 'lastName',
  'last name': 'lastName',
  language: 'locale',
  locale: 'locale',
  timezone: 'timeZone',
  'time zone': 'timeZone',
};

/** Somebody as they stand there, not yet checked. */
export type ReadPerson = { person: GivenPerson } | { fault: Omit<PersonFault, 'line'> };

const faultOfLine = (code: PersonFault['code'], value: string): ReadPerson => ({
  fault: { ...toldFault('email_malformed', value), code },
});

const untitled = (cells: readonly string[]): ReadPerson[] =>
  peopleInCells(cells).map((found) => {
    if (!('fault' in found)) return { person: found };
    return faultOfLine(found.fault === 'unclear' ? 'line_unclear' : 'email_malformed', found.value);
  });

function titled(columns: readonly string[], cells: readonly string[], codes: ReadonlySet<string>): ReadPerson {
  const person: GivenPerson = {};
  const names: Partial<Record<Field, string>> = {};
  for (const [index, title] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '' || title === '') continue;
    const field = titles[title.toLowerCase()];
    if (codes.has(title)) person.attributes = { ...person.attributes, [title]: cell };
    else if (field === 'email') {
      const [found, ...others] = peopleInCells([cell]);
      if (found === undefined || 'fault' in found || others.length > 0) return faultOfLine('email_malformed', cell);
      person.email = found.email;
      if (found.name !== undefined) names.email = found.name;
    } else if (field === 'locale' || field === 'timeZone') person[field] = cell;
    else if (field !== undefined) names[field] = cell;
    else return { fault: toldFault('attribute_unknown', cell, title) };
  }
  const parts = [names.firstName, names.lastName].filter((part) => part !== undefined).join(' ');
  const name = names.name ?? (parts || names.email);
  return { person: { ...person, ...(name !== undefined && { name }) } };
}

interface PeopleReader {
  /** Whether the first line names the columns, and is nobody. */
  hasTitles: boolean;
  /** Who stands in a line: several, where it is a line of addresses. */
  read(cells: readonly string[]): ReadPerson[];
}

/** Reads lines as their first line says: it names the columns, or is somebody already. */
function peopleReader(first: readonly string[], { attributes }: Pick<InviteeRules, 'attributes'>): PeopleReader {
  const composed = (cell: string) => cell.trim().normalize('NFC');
  const columns = first.map(composed);
  const codes = new Set(attributes.map(({ code }) => code));
  const hasTitles =
    columns.every((cell) => !cell.includes('@')) &&
    columns.some((cell) => titles[cell.toLowerCase()] !== undefined || codes.has(cell));
  return {
    hasTitles,
    read: (cells) => (hasTitles ? [titled(columns, cells.map(composed), codes)] : untitled(cells.map(composed))),
  };
}

/** The separator that the first line has most of. */
function delimiterOf(line: string): Delimiter | null {
  const counts = (['\t', ';', ','] as const).map((sign) => ({ sign, count: partsAt(line, sign, '\t;,').length }));
  const [best] = counts.sort((one, other) => other.count - one.count);
  return best === undefined || best.count === 1 ? null : best.sign;
}

/** Lines a quoted cell may go over. */
const mostLinesOfCell = 20;

/** Lines of addresses: cells apart by tabs, else by semicolons; commas belong to names. A quoted cell may go over several lines. */
function* addressRows(text: string): Generator<PastedRow, void> {
  const lines = text.split('\n');
  const isOpen = (line: string) => line.split('"').length % 2 === 0;
  for (let at = 0; at < lines.length; at += 1) {
    const first = at;
    let line = lines[at] ?? '';
    if (isOpen(line)) {
      const rest = lines.slice(at + 1, at + mostLinesOfCell);
      const end = rest.findIndex(isOpen);
      if (end >= 0) {
        line = [line, ...rest.slice(0, end + 1)].join('\n');
        at += end + 1;
      }
    }
    if (line.trim() !== '') yield { line: first + 1, cells: partsAt(line, line.includes('\t') ? '\t' : ';') };
  }
}

interface PeopleList {
  /** The titles of the columns, where the first line names them. */
  titles: string[] | undefined;
  /** The other lines, one at a time. */
  rows: Iterable<PastedRow>;
  /** Who stands in a line, not yet checked. */
  read(cells: readonly string[]): ReadPerson[];
}

/** @param place -1: none */
const without = (cells: string[], place: number) => (place < 0 ? cells : cells.filter((_, at) => at !== place));

function* behind(rows: Iterable<PastedRow>, first: boolean, passed: number): Generator<PastedRow, void> {
  let isPassed = first;
  for (const { line, cells } of rows) {
    if (!isPassed) yield { line, cells: without(cells, passed) };
    isPassed = false;
  }
}

interface Beginning {
  /** The line that names the separator, without its end. */
  said: string;
  /** What follows it, tidy. The rest of that line stays, empty, so that the others keep their numbers. */
  text: string;
  /** The first line with anything on it. */
  head: string;
  delimiter: Delimiter | null;
}

function beginningOf(pasted: string): Beginning {
  const said = saidSeparator(pasted);
  const text = tidyPasted(said ? pasted.slice(said.length) : pasted);
  const head = /[^\n]*\S[^\n]*/.exec(text)?.[0] ?? '';
  return { said: pasted.slice(0, said?.length ?? 0), text, head, delimiter: said?.delimiter ?? delimiterOf(head) };
}

/**
 * The lines of people in a typed, pasted or read text: addresses, or a table whose first line names its columns (`email`, `name`, `language`,
 * `timezone`, and codes of attributes); a line before it may name the separator (`sep=;`).
 * @param passedOver the title of a column that is left out
 */
export function peopleList(pasted: string, rules: Pick<InviteeRules, 'attributes'>, passedOver?: string): PeopleList {
  const { said, text, head, delimiter } = beginningOf(pasted);
  const first = [...rowsOfPasted(head, delimiter)][0]?.cells ?? [];
  const passed = passedOver === undefined ? -1 : first.indexOf(passedOver);
  const columns = without(first, passed);
  const { hasTitles, read } = peopleReader(columns, rules);
  const rows = hasTitles || said ? rowsOfPasted(text, delimiter) : addressRows(text);
  return { titles: hasTitles ? columns : undefined, rows: behind(rows, hasTitles, passed), read };
}

/** UTF-16 units of the longest list that is read: a hundred thousand people. */
export const mostListCharacters = 6_000_000;

/** Rows between two pauses. */
const slice = 100;

/** People from typed or pasted lines, or from CSV, see `peopleList`. What cannot be asked is told by its line. */
export function* readPeople(pasted: string, rules: InviteeRules): Steps<PastedPeople> {
  const { rows, read } = peopleList(pasted, rules);
  const check = inviteeCheck(rules);
  const made: PastedPeople = { people: [], lines: [], faults: [] };
  let count = 0;
  for (const { line, cells } of rows) {
    count += 1;
    if (count % slice === 0) yield;
    for (const each of read(cells)) {
      const checked = 'fault' in each ? each : check(each.person);
      if ('fault' in checked) made.faults.push({ line, ...checked.fault });
      else {
        made.people.push(checked.person);
        made.lines.push(line);
      }
    }
  }
  return made;
}

/** A cell as it stands in a list, quoted only where it would be read as another. */
const written = (cell: string, needsQuotes: readonly string[]) =>
  cell.startsWith('"') || needsQuotes.some((sign) => cell.includes(sign)) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The same list without a column; each row keeps its line. */
export function withoutColumn(pasted: string, title: string): string {
  const { said, text, delimiter } = beginningOf(pasted);
  if (delimiter === null) return pasted;
  let left: ReadonlySet<number> | undefined;
  let list = said;
  let line = 1;
  for (const row of rowsOfPasted(text, delimiter)) {
    // The separator is told by the titles: none of them may look as if it were another one.
    const needsQuotes = left ? [delimiter, '\n'] : ['\t', ';', ',', '\n'];
    left ??= new Set(row.cells.flatMap((cell, at) => (cell === title ? [at] : [])));
    const cells = row.cells.filter((_, at) => !left?.has(at)).map((cell) => written(cell, needsQuotes));
    const rest = cells.join(delimiter);
    list += '\n'.repeat(row.line - line) + rest;
    line = row.line + rest.split('\n').length - 1;
  }
  return list;
}

export const pastedPeople = (pasted: string, rules: InviteeRules): PastedPeople => atOnce(readPeople(pasted, rules));
