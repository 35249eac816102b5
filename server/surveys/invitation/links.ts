import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../database/connection';
import { type InvitationCodes, surveyLink } from './codes';
import { nextLinks } from './store';

const page = 500;

/** What spreadsheets take for a formula, also behind spaces. */
const formula = /^[\s\u00a0]*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet computes. */
const plain = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return typeof value === 'string' && formula.test(text) ? `'${text}` : text;
};

interface Asked {
  db: Database;
  codes: InvitationCodes;
  siteUrl: string;
  surveyId: string;
  /** Columns beside the others. */
  attributes: readonly string[];
}

/** Everybody who may still answer, with their link: CSV in UTF-8 with its mark, a page of rows at a time. */
export async function* linksCsv({ db, codes, siteUrl, surveyId, attributes }: Asked): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (rows: string[][]) => encoder.encode(stringify(rows, { record_delimiter: '\r\n' }));
  yield encoder.encode('\ufeff');
  yield lines([['name', 'email', 'locale', 'state', 'code', 'link', ...attributes.map(plain)]]);
  for (let after: string | undefined; ; ) {
    const rows = await nextLinks(db, surveyId, after, page);
    if (rows.length === 0) return;
    yield lines(
      rows.map((row) => {
        const code = codes.open(row.code, row.id) ?? '';
        const link = code === '' ? '' : surveyLink(siteUrl, surveyId, code);
        const known = [row.name, row.email, row.locale].map(plain);
        return [...known, row.state, code, link, ...attributes.map((name) => plain(row.attributes[name]))];
      }),
    );
    after = rows.at(-1)?.id;
  }
}
