/**
 * `npm run bench -- results [ROWS]`: results of an instrument with fifty items that so many people have answered, once with their names
 * (any filter, live) and once as figures alone (fixed groups): the first fill of the store, every tab over HTTP, memory, files, how soon
 * an attempt is in the figures, and what all that costs those who answer meanwhile. Default 100,000; of more only those with their names.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { randomFrom } from 'server/answering/rescoring/fillAttempts.testing';
import { migrate, migrationsDirectory } from 'server/database/migrate';
import { published as likert } from '../answering/instrument';
import { isSmall, sized } from '../form';
import { Child } from '../running/child';
import { agentFor } from '../running/http';
import { type BenchDatabase, buildServer, openBenchDatabase, startServer } from '../running/server';
import { signedIn } from '../surveys/staff';
import { type Asking, asked, randomFilter, tabs } from './asking';
import { besideAnswering } from './besideAnswering';
import { type ExportFormat, exported } from './exporting';
import { addPeople, fill, settled } from './fill';
import { publishedFor } from './instrument';
import { live } from './live';
import { memoryOf, processesOf, usedBy } from './memory';
import { judged, missed, shareOf, tell } from './told';

const rows = Number(process.argv[3] ?? sized(3000, 100_000));
const rounds = sized(3, rows > 200_000 ? 7 : 15);
const isLarge = rows > 100_000;
const parts: readonly Asking['part'][] = isLarge ? ['named'] : ['named', 'figures'];
/** Seconds. */
const targets = { fill: (60 * rows) / 1_000_000, again: isLarge ? 0.5 : 0.3, filtered: isLarge ? 1.5 : 0.5 };
const targetOf = {
  first: (tab: string) => (tab === 'scales' ? 3.5 : undefined),
  files: { csv: 2, xlsx: 6, sav: 3 } as Record<ExportFormat, number>,
};
/** Of small numbers each step takes what it takes: they are no measure. */
const only = <T>(target: T) => (isSmall ? undefined : target);

async function everyTab(asking: Asking, pid: number): Promise<void> {
  const random = randomFrom(rows);
  console.log(
    `${asking.part}: seconds until a tab is there; first, again (p50, p95), with a random filter (p50, p95; of a processor on average)`,
  );
  const name = (tab: string, what: string) => `${asking.part}, ${tab}, ${what}`;
  for (const tab of Object.keys(tabs)) {
    const first = (await asked(asking, tab)).seconds;
    const [again, filtered]: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) again?.push((await asked(asking, tab)).seconds);
    const used = usedBy(pid);
    for (let round = 0; round < rounds; round += 1) {
      filtered?.push((await asked(asking, tab, randomFilter(asking.part, random))).seconds);
    }
    const shown = (times: readonly number[] = [], what: string, most: number) =>
      `${judged(name(tab, `${what}, p50`), shareOf(times, 0.5), only(most), ' s')}, ${shareOf(times, 0.95).toFixed(2)} s`;
    console.log(
      `  ${tab.padEnd(9)} ${judged(name(tab, 'first'), first, only(targetOf.first(tab)), ' s')}; ` +
        `${shown(again, 'again', targets.again)}; ${shown(filtered, 'filtered', targets.filtered)}; ${((usedBy(pid) - used) / rounds).toFixed(2)} s`,
    );
  }
}

async function measure(database: BenchDatabase, load: Child): Promise<void> {
  const { db, pool } = database;
  await migrate(pool, migrationsDirectory());
  // The installation's first account comes with its first start.
  await (await startServer(database.url)).stop();
  const begun = performance.now();
  const instruments = { named: await publishedFor(db, 'named'), figures: await publishedFor(db, 'figures') };
  await pool.query(
    `insert into instrument_reader (instrument_id, user_id, since) select $1, id, 'epoch' from user_account where email = 'admin@example.org'`,
    [instruments.named.id],
  );
  await addPeople(database, rows);
  for (const part of parts) await fill(database, instruments[part]);
  const other = await likert(database);
  await settled(database);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${rows.toLocaleString('en')} completed attempts of ${parts.join(' and of ')}, made in ${seconds.toFixed(0)} s`,
  );

  const server = await startServer(database.url);
  try {
    const staff = await signedIn(agentFor(1), server.api);
    const of = (part: Asking['part']): Asking => ({ api: server.api, staff, instrument: instruments[part].id, part });
    const analytics = () => processesOf(server.pid, 'analytics')[0] ?? 0;
    const filling = performance.now();
    // Nobody has answered it: its tab takes no time of its own.
    await asked({ ...of('named'), instrument: other }, 'overview');
    const target = only(parts.length * targets.fill);
    tell('first fill of the store', (performance.now() - filling) / 1000, target, ' s', 1);
    tell('of a processor', usedBy(analytics()), undefined, ' s', 1);
    tell('memory of the process of results after it', memoryOf(analytics()).now, undefined, ' MB', 0);
    for (const part of parts) await everyTab(of(part), analytics());
    const { now, most } = memoryOf(analytics());
    console.log(`  memory of the process of results: ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
    tell('memory of the server at most', memoryOf(server.pid).most, undefined, ' MB', 0);

    console.log('files of all rows, by the job: seconds from asking to the end, the most memory of its process');
    for (const part of parts) {
      for (const format of part === 'named' ? (['csv', 'xlsx', 'sav'] as const) : (['csv'] as const)) {
        const { seconds, processor, memory } = await exported(database, server, of(part), format);
        const target = isLarge || part === 'figures' ? undefined : only(targetOf.files[format]);
        const name = `${part}, ${format}`;
        console.log(
          `  ${name.padEnd(13)} ${judged(`file ${name}`, seconds, target, ' s', 1)}, of a processor ${processor.toFixed(1)} s; ${judged(`memory ${name}`, memory, only(300), ' MB', 0)}`,
        );
      }
    }
    await live(database, load, of('named'));
    // A file of so many takes longer than everything else.
    if (!isLarge) await besideAnswering(database, load, server, of('named'), other);
  } finally {
    await server.stop();
  }
}

async function main(): Promise<void> {
  buildServer();
  const database = await openBenchDatabase();
  const load = Child.start(join(__dirname, '..', 'answering', 'load.process.ts'));
  try {
    await measure(database, load);
    console.log(missed.length === 0 ? 'No target was missed' : `Missed:\n  ${missed.join('\n  ')}`);
  } finally {
    load.stop();
    await database.remove();
  }
}

main();
