import type { Database } from '../../database/connection';
import { unavailableIn } from '../../database/errors';
import { AppError } from '../../errors';
import { countMigrations, writeSomething } from './store';

export interface HealthService {
  /**
   * @throws AppError `service.disk_full` where the database cannot write for want of space, `service.unavailable` while it does not answer,
   * or lacks a migration that this server applied or found
   */
  ready(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  /** How many were applied when this server started. */
  migrations: number;
}

/** Milliseconds for which it is known: whoever asks more often costs nothing. That something is wrong is found out anew each time. */
const known = 5000;

export function createHealthService({ db, clock, migrations }: Needs): HealthService {
  let readyAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  async function look(): Promise<void> {
    const applied = await countMigrations(db);
    if (applied < migrations) throw new AppError('service.unavailable', { retryAfter: 5 });
    await db
      .transaction((tx) => writeSomething(tx))
      .catch((error: unknown) => {
        const isFull = unavailableIn(error)?.reason === 'full';
        throw isFull ? new AppError('service.disk_full', { retryAfter: 5, cause: error }) : error;
      });
    readyAt = clock().getTime();
  }

  return {
    ready: async () => {
      const age = clock().getTime() - readyAt;
      if (age >= 0 && age < known) return;
      underWay ??= look().finally(() => {
        underWay = undefined;
      });
      await underWay;
    },
  };
}
