import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hangsAfter } from '../hangs';
import { until } from '../until';

/** The environment variable by which jest's workers learn where this run keeps its prepared data folders. */
export const preparedVariable = 'ASSESS_PREPARED';

/** Milliseconds that preparing may take on a busy machine. */
const patience = hangsAfter(300_000);

const copy = (from: string, to: string) => void execFileSync('cp', ['-a', `${from}/.`, to]);

function isTakenBy(lock: string): boolean {
  try {
    mkdirSync(lock);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return true;
  }
}

/** Whether this is a run that keeps them. */
export const keepsPrepared = (): boolean => process.env[preparedVariable] !== undefined;

/**
 * Fills an empty data folder with the one that was prepared under a name; the first of all workers to ask prepares it, in its own folder.
 * @param prepare leaves the folder behind with nothing running on it
 */
export async function fillPrepared(folder: string, name: string, prepare: () => Promise<void>): Promise<void> {
  const place = join(process.env[preparedVariable] ?? '', name);
  const lock = `${place}.lock`;
  await until(`the prepared folder ${name}`, () => existsSync(place) || !isTakenBy(lock), { patience });
  if (existsSync(place)) return copy(place, folder);
  try {
    await prepare();
    // Root's database may lie elsewhere, if its user cannot reach the folder: then everybody prepares their own.
    if (!existsSync(join(folder, 'postgres'))) return;
    rmSync(`${place}.new`, { recursive: true, force: true });
    mkdirSync(`${place}.new`);
    copy(folder, `${place}.new`);
    renameSync(`${place}.new`, place);
  } finally {
    rmSync(lock, { recursive: true });
  }
}
