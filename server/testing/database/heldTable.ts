import pg from 'pg';
import type { TestDatabase } from './testDatabase';

/** Until it is let go, no statement ends that reads or writes this table. */
export async function holdTable({ url }: TestDatabase, table: string) {
  const gate = new pg.Client(url);
  await gate.connect();
  await gate.query(`begin; lock table ${table} in access exclusive mode`);
  /** Connections that wait for it. */
  const held = async (): Promise<number> => {
    const asked = `select count(*)::int as n from pg_locks where relation = '${table}'::regclass and not granted`;
    return (await gate.query<{ n: number }>(asked)).rows[0]?.n ?? 0;
  };
  const someHeld = async () => {
    while ((await held()) === 0) await new Promise(setImmediate);
  };
  return { held, someHeld, letGo: () => gate.end() };
}
