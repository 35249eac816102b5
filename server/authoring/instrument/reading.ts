import type {
  AttemptWeek,
  InstrumentDetail,
  InstrumentQuery,
  InstrumentRow,
  ListedInstrument,
  QuestionFound,
} from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { isPromised } from 'core/instrument/publishedLocales';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import { textsOf } from '../../texts/service';
import { checksum } from './checksum';
import { approvedDocument, existing, exportedDraft, proposedDocument } from './draftDocuments';
import {
  completenessOf,
  countInstruments,
  findIdByCode,
  findRow,
  type InstrumentRecord,
  listInstruments,
  lockInstrument,
  setDraftChecksum,
  versionByNumber,
  versionsOf,
  versionTexts,
} from './store';
import { attemptsByWeek, editsSinceVersions } from './storeOverview';
import { findQuestions } from './storeQuestions';
import { lastWeeks } from './weeks';

interface Needs {
  db: Database;
  clock: () => Date;
}

export interface Reading {
  /** @param chain languages in which titles are looked for, the last of them after the instrument's base language */
  list(
    asked: InstrumentQuery,
    chain: readonly string[],
  ): Promise<{ rows: ListedInstrument[]; total: number; estimated?: true }>;
  /** @throws AppError `not_found` */
  get(id: string): Promise<InstrumentDetail>;
  /** @throws AppError `not_found` */
  attemptWeeks(id: string): Promise<AttemptWeek[]>;
  /** Questions of all drafts by their text, or by their code. */
  questions(asked: { keyword: string; locale: string; codes: '0' | '1'; limit: number }): Promise<QuestionFound[]>;
  /**
   * The draft, or a version. `isApproved`: of the draft only what could be published: the last approved texts of every language.
   * @throws AppError `not_found`
   */
  exportDocument(id: string, version?: number, isApproved?: boolean): Promise<InstrumentDocument>;
  /** @throws AppError `not_found` */
  idOf(code: string): Promise<string>;
}

/** The draft's checksum, computed again if texts have changed; locked, so that none changes in the meantime. */
export async function checksumOf(tx: Transaction, id: string): Promise<string> {
  const record = await lockInstrument(tx, id);
  if (record === undefined || record.draftChecksum !== '') return record?.draftChecksum ?? '';
  const sum = checksum(await proposedDocument(tx, record));
  await setDraftChecksum(tx, id, sum);
  return sum;
}

/** Row columns with whether the draft differs from the version, and the completeness of each locale, the base locale first. */
async function withLocales<Row extends NonNullable<Awaited<ReturnType<typeof findRow>>>>(
  at: Database | Transaction,
  rows: readonly Row[],
) {
  const completeness = await completenessOf(
    at,
    rows.map(({ id }) => id),
  );
  const shown = [];
  for (const { draftChecksum: known, versionChecksum, namedLocales, ...row } of rows) {
    const settings = { locales: namedLocales ?? [] };
    const own = completeness.filter(({ ownerId }) => ownerId === row.id);
    const total = own[0]?.texts ?? 0;
    const locales = own.map(({ locale, texts, reviewed, outdated, labels }) => {
      const promised = locale === row.baseLocale || isPromised({ settings }, locale, texts > labels);
      return { locale, texts, total, reviewed, outdated, promised };
    });
    const draftChecksum = known || (await at.transaction((tx) => checksumOf(tx, row.id)));
    const changed = versionChecksum !== draftChecksum;
    shown.push({ row: { ...row, changed, updatedAt: row.updatedAt.toISOString(), locales }, draftChecksum });
  }
  return shown;
}

export async function rowOf(tx: Transaction, id: string): Promise<InstrumentRow> {
  const [shown] = await withLocales(
    tx,
    [await findRow(tx, id)].filter((row) => row !== undefined),
  );
  if (shown === undefined) throw new AppError('not_found');
  return shown.row;
}

/** @throws AppError `conflict` with the row as it is now */
export async function requireRowVersion(tx: Transaction, record: InstrumentRecord, rowVersion: number): Promise<void> {
  if (rowVersion === record.rowVersion) return;
  throw outdated('body.rowVersion', record.rowVersion, await rowOf(tx, record.id));
}

export function createReading({ db, clock }: Needs): Reading {
  return {
    list: async (asked, chain) => {
      const [found, count] = [await listInstruments(db, asked, chain), await countInstruments(db, asked)];
      const titled = found.map((row) => ({ ...row, shown: row.shown ?? { text: row.title, locale: row.baseLocale } }));
      const rows = (await withLocales(db, titled)).map(({ row }) => row);
      const differing = rows.filter(({ version, changed }) => version !== null && changed);
      const edits = await editsSinceVersions(
        db,
        differing.map(({ id }) => id),
      );
      return { rows: rows.map((row) => ({ ...row, edits: edits.get(row.id) ?? 0 })), ...count };
    },

    get: async (id) => {
      const { access, draft } = await existing(db, id);
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
        edits: (await editsSinceVersions(db, [id])).get(id) ?? 0,
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

    attemptWeeks: async (id) => {
      await existing(db, id);
      const weeks = lastWeeks(clock());
      const counted = await attemptsByWeek(db, id, weeks[0] ?? clock());
      const known = new Map(counted.map(({ week, attempts }) => [week, attempts]));
      return weeks.map((week) => {
        const from = week.toISOString();
        return { from, attempts: known.get(from.slice(0, 10)) ?? 0 };
      });
    },

    questions: ({ codes, ...asked }) => findQuestions(db, { ...asked, codes: codes === '1' }),

    exportDocument: async (id, version, isApproved = false) => {
      const record = await existing(db, id);
      if (version === undefined) return isApproved ? approvedDocument(db, record) : exportedDraft(db, record);
      const frozen = await versionByNumber(db, id, version);
      if (frozen === undefined) throw new AppError('not_found');
      return { ...frozen.definition, texts: await versionTexts(db, frozen.id) };
    },

    idOf: async (code) => {
      const id = await findIdByCode(db, code);
      if (id === undefined) throw new AppError('not_found');
      return id;
    },
  };
}
