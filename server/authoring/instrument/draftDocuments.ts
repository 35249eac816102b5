import type { InstrumentDocument } from 'core/instrument/document';
import { documentOf, storedTextKeys } from 'core/instrument/draft';
import type { Problem } from 'core/instrument/problem';
import { asPublished, promisedLocales } from 'core/instrument/publishedLocales';
import { publishChecks } from 'core/scoring/testCases';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { bundlesOf } from '../../texts/service';
import { findInstrument, type InstrumentRecord, unreviewedTexts } from './store';

/** @throws AppError `not_found` */
export async function existing(db: Database, id: string): Promise<InstrumentRecord> {
  const record = await findInstrument(db, id);
  if (record === undefined) throw new AppError('not_found');
  return record;
}

/** @throws AppError `instrument.archived` */
export const requireInUse = ({ status }: InstrumentRecord) => {
  if (status === 'archived') throw new AppError('instrument.archived');
};

/** With the texts as they stand, reviewed or not. */
export async function draftDocument(at: Database | Transaction, record: InstrumentRecord): Promise<InstrumentDocument> {
  return documentOf(record.draft, await bundlesOf(at, 'Instrument', record.id));
}

/**
 * With the last reviewed texts, in the languages that it is published in: what publishing takes. Texts missing in a locale come from its
 * fallbacks.
 */
export async function reviewedDocument(
  at: Database | Transaction,
  record: InstrumentRecord,
): Promise<InstrumentDocument> {
  return asPublished(documentOf(record.draft, await bundlesOf(at, 'Instrument', record.id, undefined, true)));
}

/** For the languages that it is published in; a translation counts when it is reviewed and current. */
export async function problemsOf(at: Database | Transaction, record: InstrumentRecord, document: InstrumentDocument) {
  const { texts } = await draftDocument(at, record);
  const stored = new Map(storedTextKeys(record.draft).map((entry) => [entry.key, entry.stored]));
  const unreviewed = await unreviewedTexts(at, record.id);
  return publishChecks(document, {
    locales: promisedLocales(document, Object.keys(texts)),
    isReviewed: (locale, key) => !unreviewed.has(`${locale} ${stored.get(key)}`),
  });
}

export const isError = ({ severity }: Problem) => severity === 'error';
