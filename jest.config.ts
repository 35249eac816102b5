/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

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

const node = {
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: { '^(core|config|server|mock|seed)/(.*)$': '<rootDir>/$1/$2' },
} satisfies Config;

const config: Config = {
  maxWorkers: 2,
  projects: [
    { ...node, displayName: 'core', testMatch: ['<rootDir>/core/**/*.test.ts'] },
    { ...node, displayName: 'seed', testMatch: ['<rootDir>/seed/**/*.test.ts', '<rootDir>/tests/cases/**/*.test.ts'] },
    {
      ...node,
      displayName: 'server',
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/tests/access/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/server/cli/'],
    },
    { ...node, displayName: 'cli', testMatch: ['<rootDir>/server/cli/**/*.test.ts'] },
    { ...node, displayName: 'house', testMatch: ['<rootDir>/tests/house/**/*.test.ts'] },
    { ...node, displayName: 'journeys', testMatch: ['<rootDir>/tests/journeys/**/*.test.ts'] },
  ],
};

export default config;
