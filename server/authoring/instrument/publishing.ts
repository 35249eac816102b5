import { askedLocalesOf } from 'core/instrument/askedLocales';
import type { InstrumentDocument } from 'core/instrument/document';
import type { Problem } from 'core/instrument/problem';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import { catalogueUsed } from '../catalog/used';
import { checksum } from './checksum';
import { existing, isError, isIncomplete, problemsOf, requireInUse, reviewedDocument } from './draftDocuments';
import { type Deed, questionCount } from './draftTexts';
import { refusal } from './problems';
import { requireRowVersion } from './reading';
import { insertVersion, lockInstrument, setDraftChecksum, versionsOf } from './store';

export interface PublishOptions {
  note: string;
  /** Of the draft as the caller saw it; an outdated one is refused. */
  rowVersion?: number;
  overrideIncompleteLocales: boolean;
  /** The languages besides the base language; default all that are promised. */
  locales?: readonly string[];
}

interface Needs {
  db: Database;
  clock: () => Date;
}

interface Publication {
  document: InstrumentDocument;
  /** Of the document; they do not block. */
  problems: readonly Problem[];
  note: string;
}

/** Makes a document, that of a locked draft, its next version, unless it is the newest one already. */
export async function publishDocument(
  tx: Transaction,
  id: string,
  { document, problems, note }: Publication,
  { by, at }: Deed,
) {
  const [newest] = await versionsOf(tx, id);
  const sum = checksum(document);
  if (newest?.checksum === sum) return { isNew: false, version: newest } as const;
  const { texts, ...definition } = document;
  const version = {
    id: uuidv7(at.getTime()),
    instrumentId: id,
    number: (newest?.number ?? 0) + 1,
    definition,
    checksum: sum,
    note,
    baseLocale: document.baseLocale,
    locales: Object.keys(texts),
    askedIn: askedLocalesOf(document.baseLocale, texts),
    incompleteLocales: problems
      .filter(isIncomplete)
      .map(({ params }) => String(params.locale))
      .filter((locale) => Object.hasOwn(texts, locale)),
    questionCount: questionCount(document),
    publishedAt: at,
    publishedBy: by,
  };
  await insertVersion(tx, version, texts);
  await catalogueUsed(tx, document, { by, at });
  return { isNew: true, version, texts, isFirst: newest === undefined } as const;
}

export interface Publishing {
  /** Problems that block publishing, and warnings. @throws AppError `not_found` */
  check(id: string): Promise<Problem[]>;
  /** @returns the number of the version. @throws AppError `instrument.not_publishable`, `instrument.unchanged`, `instrument.archived`, `conflict`, `not_found` */
  publish(id: string, options: PublishOptions, by: string | null): Promise<number>;
}

export function createPublishing({ db, clock }: Needs): Publishing {
  return {
    check: async (id) => {
      const record = await existing(db, id);
      return problemsOf(db, record, await reviewedDocument(db, record));
    },

    publish: (id, { note, rowVersion, overrideIncompleteLocales, locales }, by) =>
      db.transaction(async (tx) => {
        const record = await lockInstrument(tx, id);
        if (record === undefined) throw new AppError('not_found');
        requireInUse(record);
        if (rowVersion !== undefined) await requireRowVersion(tx, record, rowVersion);
        const document = await reviewedDocument(tx, record, locales);
        const problems = await problemsOf(tx, record, document, locales);
        const errors = problems.filter(isError);
        const blocking = overrideIncompleteLocales ? errors.filter((problem) => !isIncomplete(problem)) : errors;
        if (blocking.length > 0) throw refusal('instrument.not_publishable', blocking);

        const at = clock();
        const published = await publishDocument(tx, id, { document, problems, note }, { by, at });
        const { number } = published.version;
        if (!published.isNew) throw new AppError('instrument.unchanged', { params: { version: number } });
        // Which languages the next version gets depends on those that this one has.
        await setDraftChecksum(tx, id, '');
        const { texts, isFirst } = published;
        const { incompleteLocales } = published.version;
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
        if (isFirst) {
          const titles = Object.fromEntries(Object.entries(texts).map(([locale, { title = '' }]) => [locale, title]));
          await tell(tx, noticeOf.instrumentPublished(id, document.baseLocale, titles), at);
        }
        return number;
      }),
  };
}
