import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { seedInstruments } from 'seed/instruments';
import { type OpenDatabase, openDatabase } from 'server/database/connection';
import { migrate, migrationsDirectory } from 'server/database/migrate';
import { user } from 'server/database/schema/people';
import { uuidv7 } from 'server/database/uuid';
import { createAccessRights } from 'server/resources/access/rights';
import { createAttemptService } from 'server/resources/attempt/service';
import { createInstrumentService } from 'server/resources/instrument/service';
import { createVersionReader } from 'server/resources/instrument/versions';
import { createTranslationService } from 'server/resources/translation/service';

const respondents = 60;
const atOnce = 8;

const percentile = (sorted: readonly number[], share: number) =>
  (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);

async function addPerson(db: OpenDatabase['db'], number: number): Promise<string> {
  const id = uuidv7();
  const email = `respondent${number}@example.org`;
  await db
    .insert(user)
    .values({ id, email, displayName: email, status: 'active', roles: ['user'], createdAt: new Date() });
  return id;
}

/** Each respondent answers 120 items, one write an item, as the player sends them; fsync is on, as in production. */
async function measure({ db }: OpenDatabase): Promise<void> {
  const clock = () => new Date();
  const translations = createTranslationService({ db });
  const attempts = createAttemptService({
    db,
    clock,
    versions: createVersionReader({ db, translations }),
    rights: createAccessRights({ db, clock }),
  });
  const instruments = createInstrumentService({ db, clock });
  const documents = await seedInstruments(join(__dirname, '..', '..', 'seed', 'instruments'));
  const document = documents.find(({ code }) => code === 'ipip_neo_120');
  if (document === undefined) throw new Error('seed/instruments has no ipip_neo_120.json');

  const importing = performance.now();
  const { id: instrumentId } = await instruments.importDocument(document, 'new', null);
  console.log(
    `import of 120 items in ${Object.keys(document.texts).length} languages: ${(performance.now() - importing).toFixed(0)} ms`,
  );
  const publishing = performance.now();
  await instruments.publish(instrumentId, { note: '', overrideIncompleteLocales: true }, null);
  console.log(`publishing: ${(performance.now() - publishing).toFixed(0)} ms`);

  const waits: number[] = [];
  const completions: number[] = [];
  let next = 0;
  async function answerAll(): Promise<void> {
    while (next < respondents) {
      next += 1;
      const userId = await addPerson(db, next);
      const { record } = await attempts.start(userId, {
        instrumentId,
        locale: 'en-US',
        respondent: { age: 30, sex: 'female' },
      });
      const client = uuidv7();
      for (const [index, { code }] of (document?.questions ?? []).entries()) {
        const [at, started] = [clock(), performance.now()];
        const answers = { [code]: 'very_accurate' };
        await attempts.saveAnswers(userId, record.id, {
          client,
          sequence: index + 1,
          base: index,
          answers,
          at,
          sentAt: at,
        });
        waits.push(performance.now() - started);
      }
      const started = performance.now();
      await attempts.complete(userId, record.id);
      completions.push(performance.now() - started);
    }
  }

  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, answerAll));
  const seconds = (performance.now() - started) / 1000;
  waits.sort((one, other) => one - other);
  completions.sort((one, other) => one - other);
  console.log(
    `${waits.length} answers by ${respondents} respondents, ${atOnce} at once: ${(waits.length / seconds).toFixed(0)} acknowledged a second`,
  );
  console.log(`an answer: median ${percentile(waits, 0.5)} ms, 95 % within ${percentile(waits, 0.95)} ms`);
  console.log(
    `completion (110 scores): median ${percentile(completions, 0.5)} ms, 95 % within ${percentile(completions, 0.95)} ms`,
  );
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // As root the embedded PostgreSQL runs as another user, who has to get there.
  chmodSync(dataDir, 0o755);
  const opened = await openDatabase(
    { databaseUrl: undefined, dataDir, dataDirChosen: true },
    { role: 'command', connections: atOnce + 2 },
  );
  try {
    await migrate(opened.pool, migrationsDirectory());
    await measure(opened);
  } finally {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main();
