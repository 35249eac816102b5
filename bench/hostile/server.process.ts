/** The server in a process of its own, without limits of requests, with a watch on what holds its event loop. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Role } from 'core/access/roles';
import type { FastifyInstance } from 'fastify';
import { buildApp } from 'server/app';
import { type Database, openDatabase } from 'server/database/connection';
import { migrate, migrationsDirectory } from 'server/database/migrate';
import { clientDirectory, seedDirectory } from 'server/installation';
import { countMigrations } from 'server/platform/health/store';
import { createLog } from 'server/plugins/log';
import { seed } from 'server/seeding/seed';
import { createServices, type Services } from 'server/services';
import { serveTasks } from '../running/child';
import { tokenSecret } from '../running/server';
import { LoopWatch } from './loopWatch';

const password = 'a password of the benchmark';

export interface Failure {
  route: string;
  /** Of what was thrown, and of what caused it. */
  messages: string[];
  frames: string[];
}

interface Logged {
  level?: string;
  requestId?: string;
  route?: string;
  status?: number;
  where?: unknown;
  err?: { cause?: Thrown } & Thrown;
}
interface Thrown {
  type?: string;
  code?: string;
  message?: string;
  frames?: string[];
  cause?: Thrown;
}

const causes = (thrown: Thrown | undefined): Thrown[] => (thrown ? [thrown, ...causes(thrown.cause)] : []);

const watch = new LoopWatch(() => performance.now());
const thrown = new Map<string, Omit<Failure, 'route'>>();
const failures = new Map<string, Failure & { times: number }>();

/** Reads the log as it is written: what was thrown comes first, the line of its request after it. */
function hear(line: string): void {
  const { level, requestId = '', route, status, err, where }: Logged = JSON.parse(line);
  if (level === 'error') {
    const all = causes(err);
    const messages = all.map(({ type, code, message }) => [type, code, message].filter(Boolean).join(' '));
    if (where !== undefined) messages.push(JSON.stringify(where));
    const inner = thrown.get(requestId)?.messages ?? [];
    thrown.set(requestId, { messages: [...inner, ...messages], frames: all.at(-1)?.frames ?? [] });
  }
  if (status === undefined) return;
  const found = thrown.get(requestId);
  thrown.delete(requestId);
  if (status !== 500) return;
  const failure = { route: route ?? '', messages: found?.messages ?? [], frames: found?.frames ?? [] };
  const key = JSON.stringify([failure.route, failure.messages, failure.frames[0]]);
  failures.set(key, { ...failure, times: (failures.get(key)?.times ?? 0) + 1 });
}

let app: FastifyInstance | undefined;
let services: Services | undefined;
let database: Database | undefined;
let added = 0;

const running = (): Services => {
  if (services === undefined) throw new Error('the server has not been started');
  return services;
};

async function tokenOf(email: string): Promise<string | null> {
  const where = { address: '192.0.2.1', userAgent: 'bench' };
  const result = await running()
    .auth.login({ email, password, remember: false, ...where })
    .catch(() => undefined);
  return result?.status === 'ok' ? result.accessToken : null;
}

serveTasks({
  start: async ({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) => {
    const { db, pool } = await openDatabase({ databaseUrl, dataDir, dataDirChosen: true });
    database = db;
    await migrate(pool, migrationsDirectory());
    const log = createLog('info', { write: hear });
    const clock = () => new Date();
    let address = 'http://localhost';
    services = createServices({
      db,
      clock,
      log,
      tokenSecret,
      migrations: await countMigrations(db),
      siteUrl: () => `${address}/`,
      mail: { smtpUrl: undefined, from: undefined, outbox: join(dataDir, 'outbox') },
      google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
    });
    const environment = { admin: { email: 'admin@example.org', password }, demo: true, dataDir };
    await seed({ db, services, environment, directory: seedDirectory(), clock, onProgress: () => undefined });
    const client = clientDirectory();
    app = await buildApp({
      services,
      log,
      basePath: '/',
      publicUrl: undefined,
      clientDirectory: client,
      rateLimits: false,
    });
    app.addHook('onRequest', (request, _, done) => {
      watch.begin(request.id, `${request.method} ${request.routeOptions.url ?? request.url}`);
      done();
    });
    app.addHook('onResponse', (request, _, done) => {
      watch.end(request.id);
      done();
    });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
    watch.start();
    return { api: `${address}/api` };
  },

  /** Somebody new with these roles; `grants`: may translate everything too. */
  person: async ({ roles, grants }: { roles: Role[]; grants: boolean }) => {
    added += 1;
    const email = `person${added}.${Date.now()}@example.org`;
    const id = await running().users.add({ email, password, roles });
    if (grants) {
      const all = (['Webpages', 'System', 'Instrument', 'Survey', 'Catalog'] as const).map((kind) => ({
        locale: '*',
        kind,
        may: 'review' as const,
      }));
      await database?.transaction((tx) => running().translations.setGrants(tx, id, all));
    }
    return { id, email, token: await tokenOf(email) };
  },
  token: (email: string) => tokenOf(email),

  /** What has held the loop since it was asked last, longest first. */
  held: async () => watch.take(),
  failures: async () => [...failures.values()],
  stop: async () => {
    watch.stop();
    await app?.close();
    await services?.mail.close();
    await services?.pdf.close();
    await services?.apart.close();
  },
});
