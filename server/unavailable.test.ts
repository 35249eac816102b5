import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from 'core/contract/accounts/auth';
import { profile as currentProfile } from 'core/contract/accounts/profile';
import { health } from 'core/contract/platform/health';
import { translation } from 'core/contract/translating/translation';
import { drizzle } from 'drizzle-orm/node-postgres';
import { buildApp } from './app';
import { DatabasePool } from './database/pool';
import { createLog } from './plugins/log';
import { createServices } from './services';
import { plainContext } from './testing/plainContext';
import { createTestServer, password, TestServer, tokenSecret } from './testing/testServer';

/** A connection to PostgreSQL that can be cut, as when it is killed, and opened again. */
class Line {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  constructor(
    readonly folder: string,
    private readonly target: string,
  ) {}

  async open(): Promise<void> {
    const server = createServer((socket) => {
      const far = connect(this.target);
      for (const end of [socket, far]) {
        this.sockets.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => this.sockets.delete(end));
      }
      socket.pipe(far).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(join(this.folder, '.s.PGSQL.5432'), resolve));
    this.server = server;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

let base: TestServer;
let server: TestServer;
let line: Line;
let pool: DatabasePool;
let token: string;
let refreshToken: string;

beforeAll(async () => {
  base = await createTestServer();
  await base.addUser('here@example.org', ['user', 'admin'], 'de-DE');
  const url = new URL(base.database.url);
  const folder = await mkdtemp(join(tmpdir(), 'line-'));
  line = new Line(folder, join(decodeURIComponent(url.hostname), '.s.PGSQL.5432'));
  await line.open();
  pool = new DatabasePool({ host: folder, user: url.username, database: url.pathname.slice(1), max: 4 });
  const lines: string[] = [];
  const log = createLog('info', { write: (text: string) => void lines.push(text) });
  const services = createServices({
    ...plainContext,
    db: drizzle(pool),
    clock: base.clock.now,
    log,
    tokenSecret,
    migrations: 1,
  });
  const app = await buildApp({
    services,
    log,
    basePath: '/',
    publicUrl: undefined,
    clientDirectory: folder,
    rateLimits: false,
  });
  server = new TestServer(app, base.database, services, base.clock, '/api', lines);
  const tokens = await server.signIn('here@example.org');
  token = tokens.accessToken;
  refreshToken = tokens.refreshToken;
  await services.translations.prepare();
});

afterAll(async () => {
  await server.app.close();
  await pool.end();
  await line.cut();
  await rm(line.folder, { recursive: true });
  await base.stop();
});

it('while the database is away, says so with 503 and when to ask again, and goes on by itself when it is back', async () => {
  expect((await server.ask(currentProfile.read, { token })).status).toBe(200);
  await line.cut();

  const refused = {
    'a signed-in call': await server.ask(currentProfile.read, { token }),
    'a sign-in': await server.ask(auth.login, { body: { email: 'here@example.org', password } }),
    'a refresh': await server.ask(auth.refresh, { body: { refreshToken } }),
    readiness: await server.ask(health.ready),
  };
  for (const [what, { status, body, headers }] of Object.entries(refused)) {
    expect([what, status, body.errorCode]).toEqual([what, 503, 'service.unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }

  // What needs no database still works, messages in the caller's language too.
  expect((await server.ask(health.alive)).status).toBe(200);
  const bundle = await server.ask(translation.bundle, { params: { kind: 'System', locale: 'ar-EG' } });
  expect([bundle.status, bundle.body.status]).toEqual([200, 1]);
  const arabic = await server.ask(currentProfile.read, { token, headers: { 'accept-language': 'ar' } });
  expect(arabic.body.errorMessage).toBe('لا تستطيع الخدمة الرد في الوقت الحالي. يُرجى المحاولة بعد قليل.');
  // When told to read its texts again, it keeps the old ones until it can.
  server.services.translations.invalidate();
  expect((await server.ask(currentProfile.read, { token })).body.errorMessage).toMatch(/^The service cannot answer/);

  await line.open();
  expect((await server.ask(currentProfile.read, { token })).status).toBe(200);
  expect((await server.ask(health.ready)).status).toBe(200);
  expect((await server.ask(auth.refresh, { body: { refreshToken } })).status).toBe(200);
});
