import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';

/**
 * The demo instruments, ordered by file name. `folder`: where their `.json` files lie (`seed/instruments` in the sources, a copy of
 * it in a build).
 * @throws Error naming the file that cannot be read or is no JSON. Their shape is held by the tests, and judged again on import.
 */
export async function seedInstruments(folder: string): Promise<InstrumentDocument[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      try {
        return JSON.parse(await readFile(path, 'utf8')) as InstrumentDocument;
      } catch (cause) {
        throw new Error(`The demo instrument ${path} cannot be read`, { cause });
      }
    }),
  );
}
