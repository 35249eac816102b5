import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerSheet } from 'core/instrument/document';
import type { FastifyInstance } from 'fastify';
import { buildApp } from 'server/app';
import { type OpenDatabase, openDatabase } from 'server/database/connection';
import { clientDirectory, seedDirectory } from 'server/installation';
import { countMigrations } from 'server/platform/health/store';
import { createLog } from 'server/plugins/log';
import { seedInterfaceTexts, seedLanguageRows } from 'server/seeding/texts';
import { createServices, type Services } from 'server/services';
import { createTestDatabase, type TestDatabase } from 'server/testing/database/testDatabase';
import { hangsAfter } from '../hangs';
import { questionnaire } from './questionnaire';
import type { Random } from './random';

export interface Person {
  id: string;
  email: string;
  password: string;
}

/** A write as the server keeps it. */
export interface StoredWrite {
  client: string;
  sequence: number;
  base: number;
  revision: number;
  answers: AnswerSheet;
  /** Milliseconds. */
  at: number;
  correctedAt: number;
}

/** The servers of one installation, as devices and faults find them. */
export interface Target {
  /** Milliseconds after which a schedule waits for something that never comes. */
  readonly patience: number;
  people: readonly Person[];
  instrumentId: string;
  /** Milliseconds, by the servers' clock. */
  now(): number;
  /** Lets so many milliseconds pass for the servers. */
  pass(milliseconds: number): void;
  /** Where one of the servers listens. */
  origin(random: Random): string;
  /** At some instant while it works, ends whatever is under way there; resolves when it can be asked again. @returns what was done */
  strike(random: Random): Promise<string>;
  /** The acknowledged writes of an attempt, in their order. */
  writes(attempt: string): Promise<StoredWrite[]>;
  close(): Promise<void>;
}

const password = 'correct horse battery';

const statement = `
  select client::text, sequence, base, revision, answers,
    extract(epoch from at) * 1000 as at, extract(epoch from corrected_at) * 1000 as corrected
  from answer_event where attempt_id = $1 order by revision`;

/** Reads an attempt's writes where they lie. */
export async function storedWrites({ pool }: OpenDatabase, attempt: string): Promise<StoredWrite[]> {
  const { rows } = await pool.query(statement, [attempt]);
  return rows.map(({ corrected, at, ...write }) => ({
    ...write,
    at: Math.round(Number(at)),
    correctedAt: Math.round(Number(corrected)),
  }));
}

/** Publishes what is answered, and adds two people. */
export async function furnish(services: Pick<Services, 'instruments' | 'users'>) {
  const { id } = await services.instruments.importDocument(questionnaire(), 'replace', null);
  await services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  const people: Person[] = [];
  for (const name of ['anna', 'berta']) {
    const email = `${name}@example.org`;
    people.push({
      id: await services.users.add({ email, password, roles: ['user'], locale: undefined }),
      email,
      password,
    });
  }
  return { instrumentId: id, people };
}

/** Two servers in this process on one database of their own, each with its own connections, on a clock that is moved by hand. */
export class LocalTarget implements Target {
  readonly patience = hangsAfter(60_000);
  private time = Date.UTC(2026, 5, 15, 9, 30);
  instrumentId = '';
  people: readonly Person[] = [];
  private readonly apps: { app: FastifyInstance; open: OpenDatabase; services: Services }[] = [];
  private outbox = '';

  private constructor(private readonly database: TestDatabase) {}

  static async start(): Promise<LocalTarget> {
    const database = await createTestDatabase({
      content: {
        name: 'interface',
        fill: async (db) => {
          await seedLanguageRows(db, new Date());
          await seedInterfaceTexts(db, join(seedDirectory(), 'messages'), new Date());
        },
      },
    });
    const target = new LocalTarget(database);
    target.outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
    for (let server = 0; server < 2; server += 1) await target.addServer();
    const [first] = target.apps;
    if (first !== undefined) Object.assign(target, await furnish(first.services));
    return target;
  }

  private async addServer(): Promise<void> {
    const open = await openDatabase({ databaseUrl: this.database.url, dataDir: '', dataDirChosen: true });
    const log = createLog('silent', { write: () => {} });
    const services = createServices({
      db: open.db,
      clock: () => new Date(this.time),
      log,
      tokenSecret: 'a secret of the tests, long enough to be one',
      migrations: await countMigrations(open.db),
      siteUrl: () => 'http://localhost/',
      mail: { smtpUrl: undefined, from: undefined, outbox: this.outbox },
      google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
    });
    const app = await buildApp({
      services,
      log,
      basePath: '/',
      publicUrl: undefined,
      clientDirectory: clientDirectory(),
      rateLimits: false,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    this.apps.push({ app, open, services });
  }

  now = (): number => this.time;

  pass(milliseconds: number): void {
    this.time += milliseconds;
  }

  origin(random: Random): string {
    const { port } = random.pick(this.apps).app.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async strike(random: Random): Promise<string> {
    // Pause: it strikes at any moment.
    await delay(random.share() * 8);
    const kind = random.pick(['server gone', 'database gone', 'both gone'] as const);
    // The process that has lost its connections can neither answer nor go on in the middle of a transaction.
    if (kind !== 'database gone') for (const { app } of this.apps) app.server.closeAllConnections();
    if (kind !== 'server gone') {
      await this.database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    }
    return kind;
  }

  writes = (attempt: string): Promise<StoredWrite[]> => storedWrites(this.database, attempt);

  async close(): Promise<void> {
    for (const { app, open, services } of this.apps) {
      await app.close();
      await services.mail.close();
      await services.pdf.close();
      await open.close();
    }
    await this.database.drop();
    await rm(this.outbox, { recursive: true, force: true });
  }
}
