import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const entries = ['server/launch', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `${folder}/${name}`),
);

/** What a script loads before its first line runs, Node's own left out. */
const loadedBy = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'));

const isOurs = (specifier: string): boolean => specifier.startsWith('.');

/** A script and all of the project's files that are loaded with it, each with the packages that it loads. */
function loadedWith(entry: string): Map<string, string[]> {
  const seen = new Map<string, string[]>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    const specifiers = loadedBy(read(path));
    seen.set(
      path,
      specifiers.filter((specifier) => !isOurs(specifier)),
    );
    for (const specifier of specifiers.filter(isOurs)) visit(relative(root, resolve(root, dirname(path), specifier)));
  };
  visit(entry);
  return seen;
}

describe('on a fresh machine, where nothing is installed yet', () => {
  it.each(entries)('%s can be loaded (import packages inside the function that needs them)', (entry) => {
    const early = [...loadedWith(entry)].filter(([, packages]) => packages.length > 0);
    expect(early).toEqual([]);
  });

  it('the commands are found, and what they load in turn', () => {
    expect(entries).toEqual(expect.arrayContaining(['server/launch/start.mjs', 'tests/run.mjs']));
    expect([...loadedWith('tests/run.mjs').keys()]).toEqual(
      expect.arrayContaining(['server/launch/install.mjs', 'tests/run/related.mjs']),
    );
    for (const path of loadedWith('tests/run.mjs').keys()) expect(existsSync(join(root, path))).toBe(true);
  });

  it('a package loaded too early is found', () => {
    expect(loadedBy("import { a } from 'node:fs';\nimport { b } from './b.mjs';\n")).toEqual(['./b.mjs']);
    expect(loadedBy("import {\n  c,\n} from 'left-pad';\nimport 'right-pad';\n")).toEqual(['left-pad', 'right-pad']);
    expect(loadedBy("async function d() {\n  await import('later');\n}\n")).toEqual([]);
  });
});
