import pino from 'pino';
import type { RescoringKind } from '../../answering/rescoring/walk';
import { openDatabase } from '../../database/connection';
import { jobHandlers } from '../../desk/jobs/handlers';
import { createJobWorker } from '../../jobs/worker';
import type { JobHandler, JobRun } from '../../platform/job/kinds';
import { createServices } from '../../services';

/** Does the job normally, but hangs in its third batch, with everything written and nothing committed. */
const hanging =
  (walk: JobHandler<RescoringKind>): JobHandler<RescoringKind> =>
  (run) => {
    let steps = 0;
    const dying: JobRun<RescoringKind> = Object.create(run, {
      advance: {
        value: async (step: Parameters<typeof run.advance>[0], write: Parameters<typeof run.advance>[1]) => {
          steps += step.done > 0 ? 1 : 0;
          const isLast = steps === 3;
          await run.advance(step, async (tx) => {
            await write(tx);
            if (!isLast) return;
            process.stdout.write('written\n');
            await new Promise(() => setInterval(() => {}, 1000));
          });
        },
      },
    });
    return walk(dying);
  };

/** A separate process, to be killed: `tsx dyingWalk.ts DATABASE_URL`. */
async function main(): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: '', dataDirChosen: true });
  const log = pino({ level: 'silent' });
  const services = createServices({
    db,
    clock: () => new Date(),
    log,
    tokenSecret: 'a secret of the tests, long enough to be one',
    migrations: 0,
    siteUrl: () => 'http://localhost/',
    mail: { smtpUrl: undefined, from: undefined, outbox: '/nonexistent' },
    google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
  });
  const { rescorings } = services;
  const handlers = jobHandlers({ ...services, rescorings: { ...rescorings, walk: hanging(rescorings.walk) } });
  const times = { poll: 0.2, lease: 2, beat: 0.5, upkeep: 0.5 };
  await createJobWorker({ db, log, jobs: services.jobs, times, handlers }).start();
}

void main();
