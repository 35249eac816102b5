import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connection';

/** Whether a translation of this version of the source translates its present text: also one that came back after a change. */
const translatesPresent = (version: SQL) => sql`(
  ${version} >= m.source_version or exists (
    select 1 from message_revision s
    where s.message_id = m.id and s.source_version = ${version}
      and (s.source_locale, s.source_text) = (m.source_locale, m.source_text)
  )
)`;

/**
 * Makes the texts of these surveys what their respondents read; those that were never opened are left alone. Of translations the last
 * reviewed ones of the present source texts: nobody reads (or agrees to) something else than was asked.
 */
export async function showSurveyTexts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const opened = sql`(select id from survey where id = any (${sql.param([...ids])}::uuid[]) and revision > 0)`;
  await tx.execute(sql`delete from survey_revision_text where survey_id in ${opened}`);
  await tx.execute(sql`
    insert into survey_revision_text (survey_id, locale, texts)
    select each.owner_id, each.locale, jsonb_object_agg(each.key, each.text) from (
      select m.owner_id, m.source_locale as locale, m.key, m.source_text as text from message m
      where m.kind = 'Survey' and m.owner_id in ${opened}
      union all
      select m.owner_id, t.locale, m.key, t.live_text from message m join translation t on t.message_id = m.id
      where m.kind = 'Survey' and m.owner_id in ${opened} and t.live_text is not null
        and case when t.status = 'reviewed' then ${translatesPresent(sql`t.source_version`)}
          else coalesce((
            select ${translatesPresent(sql`r.source_version`)} from translation_revision r
            where r.message_id = t.message_id and r.locale = t.locale and r.status = 'reviewed'
            order by r.updated_at desc, r.id desc limit 1
          ), true) end
    ) as each
    where btrim(each.text) <> ''
    group by each.owner_id, each.locale
  `);
  await keepConsents(tx, ids);
}

/**
 * Keeps the consent of the revision in force in each language that has it now. What was shown once stays: another text of a language, or
 * one that translates another source, waits for the next version.
 */
async function keepConsents(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into survey_consent (survey_id, version, locale, text)
    select s.id, r.version, t.locale, t.texts ->> 'consent'
    from survey s
    join (
      select survey_id, number, (definition #>> '{settings,consent,version}')::int as version from survey_revision
    ) r on r.survey_id = s.id and r.number = s.revision and r.version is not null
    join survey_revision_text t on t.survey_id = s.id and t.texts ? 'consent'
    join survey_revision_text source on source.survey_id = s.id and source.locale = s.base_locale
    left join survey_consent kept on kept.survey_id = s.id and kept.version = r.version and kept.locale = s.base_locale
    where s.id = any (${sql.param([...ids])}::uuid[])
      and (source.texts ->> 'consent') = coalesce(kept.text, source.texts ->> 'consent')
    on conflict do nothing
  `);
}

/** The surveys that own some of these messages; locked in the order of their ids, so that none is opened in the meantime. */
export async function holdSurveysOf(tx: Transaction, messageIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.id from survey s where s.id in (
      select m.owner_id from message m where m.id = any (${sql.param([...messageIds])}::uuid[]) and m.kind = 'Survey'
    )
    order by s.id for no key update
  `);
  return rows.map(({ id }) => id);
}
