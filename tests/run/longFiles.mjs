/**
 * Test files that `npm run test:long` runs and `npm test` does not, since each takes long by itself; CONTRIBUTING says why each may wait.
 * `npx jest PATH` runs each of them at any time.
 */
export const longFiles = [
  'server/database/embedded/cluster.test.ts',
  'server/database/embedded/crash.test.ts',
  'server/serve.test.ts',
  'tests/faults/killed.test.ts',
  'tests/journeys/anonymousSurvey.test.ts',
  'tests/journeys/authoring.test.ts',
  'tests/journeys/authoringTrouble.test.ts',
  'tests/journeys/everyKind.test.ts',
  'tests/journeys/faults.test.ts',
  'tests/journeys/offline.test.ts',
  'tests/journeys/orders.test.ts',
  'tests/journeys/print.test.ts',
  'tests/journeys/respondent.test.ts',
  'tests/journeys/textPlace.test.ts',
  'tests/journeys/translations.test.ts',
  'tests/journeys/trouble.test.ts',
  'tests/linking/server.test.ts',
];
