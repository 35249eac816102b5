import { type SQL, sql } from 'drizzle-orm';
import { message, translation } from '../database/schema/translation';

/**
 * Text and language of a title as a reader sees it: the first of the chain that has one. The owner's own base language stands before the
 * last of the chain.
 */
export const shownTitle = (kind: 'Instrument' | 'Survey', owner: SQL, chain: readonly string[]) => {
  const place = sql.param(chain.slice(0, -1));
  return sql`
  select found.text, found.locale from (
    select m.source_text as text, m.source_locale as locale, 1000 as place
    from ${message} m where m.kind = ${kind} and m.owner_id = ${owner} and m.key = 'title'
    union all
    select t.text, t.locale, coalesce(array_position(${place}::text[], t.locale), 2000)
    from ${message} m join ${translation} t on t.message_id = m.id
    where m.kind = ${kind} and m.owner_id = ${owner} and m.key = 'title'
      and t.locale = any (${sql.param([...chain])}::text[]) and t.status <> 'missing'
  ) as found
  where btrim(found.text) <> ''
  order by case when found.place = 1000 then coalesce(array_position(${place}::text[], found.locale), 1000) else found.place end
  limit 1`;
};
