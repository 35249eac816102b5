import { type Delimiter, pastedRows, saidSeparator } from '../instrument/pastedCells';
import { latinNumber } from '../language/typedNumber';
import type { SurveyAttribute } from './document';

/** Somebody to ask, as read from pasted lines. */
export interface PastedPerson {
  email?: string;
  name?: string;
  locale?: string;
  timeZone?: string;
  attributes?: Record<string, string | number>;
}

export interface PersonFault {
  /** Counts from 1. */
  line: number;
  code: 'email_malformed' | 'attribute_unknown' | 'attribute_value' | 'locale_unknown' | 'twice';
  /** What stands there. */
  value: string;
  /** Code of the attribute, or title of the column. */
  field?: string;
}

export interface PastedPeople {
  people: PastedPerson[];
  /** The line of each person, in the same order. */
  lines: number[];
  /** Lines with a fault are not among the people. */
  faults: PersonFault[];
}

interface Known {
  attributes: readonly SurveyAttribute[];
  locales: readonly string[];
}

/** One sign @, something before it, and a name with a dot behind it; the server checks again. */
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const namedAddress = /^(.*?)\s*<([^<>]+)>$/;

const titles: Readonly<Record<string, 'email' | 'name' | 'locale' | 'timeZone'>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  address: 'email',
  name: 'name',
  language: 'locale',
  locale: 'locale',
  timezone: 'timeZone',
  'time zone': 'timeZone',
};

function delimiterOf(text: string): Delimiter {
  if (text.includes('\t')) return '\t';
  const count = (sign: string) => text.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}

/** A cell as an address, with the name that may stand before it: `Ada <ada@example.org>`. */
function addressIn(cell: string): Pick<PastedPerson, 'email' | 'name'> | undefined {
  const [, name = '', inside] = namedAddress.exec(cell) ?? [];
  const email = (inside ?? cell).trim();
  if (!address.test(email)) return undefined;
  return { email, ...(name !== '' && { name: name.replace(/^"|"$/g, '') }) };
}

export type ReadPerson = { person: PastedPerson } | { fault: Omit<PersonFault, 'line'> };

/** Lines without titles: addresses, or an address with a name beside it. */
function untitled(cells: readonly string[]): ReadPerson[] {
  const filled = cells.filter((cell) => cell !== '');
  const addresses = filled.filter((cell) => cell.includes('@'));
  if (addresses.length === 0) return [{ fault: { code: 'email_malformed', value: filled.join(' ') } }];
  const name = filled.find((cell) => !cell.includes('@'));
  return addresses.map((cell): ReadPerson => {
    const found = addressIn(cell);
    if (found === undefined) return { fault: { code: 'email_malformed', value: cell } };
    return { person: { ...(addresses.length === 1 && name !== undefined && { name }), ...found } };
  });
}

function attributeValue({ code, kind, values = [] }: SurveyAttribute, cell: string): string | number | undefined {
  if (kind === 'number') {
    const value = Number(latinNumber(cell).replace(',', '.'));
    return Number.isFinite(value) ? value : undefined;
  }
  if (kind === 'choice') return values.includes(cell) ? cell : undefined;
  return code === '' ? undefined : cell;
}

function titled(columns: readonly string[], cells: readonly string[], { attributes, locales }: Known): ReadPerson {
  const person: PastedPerson = {};
  for (const [index, title] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '' || title === '') continue;
    const field = titles[title.toLowerCase()];
    const attribute = attributes.find(({ code }) => code === title);
    if (attribute !== undefined) {
      const value = attributeValue(attribute, cell);
      if (value === undefined) return { fault: { code: 'attribute_value', value: cell, field: title } };
      person.attributes = { ...person.attributes, [title]: value };
    } else if (field === 'email') {
      const found = addressIn(cell);
      if (found === undefined) return { fault: { code: 'email_malformed', value: cell } };
      person.email = found.email;
      person.name ??= found.name;
    } else if (field === 'locale') {
      const locale = locales.find((each) => each.toLowerCase() === cell.toLowerCase());
      if (locale === undefined) return { fault: { code: 'locale_unknown', value: cell } };
      person.locale = locale;
    } else if (field !== undefined) person[field] = cell;
    else return { fault: { code: 'attribute_unknown', value: cell, field: title } };
  }
  return { person: JSON.parse(JSON.stringify(person)) as PastedPerson };
}

export interface PeopleReader {
  /** Whether the first line names the columns, and is nobody. */
  hasTitles: boolean;
  /** Who stands in a line: several, where it is a line of addresses. */
  read(cells: readonly string[]): ReadPerson[];
}

/** Reads lines as their first line says: it names the columns, or is somebody already. Names and values are composed (NFC). */
export function peopleReader(first: readonly string[], known: Known): PeopleReader {
  const composed = (cell: string) => cell.trim().normalize('NFC');
  const columns = first.map(composed);
  const codes = new Set(known.attributes.map(({ code }) => code));
  const hasTitles =
    columns.every((cell) => !cell.includes('@')) &&
    columns.some((cell) => titles[cell.toLowerCase()] !== undefined || codes.has(cell));
  return {
    hasTitles,
    read: (cells) => (hasTitles ? [titled(columns, cells.map(composed), known)] : untitled(cells.map(composed))),
  };
}

/**
 * People from typed or pasted lines, or from CSV: addresses, or a table whose first line names its columns (`email`, `name`, `language`,
 * `timezone`, and codes of attributes). An address that stands there twice is told at its second place.
 */
export function pastedPeople(text: string, known: Known): PastedPeople {
  const said = saidSeparator(text);
  // The line stays, empty, so that the others keep their numbers.
  const rows = said ? pastedRows(text.slice(said.length), said.delimiter) : pastedRows(text, delimiterOf(text));
  const { hasTitles, read } = peopleReader(rows[0]?.cells ?? [], known);
  const made: PastedPeople = { people: [], lines: [], faults: [] };
  const seen = new Set<string>();
  for (const { line, cells } of hasTitles ? rows.slice(1) : rows) {
    for (const each of read(cells)) {
      if ('fault' in each) {
        made.faults.push({ line, ...each.fault });
        continue;
      }
      const { email } = each.person;
      if (email !== undefined && seen.has(email.toLowerCase())) {
        made.faults.push({ line, code: 'twice', value: email });
        continue;
      }
      if (email !== undefined) seen.add(email.toLowerCase());
      made.people.push(each.person);
      made.lines.push(line);
    }
  }
  return made;
}
