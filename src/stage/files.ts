/**
 * Stands in for Node's file system where the mock world is part of the client (see .umirc.ts): of the repository's files it reads the
 * texts of the interface, which the stage is told, and the demonstration instruments, for which one stands.
 */
const files = new Map<string, string>();

const found = (path: string): string | undefined =>
  [...files].find(([name]) => path.endsWith(name))?.[1] ??
  (path.includes('/instruments/') ? files.get('instrument') : undefined);

/** `name`: how the paths end by which it is read; `instrument`: any demonstration instrument. */
export function provideFile(name: string, contents: string): void {
  files.set(name, contents);
}

export const existsSync = (path: string): boolean =>
  found(path) !== undefined || [...files.keys()].some((name) => name.includes(`${path.split('/').pop()}/`));

export const readdirSync = (path: string): string[] =>
  [...files.keys()]
    .filter((name) => name.includes(`${path.split('/').pop()}/`))
    .map((name) => name.split('/').pop() ?? '');

export function readFileSync(path: string): string {
  const contents = found(path);
  if (contents === undefined) throw new Error(`The stage has no file ${path}`);
  return contents;
}
