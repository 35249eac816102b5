/** The real server as a process of its own on a database of the benchmark, and that database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from 'server/database/connection';

const root = join(__dirname, '..', '..');

export const tokenSecret = 'a secret of the benchmark, long enough to be one';

export interface BenchDatabase extends OpenDatabase {
  /** Where it keeps everything. */
  folder: string;
  /** For DATABASE_URL of the servers. */
  url: string;
  /** Of PostgreSQL's main process. */
  postmaster: number;
  /** Closes, stops and removes it. */
  remove(): Promise<void>;
}

/** An embedded PostgreSQL as the product sets it up (fsync on), in a new folder. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // As root the embedded PostgreSQL runs as another user, who has to get there.
  chmodSync(dataDir, 0o755);
  const opened = await openDatabase({ databaseUrl: undefined, dataDir, dataDirChosen: true }, { role: 'command' });
  const { rows } = await opened.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The fields after the name: state, then the parent.
  const [, parent] = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return {
    ...opened,
    folder: dataDir,
    url: `postgresql://assess@${encodeURIComponent(opened.pool.options.host ?? '')}:5432/assess`,
    postmaster: Number(parent),
    remove: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface RunningServer {
  pid: number;
  /** With the API's base: `http://127.0.0.1:8123/api`. */
  api: string;
  stop(): Promise<void>;
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /^Ready after .*: (http\S+)$/m.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** `npm run build`, of what was not built from these sources. */
export function build(...flags: readonly string[]): void {
  const script = join(root, 'server', 'launch', 'build.mjs');
  const { status } = spawnSync(process.execPath, [script, '--if-stale', ...flags], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the product could not be built');
}

/** The server as it is delivered: bundled. */
export const buildServer = (): void => build('--server');

/** What `buildServer` built. `flags`: of Node, such as `--cpu-prof`. */
export async function startServer(databaseUrl: string, flags: readonly string[] = []): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-server-'));
  const child = spawn(process.execPath, [...flags, join(root, 'dist', 'server', 'main.mjs')], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      // Calls say which address each person has.
      TRUST_PROXY: 'loopback',
      TOKEN_SECRET: tokenSecret,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'a password of the benchmark',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await ready(child);
  return {
    pid: child.pid ?? 0,
    api: `${address.replace('localhost', '127.0.0.1').replace(/\/$/, '')}/api`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
