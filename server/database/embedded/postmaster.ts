import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdtemp, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf, DatabaseStartError } from '../errors';
import type { Account } from './account';
import { explainOutput } from './explain';
import type { Location } from './location';

/** PostgreSQL's main process, as its file postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  /** Empty until it is known. */
  socketDir: string;
  ready: boolean;
}

export type Settings = Record<string, string>;

const pidFile = (data: string): string => join(data, 'postmaster.pid');

export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const lines = text?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether the process is PostgreSQL on this data folder; its number may long have gone to another program. */
async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (!exists(pid)) return false;
  const command = existsSync('/proc/self/cmdline')
    ? await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
        (text) => text.split('\0').join(' '),
        () => '',
      )
    : await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
        ({ stdout }) => stdout,
        () => '',
      );
  return command.includes('postgres') && command.includes(` ${data} `);
}

export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(data);
  return found && (await isPostmaster(found.pid, data)) ? found : undefined;
}

const socketPrefix = 'assess-';

/** A folder for the socket that only PostgreSQL's user (and root) can enter: below the temporary folder, since a socket's path is short. */
async function makeSocketDir(account: Account | undefined): Promise<string> {
  // With the name of the socket's lock file, and on every platform, 103 bytes are the most.
  const longest = 103 - `/${socketPrefix}XXXXXX/.s.PGSQL.5432.lock`.length;
  const parent = Buffer.byteLength(tmpdir()) <= longest ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, socketPrefix));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Removes the socket's folder of a PostgreSQL that has ended. */
export async function removeSocketDir(folder: string): Promise<void> {
  if (!basename(folder).startsWith(socketPrefix)) return;
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory()) await rm(folder, { recursive: true, force: true });
}

/** Differences from PostgreSQL's defaults; safety settings too, so that no file in the data folder can switch them off. */
const settings = (socketDir: string): Settings => ({
  listen_addresses: '',
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  port: '5432',
  cluster_name: 'assess',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: `${Math.max(128, Math.round(totalmem() / 2 ** 21))}MB`,
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
});

/** PostgreSQL's messages go to one file; one predecessor is kept. */
async function openLog({ log: path, account }: Location) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > 4 * 2 ** 20) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  if (account) await file.chown(account.uid, account.gid);
  return { file, from: (await file.stat()).size };
}

/** Bytes that PostgreSQL takes at a time for its journal. */
const walSegment = 16 * 2 ** 20;

/**
 * PostgreSQL takes the process named in postmaster.pid for a living postmaster, whatever program it is by now, unless it is its own
 * parent. The file itself must stay: by it PostgreSQL finds out whether parts of its predecessor still run.
 */
async function disownPid(data: string, pid: number): Promise<void> {
  if (!exists(pid)) return;
  const lines = (await readFile(pidFile(data), 'utf8')).split('\n');
  await writeFile(pidFile(data), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/**
 * Starts PostgreSQL and waits until it answers, after recovery from a crash if needed.
 * @returns undefined when another process started it first, or parts of its predecessor still run: check again
 * @throws DatabaseStartError
 */
export async function startPostmaster(
  postgres: string,
  location: Location,
  { overrides, onProgress }: { overrides: Settings; onProgress: (line: string) => void },
): Promise<Postmaster | undefined> {
  const { data, log, account } = location;
  const before = await readPostmaster(data);
  if (before) {
    if (await isPostmaster(before.pid, data)) return undefined;
    await disownPid(data, before.pid);
    if (before.socketDir) await removeSocketDir(before.socketDir);
  }
  const socketDir = await makeSocketDir(account);
  const { file, from } = await openLog(location);
  const arguments_ = Object.entries({ ...settings(socketDir), ...overrides }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(postgres, ['-D', data, ...arguments_], {
    ...account,
    cwd: '/',
    // In a session of its own, so that Ctrl-C reaches this process alone, which ends its work before it stops the database.
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended (${signal ?? code})`));
  });
  child.unref();
  await file.close();
  const started = Date.now();
  let told = false;
  for (;;) {
    const state = await Promise.race([ended, delay(10)]);
    if (state !== undefined) {
      await removeSocketDir(socketDir);
      const output = (await readFile(log)).subarray(from).toString('utf8');
      if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(output)) return undefined;
      const { bavail, bsize } = await statfs(data);
      // On a full disk PostgreSQL cannot even write down why it gave up.
      const reason = bavail * bsize < walSegment ? 'No space left on device' : output || state;
      throw explainOutput(reason, 'Starting the embedded PostgreSQL', data, log);
    }
    const found = await readPostmaster(data);
    if (found?.pid === child.pid && found?.ready) return found;
    if (!told && Date.now() - started > 2000) {
      told = true;
      onProgress('Database: PostgreSQL is recovering what was not yet in its files; this may take a while');
    }
  }
}

/** Ends PostgreSQL: its connections are cut, what is committed is written out. */
export async function stopPostmaster(data: string, { pid, socketDir }: Postmaster): Promise<void> {
  const signals: [NodeJS.Signals, seconds: number][] = [
    ['SIGINT', 60],
    ['SIGQUIT', 10],
  ];
  for (const [signal, seconds] of signals) {
    if (!(await isPostmaster(pid, data))) break;
    process.kill(pid, signal);
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline && (await isPostmaster(pid, data))) await delay(10);
  }
  if (await isPostmaster(pid, data)) {
    throw new DatabaseStartError('failed', `PostgreSQL (process ${pid}) on ${data} does not stop.`);
  }
  if (socketDir) await removeSocketDir(socketDir);
}
