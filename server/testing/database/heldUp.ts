import { until } from 'tests/until';
import type { TestDatabase } from './testDatabase';

/** Whether a statement waits for what another transaction on this database has locked. */
export async function isHeldUp({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

export const untilHeldUp = (database: TestDatabase) =>
  until('a statement that waits for a lock', () => isHeldUp(database));
