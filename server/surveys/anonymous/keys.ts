import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys of batches, in a folder that is no part of the data: a copy of the database, or of the data folder, opens nothing. */
export interface BatchKeys {
  /** A new key; it is on the disk when it is returned. @throws Error: the folder cannot be written */
  make(batchId: string): Promise<string>;
  /** @returns undefined: it was thrown away, or is in another folder */
  get(batchId: string): Promise<string | undefined>;
  /** Written over, then removed; silent about one that is gone. */
  destroy(batchId: string): Promise<void>;
  /** Batches whose key was made more than so many seconds ago, by the clock of the disk. */
  olderThan(seconds: number): Promise<string[]>;
}

const ending = '.key';

const noKeys: BatchKeys = {
  make: () => Promise.reject(new Error('There is no folder for the keys of anonymous surveys')),
  get: () => Promise.resolve(undefined),
  destroy: () => Promise.resolve(),
  olderThan: () => Promise.resolve([]),
};

/** @param folder undefined: there is none, and no key can be made */
export function createBatchKeys(folder: string | undefined): BatchKeys {
  if (folder === undefined) return noKeys;
  const directory = folder;
  const fileOf = (batchId: string) => join(directory, `${batchId}${ending}`);

  /** What is written is on the disk afterwards, and so is the name of the file. */
  async function write(file: string, flags: string, bytes: string): Promise<void> {
    const written = await open(file, flags, 0o600);
    try {
      await written.writeFile(bytes);
      await written.sync();
    } finally {
      await written.close();
    }
    const listed = await open(directory, 'r');
    await listed.sync().finally(() => listed.close());
  }

  return {
    make: async (batchId) => {
      const key = randomBytes(32).toString('base64url');
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await write(fileOf(batchId), 'wx', key);
      return key;
    },
    get: (batchId) =>
      readFile(fileOf(batchId), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    destroy: async (batchId) => {
      await write(fileOf(batchId), 'r+', '0'.repeat(43)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rm(fileOf(batchId), { force: true });
    },
    olderThan: async (seconds) => {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const old: string[] = [];
      for (const name of names.filter((each) => each.endsWith(ending))) {
        const found = await stat(join(directory, name)).catch(() => undefined);
        if (found !== undefined && Date.now() - found.mtimeMs > seconds * 1000) old.push(name.slice(0, -ending.length));
      }
      return old;
    },
  };
}
