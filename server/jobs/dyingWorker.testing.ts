import pino from 'pino';
import { openDatabase } from '../database/connection';
import { createJobService } from '../platform/job/service';
import { createJobWorker } from './worker';

/** A separate process that does the first step of each job and then hangs, until it is killed: `tsx dyingWorker.testing.ts DATABASE_URL`. */
async function main(): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: '', dataDirChosen: true });
  const translations = { bundle: async () => ({ status: 1 as const, texts: {}, shownIn: 'en-US', etag: '' }) };
  const jobs = createJobService({ db, clock: () => new Date(), translations });
  const worker = createJobWorker({
    db,
    log: pino({ level: 'silent' }),
    jobs,
    times: { poll: 0.2, lease: 2, beat: 0.5, upkeep: 0.5 },
    handlers: {
      'translation.suggest': async (run) => {
        await run.advance(
          { done: 1, failures: 0, total: 3, input: { ...run.input, locales: ['second'] } },
          async () => {},
        );
        process.stdout.write('stepped\n');
        return new Promise(() => setInterval(() => {}, 1000));
      },
    },
  });
  await worker.start();
}

void main();
