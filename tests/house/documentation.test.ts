import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \|$/gm)].map(([, number, statement, shown]) => ({
  number: Number(number),
  statement: statement ?? '',
  shown: shown ?? '',
}));

describe('docs/conformance.md', () => {
  it('has a row for each of the 139 statements of the specification, in order', () => {
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 139 }, (_, index) => index + 1));
  });

  it('names for each row a test that exists, or says that it is open', () => {
    const wrong = rows.flatMap(({ number, shown }) => {
      if (/^open\b/.test(shown)) return [];
      const tests = [...shown.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)];
      if (tests.length === 0) return [`${number}: neither open nor a test: ${shown}`];
      return tests.flatMap(([, file = '', name]) => {
        if (!existsSync(join(root, file))) return [`${number}: no such file: ${file}`];
        if (name && !readFileSync(join(root, file), 'utf8').includes(name))
          return [`${number}: ${file} has no test "${name}"`];
        return [];
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe('the links of the documentation', () => {
  it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])('%s leads to files that exist', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '');
    expect(targets.filter((target) => !existsSync(join(root, file, '..', target)))).toEqual([]);
  });
});

describe('the configuration table of README.md', () => {
  it('has a row for each variable that the server reads, and no other', () => {
    const source = readFileSync(join(root, 'server/environment.ts'), 'utf8');
    const schema = source.slice(source.indexOf('const variables'), source.indexOf('type Name'));
    const read = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name).sort();
    const table = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)]
      .map(([, name]) => name)
      .sort();
    expect(read.length).toBeGreaterThan(10);
    expect(table).toEqual(read);
  });
});
