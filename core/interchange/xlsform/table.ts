import { ForeignFailure } from '../model/failure';
import { below, type Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import type { Sheet } from '../parts/sheets';

/** A row by its column names; empty cells are left out. */
export type FormRow = Record<string, string>;

export interface Form {
  survey: FormRow[];
  choices: FormRow[];
  settings: FormRow[];
}

const aliases: Readonly<Record<string, string>> = {
  'list name': 'list_name',
  value: 'name',
  caption: 'label',
  relevance: 'relevant',
  'read only': 'readonly',
  read_only: 'readonly',
  count: 'repeat_count',
};

function columnName(header: string): string {
  const [name = '', ...language] = header.trim().split(/\s*::?\s*/);
  const plain = name.toLowerCase();
  const known = aliases[plain] ?? plain;
  return language.length > 0 ? `${known}::${language.join('::')}` : known;
}

/** The rows of a sheet by the names in its first row. */
function rowsOf({ rows }: Sheet): FormRow[] {
  const at = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (at < 0) return [];
  const names = (rows[at] ?? []).map(columnName);
  return rows.slice(at + 1).map((row): FormRow => {
    const entries = names.flatMap((name, index): [string, string][] => {
      const cell = (row[index] ?? '').trim();
      return name === '' || name === '__proto__' || cell === '' ? [] : [[name, cell]];
    });
    return Object.fromEntries(entries);
  });
}

/** The three sheets of a form. */
export function formOf(sheets: readonly Sheet[], file: string): Form {
  const named = (name: string) => sheets.find((sheet) => sheet.name.trim().toLowerCase() === name);
  const survey = named('survey');
  if (!survey) throw new ForeignFailure('is no XLSForm: it has no sheet "survey"', file);
  const choices = named('choices');
  const settings = named('settings');
  const form: Form = {
    survey: rowsOf(survey),
    choices: choices ? rowsOf(choices) : [],
    settings: settings ? rowsOf(settings) : [],
  };
  if (!form.survey.some(({ type }) => type))
    throw new ForeignFailure('is no XLSForm: the sheet "survey" has no column "type"', file);
  return form;
}

/** `label`, `label::Deutsch (de)`, `label:de`: the text in every language. */
export function textsOf(row: FormRow, name: string, ledger: Ledger, path: string): LocalTexts | undefined {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(row)) {
    if (key === name) texts[''] = text;
    else if (key.startsWith(`${name}::`)) texts[key.slice(name.length + 2)] = text;
    else continue;
    ledger.keep(below(path, key));
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}
