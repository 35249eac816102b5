import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

/**
 * Equal as long as nothing has changed that the checks of a survey look at: its row, its pages and their texts, the versions and languages
 * of its instruments. `xmin` is another with each change of a row. undefined: there is no such survey.
 */
export async function stampOf(db: Database | Transaction, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ stamp: string }>(sql`
    with given as (select s.id, s.xmin, s.definition -> 'items' as items from survey s where s.id = ${id}::uuid),
    item as (
      select (i.item ->> 'instrumentId')::uuid as id, i.item ->> 'version' as version
      from given, jsonb_array_elements(given.items) as i (item)
    ),
    asked as (
      select i.id, i.survey_id is not null as is_page,
        concat_ws(',', i.id, i.code, i.status, i.current_version_id, case when i.survey_id is not null then i.xmin end) as state
      from instrument i where i.id in (select item.id from item)
    ),
    owned as (
      select m.id, m.xmin from message m
      where m.kind = 'Survey' and m.owner_id = ${id}::uuid
        or m.kind = 'Instrument' and m.owner_id in (select asked.id from asked where is_page)
    )
    select md5(concat_ws(' ',
      given.xmin,
      (select string_agg(state, ';' order by id) from asked),
      (
        select string_agg(concat_ws(',', t.version_id, t.locale), ';' order by t.version_id, t.locale, t.revision)
        from instrument_version_text t where t.version_id in (
          select v.id from item join instrument i on i.id = item.id
          join instrument_version v on v.instrument_id = i.id and (v.id = i.current_version_id or v.number::text = item.version)
        )
      ),
      (select string_agg(concat_ws(',', id, xmin), ';' order by id) from owned),
      (
        select string_agg(concat_ws(',', t.message_id, t.locale, t.xmin), ';' order by t.message_id, t.locale)
        from translation t where t.message_id in (select owned.id from owned)
      )
    )) as stamp from given
  `);
  return rows[0]?.stamp;
}
