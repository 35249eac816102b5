/** How long the translation memory takes to find the likest texts, by how many translations there are. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { openDatabase } from 'server/database/connection';
import { migrate, migrationsDirectory } from 'server/database/migrate';
import { remember } from 'server/translating/suggestion/store';
import { sized } from '../form';

const sizes = sized([500, 5000], [10_000, 100_000]);
const languages = 10;
const tries = sized(10, 40);

/** Sentences of the kind that questionnaires and screens are made of. */
const beginnings = [
  'I often',
  'I rarely',
  'Over the last week I',
  'My friends say that I',
  'At work I',
  'Please',
  'You can',
];
const middles = ['feel', 'worry about', 'enjoy', 'avoid', 'plan', 'remember', 'choose', 'enter', 'answer', 'save'];
const endings = [
  'questions',
  'new people',
  'the results',
  'my own mistakes',
  'crowded places',
  'an account',
  'every detail',
];

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // As root the embedded PostgreSQL runs as another user, who has to get there.
  chmodSync(dataDir, 0o755);
  const { db, pool, close } = await openDatabase(
    { databaseUrl: undefined, dataDir, dataDirChosen: true },
    { role: 'command' },
  );
  try {
    await migrate(pool, migrationsDirectory());
    const words = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
    let before: number | undefined;
    for (const messages of sizes) {
      await db.execute(sql`truncate message cascade`);
      await db.execute(sql`
        insert into message (id, kind, key, source_locale, source_text, format, position, updated_at)
        select gen_random_uuid(), 'Webpages', 'key.' || n, 'en-US',
          (${words(beginnings)})[1 + n % ${beginnings.length}] || ' ' || (${words(middles)})[1 + n / 7 % ${middles.length}] || ' '
          || (${words(endings)})[1 + n / 70 % ${endings.length}] || case when n % 3 = 0 then '' else ' ' || substr(md5(n::text), 1, 4 + n % 25) end,
          'plain', n, now()
        from generate_series(1, ${messages}) n
      `);
      await db.execute(sql`
        insert into translation (message_id, locale, text, status, source_version, updated_at)
        select m.id, 'x' || l || '-XX', m.source_text || ' ' || l, case when l % 2 = 0 then 'reviewed' else 'draft' end, 1, now()
        from message m cross join generate_series(1, ${languages}) l
      `);
      await db.execute(sql`vacuum analyze`);
      const { rows } = await db.execute<{ id: string; sourceText: string; sourceLocale: string }>(sql`
        select id, source_text as "sourceText", source_locale as "sourceLocale" from message order by md5(id::text) limit ${tries}
      `);
      const times: number[] = [];
      for (const one of rows) {
        const started = performance.now();
        await remember(db, one, { locale: 'x4-XX', kinds: ['Webpages'], least: 0.35, limit: 8 });
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      const median = times[times.length >> 1] ?? 0;
      const slowest = times.at(-1) ?? 0;
      const ratio =
        before === undefined ? '' : `, ${(median / before).toFixed(1)} times the time of ${messages / 10} messages`;
      before = median;
      console.log(
        `${(messages * languages).toLocaleString('en')} translations: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms${ratio}`,
      );
    }
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main();
