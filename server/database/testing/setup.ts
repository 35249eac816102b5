import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, joinEmbedded } from '../embedded/cluster';
import { readPostmaster } from '../embedded/postmaster';
import { migrate, migrationsDirectory } from '../migrate';
import { DatabasePool } from '../pool';
import { databaseUrl, socketVariable, template } from './address';

let embedded: Embedded | undefined;
let folder: string | undefined;

/** Ends the cluster and removes its folder when this process has ended without doing so, however it ended. */
function watch(pid: number, dataDir: string, socketDir: string): void {
  const watcher = spawn(
    'sh',
    ['-c', 'read -r _; kill -QUIT "$1" && sleep 1; rm -rf "$2" "$3"', 'sh', String(pid), dataDir, socketDir],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  watcher.unref();
  // The pipe closes with this process, and the watcher's `read` with it.
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref();
}

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

/** One PostgreSQL for the whole run of jest, with a migrated template to clone databases from. Jest calls it before the first test. */
export default async function setup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'assess-test-'));
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
  const postmaster = await readPostmaster(join(folder, 'postgres'));
  if (postmaster) watch(postmaster.pid, folder, host);
  await makeTemplate(host);
}

/** Jest calls it after the last test. */
export async function teardown(): Promise<void> {
  await embedded?.leave();
  if (folder) await rm(folder, { recursive: true, force: true });
}
