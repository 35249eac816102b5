import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { necessaryItems, optionalItems } from './storedItems';

const source = join(__dirname, '../..');

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory())
      return name === '.umi' || name.startsWith('.umi-') || name === 'testing' ? [] : files(path);
    return /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name) ? [path] : [];
  });
}

const where = String.raw`(?:'(?:local|session)'|sessionArea\(\))`;
const patterns = [
  new RegExp(String.raw`writeItem\(\s*${where},\s*'([^']+)'`, 'g'),
  /\bwrite\('([^']+)'/g,
  /persistenceKey: `([^`$]+)/g,
  /databaseName = '([^']+)'/g,
  /openDB<\w+>\('([^']+)'/g,
  /\b\w*[kK]ey = '([\w.-]+)'/g,
];

/** The keys that a file stores something under. */
const keysOf = (text: string) =>
  /writeItem\(|persistenceKey|databaseName =|openDB</.test(text)
    ? patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key))
    : [];

it('the page about what is stored names everything that the client stores (add a row to storedItems.ts)', () => {
  const stored = new Set(files(source).flatMap((path) => keysOf(readFileSync(path, 'utf8'))));
  const named = new Set([...necessaryItems, ...optionalItems].map(({ key }) => key));
  expect(stored.size).toBeGreaterThan(8);
  expect([...stored].filter((key) => !named.has(key))).toEqual([]);
});

it('nothing is stored past session/storage.ts', () => {
  const direct = files(source).filter((path) =>
    /\b(localStorage|sessionStorage)\.setItem|document\.cookie/.test(readFileSync(path, 'utf8')),
  );
  expect(direct).toEqual([]);
});
