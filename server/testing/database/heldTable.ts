import pg from 'pg';
import { until } from 'tests/until';
import type { TestDatabase } from './testDatabase';

interface Held {
  /** How many connections wait for the table. */
  count(): Promise<number>;
  /** Waits until at least so many do. @throws when they do not come */
  until(least: number): Promise<unknown>;
}

/** While `work` goes on, no statement ends that reads or writes this table. */
export async function whileHeld<Done>(
  { url }: TestDatabase,
  table: string,
  work: (held: Held) => Promise<Done>,
): Promise<Done> {
  const gate = new pg.Client(url);
  await gate.connect();
  try {
    await gate.query(`begin; lock table ${table} in access exclusive mode`);
    const count = async (): Promise<number> => {
      // Tables have the same number in all databases of a template.
      const { rows } = await gate.query<{ n: number }>(
        `select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and relation = '${table}'::regclass and not granted`,
      );
      return rows[0]?.n ?? 0;
    };
    const untilHeld = (least: number) =>
      until(`${least} connections that wait for ${table}`, async () => (await count()) >= least);
    return await work({ count, until: untilHeld });
  } finally {
    await gate.end();
  }
}
