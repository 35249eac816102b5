import type { SurveyTextKey } from 'core/survey/textKeys';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { message } from '../../database/schema/translation';
import { uuidv7 } from '../../database/uuid';

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

export interface StoredText extends Record<string, unknown> {
  key: string;
  locale: string;
  text: string;
  /** null: the source text. */
  state: 'machine' | 'draft' | 'reviewed' | 'outdated' | null;
}

/** All texts of a survey as they stand, blank ones left out. */
export async function storedTexts(db: Database | Transaction, id: string): Promise<StoredText[]> {
  const { rows } = await db.execute<StoredText>(sql`
    select m.key, m.source_locale as locale, m.source_text as text, null as state, m.position, '' as after from message m
    where m.kind = 'Survey' and m.owner_id = ${id}::uuid and btrim(m.source_text) <> ''
    union all
    select m.key, t.locale, t.text, case when t.source_version < m.source_version then 'outdated' else t.status end,
      m.position, t.locale
    from message m join translation t on t.message_id = m.id
    where m.kind = 'Survey' and m.owner_id = ${id}::uuid and t.status <> 'missing' and btrim(t.text) <> ''
    order by after, position, key
  `);
  return rows;
}

/** Some texts of several surveys as they stand, blank ones left out; the source texts first. */
export async function textsOfSurveys(db: Database, ids: readonly string[], keys: readonly string[]) {
  const { rows } = await db.execute<{ surveyId: string; key: string; locale: string; text: string }>(sql`
    select m.owner_id as "surveyId", m.key, m.source_locale as locale, m.source_text as text from message m
    where m.kind = 'Survey' and m.owner_id = any (${sql.param([...ids])}::uuid[]) and m.key = any (${texts(keys)})
      and btrim(m.source_text) <> ''
    union all
    select m.owner_id, m.key, t.locale, t.text from message m join translation t on t.message_id = m.id
    where m.kind = 'Survey' and m.owner_id = any (${sql.param([...ids])}::uuid[]) and m.key = any (${texts(keys)})
      and t.status <> 'missing' and btrim(t.text) <> ''
  `);
  return rows;
}

/** The messages of a survey by their keys. */
export async function messageIds(tx: Transaction, id: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: message.key, id: message.id })
    .from(message)
    .where(and(eq(message.kind, 'Survey'), eq(message.ownerId, id)));
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Adds messages without a source text, for texts that only other languages have. */
export async function addEmptyMessages(
  tx: Transaction,
  id: string,
  baseLocale: string,
  keys: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (keys.length === 0) return;
  await tx.insert(message).values(
    keys.map((key) => ({
      ...{ id: uuidv7(at.getTime()), kind: 'Survey' as const, ownerId: id, key, sourceLocale: baseLocale },
      ...{ sourceText: '', format: 'plain' as const, updatedBy: by, updatedAt: at, edited: true },
    })),
  );
}

/** Renames the texts of items, all at once: two may exchange their codes. */
export async function renameItemTexts(tx: Transaction, id: string, codes: ReadonlyMap<string, string>): Promise<void> {
  if (codes.size === 0) return;
  const keys = [...codes].map(([from, to]) => ({ from: `item.${from}.title`, to: `item.${to}.title` }));
  const given = sql`unnest(${texts(keys.map(({ from }) => from))}, ${texts(keys.map(({ to }) => to))}) as given (was, becomes)`;
  await tx.execute(sql`
    delete from message m using ${given}
    where m.kind = 'Removed' and m.owner_id = ${id}::uuid and m.key = given.becomes
  `);
  await tx.execute(sql`
    update message m set key = '~' || given.becomes from ${given}
    where m.kind = 'Survey' and m.owner_id = ${id}::uuid and m.key = given.was
  `);
  await tx.execute(sql`
    update message m set key = substr(m.key, 2)
    where m.kind = 'Survey' and m.owner_id = ${id}::uuid and m.key like '~%'
  `);
}

/**
 * Gives the texts of a survey the order, format and context that they have in it. Texts whose part has been removed are hidden from
 * queries by kind, and come back as they were with a part of the same code.
 */
export async function arrangeTexts(tx: Transaction, id: string, keys: readonly SurveyTextKey[]): Promise<void> {
  const known = texts(keys.map(({ key }) => key));
  await tx.execute(sql`
    update message m set kind = 'Removed'
    where m.kind = 'Survey' and m.owner_id = ${id}::uuid and m.key <> all (${known})
      and not exists (select 1 from message r where r.kind = 'Removed' and r.owner_id = m.owner_id and r.key = m.key)
  `);
  await tx.execute(sql`
    update message m set kind = 'Survey'
    where m.kind = 'Removed' and m.owner_id = ${id}::uuid and m.key = any (${known})
      and not exists (select 1 from message s where s.kind = 'Survey' and s.owner_id = m.owner_id and s.key = m.key)
  `);
  await tx.execute(sql`
    update message m set position = given.position, format = given.format, context = given.context
    from unnest(
      ${known}, ${sql.param(keys.map((_, index) => index))}::int[],
      ${texts(keys.map(({ format }) => format))}, ${texts(keys.map(({ context }) => context))}
    ) as given (key, position, format, context)
    where m.kind = 'Survey' and m.owner_id = ${id}::uuid and m.key = given.key
      and (m.position, m.format, m.context) is distinct from (given.position, given.format, given.context)
  `);
}

/** Copies the texts of a survey with their translations and states to another one. Their history is not copied. */
export async function copyTexts(tx: Transaction, from: string, to: string, at: Date): Promise<void> {
  const ids = await messageIds(tx, from);
  const copies = [...ids.values()].map((id) => ({ id, copy: uuidv7(at.getTime()) }));
  const now = sql`${at.toISOString()}::timestamptz`;
  const given = sql`unnest(
    ${sql.param(copies.map(({ id }) => id))}::uuid[], ${sql.param(copies.map(({ copy }) => copy))}::uuid[]
  ) as given (origin, copy)`;
  await tx.execute(sql`
    insert into message (id, kind, owner_id, key, source_locale, source_text, source_version, context, max_length, format,
                         audience, position, updated_by, updated_at, edited)
    select given.copy, m.kind, ${to}::uuid, m.key, m.source_locale, m.source_text, m.source_version, m.context,
           m.max_length, m.format, m.audience, m.position, m.updated_by, ${now}, m.edited
    from message m join ${given} on given.origin = m.id
  `);
  await tx.execute(sql`
    insert into translation (message_id, locale, text, status, source_version, live_text, problems, updated_by, updated_at, edited)
    select given.copy, t.locale, t.text, t.status, t.source_version, t.live_text, t.problems, t.updated_by, ${now}, t.edited
    from translation t join ${given} on given.origin = t.message_id
  `);
}
