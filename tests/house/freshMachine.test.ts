import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const scripts = ['server/launch', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `${folder}/${name}`),
);

/** What a script loads before its first line runs, Node's own and the project's files left out. */
const packagesOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !/^(?:node:|\.)/.test(specifier));

describe('on a fresh machine, where nothing is installed yet', () => {
  it.each(scripts)('%s can be loaded (import packages inside the function that needs them)', (path) => {
    expect(packagesOf(readFileSync(join(root, path), 'utf8'))).toEqual([]);
  });

  it('a package loaded too early is found', () => {
    expect(scripts).toContain('server/launch/start.mjs');
    expect(packagesOf("import { a } from 'node:fs';\nimport { b } from './b.mjs';\n")).toEqual([]);
    expect(packagesOf("import {\n  c,\n} from 'left-pad';\nimport 'right-pad';\n")).toEqual(['left-pad', 'right-pad']);
    expect(packagesOf("async function d() {\n  await import('later');\n}\n")).toEqual([]);
  });
});
