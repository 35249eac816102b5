import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The path of a program that the server starts as a process: `NAME.mjs` beside the bundle, in the sources its own file.
 * @param from `import.meta.url` of the caller
 * @param source of the file, relative to that, with or without `.ts`
 */
export function programBeside(from: string, name: string, source: string): string {
  const places = [`./${name}.mjs`, source, `${source}.ts`].map((path) => fileURLToPath(new URL(path, from)));
  const found = places.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`The program ${name} is not beside the server: build it`);
  return found;
}
