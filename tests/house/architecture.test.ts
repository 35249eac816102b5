import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const rooms = ['core', 'config', 'src', 'server', 'mock', 'seed'];

interface Cruise {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

function cruise(folder: string, folders: string[]): Cruise {
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, 'tests/house/dependency-cruiser.cjs'),
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (!result.stdout.startsWith('{')) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as Cruise;
}

/** A small tree that obeys every rule, with the planted files over it. */
function planted(files: Record<string, string>): Cruise {
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  const tree: Record<string, string> = {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        baseUrl: '.',
        moduleResolution: 'bundler',
        module: 'ESNext',
        paths: { 'core/*': ['./core/*'], '@/*': ['./src/*'] },
      },
    }),
    'package.json': JSON.stringify({ name: 'planted', dependencies: { zod: '1', antd: '1' } }),
    'core/flow/page.ts': "import type { Question } from '../instrument/document';\nexport type Page = Question[];\n",
    'core/instrument/document.ts': 'export interface Question { code: string }\n',
    'src/desk/page.ts': "import type { Page } from 'core/flow/page';\nexport const page: Page = [];\n",
    'server/app.ts': "import type { Page } from 'core/flow/page';\nexport const page: Page = [];\n",
    ...files,
  };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  try {
    return cruise(folder, ['core', 'src', 'server']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = (result: Cruise) =>
  [...new Set(result.summary.violations.map((violation) => violation.rule.name))].sort();

/** What, the rule that refuses it, and the files that do it. */
const faults: readonly [what: string, rule: string, files: Record<string, string>][] = [
  [
    'the client importing the server',
    'client-and-server-apart',
    { 'src/desk/page.ts': "import '../../server/app';\n" },
  ],
  [
    'the server importing the client',
    'server-and-client-apart',
    { 'server/app.ts': "import '../src/desk/screens/home';\n" },
  ],
  ['core importing Node', 'core-is-pure', { 'core/flow/page.ts': "import 'node:fs';\n" }],
  ['core importing antd', 'core-is-pure', { 'core/flow/pure.ts': "import 'antd';\n" }],
  ['core importing the server', 'core-imports-core-alone', { 'core/flow/apart.ts': "import '../../server/app';\n" }],
  [
    'the instrument importing the flow',
    'core-instrument',
    { 'core/instrument/document.ts': "import '../flow/page';\n" },
  ],
  [
    'a cycle of types',
    'no-cycles',
    {
      'core/flow/page.ts': "import type { B } from './other';\nexport interface A { b: B }\n",
      'core/flow/other.ts': "import type { A } from './page';\nexport interface B { a: A }\n",
    },
  ],
  [
    'a subject importing a later one',
    'order-answering',
    {
      'src/answering/early.ts': "import '@/authoring';\n",
      'src/authoring/index.ts': 'export const later = 1;\n',
    },
  ],
  [
    'kit importing the shell',
    'order-kit',
    { 'src/kit/part.ts': "import '../shell/session';\n", 'src/shell/session.ts': 'export const session = 1;\n' },
  ],
  [
    'a subject imported past its door',
    'subjects-by-their-doors',
    {
      'src/desk/past.ts': "import '@/answering/player/parts';\n",
      'src/answering/player/parts.ts': 'export const parts = 1;\n',
    },
  ],
  [
    'a part importing a screen',
    'screens-are-ends',
    { 'src/desk/part.ts': "import './screens/home';\n", 'src/desk/screens/home.ts': 'export const screen = 1;\n' },
  ],
  [
    'the product importing the mock world',
    'mock-world-on-the-stage-alone',
    {
      'src/desk/page.ts': "import '../../mock/accounts/people';\n",
      'mock/accounts/people': 'export const people = 1;\n',
    },
  ],
  ['the player importing antd', 'player-is-light', { 'src/answering/player/light.ts': "import 'antd';\n" }],
  [
    "a resource importing another's store",
    'resources-meet-by-service',
    {
      'server/accounts/a/service.ts': "import '../../answering/b/store';\n",
      'server/answering/b/store.ts': 'export const sql = 1;\n',
    },
  ],
  [
    'a room of the server importing a later one',
    'server-order-texts',
    { 'server/texts/early.ts': "import '../mail/mailer';\n", 'server/mail/mailer.ts': 'export const mailer = 1;\n' },
  ],
  [
    'a resource importing what joins them all',
    'server-order-accounts',
    { 'server/accounts/a/all.ts': "import '../../services';\n", 'server/services.ts': 'export const services = 1;\n' },
  ],
  [
    'a test helper beside the code importing a later room',
    'server-order-mail',
    {
      'server/mail/letters.testing.ts': "import '../pdf/pages';\n",
      'server/pdf/pages.ts': 'export const pages = 1;\n',
    },
  ],
  [
    'a test helper beside the code importing what joins all rooms',
    'test-helpers-beside-code-need-no-server',
    { 'server/desk/a/whole.testing.ts': "import '../../app';\n" },
  ],
  [
    'the product importing a test helper beside it',
    'no-test-helpers-in-the-product',
    {
      'server/pdf/shipped.ts': "import './sample.testing';\n",
      'server/pdf/sample.testing.ts': 'export const one = 1;\n',
    },
  ],
  [
    'the product importing the helpers of all tests',
    'no-test-helpers-in-the-product',
    { 'server/main.ts': "import './testing/server';\n", 'server/testing/server.ts': 'export const server = 1;\n' },
  ],
  ['an import that leads nowhere', 'nothing-unresolved', { 'server/app.ts': "import './nowhere';\n" }],
];

describe('the import rules', () => {
  it('hold in the whole tree, and the check saw it', () => {
    const result = cruise(root, rooms);
    expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
    for (const room of ['core', 'src', 'server'])
      expect(result.modules.filter((module) => module.source.startsWith(`${room}/`)).length).toBeGreaterThan(20);
  });

  it('let a tree that obeys them pass', () => {
    const result = planted({});
    expect(names(result)).toEqual([]);
    expect(result.modules.length).toBeGreaterThanOrEqual(4);
  });

  describe('refuse', () => {
    let found: Cruise['summary']['violations'];
    // All at once: each cruise takes more than a second.
    beforeAll(() => {
      const files: Record<string, string> = {};
      for (const [, , each] of faults) {
        for (const [path, text] of Object.entries(each)) files[path] = (files[path] ?? '') + text;
      }
      found = planted(files).summary.violations;
    });

    it.each(faults)('%s', (_, rule, files) => {
      const from = found.filter((violation) => violation.rule.name === rule).map((violation) => violation.from);
      expect(from.filter((path) => Object.hasOwn(files, path))).not.toEqual([]);
    });
  });
});
