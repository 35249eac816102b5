import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Embedded, joinEmbedded } from '../../database/embedded/cluster';
import { migrate, migrationsDirectory } from '../../database/migrate';
import { DatabasePool } from '../../database/pool';
import { testPrograms } from '../../processes/program.testing';
import { databaseUrl, socketVariable, template } from './address';
import { removeAtExit } from './watch';

let embedded: Embedded | undefined;
let remove: (() => Promise<void>) | undefined;

async function makeTemplate(socketDir: string): Promise<void> {
  const admin = new pg.Client(databaseUrl(socketDir, 'postgres', 'postgres'));
  await admin.connect();
  await admin.query(`create database ${template} owner assess`);
  const pool = new DatabasePool({ connectionString: databaseUrl(socketDir, template) });
  await migrate(pool, migrationsDirectory());
  await pool.end();
  await admin.query(`alter database ${template} with is_template true allow_connections false`);
  await admin.end();
}

const memory = '/dev/shm';
/** Some hundred databases of 10 MiB each, most of which are gone before the last is made. */
const enough = 2 * 2 ** 30;

/** Where the databases lie: in memory, if Linux has enough; creating and removing their thousands of files on a disk takes longer than the tests' statements. */
async function place(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** One PostgreSQL for the whole run of jest, with a migrated template to clone databases from. Jest calls it before the first test. */
export default async function setup(): Promise<void> {
  const { bundleProcesses } = await import('../../launch/bundle.mjs');
  await bundleProcesses(resolve(testPrograms, '../../..'), testPrograms);
  const folder = await mkdtemp(join(await place(), 'assess-test-'));
  remove = removeAtExit(folder);
  // As root PostgreSQL runs as another user, who has to get there.
  await chmod(folder, 0o755);
  embedded = await joinEmbedded({
    dataDir: folder,
    dataDirChosen: true,
    role: 'command',
    onProgress: () => {},
    // Nothing here outlives the run, so it need not survive a loss of power.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      autovacuum: 'off',
    },
  });
  const { host } = embedded.address();
  process.env[socketVariable] = host;
  await makeTemplate(host);
}

/** Jest calls it after the last test. */
export async function teardown(): Promise<void> {
  await embedded?.leave();
  await remove?.();
}
