import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DatabaseStartError, DatabaseUnavailable, messageOf } from './errors';
import { lockKeys } from './lock';

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** Where the migrations lie: beside this file in the sources, in `database/` beside the bundle in a build. */
export function migrationsDirectory(): string {
  const places = ['./migrations', './database/migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? join('server', 'database', 'migrations');
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends may differ between checkouts; they are not part of what was applied.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name: name.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ hash }) => hash));
  const unknown = [...applied].filter(([hash]) => !known.has(hash)).map(([, name]) => name);
  if (unknown.length === 0) return;
  const edited = unknown.filter((name) => migrations.some((migration) => migration.name === name));
  throw new DatabaseStartError(
    'newer-schema',
    edited.length > 0
      ? `The migration ${edited.join(', ')} was edited after it had been applied to this database. Put its file back as it was, and write a new migration for the change.`
      : `The database was made by a newer version of this program: it has ${unknown.length === 1 ? 'the migration' : 'the migrations'} ${unknown.join(', ')}, which this version does not know. Start the newer version, or restore a backup that was made with this one.`,
  );
}

/** The line in `sql` of the place that PostgreSQL complains of. */
function lineOf(sql: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || !('position' in error) || !error.position) return '';
  return `, line ${sql.slice(0, Number(error.position)).split('\n').length}`;
}

/**
 * Applies every migration of the directory (`*.sql`, named by time) that the database has not recorded, in the order of their names,
 * each in a transaction of its own; one that is older than the newest applied too. Several processes may do so at the same time.
 * @returns the names of those applied now
 * @throws DatabaseStartError when one fails (nothing of it stays), when the database knows one that the directory does not have, or when
 * an applied one was edited
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  { onProgress = () => {} }: { onProgress?: (line: string) => void } = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  if (migrations.length === 0) throw new DatabaseStartError('migration', `There are no migrations in ${directory}.`);
  const done: string[] = [];
  const client = await pool.connect();
  try {
    for (;;) {
      await client.query('begin');
      // Held by this transaction, so that it goes with it, behind a connection pooler too.
      await client.query('select pg_advisory_xact_lock($1)', [lockKeys.migrating]);
      await client.query(
        'create table if not exists migration (hash text primary key, name text not null, applied_at timestamptz not null default now())',
      );
      const { rows } = await client.query<{ hash: string; name: string }>('select hash, name from migration');
      const applied = new Map(rows.map(({ hash, name }) => [hash, name]));
      refuseUnknown(applied, migrations);
      const next = migrations.find(({ hash }) => !applied.has(hash));
      if (!next) {
        await client.query('commit');
        return done;
      }
      onProgress(`Database: applying the migration ${next.name}`);
      try {
        await client.query(next.sql);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        throw new DatabaseStartError(
          'migration',
          `The migration ${next.name}${lineOf(next.sql, error)} failed and was undone: ${messageOf(error)}`,
          error,
        );
      }
      await client.query('insert into migration (hash, name) values ($1, $2)', [next.hash, next.name]);
      await client.query('commit');
      done.push(next.name);
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
