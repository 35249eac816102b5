import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { countMigrations } from './store';

export interface HealthService {
  /** @throws AppError `service.unavailable` while the database does not answer, or lacks a migration that this server applied or found */
  ready(): Promise<void>;
}

/** @param migrations how many were applied when this server started */
export function createHealthService({ db, migrations }: { db: Database; migrations: number }): HealthService {
  return {
    ready: async () => {
      const applied = await countMigrations(db);
      if (applied < migrations) throw new AppError('service.unavailable', { retryAfter: 5 });
    },
  };
}
