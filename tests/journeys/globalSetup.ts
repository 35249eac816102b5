import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from '../../server/testing/database/watch';
import { preparedVariable } from './prepared.testing';

let remove: (() => Promise<void>) | undefined;

/** A place for the data folders that are prepared once in this run. Jest calls it before the first test. */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assess-prepared-'));
  await chmod(folder, 0o755);
  remove = removeAtExit(folder);
  process.env[preparedVariable] = folder;
}

export async function teardown(): Promise<void> {
  await remove?.();
}
