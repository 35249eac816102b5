import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection';
import { language, message, translation } from '../database/schema/translation';
import { uuidv7 } from '../database/uuid';

export type MessageKind = (typeof message.$inferSelect)['kind'];
export type MessageFormat = (typeof message.$inferSelect)['format'];
export type MessageAudience = (typeof message.$inferSelect)['audience'];
export type Language = typeof language.$inferSelect;
/** As in a seed. */
export type NewLanguage = typeof language.$inferInsert;

/** Kinds whose texts every server caches. */
const interfaceKinds: readonly MessageKind[] = ['Webpages', 'System'];

/** The channel that tells every server to read interface texts and languages again. */
export const textsChannel = 'interface_texts';

export interface SourceText {
  key: string;
  text: string;
  /** For the translator. */
  context?: string;
  maxLength?: number;
  /** Default plain. */
  format?: MessageFormat;
  /** Default everyone. */
  audience?: MessageAudience;
}

export interface WriteOptions {
  at: Date;
  /** The editor; null: a seed or an import. */
  by: string | null;
  /** Texts edited by a person stay unchanged. */
  keepEdited?: boolean;
}

const ofOwner = (kind: MessageKind, ownerId: string | null): SQL | undefined =>
  and(eq(message.kind, kind), ownerId === null ? isNull(message.ownerId) : eq(message.ownerId, ownerId));

/** Every server reads interface texts and languages again when the transaction has committed. */
export async function announceTexts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${textsChannel}, '')`);
}

/**
 * Writes the source texts of an owner, in order: new keys are added, and a changed text raises its source version, which makes its translations outdated. Keys
 * that are not among the entries stay (`removeMessagesExcept` removes them).
 */
export async function upsertMessages(
  tx: Transaction,
  kind: MessageKind,
  ownerId: string | null,
  baseLocale: string,
  entries: readonly SourceText[],
  { at, by, keepEdited = false }: WriteOptions,
): Promise<void> {
  if (entries.length === 0) return;
  const column = <T>(values: T[]) => sql.param(values);
  await tx.execute(sql`
    with given as (
      select * from unnest(
        ${column(entries.map((entry) => entry.key))}::text[],
        ${column(entries.map((entry) => entry.text))}::text[]
      ) as t (key, text)
    ), moved as (
      select m.* from message m join given using (key)
      where m.kind = ${kind} and m.owner_id is not distinct from ${ownerId}::uuid and not (m.edited and ${keepEdited})
        and (m.source_text, m.source_locale) is distinct from (given.text, ${baseLocale})
    ), unchecked as (
      update translation set problems = null from moved where translation.message_id = moved.id
    )
    insert into message_revision (message_id, source_version, source_locale, source_text, updated_by, updated_at)
    select id, source_version, source_locale, source_text, updated_by, updated_at from moved
    on conflict do nothing
  `);
  await tx.execute(sql`
    insert into message (id, kind, owner_id, key, source_locale, source_text, context, max_length, format, audience, position, updated_by, updated_at, edited)
    select t.id, ${kind}, ${ownerId}::uuid, t.key, ${baseLocale}, t.text, t.context, t.max_length, t.format, t.audience, t.position,
           ${by}::uuid, ${at.toISOString()}::timestamptz, ${by !== null}
    from unnest(
      ${column(entries.map(() => uuidv7(at.getTime())))}::uuid[],
      ${column(entries.map((entry) => entry.key))}::text[],
      ${column(entries.map((entry) => entry.text))}::text[],
      ${column(entries.map((entry) => entry.context ?? null))}::text[],
      ${column(entries.map((entry) => entry.maxLength ?? null))}::int[],
      ${column(entries.map((entry) => entry.format ?? 'plain'))}::text[],
      ${column(entries.map((entry) => entry.audience ?? 'everyone'))}::text[],
      ${column(entries.map((_, index) => index))}::int[]
    ) as t (id, key, text, context, max_length, format, audience, position)
    on conflict (kind, owner_id, key) do update set
      source_locale = excluded.source_locale,
      source_text = excluded.source_text,
      source_version = message.source_version
        + case when (message.source_text, message.source_locale) is distinct from (excluded.source_text, excluded.source_locale) then 1 else 0 end,
      context = excluded.context,
      max_length = excluded.max_length,
      format = excluded.format,
      audience = excluded.audience,
      position = excluded.position,
      updated_by = excluded.updated_by,
      updated_at = excluded.updated_at,
      edited = excluded.edited,
      row_version = message.row_version + 1
    where not (message.edited and ${keepEdited})
      and (message.source_text, message.source_locale, message.context, message.max_length, message.format,
           message.audience, message.position)
          is distinct from
          (excluded.source_text, excluded.source_locale, excluded.context, excluded.max_length, excluded.format,
           excluded.audience, excluded.position)
  `);
  if (interfaceKinds.includes(kind)) await announceTexts(tx);
}

/** Removes the messages of an owner, with their translations, whose keys are not among these. */
export async function removeMessagesExcept(
  tx: Transaction,
  kind: MessageKind,
  ownerId: string | null,
  keys: readonly string[],
): Promise<void> {
  await tx
    .delete(message)
    .where(and(ofOwner(kind, ownerId), sql`${message.key} <> all (${sql.param([...keys])}::text[])`));
  if (interfaceKinds.includes(kind)) await announceTexts(tx);
}

/** Removes all messages of these owners, with their translations; also those of parts that were taken out. @returns what they were */
export function removeTexts(tx: Transaction, kind: 'Instrument' | 'Survey', ownerIds: readonly string[]) {
  return tx
    .delete(message)
    .where(and(inArray(message.ownerId, [...ownerIds]), sql`${message.kind} in (${kind}, 'Removed')`))
    .returning({ kind: message.kind, key: message.key, text: message.sourceText });
}

/**
 * Writes translations of an owner's messages into one locale, each counted as a translation of the present source text; with
 * `ofEarlierSource` of the one that the same text translates here already, or of one that is not known here (version 0). The text that was
 * there before goes to the revisions. Keys without a message are left out.
 */
export async function setTranslations(
  tx: Transaction,
  kind: MessageKind,
  ownerId: string | null,
  locale: string,
  texts: Readonly<Record<string, string>>,
  {
    at,
    by,
    keepEdited = false,
    status = 'reviewed',
    ofEarlierSource = false,
  }: WriteOptions & { status?: 'machine' | 'draft' | 'reviewed'; ofEarlierSource?: boolean },
): Promise<void> {
  const keys = Object.keys(texts);
  if (keys.length === 0) return;
  await tx.execute(sql`
    with given as (
      select m.id as message_id, t.text, case
        when not ${ofEarlierSource} then m.source_version
        when known.text = t.text and known.source_version < m.source_version then known.source_version
        else 0
      end as source_version
      from unnest(${sql.param(keys)}::text[], ${sql.param(Object.values(texts))}::text[]) as t (key, text)
      join message m on m.key = t.key and m.kind = ${kind} and m.owner_id is not distinct from ${ownerId}::uuid
      left join translation known on known.message_id = m.id and known.locale = ${locale}
    ), replaced as (
      insert into translation_revision (id, message_id, locale, text, status, source_version, updated_by, updated_at)
      select gen_random_uuid(), old.message_id, old.locale, old.text, old.status, old.source_version, old.updated_by, old.updated_at
      from translation old join given using (message_id)
      where old.locale = ${locale} and old.text <> given.text and not (old.edited and ${keepEdited})
    )
    insert into translation (message_id, locale, text, status, source_version, live_text, updated_by, updated_at, edited)
    select message_id, ${locale}, text, ${status}, source_version, case when ${status} = 'reviewed' then text end,
           ${by}::uuid, ${at.toISOString()}::timestamptz, ${by !== null}
    from given
    on conflict (message_id, locale) do update set
      text = excluded.text,
      status = excluded.status,
      source_version = excluded.source_version,
      live_text = coalesce(excluded.live_text, translation.live_text),
      problems = null,
      updated_by = excluded.updated_by,
      updated_at = excluded.updated_at,
      edited = excluded.edited,
      row_version = translation.row_version + 1
    where not (translation.edited and ${keepEdited})
      and (translation.text, translation.status, translation.source_version)
          is distinct from (excluded.text, excluded.status, excluded.source_version)
  `);
  if (interfaceKinds.includes(kind)) await announceTexts(tx);
}

/** Removes the translations of an owner in every locale but these (the base locale's texts are the messages' own). */
export async function removeTranslationsExcept(
  tx: Transaction,
  kind: MessageKind,
  ownerId: string | null,
  locales: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from translation t using message m
    where m.id = t.message_id and m.kind = ${kind} and m.owner_id is not distinct from ${ownerId}::uuid
      and t.locale <> all (${sql.param([...locales])}::text[])
  `);
  if (interfaceKinds.includes(kind)) await announceTexts(tx);
}

/** What an owner has in one locale, without any fallback: key → text. */
export async function textsOf(
  db: Database | Transaction,
  kind: MessageKind,
  ownerId: string | null,
  locale: string,
): Promise<Record<string, string>> {
  return (await bundlesOf(db, kind, ownerId, [locale]))[locale] ?? {};
}

/**
 * All texts of an owner: locale → key → text; only these locales, if given. People see what was reviewed last (`live`); the present text
 * may wait for its review.
 */
export async function bundlesOf(
  db: Database | Transaction,
  kind: MessageKind,
  ownerId: string | null,
  locales?: readonly string[],
  live = false,
): Promise<Record<string, Record<string, string>>> {
  const bundles: Record<string, Record<string, string>> = {};
  const put = (locale: string, key: string, text: string) => {
    bundles[locale] ??= {};
    bundles[locale][key] = text;
  };
  const wanted = (column: typeof message.sourceLocale | typeof translation.locale) =>
    locales === undefined ? undefined : inArray(column, [...locales]);
  const translated = await db
    .select({
      locale: translation.locale,
      key: message.key,
      text: live ? sql<string>`${translation.liveText}` : translation.text,
    })
    .from(translation)
    .innerJoin(message, eq(message.id, translation.messageId))
    .where(
      and(
        ofOwner(kind, ownerId),
        wanted(translation.locale),
        live ? isNotNull(translation.liveText) : ne(translation.status, 'missing'),
      ),
    )
    .orderBy(asc(message.key));
  for (const row of translated) put(row.locale, row.key, row.text);
  const sources = await db
    .select({ locale: message.sourceLocale, key: message.key, text: message.sourceText })
    .from(message)
    .where(and(ofOwner(kind, ownerId), wanted(message.sourceLocale)))
    .orderBy(asc(message.key));
  for (const row of sources) put(row.locale, row.key, row.text);
  return bundles;
}

/** The texts of the interface in one locale, without any fallback, as people see them: key → text. */
export async function liveTextsOf(db: Database, kind: MessageKind, locale: string): Promise<Record<string, string>> {
  return (await bundlesOf(db, kind, null, [locale], true))[locale] ?? {};
}

/**
 * The languages in which the interface can show a text of this kind. For all its texts at once: asked language by language whether there
 * is any, PostgreSQL expects one and reads all translations where there is none.
 */
export async function translatedLanguages(db: Database | Transaction, kind: MessageKind): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from ${language} where code in (
      select distinct ${message.sourceLocale} from ${message} where ${ofOwner(kind, null)}
      union select distinct ${translation.locale} from ${translation}
      join ${message} on ${message.id} = ${translation.messageId}
      where ${translation.liveText} is not null and ${ofOwner(kind, null)}
    )
  `);
  return new Set(rows.map(({ code }) => code));
}

/** Every language in its order, the disabled ones too. */
export function allLanguages(db: Database | Transaction): Promise<Language[]> {
  return db.select().from(language).orderBy(asc(language.position), asc(language.code));
}

export async function isLanguage(db: Database | Transaction, code: string): Promise<boolean> {
  return (await db.select({ code: language.code }).from(language).where(eq(language.code, code))).length > 0;
}

/** Adds missing languages; an administrator's settings stay. */
export async function addLanguages(tx: Transaction, languages: readonly NewLanguage[]): Promise<void> {
  if (languages.length === 0) return;
  await tx
    .insert(language)
    .values([...languages])
    .onConflictDoNothing();
  await announceTexts(tx);
}
