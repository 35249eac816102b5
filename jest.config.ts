/** @jest-config-loader esbuild-register */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';
import { hangsAfter } from './tests/hangs';

/** npm packages that ship ES modules alone: jest compiles them like our own sources. */
const esmOnly = [
  'jose',
  'drizzle-orm',
  'uuid',
  'intl-messageformat',
  '@formatjs',
  'markdown-it',
  'entities',
  'linkify-it',
  'mdurl',
  'uc.micro',
  'content-disposition',
  'cookie',
  'gettext-parser',
  'content-type',
  '@exodus/bytes',
  '@asamuzakjp',
  '@csstools',
  'parse5',
  'jsdom/node_modules',
  'idb',
];

const transform: Config['transform'] = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/**
 * In a context of Node's each use of a global goes through an interceptor, a third of the server's tests' time: these are handed to each
 * module as parameters instead. Not those that tests replace, nor those whose names packages declare for themselves (Set, Number, String).
 */
const sandboxInjectedGlobals = [
  'Array',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'Reflect',
  'RegExp',
  'Symbol',
  'TypeError',
  'WeakMap',
  'WeakSet',
] satisfies (keyof typeof globalThis)[];

const node = {
  // What one project has compiled, all with this name find: jest looks for each under its own otherwise.
  id: 'node',
  sandboxInjectedGlobals,
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/tests/run/spentAlone.ts', '<rootDir>/tests/restored.ts'],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^(core|config|server|mock|seed|tests)/(.*)$': '<rootDir>/$1/$2',
    '^fast-check$': '<rootDir>/tests/fastCheck.ts',
    '^@/(.*)$': '<rootDir>/src/$1',
  },
} satisfies Config;

/** What runs the server's code, on one PostgreSQL for all tests of a run. */
const server = {
  ...node,
  id: 'server',
  moduleNameMapper: {
    ...node.moduleNameMapper,
    '/processes/program$': '<rootDir>/server/processes/program.testing.ts',
    '^@node-rs/argon2$': '<rootDir>/server/accounts/auth/argon2.testing.ts',
  },
  globalSetup: '<rootDir>/server/testing/database/setup.ts',
  globalTeardown: '<rootDir>/server/testing/database/teardown.ts',
} satisfies Config;

/** Of what the client runs on, ES modules alone. */
const esmOnlyInFront = [
  ...esmOnly,
  '@umijs/renderer-react',
  'umi/client',
  '@babel/runtime/helpers/esm',
  '(antd|@ant-design/[^/]+|@rc-component/[^/]+)/es',
];

const browser = {
  testEnvironment: '<rootDir>/tests/src/environment.ts',
  globalSetup: '<rootDir>/tests/src/globalSetup.ts',
  setupFilesAfterEnv: [
    '<rootDir>/tests/run/spentAlone.ts',
    '<rootDir>/tests/restored.ts',
    '<rootDir>/tests/src/setup.ts',
  ],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esmOnlyInFront.join('|')})/)`],
  moduleNameMapper: {
    '\\.(css|less)$': '<rootDir>/tests/src/noStyles.ts',
    '^(core|config|mock|seed|tests)/(.*)$': '<rootDir>/$1/$2',
    '^fast-check$': '<rootDir>/tests/fastCheck.ts',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@@/(.*)$': '<rootDir>/src/.umi/$1',
    '^(@umijs/max|umi)$': '<rootDir>/src/.umi/exports',
    '^antd$': '<rootDir>/dist/test/antd.cjs',
    '^@ant-design/icons$': '<rootDir>/dist/test/icons.cjs',
    '^@ant-design/pro-components$': '<rootDir>/dist/test/pro.cjs',
    // React as it is shipped: its development build takes a stack for each element, a third of a page's time.
    '^react$': '<rootDir>/tests/src/react.ts',
    '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
    '^react-dom$': '<rootDir>/node_modules/react-dom/cjs/react-dom.production.js',
    '^react-dom/client$': '<rootDir>/node_modules/react-dom/cjs/react-dom-client.production.js',
    '^react-dom/test-utils$': '<rootDir>/node_modules/react-dom/cjs/react-dom-test-utils.production.js',
    '^scheduler$': '<rootDir>/node_modules/scheduler/cjs/scheduler.production.js',
    '^lodash-es$': 'lodash',
    '^lodash-es/(.*)$': 'lodash/$1',
    '^isomorphic-fetch$': '<rootDir>/src/shell/request/isomorphicFetch',
    '^qs$': '<rootDir>/src/shell/request/queryString',
  },
} satisfies Config;

/** `npm test` runs the files of large projects in groups, and leaves out what is long by itself: see tests/run/groups.mjs. */
const groups: Record<string, string[]> = process.env.TEST_GROUPS
  ? JSON.parse(readFileSync(join(__dirname, 'dist/test/groups/index.json'), 'utf8'))
  : {};
const grouped = (project: string, ...each: string[]): string[] =>
  groups[project]?.map((path) => `<rootDir>/${path}`) ?? each;

const config: Config = {
  maxWorkers: 3,
  // Node keeps what finished test files had compiled: without this the last files of a run take three times as long.
  workerIdleMemoryLimit: '1GB',
  // A hanging test is to fail; a machine that is busy with two others is no fault.
  testTimeout: hangsAfter(120_000),
  projects: [
    { ...node, displayName: 'core', testMatch: grouped('core', '<rootDir>/core/**/*.test.ts') },
    { ...node, displayName: 'seed', testMatch: ['<rootDir>/seed/**/*.test.ts', '<rootDir>/tests/cases/**/*.test.ts'] },
    {
      ...server,
      displayName: 'server',
      testMatch: grouped(
        'server',
        '<rootDir>/server/**/*.test.ts',
        '<rootDir>/tests/{access,faults,linking}/**/*.test.ts',
      ),
      testPathIgnorePatterns: ['<rootDir>/server/cli/'],
    },
    { ...server, displayName: 'cli', testMatch: ['<rootDir>/server/cli/**/*.test.ts'] },
    {
      ...browser,
      displayName: 'src',
      testMatch: grouped('src', '<rootDir>/src/**/*.test.ts?(x)', '<rootDir>/mock/**/*.test.ts'),
    },
    { ...node, displayName: 'house', testMatch: ['<rootDir>/tests/house/**/*.test.ts'] },
    {
      ...node,
      displayName: 'journeys',
      testMatch: grouped('journeys', '<rootDir>/tests/journeys/**/*.test.ts'),
      globalSetup: '<rootDir>/tests/journeys/globalSetup.ts',
      globalTeardown: '<rootDir>/tests/journeys/globalTeardown.ts',
    },
    { ...node, displayName: 'accessibility', testMatch: ['<rootDir>/tests/accessibility/**/*.test.ts'] },
    { ...node, displayName: 'gallery', testMatch: ['<rootDir>/tests/gallery/**/*.test.ts'] },
  ],
};

export default config;
