import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where jest's set-up for the server has them bundled. */
export const testPrograms = resolve(__dirname, '../../dist/test/server');

/** Replaces `programBeside` in tests: the bundled program. */
export function programBeside(_from: string, name: string): string {
  const path = join(testPrograms, `${name}.mjs`);
  if (!existsSync(path)) throw new Error(`${path} is missing: jest's set-up for the server makes it`);
  return path;
}
