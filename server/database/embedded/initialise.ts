import { spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../errors';
import type { Binaries } from './binaries';
import { explainOutput } from './explain';
import type { Location } from './location';

/** PostgreSQL's own superuser, for what the program's role may not do. */
export const superuser = 'postgres';

/**
 * The operating system's character classes, which trigrams use: with plain C they see only ASCII letters. The builtin provider needs no
 * such locale, but `lc_ctype` takes one that the system has: not all have the first.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'];

async function runInitdb(
  initdb: string,
  folder: string,
  characterType: string,
  { account }: Location,
): Promise<string> {
  const child = spawn(
    initdb,
    [
      '-D',
      folder,
      '-U',
      superuser,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--text-search-config=simple',
      '--data-checksums',
      // Anyone who can enter the socket's folder is PostgreSQL's own user or root, and could read the data files too.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
    ],
    {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  return code === 0 ? '' : output || `initdb ended with ${code}`;
}

async function makeCluster(binaries: Binaries, location: Location): Promise<void> {
  const { data, account } = location;
  const fresh = await mkdtemp(`${data}.new-`);
  try {
    if (account) await chown(fresh, account.uid, account.gid);
    let failure = '';
    for (const characterType of characterTypes) {
      failure = await runInitdb(binaries.initdb, fresh, characterType, location);
      if (!failure.includes('invalid locale')) break;
    }
    if (failure) throw explainOutput(failure, 'Making the database', data);
    // Whole or not at all; if another process was quicker, its folder stands.
    await rename(fresh, data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Creates PostgreSQL's data folder if there is none, and checks that an existing one fits these binaries.
 * @throws DatabaseStartError
 */
export async function ensureCluster(
  binaries: Binaries,
  location: Location,
  onProgress: (line: string) => void,
): Promise<void> {
  const { data } = location;
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (version === undefined) {
    if (await stat(data).catch(() => undefined)) {
      throw new DatabaseStartError(
        'folder',
        `${data} holds something, but no database of PostgreSQL. Move it away, or set DATA_DIR to another folder.`,
      );
    }
    onProgress(`Database: making a new one in ${data}`);
    await makeCluster(binaries, location);
    return;
  }
  const major = version.trim();
  if (major === binaries.major) return;
  const newer = Number(major) > Number(binaries.major);
  throw new DatabaseStartError(
    newer ? 'newer-postgres' : 'older-postgres',
    `The database in ${data} was made by PostgreSQL ${major}, and this program brings PostgreSQL ${binaries.major}. ${
      newer
        ? 'Start the newer version of the program that made it, or restore a backup into an empty data folder.'
        : 'Make a backup with the version of the program that made it, and restore that into an empty data folder.'
    }`,
  );
}
