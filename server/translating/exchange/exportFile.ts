import type { MessageKind } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import {
  type ExchangeFormat,
  type ExchangeUnit,
  exchangeFileName,
  type InstrumentKeys,
  keptText,
  writers,
} from 'core/interchange';
import { sourceLocale } from 'core/language';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { Pace } from '../../processes/pace';
import { checkAll } from '../work/workChecks';
import { reachOf, type Translator } from '../work/workReach';
import { keysOfInstruments } from './keys';
import { mostEntries, tooLarge } from './limits';
import { codeOfOwner, countOfKind, type ExportedRow, exportedRows } from './store';

export interface ExportAsked extends MessageFilter {
  format: ExchangeFormat;
  locale: string;
}

export interface ExportedFile {
  bytes: Uint8Array;
  type: string;
  name: string;
  entries: number;
}

const types: Readonly<Record<ExchangeFormat, string>> = {
  xliff: 'application/xliff+xml; charset=utf-8',
  po: 'text/x-gettext-translation; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

function unitOf(row: ExportedRow, keys: InstrumentKeys | undefined): ExchangeUnit {
  const { kind, owner, format, context, maxLength, status } = row;
  const key = keys?.inFile.get(row.key) ?? row.key;
  const text = status === null || status === 'missing' ? '' : keptText(row.text ?? '');
  const outdated = text !== '' && (row.translatedVersion ?? 0) < row.sourceVersion;
  return {
    ...{ kind, owner, key, format, context, maxLength, text, outdated },
    sourceLocale: row.sourceLocale,
    source: keptText(row.sourceText),
    previousSource: outdated && row.previousSource !== null ? keptText(row.previousSource) : null,
    comments: row.comments ?? [],
    status: status === null || status === 'missing' ? 'draft' : status,
  };
}

const ownersOf = (rows: readonly ExportedRow[]): string[] =>
  [...new Set(rows.map(({ ownerId }) => ownerId))].filter((id) => id !== null);

/** The kind that is asked for, if it is one. */
export const onlyKind = ({ kinds }: MessageFilter): MessageKind | undefined =>
  kinds?.length === 1 ? kinds[0] : undefined;

/** @throws AppError `not_found` */
async function codeIn(db: Database, kinds: readonly MessageKind[], ownerId: string): Promise<string> {
  for (const kind of kinds) {
    const code = await codeOfOwner(db, kind, ownerId);
    if (code !== undefined) return code;
  }
  throw new AppError('not_found');
}

/** How many texts a file in each of the languages would hold. */
export async function countExported(
  db: Database,
  by: Translator,
  locales: readonly string[],
  filter: MessageFilter,
): Promise<{ locale: string; entries: number }[]> {
  const counts: { locale: string; entries: number }[] = [];
  for (const locale of new Set(locales)) {
    const reaches = reachOf(by, [locale], filter.kinds);
    if (filter.failing) await checkAll(db, reaches);
    let entries = 0;
    for (const { kind } of reaches) entries += await countOfKind(db, kind, locale, filter);
    counts.push({ locale, entries });
  }
  return counts;
}

/** @throws AppError `not_found` where the caller may see nothing of it, `exchange.too_large` */
export async function exportFile(db: Database, by: Translator, asked: ExportAsked): Promise<ExportedFile> {
  const { format, locale, ...filter } = asked;
  const reaches = reachOf(by, [locale], filter.kinds);
  const kinds = reaches.map((reach) => reach.kind);
  if (kinds.length === 0) throw new AppError('not_found');
  const owner = filter.ownerId === undefined ? undefined : await codeIn(db, kinds, filter.ownerId);
  if (filter.failing) await checkAll(db, reaches);
  const units: ExchangeUnit[] = [];
  const pace = new Pace();
  for (const each of kinds) {
    const rows = await exportedRows(db, each, locale, filter, mostEntries + 1 - units.length);
    if (units.length + rows.length > mostEntries) throw tooLarge();
    const keys = each === 'Instrument' ? await keysOfInstruments(db, ownersOf(rows), pace) : undefined;
    for (const row of rows) {
      units.push(unitOf(row, keys?.get(row.ownerId ?? '')));
      await pace.rest();
    }
  }
  const pieces: Buffer[] = [];
  let held: string[] = [];
  const document = { locale, sourceLocale: units[0]?.sourceLocale ?? sourceLocale, units };
  for (const piece of writers[format](document)) {
    if (held.push(piece) < 1000) continue;
    pieces.push(Buffer.from(held.join('')));
    held = [];
    await pace.rest();
  }
  pieces.push(Buffer.from(held.join('')));
  const name = exchangeFileName(format, locale, { owner, kind: onlyKind(filter) });
  return { bytes: Buffer.concat(pieces), type: types[format], name, entries: units.length };
}
