import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brokenRules, rules } from './sourceRules';

const root = resolve(__dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

function brokenIn(path: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  try {
    return brokenRules(folder, [path]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rule, path, text that breaks it. */
const planted: [string, string, string][] = [
  ['a file is about one thing', 'core/long.ts', 'export {};\n'.repeat(502)],
  ['names say what a thing is', 'core/utils.ts', 'export {};\n'],
  ['names say what a thing is', 'src/common/thing.ts', 'export {};\n'],
  ['the environment is read in one file', 'server/app.ts', 'export const port = process.env.PORT;\n'],
  ['the network is called in one file', 'src/desk/home/page.ts', "void fetch('/api');\n"],
  ['core knows no clock, no random and no network', 'core/flow/page.ts', 'export const now = Date.now();\n'],
  ['the mock takes what it runs by path', 'mock/desk/home.ts', "import { a } from 'core/a';\n"],
  ['no code is made of text', 'core/formula/run.ts', "export const run = new Function('return 1');\n"],
  ['SQL lives in store.ts and server/database', 'server/accounts/user/service.ts', "sql('SELECT id FROM users');\n"],
  ['directions are logical', 'src/desk/home/page.less', '.a { margin-left: 4px; }\n'],
  ['tags have the colours of states', 'src/app.tsx', 'export const a = <Tag color="gold">late</Tag>;\n'],
  ['nothing is left open', 'src/app.tsx', 'export const a = 1; // TODO more\n'],
  ['types are not switched off', 'src/app.tsx', 'export const a = window as any;\n'],
  ['hooks belong to the file of the tests', 'src/a/testing/b.ts', 'beforeEach(() => {});\n'],
  ['every test runs', 'core/a.test.ts', "it.only('x', () => {});\n"],
  ['tests wait for what is meant', 'src/a.test.ts', 'await new Promise((done) => setTimeout(done, 50));\n'],
  ['the project names no machine and no registry', 'docs/a.md', 'see /home/anna/notes\n'],
];

describe('the rules of the house', () => {
  it('hold in every file', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(brokenRules(root, files)).toEqual([]);
  });

  it('keep the top level to the rooms that are named', () => {
    const rooms = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    expect([...rooms].sort()).toEqual([
      '.ci',
      'bench',
      'config',
      'core',
      'docs',
      'mock',
      'public',
      'seed',
      'server',
      'src',
      'tests',
    ]);
    const loose = files.filter((path) => !path.includes('/')).sort();
    expect(loose).toEqual([
      '.gitignore',
      '.umirc.ts',
      'CONTRIBUTING.md',
      'README.md',
      'biome.json',
      'jest.config.ts',
      'package-lock.json',
      'package.json',
      'tsconfig.json',
    ]);
  });

  it.each(planted)('%s: refuses %s', (name, path, text) => {
    expect(brokenIn(path, text).map((line) => line.split(': ')[1])).toContain(name);
  });

  it('let a test say why it pauses', () => {
    const pause = 'await delay(50);\n';
    expect(brokenIn('server/a.test.ts', pause)).toHaveLength(1);
    expect(brokenIn('server/a.test.ts', `// Pause: the endpoint is slow.\n${pause}`)).toEqual([]);
  });

  it('are each shown to refuse something', () => {
    expect([...new Set(planted.map(([name]) => name))].sort()).toEqual(rules.map((rule) => rule.name).sort());
  });
});
