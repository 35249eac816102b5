import type { InstrumentRow } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { type Draft, definitionOf, draftOf } from 'core/instrument/draft';
import { eachPart } from 'core/instrument/operations';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { upsertMessages } from '../../texts/service';
import { holdLanguages } from '../../translating/work/service';
import { questionCount, storeTexts } from './draftTexts';
import { type InstrumentRecord, insertInstrument, lockInstrument } from './store';
import {
  copyTexts,
  deleteInstrument,
  hasAttempts,
  type MessageCopy,
  messageIdsOf,
  retitle,
  setStatus,
} from './storeAdministration';

export interface Created {
  id: string;
  code: string;
}

export interface InstrumentAdministration {
  /** An empty draft. @throws AppError `language.unknown`, `instrument.code_taken` */
  create(asked: { code: string; title: string; baseLocale: string }, by: string): Promise<Created>;
  /** A new draft of the same structure and texts, in every language as they stand. @throws AppError `not_found`, `instrument.code_taken` */
  duplicate(id: string, asked: { code: string; title: string }, by: string): Promise<Created>;
  /** Archives it, or restores its former status. @throws AppError `not_found`, `conflict` with the row as it is now */
  archive(id: string, asked: { archived: boolean; rowVersion: number }, by: string): Promise<InstrumentRow>;
  /** @throws AppError `not_found`, `instrument.published` */
  remove(id: string, by: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  /** @throws AppError `conflict` with the row as it is now */
  requireRowVersion(tx: Transaction, record: InstrumentRecord, rowVersion: number): Promise<void>;
  rowOf(tx: Transaction, id: string): Promise<InstrumentRow>;
}

async function locked(tx: Transaction, id: string): Promise<InstrumentRecord> {
  const record = await lockInstrument(tx, id);
  if (record === undefined) throw new AppError('not_found');
  return record;
}

/** The same structure under another code, with new ids for all parts; and the new id for each old one. */
export function renewed(draft: Draft, code: string): { draft: Draft; ids: Map<string, string> } {
  const copy = draftOf({ ...definitionOf(draft), code, texts: {} }, uuidv7);
  const parts = [...eachPart(copy)];
  const ids = new Map([...eachPart(draft)].map(({ part }, index) => [part.id, parts[index]?.part.id ?? '']));
  return { draft: copy, ids };
}

/** Copies a draft's texts, with their translations and states, to a copy of it. @returns the message of the copy's title, if there is one */
export async function copyDraftTexts(
  tx: Transaction,
  { from, to, ids, at }: { from: string; to: string; ids: ReadonlyMap<string, string>; at: Date },
): Promise<string | undefined> {
  const copies: MessageCopy[] = [];
  let titleId: string | undefined;
  for (const [key, message] of await messageIdsOf(tx, from)) {
    const [kind, part, field] = key.split('.');
    const own = part === undefined ? undefined : ids.get(part);
    if (part !== undefined && own === undefined) continue;
    const copy = uuidv7(at.getTime());
    copies.push({ from: message, to: copy, key: own === undefined ? key : `${kind}.${own}.${field}` });
    if (key === 'title') titleId = copy;
  }
  await copyTexts(tx, to, copies, at);
  return titleId;
}

const addTitle = (tx: Transaction, id: string, baseLocale: string, title: string, at: Date) =>
  upsertMessages(tx, 'Instrument', id, baseLocale, [{ key: 'title', text: title, context: 'instrument' }], {
    at,
    by: null,
  });

export function createInstrumentAdministration(needs: Needs): InstrumentAdministration {
  const { db, clock, requireRowVersion, rowOf } = needs;

  async function insert(tx: Transaction, draft: Draft, by: string, at: Date): Promise<string> {
    const id = uuidv7(at.getTime());
    const inserted = await insertInstrument(tx, {
      id,
      code: draft.code,
      status: 'draft',
      domain: draft.domain ?? null,
      area: draft.area ?? null,
      baseLocale: draft.baseLocale,
      draft,
      draftChecksum: '',
      questionCount: questionCount(draft),
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    });
    if (!inserted) throw new AppError('instrument.code_taken', { params: { code: draft.code } });
    return id;
  }

  const record = (
    tx: Transaction,
    action:
      | 'instrument.created'
      | 'instrument.duplicated'
      | 'instrument.archived'
      | 'instrument.restored'
      | 'instrument.removed',
    id: string,
    change: Record<string, unknown>,
    by: string,
    at: Date,
  ) => recordEvent(tx, { action, actorId: by, entity: 'instrument', entityId: id, change }, at);

  return {
    create: ({ code, title, baseLocale }, by) =>
      db.transaction(async (tx) => {
        if ((await holdLanguages(tx, [baseLocale])).length === 0) {
          const details = [{ path: 'body.baseLocale', code: 'unknown_value', params: { value: baseLocale } }];
          throw new AppError('language.unknown', { details });
        }
        const at = clock();
        const document: InstrumentDocument = {
          format: 'instrument/1',
          code,
          baseLocale,
          settings: { paging: 'question' },
          questions: [],
          texts: { [baseLocale]: { title } },
        };
        const draft = draftOf(document, uuidv7);
        const id = await insert(tx, draft, by, at);
        await storeTexts(tx, id, document, draft, { by, at });
        await record(tx, 'instrument.created', id, { code }, by, at);
        return { id, code };
      }),

    duplicate: (id, { code, title }, by) =>
      db.transaction(async (tx) => {
        // Changes of languages wait: every language with a text of it is locked before the instrument.
        await holdLanguages(tx);
        const original = await locked(tx, id);
        const at = clock();
        const { draft, ids } = renewed(original.draft, code);
        const copyId = await insert(tx, draft, by, at);
        const titleId = await copyDraftTexts(tx, { from: id, to: copyId, ids, at });
        if (titleId !== undefined) await retitle(tx, titleId, title);
        else await addTitle(tx, copyId, draft.baseLocale, title, at);
        await record(tx, 'instrument.duplicated', copyId, { code, original: original.code }, by, at);
        return { id: copyId, code };
      }),

    archive: (id, { archived, rowVersion }, by) =>
      db.transaction(async (tx) => {
        const found = await locked(tx, id);
        await requireRowVersion(tx, found, rowVersion);
        const before = found.currentVersionId === null ? 'draft' : 'published';
        const status = archived ? 'archived' : before;
        if (status !== found.status) {
          const at = clock();
          await setStatus(tx, id, status, by, at);
          const action = archived ? 'instrument.archived' : 'instrument.restored';
          await record(tx, action, id, { code: found.code }, by, at);
        }
        return rowOf(tx, id);
      }),

    remove: (id, by) =>
      db.transaction(async (tx) => {
        const found = await locked(tx, id);
        if (found.currentVersionId !== null || (await hasAttempts(tx, id))) throw new AppError('instrument.published');
        const title = await deleteInstrument(tx, id);
        await record(tx, 'instrument.removed', id, { code: found.code, title }, by, clock());
      }),
  };
}
