import type { Database } from '../../database/connection';
import { byteOrderMark, csvLines as lines, plainCell as plain } from '../../texts/csv';
import { type InvitationCodes, surveyLink } from './codes';
import { nextLinks } from './store';

const page = 500;

interface Asked {
  db: Database;
  codes: InvitationCodes;
  siteUrl: string;
  surveyId: string;
  /** A code that somebody has begun with is handed out no more: by it staff could see what they answer. */
  isForgotten: boolean;
  /** Columns beside the others. */
  attributes: readonly string[];
}

/** Everybody who may still answer, with their link: CSV in UTF-8 with its mark, a page of rows at a time. */
export async function* linksCsv({ db, codes, siteUrl, attributes, ...which }: Asked): AsyncGenerator<Uint8Array> {
  yield byteOrderMark;
  yield lines([['name', 'email', 'locale', 'state', 'code', 'link', ...attributes.map(plain)]]);
  for (let after: string | undefined; ; ) {
    const rows = await nextLinks(db, which, after, page);
    if (rows.length === 0) return;
    yield lines(
      rows.map((row) => {
        const code = codes.open(row.code, row.id) ?? '';
        const link = code === '' ? '' : surveyLink(siteUrl, which.surveyId, code);
        const known = [row.name, row.email, row.locale].map(plain);
        return [...known, row.state, code, link, ...attributes.map((name) => plain(row.attributes[name]))];
      }),
    );
    after = rows.at(-1)?.id;
  }
}
