import { checkInstrument } from 'core/instrument/check';
import { checkCompleteness } from 'core/instrument/checkTexts';
import { composedTexts } from 'core/instrument/composedTexts';
import type { InstrumentDocument } from 'core/instrument/document';
import { draftOf } from 'core/instrument/draft';
import { type Problem, problem } from 'core/instrument/problem';
import { asPublished, promisedLocales } from 'core/instrument/publishedLocales';
import { parseInstrument } from 'core/instrument/schema';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { catalogueUsed } from '../catalog/used';
import { withoutBlankTexts } from './blankTexts';
import { checksum } from './checksum';
import { isError, requireInUse } from './draftDocuments';
import { type Deed, questionCount, storeTexts } from './draftTexts';
import { type CleanDrawing, withCleanDrawings } from './importedDrawings';
import { refusal } from './problems';
import { findIdByCode, type InstrumentRecord, insertInstrument, lockInstrument, updateDraft } from './store';
import { forgetRemovedTexts, recordJump } from './storeAdministration';

export interface Imported {
  id: string;
  code: string;
  /** Names of the imported parts of the document. */
  kept: string[];
  /** Drawings that were imported without their forbidden contents, and that there were texts in decomposed form. */
  changed: Problem[];
  /** The texts that were left out because they are blank. */
  dropped: Problem[];
}

interface Needs {
  db: Database;
  clock: () => Date;
  /** Left out: one is created when a document with drawings is imported. */
  cleanSvg?: CleanDrawing;
}

export interface Importing {
  /**
   * Checks a document and makes it a draft, in one transaction. `replace`: of the instrument with its code, whose parts keep their ids
   * where codes match. @throws AppError `instrument.invalid` with every problem, `instrument.code_taken`, `instrument.archived`,
   * `picture.unreadable`, `picture.unsafe`
   */
  importDocument(input: unknown, mode: 'new' | 'replace', by: string | null): Promise<Imported>;
}

/** A checked document, ready to be stored. */
export interface Prepared {
  document: InstrumentDocument;
  /** See `Imported`. */
  changed: Problem[];
  dropped: Problem[];
  /** How many texts were in decomposed form. */
  composed: number;
}

/**
 * A document that was parsed, its texts composed, without blank ones, and with clean drawings. `errors`: what is wrong with it; then it cannot be stored.
 * @throws AppError `picture.unreadable`, `picture.unsafe`
 */
export async function preparedDocument(
  parsed: InstrumentDocument,
  cleanSvg: CleanDrawing | undefined,
  isTolerated: (problem: Problem) => boolean = () => false,
): Promise<Prepared | { errors: Problem[] }> {
  const errors = checkInstrument(parsed).filter((problem) => isError(problem) && !isTolerated(problem));
  if (errors.length > 0) return { errors };
  const { texts, count } = composedTexts(parsed.texts);
  const { document: written, dropped } = withoutBlankTexts({ ...parsed, texts });
  const { document, changed } = await withCleanDrawings(written, cleanSvg);
  const composed = count > 0 ? [problem('text.composed', ['texts'], null, { count })] : [];
  return { document, changed: [...composed, ...changed], composed: count, dropped };
}

const isWhole = (document: InstrumentDocument): boolean =>
  document.textStates === undefined &&
  checkCompleteness(document, promisedLocales(document, document.texts)).length === 0;

const contentOf = (document: InstrumentDocument, deed: Deed, previous?: InstrumentRecord) => ({
  domain: document.domain ?? null,
  area: document.area ?? null,
  baseLocale: document.baseLocale,
  draft: draftOf(document, uuidv7, previous?.draft),
  // Which texts would be published is known only once they are stored, if some are missing or not approved.
  draftChecksum: isWhole(document) ? checksum(asPublished(document)) : '',
  questionCount: questionCount(document),
  updatedAt: deed.at,
  updatedBy: deed.by,
});

/** Stores a document as a new draft; with a survey, as a page of it. @returns its id; undefined: its code is taken */
export async function insertDocument(
  tx: Transaction,
  document: InstrumentDocument,
  deed: Deed,
  { surveyId = null, id = uuidv7(deed.at.getTime()) }: { surveyId?: string | null; id?: string } = {},
): Promise<string | undefined> {
  const row = {
    ...contentOf(document, deed),
    id,
    surveyId,
    code: document.code,
    createdAt: deed.at,
    createdBy: deed.by,
  };
  if (!(await insertInstrument(tx, { ...row, status: 'draft' }))) return undefined;
  await storeTexts(tx, id, document, row.draft, deed);
  return id;
}

async function store(tx: Transaction, document: InstrumentDocument, mode: 'new' | 'replace', deed: Deed) {
  const known = await findIdByCode(tx, document.code);
  if (known !== undefined) {
    if (mode === 'new') throw new AppError('instrument.code_taken', { params: { code: document.code } });
    const previous = await lockInstrument(tx, known);
    if (previous !== undefined) requireInUse(previous);
    const changes = contentOf(document, deed, previous);
    await updateDraft(tx, known, changes);
    await storeTexts(tx, known, document, changes.draft, deed);
    await forgetRemovedTexts(tx, known, document.baseLocale);
    const label = { key: 'imported', code: document.code };
    const jump = { id: uuidv7(deed.at.getTime()), instrumentId: known, label, changedBy: deed.by };
    await recordJump(tx, { ...jump, changedAt: deed.at });
    return known;
  }
  const id = await insertDocument(tx, document, deed);
  // Another import took the code first.
  if (id === undefined) throw new AppError('instrument.code_taken', { params: { code: document.code } });
  return id;
}

/** Keys of a document that are no part of its contents. */
const notReported: ReadonlySet<string> = new Set(['format', 'code', 'baseLocale', 'textStates']);

export function createImporting({ db, clock, cleanSvg }: Needs): Importing {
  return {
    importDocument: async (input, mode, by) => {
      const parsed = parseInstrument(input);
      if (!parsed.ok) throw refusal('instrument.invalid', parsed.problems);
      const prepared = await preparedDocument(parsed.document, cleanSvg);
      if ('errors' in prepared) throw refusal('instrument.invalid', prepared.errors);
      const { document, changed, dropped } = prepared;
      const at = clock();
      const id = await db.transaction(async (tx) => {
        const stored = await store(tx, document, mode, { by, at });
        await catalogueUsed(tx, document, { by, at });
        const change = { code: document.code, mode };
        await recordEvent(
          tx,
          { action: 'instrument.imported', actorId: by, entity: 'instrument', entityId: stored, change },
          at,
        );
        return stored;
      });
      const kept = Object.keys(document).filter((part) => !notReported.has(part));
      return { id, code: document.code, kept, changed, dropped };
    },
  };
}
