import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { until } from 'tests/until';
import { createTestDatabase, type TestDatabase } from './testing/database/testDatabase';
import { setTranslations } from './texts/service';

const root = resolve(__dirname, '..');

/** A server process. The program `tsx` would kill it if it does not hear of a signal within a moment. */
class ServerProcess {
  told = '';
  private readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(environment: Record<string, string>) {
    this.child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.told += chunk.toString();
    });
    this.ended = new Promise((done) => this.child.once('exit', (code) => done(code)));
  }

  /** The address that it answers at. */
  ready(): Promise<string> {
    return until('a server that is ready', () => {
      if (this.child.exitCode !== null) throw new Error(`The server ended: ${this.told}`);
      return /^Ready after .*: (http\S+)$/m.exec(this.told)?.[1];
    });
  }

  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}

let database: TestDatabase;
let folder: string;
const running: ServerProcess[] = [];

const start = (environment: Record<string, string> = {}): ServerProcess => {
  const server = new ServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: 'the same for all servers of an installation',
    ...environment,
  });
  running.push(server);
  return server;
};

const errorText = async (address: string): Promise<string> => {
  const response = await fetch(`${address}api/nowhere`, { headers: { 'accept-language': 'de' } });
  return ((await response.json()) as { errorMessage: string }).errorMessage;
};

const signIn = (address: string, body: string) =>
  fetch(`${address}api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

/** A sign-in whose head the server has read and whose body it waits for. */
async function beginSignIn(address: string, body: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const sent = request(`${address}api/auth/login`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((done, failed) => {
    sent.once('error', failed);
    sent.once('response', (response) => {
      response.resume();
      done(response.statusCode);
    });
  });
  await new Promise((go) => {
    sent.once('continue', () => go(undefined));
    sent.flushHeaders();
  });
  return {
    finish: () => {
      sent.end(body);
      return status;
    },
  };
}

/** Until new requests are refused. */
const refusing = (address: string) =>
  until('a refusal', () =>
    fetch(`${address}api/healthz`).then(
      (response) => !response.ok,
      () => true,
    ),
  );

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.drop();
  await rm(folder, { recursive: true });
});

it('two servers start at the same time on an empty database, share it, and stop without cutting anybody off', async () => {
  const [one, other] = [start(), start()];
  const [first, second] = await Promise.all([one.ready(), other.ready()]);

  // One of the two created the account, and printed where its password is.
  const told = [one.told, other.told].filter((lines) => lines.includes('First sign-in:'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(join(folder, 'first-sign-in.json'));
  const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from user_account`);
  expect(rows).toEqual([{ count: 1 }]);
  const { admin } = JSON.parse(await readFile(join(folder, 'first-sign-in.json'), 'utf8')) as {
    admin: { email: string; password: string };
  };
  // The output is no terminal: others may read it later.
  expect(told[0]).not.toContain(admin.password);

  // A session of one is valid at the other.
  const body = JSON.stringify({ email: admin.email, password: admin.password });
  const { data } = (await (await signIn(first, body)).json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${data.accessToken}` };
  expect((await fetch(`${second}api/user/profile`, { headers })).status).toBe(200);

  // A changed text reaches both.
  expect(await errorText(first)).toBe('Diese Adresse kennt der Server nicht.');
  await database.db.transaction((tx) =>
    setTranslations(tx, 'System', null, 'de-DE', { 'error.route.not_found': 'Neu.' }, { at: new Date(), by: null }),
  );
  for (const address of [first, second]) {
    await until('the new text', async () => (await errorText(address)) === 'Neu.');
  }

  // When stopped in the middle of a request, it answers that first.
  const underWay = await beginSignIn(first, body);
  const stopped = one.stop();
  await refusing(first);
  expect([await underWay.finish(), await stopped]).toEqual([200, 0]);

  // A port that is taken is explained, and the program ends.
  const taken = start({ PORT: new URL(second).port });
  expect(await taken.ended).toBe(1);
  expect(taken.told).toContain(`PORT ${new URL(second).port} is taken by another program.`);
  expect(taken.told).not.toContain('    at ');
});
