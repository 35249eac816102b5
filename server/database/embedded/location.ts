import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../errors';
import { type Account, canReach, isRoot, unprivilegedAccount } from './account';

export interface Location {
  /** PostgreSQL's data folder; it may not exist yet. */
  data: string;
  /** The file that PostgreSQL writes its messages to. */
  log: string;
  /** The folder for copies of the binaries. */
  copies: string;
  /** The user that PostgreSQL runs as; undefined: the user of this process. */
  account: Account | undefined;
}

/** Where root's databases lie when the data folder is unsuitable. */
const outside = '/var/lib/assess';

const inFolder = (folder: string, account: Account | undefined): Location => ({
  data: join(folder, 'postgres'),
  log: join(folder, 'postgres.log'),
  copies: account ? outside : folder,
  account,
});

const present = (path: string) => stat(path).catch(() => undefined);

/** A note in the data folder that names its database's place, if elsewhere. */
interface Note {
  /** The data folder, to recognise a copy by. */
  dataDir: string;
  folder: string;
}

const noteIn = (dataDir: string): string => join(dataDir, 'postgres-location.json');

async function readNote(dataDir: string): Promise<Note | undefined> {
  const text = await readFile(noteIn(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Note;
  } catch {
    throw new DatabaseStartError(
      'folder',
      `${noteIn(dataDir)}, which says where the database is, cannot be read. Restore it, or remove it to start with an empty database.`,
    );
  }
}

/** The folder that the note names, unless the data folder is a copy of another, to which the database belongs. */
async function follow(dataDir: string, note: Note): Promise<string | undefined> {
  const elsewhere = note.dataDir !== dataDir;
  if (elsewhere && (await readNote(note.dataDir))?.folder === note.folder) {
    await rm(noteIn(dataDir));
    return undefined;
  }
  if (!(await present(note.folder))) {
    throw new DatabaseStartError(
      'folder',
      `The database of ${dataDir} was in ${note.folder}, which is gone. Put it back, or remove ${noteIn(dataDir)} to start with an empty database.`,
    );
  }
  if (elsewhere) await writeFile(noteIn(dataDir), JSON.stringify({ ...note, dataDir }));
  return note.folder;
}

/** A new folder for the database, noted in the data folder; if several processes do so at once, all get the first's. */
async function settleOutside(dataDir: string): Promise<string> {
  await mkdir(outside, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(outside, 'database-'));
  await chmod(folder, 0o755);
  const draft = join(folder, 'note.json');
  try {
    await writeFile(draft, JSON.stringify({ dataDir, folder } satisfies Note));
    // A link appears whole or not at all, and never replaces another.
    await link(draft, noteIn(dataDir)).catch(() => copyFile(draft, noteIn(dataDir), constants.COPYFILE_EXCL));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const note = await readNote(dataDir);
    if (!note) throw error;
    return note.folder;
  } finally {
    await rm(draft, { force: true });
  }
}

async function owner(path: string): Promise<Account | undefined> {
  const found = await present(path);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/**
 * Where the embedded database of a data folder lies: in the folder itself. Only root's may lie below /var/lib, since PostgreSQL then runs
 * as another user: when nobody chose the folder (it is inside the sources), or when that user cannot reach it. A note in the data folder
 * says so, so that a database is never silently replaced by an empty one when circumstances change.
 */
export async function locate(folder: string, chosen: boolean): Promise<Location> {
  await mkdir(folder, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
  const dataDir = await realpath(folder);
  const note = await readNote(dataDir);
  if (!isRoot()) {
    if (note) {
      throw new DatabaseStartError(
        'folder',
        `The database of ${dataDir} was made by root and is in ${note.folder}. Start as root, or set DATA_DIR to another folder.`,
      );
    }
    return inFolder(dataDir, undefined);
  }
  const inside = await owner(join(dataDir, 'postgres', 'PG_VERSION'));
  if (inside) return inFolder(dataDir, inside);
  const account = await unprivilegedAccount();
  const noted = note && (await follow(dataDir, note));
  if (noted) return inFolder(noted, (await owner(join(noted, 'postgres', 'PG_VERSION'))) ?? account);
  const here = chosen && (await canReach(account, dataDir));
  return inFolder(here ? dataDir : await settleOutside(dataDir), account);
}
