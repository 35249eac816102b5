/**
 * Replaces Node's file system where the mock world is part of the client (see .umirc.ts). It holds only the interface texts, which the
 * page around sends, and one demonstration instrument, which is read for any of them.
 */
const files = new Map<string, string>();

const found = (path: string): string | undefined =>
  [...files].find(([name]) => path.endsWith(name))?.[1] ??
  (path.includes('/instruments/') ? files.get('instrument') : undefined);

/** `name`: the end of the paths that read it; `instrument`: any demonstration instrument. */
export function provideFile(name: string, contents: string): void {
  files.set(name, contents);
}

const inFolder = (path: string) => [...files.keys()].filter((name) => name.includes(`${path.split('/').pop()}/`));

export const existsSync = (path: string): boolean => found(path) !== undefined || inFolder(path).length > 0;

export const readdirSync = (path: string): string[] => inFolder(path).map((name) => name.split('/').pop() ?? '');

export function readFileSync(path: string): string {
  const contents = found(path);
  if (contents === undefined) throw new Error(`The stage has no file ${path}`);
  return contents;
}
