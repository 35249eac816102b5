import type { Settings } from 'core/instrument/document';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { containing } from '../../database/containing';

export interface Offer {
  [column: string]: unknown;
  id: string;
  code: string;
  version_id: string;
  locales: string[];
  base_locale: string;
  questions: number;
  settings: Settings | null;
  title: string | null;
  title_locale: string | null;
  description: string | null;
  attempt_in_progress: string | null;
}

interface OffersAsked {
  userId: string;
  now: Date;
  /** Where to look for a text in turn; `base` stands for each instrument's base locale. */
  chain: readonly string[];
  keyword?: string;
  /** Only those that have texts in this locale. */
  language?: string;
  /** Only those brought in before this one. */
  before?: string;
  /** Only this one. */
  id?: string;
  limit: number;
}

/** What stands in the chain for the base locale of each instrument: no locale is written so. */
export const baseOfInstrument = 'base';

/** Of the version `v`, with those that text revisions have added. */
const localesNow = sql`
  select l.locale from instrument_version_text l where l.version_id = v.id group by l.locale
  order by min(coalesce(array_position(v.locales, l.locale), 1000)), l.locale`;

/** Published instruments with the texts that the caller is shown, newest first. */
export async function offers(db: Database, asked: OffersAsked): Promise<Offer[]> {
  const { userId, now, chain, keyword, language, before, id, limit } = asked;
  const pattern = keyword ? containing(keyword) : null;
  const { rows } = await db.execute<Offer>(sql`
    select i.id, i.code, v.id as version_id, array(${localesNow}) as locales, v.base_locale, v.question_count as questions,
      v.definition -> 'settings' as settings, shown.title, shown.title_locale, shown.description,
      (
        select a.id from user_instrument a
        where a.user_id = ${userId}::uuid and a.instrument_id = i.id and a.status = 'in_progress' and not a.is_test
          and (a.expires_at is null or a.expires_at > ${now.toISOString()}::timestamptz)
      ) as attempt_in_progress
    from instrument i
    join instrument_version v on v.id = i.current_version_id
    cross join lateral (
      select
        (array_agg(t.title order by place) filter (where btrim(t.title) <> ''))[1] as title,
        (array_agg(t.locale order by place) filter (where btrim(t.title) <> ''))[1] as title_locale,
        (array_agg(t.description order by place) filter (where btrim(t.description) <> ''))[1] as description
      from instrument_version_text t
      join unnest(array_replace(${sql.param([...chain])}::text[], ${baseOfInstrument}, v.base_locale)) with ordinality as chain (locale, place)
        on chain.locale = t.locale
      where t.version_id = v.id and t.revision = (
        select max(n.revision) from instrument_version_text n where n.version_id = t.version_id and n.locale = t.locale
      )
    ) as shown
    where i.status = 'published'
      and (${id ?? null}::uuid is null or i.id = ${id ?? null}::uuid)
      and (${before ?? null}::uuid is null or i.id < ${before ?? null}::uuid)
      and (${language ?? null}::text is null or ${language ?? null}::text in (${localesNow}))
      and (${pattern}::text is null or shown.title ilike ${pattern} or shown.description ilike ${pattern})
    order by i.id desc
    limit ${limit}
  `);
  return rows;
}
