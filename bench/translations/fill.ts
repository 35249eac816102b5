import { mkdirSync } from 'node:fs';
import { openDatabase } from 'server/database/connection';

/**
 * Puts messages of instruments into a product's store, 200 an owner, each translated into so many languages: two thirds reviewed, the
 * others drafts, one in fifty missing.
 */
export async function fill(folder: string, messages: number, languages: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const opened = await openDatabase(
    { databaseUrl: undefined, dataDir: folder, dataDirChosen: true },
    { role: 'command', connections: 2 },
  );
  try {
    const { rows } = await opened.pool.query<{ code: string }>(
      `select code from language where enabled and code <> 'en-US' order by code not in ('de-DE', 'ar-EG', 'fr-FR'), position limit $1`,
      [languages - 1],
    );
    const locales = rows.map(({ code }) => code);
    await opened.pool.query(
      `with owners as materialized (select o, gen_random_uuid() as id from generate_series(0, $1::int / 200) o)
       insert into message (id, kind, owner_id, key, source_locale, source_text, format, position, updated_at)
       select gen_random_uuid(), 'Instrument', owners.id, 'question.' || lpad(n::text, 6, '0') || '.text', 'en-US',
         'During the last two weeks, how often have you been bothered by matter number ' || n || '?', 'plain', n % 200, now()
       from generate_series(1, $1::int) n join owners on owners.o = n / 200`,
      [messages],
    );
    await opened.pool.query(
      `insert into translation (message_id, locale, text, status, source_version, live_text, problems, updated_at)
       select m.id, l.locale, l.locale || ': ' || m.source_text, case when m.position % 3 = 0 then 'draft' else 'reviewed' end, 1,
         case when m.position % 3 = 0 then null else l.locale || ': ' || m.source_text end, '{}', now()
       from message m cross join unnest($1::text[]) l(locale)
       where m.kind = 'Instrument' and m.position % 50 <> 7`,
      [locales],
    );
    await opened.pool.query('vacuum analyze message');
    await opened.pool.query('vacuum analyze translation');
    return locales;
  } finally {
    await opened.close();
  }
}
