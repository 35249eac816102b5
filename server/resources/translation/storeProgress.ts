import type { MessageKind } from 'core/access/translationGrants';
import type { ProgressRow } from 'core/contract/language';
import type { FoundProgress, MessageFilter } from 'core/contract/translation';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { conditionOf, textArray } from './storeWorkFilter';
import type { Reach } from './workReach';

/**
 * How far each of these kinds is in each of these locales; the texts that are written in a locale do not count there. One statement, so
 * that the counts are of one moment and add up.
 */
export async function progressIn(
  db: Database | Transaction,
  locales: readonly string[],
  kinds: readonly MessageKind[],
): Promise<ProgressRow[]> {
  const { rows } = await db.execute<ProgressRow>(sql`
    with source as (
      select kind, source_locale, count(*)::int as texts from message where kind = any (${textArray(kinds)}) group by 1, 2
    ), whole as (
      select kind, sum(texts)::int as texts from source group by 1
    ), state as (
      select t.locale, m.kind, t.status, t.source_version < m.source_version as is_outdated, count(*)::int as texts
      from translation t join message m on m.id = t.message_id
      where t.status <> 'missing' and t.locale = any (${textArray(locales)}) and m.kind = any (${textArray(kinds)})
        and t.locale <> m.source_locale
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

/** How far each of the locales is of what the filter finds in them; a text does not count in the locale that it is written in. */
export async function progressOfFound(
  db: Database | Transaction,
  reach: Reach,
  filter: MessageFilter,
): Promise<FoundProgress[]> {
  const { rows } = await db.execute<FoundProgress>(sql`
    with found as (
      select m.id, m.source_locale, m.source_version from message m where ${conditionOf(reach, filter)}
    ), source as (
      select source_locale, count(*)::int as texts from found group by 1
    ), done as (
      select t.locale,
             count(*) filter (where t.status = 'reviewed' and t.source_version = found.source_version)::int as reviewed,
             count(*) filter (where t.status = 'draft' and t.source_version = found.source_version)::int as draft,
             count(*) filter (where t.status = 'machine' and t.source_version = found.source_version)::int as machine,
             count(*) filter (where t.source_version < found.source_version)::int as outdated
      from translation t join found on found.id = t.message_id
      where t.status <> 'missing' and t.locale = any (${textArray(reach.locales)}) and t.locale <> found.source_locale
      group by 1
    ), counted as (
      select asked.locale, (select count(*)::int from found) - coalesce(source.texts, 0) as total,
             coalesce(done.reviewed, 0) as reviewed, coalesce(done.draft, 0) as draft,
             coalesce(done.machine, 0) as machine, coalesce(done.outdated, 0) as outdated
      from unnest(${textArray(reach.locales)}) as asked (locale)
      left join source on source.source_locale = asked.locale
      left join done on done.locale = asked.locale
    )
    select *, total - reviewed - draft - machine - outdated as missing from counted
  `);
  return rows;
}
