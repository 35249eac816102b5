import { checkCompleteness, type UnfinishedText } from 'core/instrument/checkTexts';
import type { InstrumentDocument, TextState } from 'core/instrument/document';
import { documentOf, storedTextKeys } from 'core/instrument/draft';
import type { Problem } from 'core/instrument/problem';
import { asPublished, promisedLocales, proposedLocales } from 'core/instrument/publishedLocales';
import { publishChecks } from 'core/scoring/testCases';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { bundlesOf } from '../../texts/service';
import { findInstrument, type InstrumentRecord, incompleteLocalesOf, localesOfVersion, unfinishedTexts } from './store';
import { currentTexts } from './storeCurrentTexts';

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

/** As it is exported: with the texts as they stand, and the states of those that are not approved. */
export async function exportedDraft(at: Database | Transaction, record: InstrumentRecord): Promise<InstrumentDocument> {
  const document = await draftDocument(at, record);
  const keys = new Map(storedTextKeys(record.draft).map(({ key, stored }) => [stored, key]));
  const textStates: Record<string, Record<string, TextState>> = {};
  for (const { locale, key: stored, status, isOutdated } of await unfinishedTexts(at, record.id)) {
    const key = keys.get(stored);
    const state = isOutdated ? 'outdated' : status;
    if (key === undefined || state === 'missing' || state === 'reviewed') continue;
    if (document.texts[locale]?.[key] === undefined) continue;
    textStates[locale] ??= {};
    textStates[locale][key] = state;
  }
  return Object.keys(textStates).length > 0 ? { ...document, textStates } : document;
}

/** With the last reviewed texts of every language. */
export async function approvedDocument(
  at: Database | Transaction,
  record: InstrumentRecord,
): Promise<InstrumentDocument> {
  return documentOf(record.draft, await currentTexts(at, record.id));
}

/**
 * With the last reviewed texts, in the languages that it is published in: what publishing takes. Texts that a locale lacks, or has only of
 * an earlier wording, come from its fallbacks. `locales`: those besides the base language; default all that are promised.
 */
export async function reviewedDocument(
  at: Database | Transaction,
  record: InstrumentRecord,
  locales?: readonly string[],
): Promise<InstrumentDocument> {
  return asPublished(await approvedDocument(at, record), locales);
}

/** Why a translation of a draft does not count as done: it counts when it is reviewed and current. */
async function unfinishedOf(at: Database | Transaction, record: InstrumentRecord): Promise<UnfinishedText> {
  const stored = new Map(storedTextKeys(record.draft).map((entry) => [entry.key, entry.stored]));
  const unfinished = new Map(
    (await unfinishedTexts(at, record.id)).map(({ locale, key, isOutdated }) => [
      `${locale} ${key}`,
      isOutdated ? ('outdated' as const) : ('draft' as const),
    ]),
  );
  return (locale, key) => unfinished.get(`${locale} ${stored.get(key)}`);
}

/**
 * As it is published unless somebody chooses other languages: without those that were merely begun. A page of a survey has all that it
 * promises.
 */
export async function proposedDocument(
  at: Database | Transaction,
  record: InstrumentRecord,
): Promise<InstrumentDocument> {
  const document = await approvedDocument(at, record);
  if (record.surveyId !== null) return asPublished(document);
  const promised = promisedLocales(document, (await draftDocument(at, record)).texts);
  const incomplete = new Set(
    checkCompleteness(document, promised, await unfinishedOf(at, record)).map(({ params }) => params.locale),
  );
  const current = record.currentVersionId === null ? [] : await localesOfVersion(at, record.currentVersionId);
  return asPublished(document, proposedLocales({ promised, current, isComplete: (locale) => !incomplete.has(locale) }));
}

/**
 * For the languages that it is published in. A language that the current version was knowingly published in although it was incomplete is
 * a warning, so that nobody has to agree to it again. `locales`: default all that are promised.
 */
export async function problemsOf(
  at: Database | Transaction,
  record: InstrumentRecord,
  document: InstrumentDocument,
  locales?: readonly string[],
): Promise<Problem[]> {
  const problems = publishChecks(document, {
    locales: locales ?? promisedLocales(document, (await draftDocument(at, record)).texts),
    unfinished: await unfinishedOf(at, record),
  });
  const agreed = new Set(record.currentVersionId ? await incompleteLocalesOf(at, record.currentVersionId) : []);
  const isAgreed = (problem: Problem) => isIncomplete(problem) && agreed.has(String(problem.params.locale));
  return problems.map((problem) => (isAgreed(problem) ? { ...problem, severity: 'warning' } : problem));
}

/** A language that lacks texts: the publisher may agree to that. */
export const isIncomplete = ({ code }: Problem) => code === 'text.incomplete_locale';

export const isError = ({ severity }: Problem) => severity === 'error';
