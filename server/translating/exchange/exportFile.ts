import type { MessageKind } from 'core/access/translationGrants';
import type { TranslationState } from 'core/contract/translating/translation';
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
import { reachOf, type Translator } from '../work/workReach';
import { keysOfInstruments } from './keys';
import { mostEntries, tooLarge } from './limits';
import { type ExportedRow, exportedRows, ownerExists } from './store';

export interface ExportAsked {
  format: ExchangeFormat;
  locale: string;
  kind?: MessageKind | undefined;
  ownerId?: string | undefined;
  states?: TranslationState[] | undefined;
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

/** @throws AppError `not_found` where the caller may see nothing of it, `exchange.too_large` */
export async function exportFile(db: Database, by: Translator, asked: ExportAsked): Promise<ExportedFile> {
  const { format, locale, kind, ownerId, states } = asked;
  const kinds = reachOf(by, [locale], kind && [kind]).map((reach) => reach.kind);
  if (kinds.length === 0) throw new AppError('not_found');
  if (ownerId !== undefined && !(await ownerExists(db, kinds, ownerId))) throw new AppError('not_found');
  const units: ExchangeUnit[] = [];
  const pace = new Pace();
  for (const each of kinds) {
    const rows = await exportedRows(db, each, locale, { ownerId, states }, mostEntries + 1 - units.length);
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
  const name = exchangeFileName(format, locale, kind);
  return { bytes: Buffer.concat(pieces), type: types[format], name, entries: units.length };
}
