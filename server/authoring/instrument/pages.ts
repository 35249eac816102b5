import type { InstrumentDocument } from 'core/instrument/document';
import type { Problem } from 'core/instrument/problem';
import { parseInstrument } from 'core/instrument/schema';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { copyDraftTexts, renewed } from './administration';
import { draftDocument, isIncomplete, problemsOf, reviewedDocument } from './draftDocuments';
import { type Deed, questionCount } from './draftTexts';
import type { CleanDrawing } from './importedDrawings';
import { insertDocument, type Prepared, preparedDocument } from './importing';
import { publishDocument } from './publishing';
import { checksumOf } from './reading';
import { findInstrument, type InstrumentRecord, insertInstrument, lockInstrument } from './store';
import { deleteInstrument } from './storeAdministration';
import { pageStates } from './storePages';

export { recodePages, retirePages } from './storePages';
export type { Deed };

/** A page needs no title, as an instrument in a list does. */
const isUntitled = ({ code, params }: Problem) => code === 'text.missing' && params.key === 'title';
/** It may be brought in before it has questions, but not published. */
const isEmpty = ({ code }: Problem) => code === 'document.no_questions';

/** A page without questions. */
export const emptyPage = (code: string, baseLocale: string): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale,
  questions: [],
  texts: {},
});

/**
 * Reads the document of a page, which takes the code of its item. Problems have their places in the document.
 * @throws AppError `picture.unreadable`, `picture.unsafe`
 */
export async function readPage(
  input: unknown,
  code: string,
  cleanSvg: CleanDrawing | undefined,
): Promise<Pick<Prepared, 'document' | 'composed'> | { errors: Problem[] }> {
  const parsed = parseInstrument(input);
  if (!parsed.ok) return { errors: parsed.problems };
  return preparedDocument({ ...parsed.document, code }, cleanSvg, (problem) => isUntitled(problem) || isEmpty(problem));
}

/** @returns its id; undefined: another page of the survey has its code */
export const addPage = (tx: Transaction, surveyId: string, document: InstrumentDocument, deed: Deed, id?: string) =>
  insertDocument(tx, document, deed, { surveyId, ...(id !== undefined && { id }) });

/** Copies a page with the states of its translations into another survey. @returns the id of the copy */
export async function copyPage(tx: Transaction, pageId: string, surveyId: string, { by, at }: Deed): Promise<string> {
  const original = await existingPage(tx, pageId);
  const { draft, ids } = renewed(original.draft, original.code);
  const id = uuidv7(at.getTime());
  const { domain, area, baseLocale } = original;
  await insertInstrument(tx, {
    ...{ id, surveyId, code: original.code, status: 'draft', domain, area, baseLocale, draft },
    draftChecksum: '',
    questionCount: questionCount(draft),
    ...{ createdAt: at, createdBy: by, updatedAt: at, updatedBy: by },
  });
  await copyDraftTexts(tx, { from: pageId, to: id, ids, at });
  return id;
}

/** A page that nobody can have answered. */
export async function deletePage(tx: Transaction, id: string): Promise<void> {
  await deleteInstrument(tx, id);
}

/** The draft with its texts as they stand. */
export const pageDocument = async (at: Database | Transaction, id: string): Promise<InstrumentDocument> =>
  draftDocument(at, await existingPage(at, id));

async function existingPage(at: Database | Transaction, id: string): Promise<InstrumentRecord> {
  const record = await findInstrument(at, id);
  if (record === undefined) throw new Error(`There is no page ${id}`);
  return record;
}

/**
 * What keeps a page from being published. A language in which it lacks texts is a warning: respondents read those in another one.
 */
async function problemsOfPage(at: Database | Transaction, record: InstrumentRecord, document: InstrumentDocument) {
  const problems = await problemsOf(at, record, document);
  return problems
    .filter((problem) => !isUntitled(problem))
    .map((problem): Problem => (isIncomplete(problem) ? { ...problem, severity: 'warning' } : problem));
}

export async function checkPage(at: Database | Transaction, id: string): Promise<Problem[]> {
  const record = await existingPage(at, id);
  return problemsOfPage(at, record, await reviewedDocument(at, record));
}

/** Publishes the draft of a page without errors, unless it has not changed. @returns the id of its newest version */
export async function publishPage(tx: Transaction, id: string, deed: Deed): Promise<string> {
  const record = await lockInstrument(tx, id);
  if (record === undefined) throw new Error(`There is no page ${id}`);
  const document = await reviewedDocument(tx, record);
  const problems = await problemsOfPage(tx, record, document);
  return (await publishDocument(tx, id, { document, problems, note: '' }, deed)).version.id;
}

/** Finds out again which of these pages differ from their newest versions, where texts have changed since that was known last. */
export async function refreshPages(db: Database, ids: readonly string[]): Promise<void> {
  for (const { id, isChanged } of await pageStates(db, ids)) {
    if (isChanged === null) await db.transaction((tx) => checksumOf(tx, id));
  }
}

/** The pages among these that opening would publish; of one whose texts have just changed that is supposed. */
export async function changedPages(db: Database | Transaction, ids: readonly string[]): Promise<Set<string>> {
  const states = await pageStates(db, ids);
  return new Set(states.flatMap(({ id, isChanged }) => (isChanged === false ? [] : [id])));
}
