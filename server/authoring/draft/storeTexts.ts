import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';

const texts = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`;
const uuids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The id of the part in a stored key `question.ID.text`; empty: of the instrument itself. */
const partOf = sql`split_part(m.key, '.', 2)`;

export interface LocaleText extends Record<string, unknown> {
  key: string;
  text: string;
  state: 'machine' | 'draft' | 'reviewed' | 'outdated';
}

/** The source texts of a draft, blank ones left out. */
export async function sourceTexts(db: Database | Transaction, instrumentId: string) {
  const { rows } = await db.execute<{ key: string; text: string }>(sql`
    select m.key, m.source_text as text from message m
    where m.kind = 'Instrument' and m.owner_id = ${instrumentId}::uuid and btrim(m.source_text) <> ''
  `);
  return rows;
}

/** The translations of a draft's texts into a language. */
export async function translatedTexts(db: Database | Transaction, instrumentId: string, locale: string) {
  const { rows } = await db.execute<LocaleText>(sql`
    select m.key, t.text, case when t.source_version < m.source_version then 'outdated' else t.status end as state
    from message m join translation t on t.message_id = m.id and t.locale = ${locale}
    where m.kind = 'Instrument' and m.owner_id = ${instrumentId}::uuid and t.status <> 'missing'
  `);
  return rows;
}

/** The texts that a change affects. */
export interface TextsWanted {
  /** For these parts, and `instrument`: of the instrument itself. */
  parts: readonly string[];
  locales: readonly string[];
  /** And every text in any language that has placeholders. */
  placeholders: boolean;
}

export interface HeldMessage extends Record<string, unknown> {
  id: string;
  key: string;
  text: string;
  updatedBy: string | null;
}

export interface HeldTranslation extends Record<string, unknown> {
  key: string;
  locale: string;
  text: string;
  liveText: string | null;
  updatedBy: string | null;
}

/**
 * The messages of a draft, also those of removed parts, and their translations: nobody changes them until the transaction ends. The
 * instrument is locked.
 */
export async function holdTexts(
  tx: Transaction,
  instrumentId: string,
  { parts, locales, placeholders }: TextsWanted,
): Promise<{ messages: HeldMessage[]; translations: HeldTranslation[] }> {
  const messages = await tx.execute<HeldMessage>(sql`
    select m.id, m.key, m.source_text as text, m.updated_by as "updatedBy" from message m
    where m.owner_id = ${instrumentId}::uuid and m.kind in ('Instrument', 'Removed')
      and (
        case ${partOf} when '' then 'instrument' else ${partOf} end = any (${texts(parts)})
        or (${placeholders} and split_part(m.key, '.', 1) in ('nugget', 'block'))
      )
    order by m.id for update
  `);
  const ids = messages.rows.map(({ id }) => id);
  const translations = await tx.execute<HeldTranslation & { messageId: string }>(sql`
    select t.message_id as "messageId", t.locale, t.text, t.live_text as "liveText", t.updated_by as "updatedBy" from translation t
    where t.message_id = any (${uuids(ids)}) and t.status <> 'missing'
      and (t.locale = any (${texts(locales)}) or (${placeholders} and t.text || coalesce(t.live_text, '') like '%{{%'))
    order by t.message_id, t.locale for update
  `);
  const keys = new Map(messages.rows.map(({ id, key }) => [id, key]));
  return {
    messages: messages.rows,
    translations: translations.rows.map(({ messageId, ...row }) => ({ ...row, key: keys.get(messageId) ?? '' })),
  };
}

/** Hides the texts of removed parts: no query by kind finds them. */
export async function shelveTexts(tx: Transaction, instrumentId: string, parts: readonly string[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.execute(sql`
    update message m set kind = 'Removed'
    where m.kind = 'Instrument' and m.owner_id = ${instrumentId}::uuid and ${partOf} = any (${texts(parts)})
  `);
}

/** Brings them back as they were. */
export async function unshelveTexts(tx: Transaction, instrumentId: string, parts: readonly string[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.execute(sql`
    update message m set kind = 'Instrument'
    where m.kind = 'Removed' and m.owner_id = ${instrumentId}::uuid and ${partOf} = any (${texts(parts)})
  `);
}

export interface NewMessage {
  key: string;
  text: string;
  format: 'plain' | 'markdown';
}

interface Deed {
  by: string;
  at: Date;
}

/** Adds messages; `arrangeMessages` gives them their context and place. @returns their ids by key */
export async function insertMessages(
  tx: Transaction,
  instrumentId: string,
  baseLocale: string,
  rows: readonly NewMessage[],
  { by, at }: Deed,
): Promise<Map<string, string>> {
  const made = rows.map((row) => ({ ...row, id: uuidv7(at.getTime()) }));
  if (made.length === 0) return new Map();
  await tx.execute(sql`
    insert into message (id, kind, owner_id, key, source_locale, source_text, format, position, updated_by, updated_at, edited)
    select given.id, 'Instrument', ${instrumentId}::uuid, given.key, ${baseLocale}, given.text, given.format, -1,
           ${by}::uuid, ${moment(at)}, true
    from unnest(
      ${uuids(made.map(({ id }) => id))}, ${texts(made.map(({ key }) => key))},
      ${texts(made.map(({ text }) => text))}, ${texts(made.map(({ format }) => format))}
    ) as given (id, key, text, format)
  `);
  return new Map(made.map(({ id, key }) => [key, id]));
}

export interface NewSource {
  id: string;
  text: string;
  /** Only its placeholders have changed: translations of the present text stay current. */
  isRename: boolean;
}

/**
 * Changes source texts of locked messages; the old text goes to the revisions. Their translations must be checked again, and are outdated
 * unless they translate an identical earlier text.
 */
export async function updateSources(tx: Transaction, rows: readonly NewSource[], { by, at }: Deed): Promise<void> {
  if (rows.length === 0) return;
  const given = sql`unnest(
    ${uuids(rows.map(({ id }) => id))}, ${texts(rows.map(({ text }) => text))},
    ${sql.param(rows.map(({ isRename }) => isRename))}::boolean[]
  ) as given (id, text, is_rename)`;
  await tx.execute(sql`
    insert into message_revision (message_id, source_version, source_locale, source_text, updated_by, updated_at)
    select m.id, m.source_version, m.source_locale, m.source_text, m.updated_by, m.updated_at
    from message m join ${given} on given.id = m.id
    on conflict do nothing
  `);
  await tx.execute(sql`
    update message m set
      source_text = given.text, source_version = m.source_version + 1, updated_by = ${by}::uuid,
      updated_at = ${moment(at)}, edited = true, row_version = m.row_version + 1
    from ${given} where given.id = m.id
  `);
  await tx.execute(sql`
    update translation t set
      problems = null,
      source_version = case
        when given.is_rename and t.source_version = m.source_version - 1 then m.source_version
        when exists (
          select 1 from message_revision r
          where r.message_id = m.id and r.source_version = t.source_version
            and (r.source_locale, r.source_text) = (m.source_locale, m.source_text)
        ) then m.source_version
        else t.source_version
      end
    from message m join ${given} on given.id = m.id
    where t.message_id = m.id
  `);
}

export interface PlacedMessage extends Record<string, unknown> {
  id: string;
  key: string;
  position: number;
  context: string | null;
}

/** The messages of a draft with their positions; below 0: none yet. */
export async function placedMessages(tx: Transaction, instrumentId: string): Promise<PlacedMessage[]> {
  const { rows } = await tx.execute<PlacedMessage>(sql`
    select id, key, position, context from message where kind = 'Instrument' and owner_id = ${instrumentId}::uuid
  `);
  return rows;
}

export async function placeMessages(
  tx: Transaction,
  rows: readonly { id: string; position: number; context: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update message m set position = given.position, context = given.context
    from unnest(
      ${uuids(rows.map(({ id }) => id))}, ${sql.param(rows.map(({ position }) => position))}::int[],
      ${texts(rows.map(({ context }) => context))}
    ) as given (id, position, context)
    where m.id = given.id
  `);
}

export interface EarlierText extends Record<string, unknown> {
  id: string;
  text: string;
  status: 'missing' | 'machine' | 'draft' | 'reviewed';
  sourceVersion: number;
  /** Of the last one that was reviewed. */
  liveText: string | null;
}

/** The text in a language before the present translation of each of these messages. */
export async function earlierTexts(
  tx: Transaction,
  locale: string,
  ids: readonly string[],
): Promise<Map<string, EarlierText>> {
  const { rows } = await tx.execute<EarlierText>(sql`
    select distinct on (r.message_id) r.message_id as id, r.text, r.status,
           case when exists (
             select 1 from message_revision s
             where s.message_id = m.id and s.source_version = r.source_version
               and (s.source_locale, s.source_text) = (m.source_locale, m.source_text)
           ) then m.source_version else r.source_version end as "sourceVersion",
           (select l.text from translation_revision l
            where l.message_id = r.message_id and l.locale = r.locale and l.status = 'reviewed'
            order by l.updated_at desc, l.id desc limit 1) as "liveText"
    from translation_revision r join message m on m.id = r.message_id
    where r.message_id = any (${uuids(ids)}) and r.locale = ${locale}
    order by r.message_id, r.updated_at desc, r.id desc
  `);
  return new Map(rows.map((row) => [row.id, row]));
}
