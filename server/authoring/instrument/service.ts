import type { ListQuery } from 'core/contract/fields';
import type { InstrumentDetail, InstrumentRow } from 'core/contract/instrument';
import { checkInstrument } from 'core/instrument/check';
import type { AnswerSheet, InstrumentDocument, Respondent } from 'core/instrument/document';
import { documentOf, draftOf, storedTextKeys } from 'core/instrument/draft';
import type { Problem } from 'core/instrument/problem';
import type { CompiledInstrument } from 'core/instrument/program';
import { asPublished, promisedLocales } from 'core/instrument/publishedLocales';
import { parseInstrument } from 'core/instrument/schema';
import { type Explanation, type Scores, scoresOf, startRun } from 'core/scoring';
import { publishChecks } from 'core/scoring/testCases';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError, outdated } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import { bundlesOf, textsOf } from '../../texts/service';
import { createInstrumentAdministration, type InstrumentAdministration } from './administration';
import { requireValidAnswers } from './answers';
import { withoutBlankTexts } from './blankTexts';
import { checksum } from './checksum';
import { compiledDraft } from './compiledDraft';
import { type Deed, questionCount, storeTexts } from './draftTexts';
import { type CleanDrawing, withCleanDrawings } from './importedDrawings';
import { readListQuery } from './listQuery';
import { Lru } from './lru';
import { refusal } from './problems';
import {
  completenessOf,
  countInstruments,
  findIdByCode,
  findInstrument,
  findRow,
  type InstrumentRecord,
  insertInstrument,
  insertVersion,
  listInstruments,
  lockInstrument,
  setDraftChecksum,
  unreviewedTexts,
  updateDraft,
  versionByNumber,
  versionsOf,
  versionTexts,
} from './store';
import { forgetRemovedTexts, recordJump } from './storeAdministration';
import { createTextRevisions, type TextRevisions } from './textRevision';

export { completenessOf, findInstrument, type InstrumentRecord, lockInstrument } from './store';

export interface Imported {
  id: string;
  code: string;
  /** Names of the document's parts that were brought in. */
  kept: string[];
  /** Drawings that held what no drawing may: they were brought in without it. */
  changed: Problem[];
  /** The texts that were left out because they are blank. */
  dropped: Problem[];
}

export interface PublishOptions {
  note: string;
  /** Of the draft as it was looked at; an outdated one is refused. */
  rowVersion?: number;
  overrideIncompleteLocales: boolean;
}

export interface TestResult extends Omit<Scores, 'values'> {
  scores: Scores['values'];
  explanations: Record<string, Explanation | null>;
}

export interface InstrumentService extends InstrumentAdministration {
  textRevisions: TextRevisions;
  /**
   * Checks a document and makes it a draft, all in one transaction. `replace`: of the instrument that has its code, whose parts keep their
   * ids where codes match. @throws AppError `instrument.invalid` with every problem, `instrument.code_taken`, `instrument.archived`,
   * `picture.unreadable`, `picture.unsafe`
   */
  importDocument(input: unknown, mode: 'new' | 'replace', by: string | null): Promise<Imported>;
  /** The draft, or a version. @throws AppError `not_found` */
  exportDocument(id: string, version?: number): Promise<InstrumentDocument>;
  /** What blocks publishing, and what to look at. @throws AppError `not_found` */
  check(id: string): Promise<Problem[]>;
  /** @returns the number of the version. @throws AppError `instrument.not_publishable`, `instrument.unchanged`, `instrument.archived`, `conflict`, `not_found` */
  publish(id: string, options: PublishOptions, by: string | null): Promise<number>;
  /** Scores a sheet on the draft; nothing is stored. @throws AppError `attempt.answers_invalid`, `instrument.invalid`, `not_found` */
  test(id: string, sheet: { answers: AnswerSheet; respondent?: Respondent }): Promise<TestResult>;
  list(query: ListQuery): Promise<{ rows: InstrumentRow[]; total: number; estimated?: true }>;
  /** @throws AppError `not_found` */
  get(id: string): Promise<InstrumentDetail>;
  /** @throws AppError `not_found` */
  idOf(code: string): Promise<string>;
}

/** Drafts compiled for the test screen. */
const draftsHeld = 20;

const isError = ({ severity }: Problem) => severity === 'error';

interface Needs {
  db: Database;
  clock: () => Date;
  /** Left out: one of its own is made when a document with drawings is brought in. */
  cleanSvg?: CleanDrawing;
}

const requireInUse = ({ status }: InstrumentRecord) => {
  if (status === 'archived') throw new AppError('instrument.archived');
};

export function createInstrumentService({ db, clock, cleanSvg }: Needs): InstrumentService {
  const compiledDrafts = new Lru<CompiledInstrument>(draftsHeld);

  /** With the texts as they stand, reviewed or not. */
  async function draftDocument(at: Database | Transaction, record: InstrumentRecord): Promise<InstrumentDocument> {
    return documentOf(record.draft, await bundlesOf(at, 'Instrument', record.id));
  }

  /**
   * With the texts that were reviewed last, in the languages that it is published in: what publishing takes. What a locale lacks there
   * comes from its fallbacks.
   */
  async function reviewedDocument(at: Database | Transaction, record: InstrumentRecord): Promise<InstrumentDocument> {
    return asPublished(documentOf(record.draft, await bundlesOf(at, 'Instrument', record.id, undefined, true)));
  }

  /** Of the languages that it is published in; a translation counts when it is reviewed and of the present source. */
  async function problemsOf(at: Database | Transaction, record: InstrumentRecord, document: InstrumentDocument) {
    const { texts } = await draftDocument(at, record);
    const stored = new Map(storedTextKeys(record.draft).map((entry) => [entry.key, entry.stored]));
    const unreviewed = await unreviewedTexts(at, record.id);
    return publishChecks(document, {
      locales: promisedLocales(document, Object.keys(texts)),
      isReviewed: (locale, key) => !unreviewed.has(`${locale} ${stored.get(key)}`),
    });
  }

  async function existing(id: string): Promise<InstrumentRecord> {
    const record = await findInstrument(db, id);
    if (record === undefined) throw new AppError('not_found');
    return record;
  }

  /** The draft's checksum, taken anew where texts have changed since; locked, so that none changes meanwhile. */
  async function checksumOf(tx: Transaction, id: string): Promise<string> {
    const record = await lockInstrument(tx, id);
    if (record === undefined || record.draftChecksum !== '') return record?.draftChecksum ?? '';
    const sum = checksum(await reviewedDocument(tx, record));
    await setDraftChecksum(tx, id, sum);
    return sum;
  }

  /** Row columns with whether the draft is another than the version, and the completeness of each locale, the base locale first. */
  async function withLocales(at: Database | Transaction, rows: NonNullable<Awaited<ReturnType<typeof findRow>>>[]) {
    const completeness = await completenessOf(
      at,
      rows.map(({ id }) => id),
    );
    const shown = [];
    for (const { draftChecksum: known, versionChecksum, ...row } of rows) {
      const own = completeness.filter(({ ownerId }) => ownerId === row.id);
      const total = own[0]?.texts ?? 0;
      const locales = own.map(({ locale, texts }) => ({ locale, texts, total }));
      const draftChecksum = known || (await at.transaction((tx) => checksumOf(tx, row.id)));
      const changed = versionChecksum !== draftChecksum;
      shown.push({ row: { ...row, changed, updatedAt: row.updatedAt.toISOString(), locales }, draftChecksum });
    }
    return shown;
  }

  async function rowOf(tx: Transaction, id: string): Promise<InstrumentRow> {
    const [shown] = await withLocales(
      tx,
      [await findRow(tx, id)].filter((row) => row !== undefined),
    );
    if (shown === undefined) throw new AppError('not_found');
    return shown.row;
  }

  async function requireRowVersion(tx: Transaction, record: InstrumentRecord, rowVersion: number): Promise<void> {
    if (rowVersion === record.rowVersion) return;
    throw outdated('body.rowVersion', record.rowVersion, await rowOf(tx, record.id));
  }

  async function store(tx: Transaction, document: InstrumentDocument, mode: 'new' | 'replace', deed: Deed) {
    const content = (previous?: InstrumentRecord) => ({
      domain: document.domain ?? null,
      area: document.area ?? null,
      baseLocale: document.baseLocale,
      draft: draftOf(document, uuidv7, previous?.draft),
      draftChecksum: checksum(asPublished(document)),
      questionCount: questionCount(document),
      updatedAt: deed.at,
      updatedBy: deed.by,
    });
    const known = await findIdByCode(tx, document.code);
    if (known !== undefined) {
      if (mode === 'new') throw new AppError('instrument.code_taken', { params: { code: document.code } });
      const previous = await lockInstrument(tx, known);
      if (previous !== undefined) requireInUse(previous);
      const changes = content(previous);
      await updateDraft(tx, known, changes);
      await storeTexts(tx, known, document, changes.draft, deed);
      await forgetRemovedTexts(tx, known, document.baseLocale);
      const label = { key: 'imported', code: document.code };
      const jump = { id: uuidv7(deed.at.getTime()), instrumentId: known, label, changedBy: deed.by };
      await recordJump(tx, { ...jump, changedAt: deed.at });
      return known;
    }
    const id = uuidv7(deed.at.getTime());
    const row = { ...content(), id, code: document.code, createdAt: deed.at, createdBy: deed.by };
    const inserted = await insertInstrument(tx, { ...row, status: 'draft' });
    // Somebody was quicker with the same code.
    if (!inserted) throw new AppError('instrument.code_taken', { params: { code: document.code } });
    await storeTexts(tx, id, document, row.draft, deed);
    return id;
  }

  return {
    ...createInstrumentAdministration({ db, clock, requireRowVersion, rowOf }),
    textRevisions: createTextRevisions({ db, clock }),

    importDocument: async (input, mode, by) => {
      const parsed = parseInstrument(input);
      if (!parsed.ok) throw refusal('instrument.invalid', parsed.problems);
      const errors = checkInstrument(parsed.document).filter(isError);
      if (errors.length > 0) throw refusal('instrument.invalid', errors);
      const written = withoutBlankTexts(parsed.document);
      const { dropped } = written;
      const { document, changed } = await withCleanDrawings(written.document, cleanSvg);
      const at = clock();
      const id = await db.transaction(async (tx) => {
        const stored = await store(tx, document, mode, { by, at });
        const change = { code: document.code, mode };
        await recordEvent(
          tx,
          { action: 'instrument.imported', actorId: by, entity: 'instrument', entityId: stored, change },
          at,
        );
        return stored;
      });
      const kept = Object.keys(document).filter((part) => !['format', 'code', 'baseLocale'].includes(part));
      return { id, code: document.code, kept, changed, dropped };
    },

    exportDocument: async (id, version) => {
      const record = await existing(id);
      if (version === undefined) return draftDocument(db, record);
      const frozen = await versionByNumber(db, id, version);
      if (frozen === undefined) throw new AppError('not_found');
      return { ...frozen.definition, texts: await versionTexts(db, frozen.id) };
    },

    check: async (id) => {
      const record = await existing(id);
      return problemsOf(db, record, await reviewedDocument(db, record));
    },

    publish: (id, { note, rowVersion, overrideIncompleteLocales }, by) =>
      db.transaction(async (tx) => {
        const record = await lockInstrument(tx, id);
        if (record === undefined) throw new AppError('not_found');
        requireInUse(record);
        if (rowVersion !== undefined) await requireRowVersion(tx, record, rowVersion);
        const document = await reviewedDocument(tx, record);
        const incomplete = (problem: Problem) => problem.code === 'text.incomplete_locale';
        const errors = (await problemsOf(tx, record, document)).filter(isError);
        const blocking = overrideIncompleteLocales ? errors.filter((problem) => !incomplete(problem)) : errors;
        if (blocking.length > 0) throw refusal('instrument.not_publishable', blocking);

        const [newest] = await versionsOf(tx, id);
        const sum = checksum(document);
        if (newest?.checksum === sum)
          throw new AppError('instrument.unchanged', { params: { version: newest.number } });
        const { texts, ...definition } = document;
        const number = (newest?.number ?? 0) + 1;
        const at = clock();
        const version = {
          id: uuidv7(at.getTime()),
          instrumentId: id,
          number,
          definition,
          checksum: sum,
          note,
          baseLocale: document.baseLocale,
          locales: Object.keys(texts),
          incompleteLocales: errors
            .filter(incomplete)
            .map(({ params }) => String(params.locale))
            .filter((locale) => Object.hasOwn(texts, locale)),
          questionCount: questionCount(document),
          publishedAt: at,
          publishedBy: by,
        };
        await insertVersion(tx, version, texts);
        const { incompleteLocales } = version;
        const change = {
          code: document.code,
          version: number,
          ...(incompleteLocales.length > 0 && { incompleteLocales }),
        };
        await recordEvent(
          tx,
          { action: 'instrument.published', actorId: by, entity: 'instrument', entityId: id, change },
          at,
        );
        if (newest === undefined) {
          const titles = Object.fromEntries(Object.entries(texts).map(([locale, { title = '' }]) => [locale, title]));
          await tell(tx, noticeOf.instrumentPublished(id, document.baseLocale, titles), at);
        }
        return number;
      }),

    test: async (id, { answers, respondent }) => {
      const record = await existing(id);
      const compiled = await compiledDrafts.get(`${id} ${record.rowVersion}`, async () => compiledDraft(record.draft));
      requireValidAnswers(record.draft, answers);
      const run = startRun(compiled, { answers, respondent });
      const explanations = Object.fromEntries(compiled.calculations.map((code) => [code, run.explain(code)]));
      const { values, ...rest } = scoresOf(compiled, run);
      return { ...rest, scores: values, explanations };
    },

    list: async (query) => {
      const asked = readListQuery(query);
      const [rows, count] = [await listInstruments(db, asked), await countInstruments(db, asked)];
      return { rows: (await withLocales(db, rows)).map(({ row }) => row), ...count };
    },

    get: async (id) => {
      const { access, draft } = await existing(id);
      const [shown] = await withLocales(
        db,
        [await findRow(db, id)].filter((found) => found !== undefined),
      );
      if (shown === undefined) throw new AppError('not_found');
      const texts = await textsOf(db, 'Instrument', id, draft.baseLocale);
      const versions = await versionsOf(db, id);
      const { paging = 'question', allowBack = true, showProgress = true, estimatedMinutes } = draft.settings ?? {};
      return {
        ...shown.row,
        description: texts.description ?? '',
        access,
        checksum: shown.draftChecksum,
        counts: {
          sections: draft.sections?.length ?? 0,
          questions: draft.questions.length,
          calculations: draft.calculations?.length ?? 0,
          nuggets: draft.nuggets?.length ?? 0,
          reports: draft.reports?.length ?? 0,
          testCases: draft.testCases?.length ?? 0,
        },
        settings: { paging, allowBack, showProgress, estimatedMinutes: estimatedMinutes ?? null },
        versions: versions.map(({ publishedAt, ...version }) => ({
          ...version,
          publishedAt: publishedAt.toISOString(),
        })),
      };
    },

    idOf: async (code) => {
      const id = await findIdByCode(db, code);
      if (id === undefined) throw new AppError('not_found');
      return id;
    },
  };
}
