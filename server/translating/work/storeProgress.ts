import type { ProgressRow } from 'core/contract/translating/language';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { textArray } from './storeWorkFilter';

/**
 * Progress of the messages `m` that match the condition, kind by kind, in each of these locales; texts written in a locale do not count
 * there. One statement, so that the counts are consistent and add up.
 */
export async function progressIn(
  db: Database | Transaction,
  locales: readonly string[],
  condition: SQL,
): Promise<ProgressRow[]> {
  const { rows } = await db.execute<ProgressRow>(sql`
    with found as (
      select m.id, m.kind, m.source_locale, m.source_version from message m where ${condition}
    ), source as (
      select kind, source_locale, count(*)::int as texts from found group by 1, 2
    ), whole as (
      select kind, sum(texts)::int as texts from source group by 1
    ), state as (
      select t.locale, m.kind, t.status, t.source_version < m.source_version as is_outdated, count(*)::int as texts
      from translation t join found m on m.id = t.message_id
      where t.status <> 'missing' and t.locale = any (${textArray(locales)}) and t.locale <> m.source_locale
      group by 1, 2, 3, 4
    ), done as (
      select locale, kind,
             sum(texts) filter (where status = 'reviewed' and not is_outdated)::int as reviewed,
             sum(texts) filter (where status = 'draft' and not is_outdated)::int as draft,
             sum(texts) filter (where status = 'machine' and not is_outdated)::int as machine,
             sum(texts) filter (where is_outdated)::int as outdated
      from state group by 1, 2
    ), counted as (
      select asked.locale, whole.kind, whole.texts - coalesce(source.texts, 0) as total,
             coalesce(done.reviewed, 0) as reviewed, coalesce(done.draft, 0) as draft,
             coalesce(done.machine, 0) as machine, coalesce(done.outdated, 0) as outdated
      from unnest(${textArray(locales)}) with ordinality as asked (locale, place)
      cross join whole
      left join source on source.kind = whole.kind and source.source_locale = asked.locale
      left join done on done.kind = whole.kind and done.locale = asked.locale
      order by asked.place, whole.kind
    )
    select *, total - reviewed - draft - machine - outdated as missing from counted where total > 0
  `);
  return rows;
}
