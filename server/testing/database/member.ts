import { createInterface } from 'node:readline';
import { openDatabase } from '../../database/connection';

/**
 * A process that opens the embedded database of a data folder, for tests that kill it: `member.ts FOLDER server|command`. It writes
 * `open`, runs each line that it reads as SQL and writes `done`, and closes the database when its input ends.
 */
async function main(dataDir: string, role: string): Promise<void> {
  const { pool, close } = await openDatabase(
    { databaseUrl: undefined, dataDir, dataDirChosen: true },
    { role: role === 'server' ? 'server' : 'command' },
  );
  console.log('open');
  for await (const statement of createInterface({ input: process.stdin })) {
    await pool.query(statement);
    console.log('done');
  }
  await close();
}

const [dataDir = '', role = ''] = process.argv.slice(2);
main(dataDir, role).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
