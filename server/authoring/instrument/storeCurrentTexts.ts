import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

/** Whether a translation of this version of the source translates its present text: also one that came back after a change. */
const translatesPresent = (version: ReturnType<typeof sql>) => sql`(
  ${version} >= m.source_version or exists (
    select 1 from message_revision s
    where s.message_id = m.id and s.source_version = ${version}
      and (s.source_locale, s.source_text) = (m.source_locale, m.source_text)
  )
)`;

/** Whether the last reviewed text of the translation `t` of the message `m` translates its present source text. */
export const isLiveTextCurrent = sql`(
  case when t.status = 'reviewed' then ${translatesPresent(sql`t.source_version`)}
    else coalesce((
      select ${translatesPresent(sql`r.source_version`)} from translation_revision r
      where r.message_id = t.message_id and r.locale = t.locale and r.status = 'reviewed'
      order by r.updated_at desc, r.id desc limit 1
    ), true) end
)`;

/**
 * The reviewed texts of an instrument that translate its present source texts: locale → stored key → text. A translation of an earlier
 * wording is left out, so that nobody answers a question other than the one that is published. While a newer text waits for approval, the
 * last reviewed one counts, with the source that it was reviewed for.
 */
export async function currentTexts(
  db: Database | Transaction,
  instrumentId: string,
): Promise<Record<string, Record<string, string>>> {
  const { rows } = await db.execute<{ locale: string; key: string; text: string }>(sql`
    select t.locale, m.key, t.live_text as text
    from translation t join message m on m.id = t.message_id
    where m.kind = 'Instrument' and m.owner_id = ${instrumentId}::uuid and t.live_text is not null
      and ${isLiveTextCurrent}
    order by m.key
  `);
  const bundles: Record<string, Record<string, string>> = {};
  for (const { locale, key, text } of rows) {
    bundles[locale] ??= {};
    bundles[locale][key] = text;
  }
  const sources = await db.execute<{ locale: string; key: string; text: string }>(sql`
    select m.source_locale as locale, m.key, m.source_text as text from message m
    where m.kind = 'Instrument' and m.owner_id = ${instrumentId}::uuid
    order by m.key
  `);
  for (const { locale, key, text } of sources.rows) {
    bundles[locale] ??= {};
    bundles[locale][key] = text;
  }
  return bundles;
}
