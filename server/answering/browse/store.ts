import type { Audience } from 'core/instrument/document';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { instrumentVersion } from '../../database/schema/instrument';

export interface Offer {
  [column: string]: unknown;
  id: string;
  code: string;
  version_id: string;
  locales: string[];
  base_locale: string;
  questions: number;
  estimated_minutes: number | null;
  domain: string | null;
  area: string | null;
  access: 'open' | 'granted';
  title: string | null;
  title_locale: string | null;
  description: string | null;
  description_locale: string | null;
  attempt_in_progress: string | null;
}

export interface Narrowing {
  /** Patterns for `like`: each is found, in title and description as they are shown. */
  words?: readonly string[];
  /** Only those that are asked in this locale. */
  language?: string;
  /** Only those that carry one of these pairs of codes; null: none. */
  places?: readonly { domain: string | null; area: string | null }[];
  /** Only those that take at most this many minutes. */
  minutes?: number;
  /** Only those that take more than this many minutes. */
  longerThan?: number;
}

interface OffersAsked extends Narrowing {
  /** null: nobody is signed in. */
  userId: string | null;
  /** Only those with this access. */
  access?: Offer['access'];
  now: Date;
  /** Where to look for a text, in order; `base` stands for each instrument's base locale. */
  chain: readonly string[];
  /** Only those imported before this one. */
  before?: string;
  /** Only this one. */
  id?: string;
  limit: number;
}

/** Stands in the chain for each instrument's base locale: no locale is written so. */
export const baseOfInstrument = 'base';

/** The languages in which the version `v` is asked: its own first, then those that text revisions have added. */
const askedIn = sql`
  select l.locale from instrument_version_language l where l.version_id = v.id
  order by coalesce(array_position(v.locales, l.locale), 1000), l.locale`;

/** The first title and the first description along the chain, of the latest revision of each locale. */
const shownTexts = (chain: readonly string[]) => sql`
  select
    (array_agg(t.title order by place) filter (where btrim(t.title) <> ''))[1] as title,
    (array_agg(t.locale order by place) filter (where btrim(t.title) <> ''))[1] as title_locale,
    (array_agg(t.search order by place) filter (where btrim(t.title) <> ''))[1] as search,
    (array_agg(t.description order by place) filter (where btrim(t.description) <> ''))[1] as description,
    (array_agg(t.locale order by place) filter (where btrim(t.description) <> ''))[1] as description_locale
  from instrument_version_text t
  join unnest(array_replace(${sql.param([...chain])}::text[], ${baseOfInstrument}, v.base_locale)) with ordinality as chain (locale, place)
    on chain.locale = t.locale
  where t.version_id = v.id and t.revision = (
    select max(n.revision) from instrument_version_text n where n.version_id = t.version_id and n.locale = t.locale
  )`;

/** As it is searched: stored where both are in one locale. */
const shownSearch = sql`case when shown.title_locale = shown.description_locale then shown.search
  else searchable(coalesce(shown.title, '') || ' ' || coalesce(shown.description, '')) end`;

/** The trigram index gives the versions that have the word in some language or revision; then the shown texts are checked. */
const having = (words: readonly string[]): SQL[] =>
  words.flatMap((word) => [
    sql`v.id in (select found.version_id from instrument_version_text found where found.search like searchable(${word}::text))`,
    sql`${shownSearch} like searchable(${word}::text)`,
  ]);

function conditions({ words = [], language, places, minutes, longerThan, access, before, id }: OffersAsked): SQL[] {
  const all: (SQL | undefined)[] = [
    sql`i.status = 'published' and i.survey_id is null`,
    id === undefined ? undefined : sql`i.id = ${id}::uuid`,
    access === undefined ? undefined : sql`i.access = ${access}`,
    before === undefined ? undefined : sql`i.id < ${before}::uuid`,
    places === undefined
      ? undefined
      : sql`exists (
          select from unnest(
            ${sql.param(places.map(({ domain }) => domain))}::text[], ${sql.param(places.map(({ area }) => area))}::text[]
          ) as place (domain, area)
          where place.domain is not distinct from v.domain and place.area is not distinct from v.area
        )`,
    minutes === undefined ? undefined : sql`v.estimated_minutes <= ${minutes}`,
    longerThan === undefined ? undefined : sql`v.estimated_minutes > ${longerThan}`,
    language === undefined
      ? undefined
      : sql`exists (select from instrument_version_language l where l.version_id = v.id and l.locale = ${language})`,
    ...having(words),
  ];
  return all.filter((condition) => condition !== undefined);
}

/** What somebody was told before they began this attempt. */
export async function begunWith(db: Database, userId: string, attemptId: string) {
  const [found] = await db
    .select({
      at: userInstrument.startedAt,
      seenBy: instrumentVersion.seenBy,
      results: sql<Audience | null>`${instrumentVersion.definition} #>> '{settings,results}'`,
    })
    .from(userInstrument)
    .innerJoin(instrumentVersion, eq(instrumentVersion.id, userInstrument.versionId))
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.id, attemptId)));
  return found;
}

/** Published instruments with the texts that the caller is shown, newest first. */
export async function offers(db: Database, asked: OffersAsked): Promise<Offer[]> {
  const { userId, now, chain, limit } = asked;
  const { rows } = await db.execute<Offer>(sql`
    select i.id, i.code, i.access, v.id as version_id, v.base_locale, v.question_count as questions,
      v.estimated_minutes, v.domain, v.area, array(${askedIn}) as locales,
      shown.title, shown.title_locale, shown.description, shown.description_locale,
      (
        select a.id from user_instrument a
        where a.user_id = ${userId}::uuid and a.instrument_id = i.id and a.status = 'in_progress' and not a.is_test and a.participation_id is null
          and (a.expires_at is null or a.expires_at > ${now.toISOString()}::timestamptz)
      ) as attempt_in_progress
    from instrument i
    join instrument_version v on v.id = i.current_version_id
    cross join lateral (${shownTexts(chain)}) as shown
    where ${sql.join(conditions(asked), sql` and `)}
    order by i.id desc
    limit ${limit}
  `);
  return rows;
}

interface Counted {
  [column: string]: unknown;
  count: number;
}

/** How many published instruments there are by domain and area; null: in none. */
export async function countsByArea(db: Database) {
  const { rows } = await db.execute<Counted & { domain: string | null; area: string | null }>(sql`
    select v.domain, v.area, count(*)::int as count
    from instrument i join instrument_version v on v.id = i.current_version_id
    where i.status = 'published' and i.survey_id is null
    group by v.domain, v.area
  `);
  return rows;
}

/** How many published instruments are asked in each language. */
export async function countsByLanguage(db: Database) {
  const { rows } = await db.execute<Counted & { locale: string }>(sql`
    select l.locale, count(*)::int as count
    from instrument i join instrument_version_language l on l.version_id = i.current_version_id
    where i.status = 'published' and i.survey_id is null
    group by l.locale
    order by count desc, l.locale
  `);
  return rows;
}
