import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { filesToTryAgain } from '../run/failures.mjs';

const own = resolve(__dirname, '../..');
let root: string;

/** What a file says the first time that it runs, with the message of its failure. */
const firstTimeOnly = (message: string) => `
  const { existsSync, writeFileSync } = require('node:fs');
  const marker = __filename + '.ran';
  const isFirst = !existsSync(marker);
  writeFileSync(marker, '');
  const failFirst = () => { if (isFirst) throw new Error(${JSON.stringify(message)}); };`;

const planted = {
  once: `${firstTimeOnly('not yet\nthere')}
    describe('what is slow', () => { it('comes in time', failFirst); });
    it('is left alone', () => {});`,
  grouped: `${firstTimeOnly('in its group')} it('comes in its group', failFirst);`,
  always: `it('never comes', () => { throw new Error('wrong'); });`,
  property: `${firstTimeOnly('Property failed after 3 tests')} it('holds for all', failFirst);`,
  broken: `${firstTimeOnly('cannot be read')} failFirst(); it('is never met', () => {});`,
};

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs the planted files as the suite runs its own; one of them in a group. @returns its lines */
function run(files: readonly (keyof typeof planted)[], environment: Record<string, string> = {}): string[] {
  root = mkdtempSync(join(tmpdir(), 'assess-planted-'));
  try {
    symlinkSync(join(own, 'node_modules'), join(root, 'node_modules'));
    cpSync(join(own, 'tests/run'), join(root, 'tests/run'), { recursive: true });
    for (const file of files) write(`tests/house/${file}.test.js`, planted[file]);
    write(
      'dist/test/groups/house1.test.js',
      `describe('tests/house/grouped.test.js', () => { require('../../../tests/house/grouped.test.js'); });`,
    );
    write(
      'jest.config.js',
      `const names = process.env.TEST_GROUPS
        ? ['dist/test/groups/house1', ...${JSON.stringify(files.filter((file) => file !== 'grouped'))}.map((name) => 'tests/house/' + name)]
        : ['tests/house/*'];
      module.exports = { projects: [{
        displayName: 'house', transform: {}, testMatch: names.map((name) => '<rootDir>/' + name + '.test.js'),
      }] };`,
    );
    write(
      'tests/unsteady.json',
      JSON.stringify([
        { file: 'a.test.ts', test: 'is old', cause: 'nobody looked', since: '2026-01-01' },
        { file: 'b.test.ts', test: 'is new', cause: 'looked at', since: new Date().toISOString() },
      ]),
    );
    write(
      'tests/main.mjs',
      `import { jest } from './run/jest.mjs';
      import { secondTry } from './run/secondTry.mjs';
      import { summary } from './run/summary.mjs';
      await jest('planted', ['house'], [], { TEST_GROUPS: '1' });
      await secondTry();
      summary(Date.now(), 1);`,
    );
    const { stdout } = spawnSync(process.execPath, ['tests/main.mjs'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, UNSTEADY: '', ...environment },
    });
    return stdout.split('\n').filter(Boolean);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('a second try', () => {
  it('passes what fails once, names it, and leaves what fails always, by chance or before it is read', () => {
    const lines = run(['once', 'grouped', 'always', 'property', 'broken']);
    const told = lines.filter((line) => line.startsWith('unsteady'));
    expect(told.slice(0, 2).sort()).toEqual([
      'unsteady: tests/house/grouped.test.js, comes in its group, Error: in its group (in dist/test/groups/house1.test.js)',
      'unsteady: tests/house/once.test.js, what is slow › comes in time, Error: not yet',
    ]);
    expect(told.slice(2)).toEqual([
      expect.stringMatching(/^unsteady for \d+ days: a\.test\.ts, is old: nobody looked$/),
    ]);
    expect(lines.filter((line) => line.startsWith('── second try')).sort()).toEqual([
      '── second try: tests/house/always.test.js',
      '── second try: tests/house/grouped.test.js',
      '── second try: tests/house/once.test.js',
    ]);
    expect(lines.at(-1)).toBe('3 passed, 3 failed');
  });

  it('excuses nothing where unsteady tests are to fail', () => {
    const lines = run(['once', 'grouped'], { UNSTEADY: 'fail' });
    expect(lines.filter((line) => line.startsWith('unsteady: '))).toHaveLength(2);
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
  });

  it('is given to no file where more than five failed, and to no schedule of faults', () => {
    const failed = (path: string) => ({ path, isLoaded: true, tests: [{ name: 'a', message: 'no', firstLine: 'no' }] });
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => failed(`src/${name}.test.ts`));
    expect(filesToTryAgain(five)).toEqual(five);
    expect(filesToTryAgain([...five, failed('src/f.test.ts')])).toEqual([]);
    expect(filesToTryAgain([failed('tests/faults/faults.test.ts'), failed('src/a.test.ts')])).toEqual([
      failed('src/a.test.ts'),
    ]);
    const bySeed = {
      ...failed('server/a.test.ts'),
      tests: [{ name: 'a', message: 'x\nFAULTS_SEED=7', firstLine: 'x' }],
    };
    expect(filesToTryAgain([bySeed])).toEqual([]);
  });
});
