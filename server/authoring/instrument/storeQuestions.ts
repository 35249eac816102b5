import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { containing } from '../../database/containing';
import { hasTrigrams, wordsOf } from '../../database/wordPatterns';

/** So many candidates of an index are put in order; a keyword that more questions have does not tell them apart. */
const mostCandidates = 500;

/** Where `message.context` has the code: after `question `. */
const code = sql`lower(substr(m.context, 10))`;

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

export interface QuestionsAsked {
  /** The text, as it is shown, must have all its words. */
  keyword: string;
  /** The reader's. */
  locale: string;
  /** Also those whose code has all the words, or is the one that is too short for an index. */
  codes: boolean;
  limit: number;
}

export interface QuestionRow extends Record<string, unknown> {
  instrumentId: string;
  /** Of the instrument. */
  title: string;
  titleLocale: string;
  archived: boolean;
  question: string;
  code: string;
  text: string;
  textLocale: string;
}

/** Characters of a text that are given. */
const longest = 300;

/**
 * Questions of drafts, pages of surveys left out, those of archived instruments last, else those of the latest change first. A text is shown, and searched, in the
 * reader's language if it has one there, else in the base language. Words of one or two letters only narrow what longer ones find.
 */
export async function findQuestions(db: Database, asked: QuestionsAsked): Promise<QuestionRow[]> {
  const { keyword, locale, codes, limit } = asked;
  const words = wordsOf(keyword);
  const isIndexed = words.some(hasTrigrams);
  const have = (text: SQL) => all(words.map((word) => sql`${text} like searchable(${containing(word)}::text)`));
  const haveCode = isIndexed
    ? all(words.map((word) => sql`${code} like lower(${containing(word)}::text)`))
    : sql`${code} = lower(${keyword}::text)`;
  const candidates = [
    ...(isIndexed
      ? [
          sql`select t.message_id as id from translation t
            where t.question_search is not null and t.locale = ${locale} and ${have(sql`t.question_search`)}`,
          sql`select m.id from message m where m.question_search is not null and ${have(sql`m.question_search`)}`,
        ]
      : []),
    ...(codes ? [sql`select m.id from message m where m.question_search is not null and ${haveCode}`] : []),
  ].map((select) => sql`(${select} limit ${mostCandidates})`);
  if (words.length === 0 || candidates.length === 0) return [];
  const wanted = [
    ...(isIndexed ? [sql`(${have(sql`coalesce(t.question_search, m.question_search)`)})`] : []),
    ...(codes ? [sql`(${haveCode})`] : []),
  ];
  const { rows } = await db.execute<QuestionRow>(sql`
    with found as (${sql.join(candidates, sql` union `)}), questions as (
      select m.*, t.locale, t.text, i.status, i.code as instrument, i.base_locale, i.updated_at as changed
      from found join message m using (id)
      cross join lateral (select * from instrument where id = m.owner_id limit 1) i
      left join translation t on t.message_id = m.id and t.locale = ${locale} and btrim(t.text) <> ''
      where m.kind = 'Instrument' and i.survey_id is null
        and (${sql.join(wanted, sql` or `)})
      order by i.status = 'archived', i.updated_at desc, i.id desc, m.position
      limit ${limit}
    )
    select m.owner_id as "instrumentId", m.status = 'archived' as archived,
      coalesce(own_title.text, title.source_text, m.instrument) as title,
      coalesce(own_title.locale, title.source_locale, m.base_locale) as "titleLocale",
      split_part(m.key, '.', 2) as question, coalesce(substr(m.context, 10), '') as code,
      left(coalesce(m.text, m.source_text), ${longest}) as text, coalesce(m.locale, m.source_locale) as "textLocale"
    from questions m
    left join message title on title.kind = 'Instrument' and title.owner_id = m.owner_id and title.key = 'title'
    left join translation own_title
      on own_title.message_id = title.id and own_title.locale = ${locale} and btrim(own_title.text) <> ''
    order by archived, m.changed desc, m.owner_id desc, m.position
  `);
  return rows;
}
