// Runs alone: a type check and a copy of the sources.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { itLong } from 'tests/long';

const root = resolve(__dirname, '../..');
/** Within the project, so that packages are found. */
const copy = join(root, 'dist/test/newResource');

const script = (call: string): string =>
  `import { namesOf, writeResource } from ${JSON.stringify(join(root, 'server/new/resource.mjs'))}; ${call}`;

const write = (name: string, subject: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      script(`console.log(writeResource(${JSON.stringify(copy)}, namesOf('${name}', '${subject}')).join('\\n'))`),
    ],
    { encoding: 'utf8' },
  );

beforeEach(() => {
  rmSync(copy, { recursive: true, force: true });
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'core',
      'server',
      'mock',
      'config',
      'seed',
      'tests',
      'tsconfig.json',
      'package.json',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  for (const file of files
    .trim()
    .split('\n')
    .filter((each) => existsSync(join(root, each))))
    cpSync(join(root, file), join(copy, file));
  mkdirSync(join(copy, 'src'), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run new -- resource', () => {
  it('finds every place that it adds a line to', () => {
    const { stdout, stderr } = write('productGroup', 'desk');
    expect(stderr).toBe('');
    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['core/contract/desk/productGroup.ts', 'config/routes.ts', 'server/routes.ts']),
    );
    expect(readFileSync(join(copy, 'server/routes.ts'), 'utf8')).toContain(
      'resourceRoutes(productGroup, services.productGroups)',
    );
    expect(readFileSync(join(copy, 'config/routes.ts'), 'utf8')).toContain("path: '/product-groups'");
  });

  it('writes nothing where a file is there already, and names it', () => {
    write('memo', 'desk');
    const routes = readFileSync(join(copy, 'server/routes.ts'), 'utf8');
    expect(write('memo', 'desk').stderr).toContain('core/contract/desk/memo.ts is there already.');
    expect(readFileSync(join(copy, 'server/routes.ts'), 'utf8')).toBe(routes);
  });

  it('refuses what is no name or no subject', () => {
    expect(write('Two words', 'desk').stderr).toContain('is no name');
    expect(write('memo', 'elsewhere').stderr).toContain('is no subject');
  });

  itLong('writes what the compiler accepts', () => {
    write('memo', 'desk');
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', join(copy, 'server')], { encoding: 'utf8' }).stdout).toBe('');
  });
});
