import type { Config } from 'drizzle-kit';

/** `npx drizzle-kit generate --config server/database/drizzle.config.ts --name WHAT_CHANGES` writes the next migration. */
export default {
  dialect: 'postgresql',
  schema: './server/database/schema/index.ts',
  out: './server/database/migrations',
  migrations: { prefix: 'timestamp' },
} satisfies Config;
