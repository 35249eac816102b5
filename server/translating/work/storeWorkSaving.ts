import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { message, messageRevision } from '../../database/schema/translation';
import { announceTexts } from '../../texts/store';
import type { MessageRecord } from './storeWorkDetail';
import { textArray, uuidArray } from './storeWorkFilter';

/** The translation of a message into a language. */
export interface StoredText {
  text: string;
  status: 'missing' | 'machine' | 'draft' | 'reviewed';
  /** The version of the source text that it translates. */
  sourceVersion: number;
  /** The published text. */
  liveText: string | null;
}

export interface Standing {
  message: Pick<
    MessageRecord,
    'id' | 'kind' | 'key' | 'sourceLocale' | 'sourceText' | 'sourceVersion' | 'format' | 'maxLength'
  >;
  /** undefined: there never was one. */
  translation:
    | (StoredText & { rowVersion: number; problems: string[] | null; updatedBy: string | null; updatedAt: string })
    | undefined;
}

/** The instruments that own some of these messages. */
export async function ownersOf(tx: Transaction, messageIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct m.owner_id as id from message m
    where m.id = any (${uuidArray(messageIds)}) and m.kind = 'Instrument' and m.owner_id is not null
  `);
  return rows.map(({ id }) => id);
}

/**
 * Messages with their present translations into a language, locked until the transaction ends: neither a source text nor an existing
 * translation changes in the meantime. Existing messages only, in the order of their ids, in which everybody locks them.
 */
export async function lockStanding(tx: Transaction, ids: readonly string[], locale: string): Promise<Standing[]> {
  const messages = await tx.execute<Standing['message'] & Record<string, unknown>>(sql`
    select m.id, m.kind, m.key, m.source_locale as "sourceLocale", m.source_text as "sourceText",
           m.source_version as "sourceVersion", m.format, m.max_length as "maxLength"
    from message m where m.id = any (${uuidArray(ids)}) and m.kind <> 'Removed'
    order by m.id for share
  `);
  const translations = await tx.execute<{ id: string; updatedAt: string } & Record<string, unknown>>(sql`
    select t.message_id as id, t.text, t.status, t.source_version as "sourceVersion", t.live_text as "liveText",
           t.row_version as "rowVersion", t.problems, t.updated_by as "updatedBy", t.updated_at as "updatedAt"
    from translation t where t.message_id = any (${uuidArray(ids)}) and t.locale = ${locale}
    order by t.message_id for update
  `);
  const byId = new Map(translations.rows.map(({ id, ...row }) => [id, row]));
  return messages.rows.map((row) => {
    const translation = byId.get(row.id) as Standing['translation'];
    return {
      message: row,
      translation: translation && { ...translation, updatedAt: new Date(translation.updatedAt).toISOString() },
    };
  });
}

/** By message id, the text that each translation had before the present one. `liveText`: what was published then. */
export async function earlierTexts(
  tx: Transaction,
  ids: readonly string[],
  locale: string,
): Promise<Map<string, StoredText>> {
  const { rows } = await tx.execute<StoredText & { id: string } & Record<string, unknown>>(sql`
    select distinct on (r.message_id) r.message_id as id, r.text, r.status, r.source_version as "sourceVersion",
           (select case when l.status = 'reviewed' then l.text end
            from translation_revision l
            where l.message_id = r.message_id and l.locale = r.locale and l.status in ('reviewed', 'missing')
            order by l.updated_at desc, l.id desc limit 1) as "liveText"
    from translation_revision r where r.message_id = any (${uuidArray(ids)}) and r.locale = ${locale}
    order by r.message_id, r.updated_at desc, r.id desc
  `);
  return new Map(
    rows.map(({ id, text, status, sourceVersion, liveText }) => [id, { text, status, sourceVersion, liveText }]),
  );
}

export interface NewText extends StoredText {
  messageId: string;
  problems: readonly string[];
  /** Of the locked translation; 0: there was none. */
  rowVersion: number;
}

/**
 * Writes translations into a language; old texts go to the revisions. Their messages are locked.
 * @returns the messages that were written: not those to which somebody else added the first translation in the meantime
 */
export async function writeTexts(
  tx: Transaction,
  locale: string,
  texts: readonly NewText[],
  { by, at }: { by: string | null; at: Date },
): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const column = <K extends keyof NewText>(name: K) => sql.param(texts.map((text) => text[name]));
  const standing = texts.filter(({ rowVersion }) => rowVersion > 0).map(({ messageId }) => messageId);
  await tx.execute(sql`
    insert into translation_revision (id, message_id, locale, text, status, source_version, updated_by, updated_at)
    select gen_random_uuid(), message_id, locale, text, status, source_version, updated_by, updated_at
    from translation where message_id = any (${uuidArray(standing)}) and locale = ${locale}
  `);
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into translation (message_id, locale, text, status, source_version, live_text, problems, updated_by, updated_at, edited)
    select given.message_id, ${locale}, given.text, given.status, given.source_version, given.live_text,
           string_to_array(given.problems, ','), ${by}::uuid, ${at.toISOString()}::timestamptz, ${by !== null}
    from unnest(
      ${column('messageId')}::uuid[], ${column('text')}::text[], ${column('status')}::text[],
      ${column('sourceVersion')}::int[], ${column('liveText')}::text[],
      ${textArray(texts.map(({ problems }) => problems.join(',')))}
    ) as given (message_id, text, status, source_version, live_text, problems)
    on conflict (message_id, locale) do update set
      text = excluded.text,
      status = excluded.status,
      source_version = excluded.source_version,
      live_text = excluded.live_text,
      problems = excluded.problems,
      updated_by = excluded.updated_by,
      updated_at = excluded.updated_at,
      edited = excluded.edited,
      row_version = translation.row_version + 1
    where translation.message_id = any (${uuidArray(standing)})
    returning message_id as id
  `);
  return new Set(rows.map(({ id }) => id));
}

/** Locked until the transaction ends. */
export async function lockMessage(tx: Transaction, id: string): Promise<MessageRecord | undefined> {
  const isThere = and(eq(message.id, id), sql`${message.kind} <> 'Removed'`);
  return (await tx.select().from(message).where(isThere).for('update'))[0];
}

type SourceChange = Partial<Pick<MessageRecord, 'sourceText' | 'context' | 'maxLength' | 'format'>>;

/** Changes a locked message; its translations must be checked again, and are outdated if the source text changes. */
export async function updateMessage(
  tx: Transaction,
  before: MessageRecord,
  change: SourceChange,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const isAnother = change.sourceText !== undefined && change.sourceText !== before.sourceText;
  if (isAnother) {
    const { id: messageId, sourceVersion, sourceLocale, sourceText, updatedBy, updatedAt } = before;
    await tx
      .insert(messageRevision)
      .values({ messageId, sourceVersion, sourceLocale, sourceText, updatedBy, updatedAt })
      .onConflictDoNothing();
  }
  await tx
    .update(message)
    .set({
      ...change,
      sourceVersion: before.sourceVersion + (isAnother ? 1 : 0),
      updatedBy: by,
      updatedAt: at,
      edited: true,
      rowVersion: before.rowVersion + 1,
    })
    .where(eq(message.id, before.id));
  await tx.execute(
    sql`update translation set problems = null where message_id = ${before.id}::uuid and problems is not null`,
  );
  if (isAnother) await announceTexts(tx);
}

/** @returns false when the kind has a message of this key */
export async function insertMessage(tx: Transaction, row: typeof message.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(message).values(row).onConflictDoNothing().returning({ id: message.id });
  if (inserted.length > 0) await announceTexts(tx);
  return inserted.length > 0;
}

/** With its translations, revisions and comments. @returns false when it was not added by hand */
export async function deleteMessage(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx
    .delete(message)
    .where(and(eq(message.id, id), eq(message.addedByHand, true)))
    .returning({ id: message.id });
  if (gone.length > 0) await announceTexts(tx);
  return gone.length > 0;
}
