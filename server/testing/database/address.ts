/** The environment variable by which jest's workers learn where the cluster of this run listens. */
export const socketVariable = 'ASSESS_TEST_SOCKET';

export function socketDir(): string {
  const folder = process.env[socketVariable];
  if (folder) return folder;
  throw new Error('No PostgreSQL for tests: the jest project needs globalSetup server/testing/database/setup.ts');
}

/** The migrated database that tests clone. */
export const template = 'migrated';

/** A connection string to a database of the cluster. */
export function databaseUrl(socketDir: string, database: string, user = 'assess'): string {
  return `postgresql://${user}@${encodeURIComponent(socketDir)}:5432/${database}`;
}
