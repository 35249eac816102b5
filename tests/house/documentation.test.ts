import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { testTitles } from './testTitles';

const root = resolve(__dirname, '../..');
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \|$/gm)].map(([, number, statement, shown]) => ({
  number: Number(number),
  statement: statement ?? '',
  shown: shown ?? '',
}));

/** What is wrong with the tests that a row of a table names as `file` "title", "further title". What is open need not name one. */
function faults(row: number | string, shown: string): string[] {
  let file = '';
  let titles: string[] = [];
  const wrong: string[] = [];
  for (const [, path, title] of shown.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (path !== undefined) {
      file = path;
      const isThere = existsSync(join(root, file));
      if (!isThere) wrong.push(`${row}: no such file: ${file}`);
      titles = isThere ? testTitles(readFileSync(join(root, file), 'utf8')) : [];
    } else if (title !== undefined && !titles.includes(title)) wrong.push(`${row}: ${file} has no test "${title}"`);
  }
  return file === '' && !/^open\b/.test(shown) ? [`${row}: no test: ${shown}`] : wrong;
}

describe('docs/conformance.md', () => {
  it('has a row for each of the 139 statements of the specification, in order', () => {
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 139 }, (_, index) => index + 1));
  });

  it('names for each row a test that exists, or says that it is open', () => {
    expect(rows.flatMap(({ number, shown }) => faults(number, shown))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  it('names for each control a test that exists', () => {
    const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
    const controls = [...text.matchAll(/^\| (\d[\d.,– ]*) \| .+? \| .+? \| (.+?) \|$/gm)];
    expect(controls.length).toBeGreaterThan(40);
    expect(controls.flatMap(([, control = '', shown = '']) => faults(control, shown))).toEqual([]);
  });
});

describe('docs/accessibility.md', () => {
  it('names for each thing held a test that exists', () => {
    const text = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
    const held = [...text.matchAll(/^\| (.+?) \| (`.+?) \|$/gm)];
    expect(held.length).toBeGreaterThan(5);
    expect(held.flatMap(([, what = '', shown = '']) => faults(what, shown))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('names folders that there are, and what is in those of server and src by its name', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const named = [...text.matchAll(/^\| (`[^|]+`) \| (.+?) \|/gm)].flatMap(([, rooms = '', holds = '']) => {
      const paths = [...rooms.matchAll(/`([\w./]+)`/g)].map(([, path = '']) => path);
      const [room = ''] = paths;
      const inside = /^(server|src)\/\w+\/$/.test(room) ? [...holds.matchAll(/`(\w+)`/g)] : [];
      const beside = paths
        .slice(1)
        .filter((path) => !path.includes('/'))
        .map((path) => join(dirname(room), path));
      return [
        room,
        ...paths.slice(1).filter((path) => path.includes('/')),
        ...beside,
        ...inside.map(([, name = '']) => join(room, name)),
      ];
    });
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the links of the documentation', () => {
  it.each([
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/security.md',
    'docs/decisions/README.md',
  ])('%s leads to files that exist', (file) => {
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
