import type { MessageKind } from 'core/access/translationGrants';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { ownerOrder } from './storeWorkFilter';

/** Title of an owner of messages, in the locale if reviewed; from `m`, its title, and `t`, the translation of that. */
const titleOr = (code: SQL): SQL => sql`coalesce(t.live_text, nullif(m.source_text, ''), ${code})`;

/** `owners`: instruments, surveys and their pages. A page stands behind its survey: “Survey › Page”. @param locale null: source titles */
const titled = (locale: string | null): SQL => sql`
  surveys as (
    select s.id, s.code, ${titleOr(sql`s.code`)} as title
    from survey s
    left join message m on m.kind = 'Survey' and m.owner_id = s.id and m.key = 'title'
    left join translation t on t.message_id = m.id and t.locale = ${locale}::text
  ), owners as (
    select 'Instrument' as kind, i.id, coalesce(s.code || '/' || i.code, i.code) as code,
      coalesce(s.title || ' › ', '') || ${titleOr(sql`i.code`)} as title
    from instrument i
    left join surveys s on s.id = i.survey_id
    left join message m on m.kind = 'Instrument' and m.owner_id = i.id and m.key = 'title'
    left join translation t on t.message_id = m.id and t.locale = ${locale}::text
    where i.survey_id is null or s.id is not null and exists (
      select 1 from message own where own.kind = 'Instrument' and own.owner_id = i.id
    )
    union all
    select 'Survey', s.id, s.code, s.title from surveys s
  )`;

/** Instruments, surveys and their pages by title, in the locale if reviewed. */
export async function textOwners(db: Database | Transaction, locale: string) {
  const { rows } = await db.execute<{ kind: 'Instrument' | 'Survey'; id: string; title: string; code: string }>(
    sql`with ${titled(locale)} select * from owners order by lower(title), id`,
  );
  return rows;
}

/** Kinds whose texts belong to something with a name. */
export const hasOwners = (kind: MessageKind): boolean => kind !== 'Webpages' && kind !== 'System';

/** Characters: a place in the list is told in an address. */
const longestName = 60;

/**
 * Definitions for `with recursive`: `owner_name` has each owner (`id`) of messages of a kind that has some, and its name, by which the
 * list sorts them. The owners come from the index of the order, each by one look.
 */
export const ownerNames = (kind: MessageKind, locale: string | null): SQL => sql`
  ${titled(locale)}, own (id) as (
    (select ${ownerOrder} from message m where m.kind = ${kind} order by ${ownerOrder} limit 1)
    union all
    select (
      select ${ownerOrder} from message m where m.kind = ${kind} and ${ownerOrder} > own.id order by ${ownerOrder} limit 1
    ) from own where own.id is not null
  ), owner_name as (
    select own.id, left(lower(coalesce(
      (select o.title from owners o where o.kind = ${kind} and o.id = own.id),
      (select coalesce(t.live_text, m.source_text) from message m
        left join translation t on t.message_id = m.id and t.locale = ${locale}::text
        where m.kind = ${kind} and m.owner_id = own.id and m.key = 'name'),
      ''
    )), ${longestName}::int) as name
    from own where own.id is not null
  )`;
