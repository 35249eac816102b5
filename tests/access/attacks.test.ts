import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import { sql } from 'drizzle-orm';
import { contractRows } from 'server/plugins/endpoints';
import { createTestServer, password, type TestServer } from 'server/testing/testServer';
import * as z from 'zod';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ publicUrl: 'https://assess.example.org' });
});
afterAll(() => server.stop());

const rows = contractRows(contract);
const writing = rows.filter(([, row]) => row.method !== 'GET');
const pathOf = (row: Endpoint) =>
  `/api/${row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'locale' ? 'en-US' : crypto.randomUUID()))}`;

interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

describe('a page of another site', () => {
  it('has writing endpoints to aim at', () => {
    expect(writing.length).toBeGreaterThan(30);
  });

  it.each(writing)('cannot make a browser call %s', async (_, row) => {
    const { status, body } = await server.inject({
      method: row.method,
      url: pathOf(row),
      headers: { origin: 'https://evil.example', authorization: `Bearer ${await aToken()}` },
      ...(row.body === undefined ? {} : { payload: {} }),
    });
    expect([status, body.errorCode]).toEqual([403, 'request.foreign_origin']);
  });

  it('is not helped by a form, whose content types are refused', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status, body } = await server.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload: JSON.stringify({ email: 'a@example.org', password }),
      });
      expect([type, status, body.errorCode]).toEqual([type, 415, 'request.unsupported_type']);
    }
  });

  it('finds no cookie that would sign it in: none is ever set, and none that is sent counts', async () => {
    const { accessToken, refreshToken } = await aPair();
    const cookie = `accessToken=${accessToken}; refreshToken=${refreshToken}; session=${sessionOf(accessToken)}`;
    for (const [name, row] of rows) {
      if (row.events) continue;
      const { headers, status } = await server.inject({ method: row.method, url: pathOf(row), headers: { cookie } });
      expect([name, headers['set-cookie']]).toEqual([name, undefined]);
      if (row.permission !== 'public') expect([name, status]).toEqual([name, 401]);
    }
    const signedIn = await server.ask(contract.auth.login, { body: { email: await anAccount(), password } });
    expect(signedIn.headers['set-cookie']).toBeUndefined();
  });

  it('may not read answers: no cross-origin header is given', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://assess.example.org.evil.example']) {
      const { headers } = await server.inject({ method: 'GET', url: '/api/languages/enabled', headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('session fixation', () => {
  it('a sign-in takes over nothing that the browser brings along', async () => {
    const attacker = await aPair();
    const email = await anAccount();
    const { body, status } = await server.ask(contract.auth.login, {
      body: { email, password },
      token: attacker.accessToken,
      headers: { 'x-session-id': sessionOf(attacker.accessToken) },
    });
    expect(status).toBe(200);
    const pair = body.data as TokenPair;
    expect(sessionOf(pair.accessToken)).not.toBe(sessionOf(attacker.accessToken));
    expect(pair.refreshToken).not.toBe(attacker.refreshToken);
  });

  it('a sign-in that names its session or its tokens is refused as a whole', async () => {
    const { accessToken, refreshToken } = await aPair();
    for (const extra of [
      { sessionId: sessionOf(accessToken) },
      { sid: sessionOf(accessToken) },
      { accessToken },
      { refreshToken },
    ]) {
      const { status, body } = await server.ask(contract.auth.login, {
        body: { email: await anAccount(), password, ...extra },
      });
      expect([status, body.errorCode]).toEqual([400, 'validation.failed']);
    }
  });

  it('every sign-in is a session of its own, and a refresh stays in it', async () => {
    const email = await anAccount();
    const [one, other] = [await server.signIn(email), await server.signIn(email)];
    expect(sessionOf(one.accessToken)).not.toBe(sessionOf(other.accessToken));
    const { body } = await server.ask(contract.auth.refresh, { body: { refreshToken: one.refreshToken } });
    expect(sessionOf((body.data as TokenPair).accessToken)).toBe(sessionOf(one.accessToken));
  });
});

describe('mass assignment', () => {
  /** What nobody may write about an account by sending it along. */
  const forbidden = {
    roles: ['superAdmin'],
    role: 'superAdmin',
    currentAuthority: ['superAdmin'],
    status: 'active',
    id: crypto.randomUUID(),
    emailVerifiedAt: '2026-01-01T00:00:00.000Z',
    passwordHash: 'x',
    googleSubject: 'x',
    createdAt: '2026-01-01T00:00:00.000Z',
    unreadCount: 0,
  };
  /** Bodies that each of these calls accepts as they are. */
  const bodies: Record<string, () => Promise<Record<string, unknown>>> = {
    'account.register': async () => ({
      email: `${crypto.randomUUID()}@example.org`,
      password: 'an unusual long phrase 71',
      displayName: 'New',
      consent: true,
    }),
    'profile.update': async () => ({ displayName: 'Changed' }),
    'account.connectEmail': async () => ({ password: 'an unusual long phrase 71' }),
    'auth.login': async () => ({ email: await anAccount(), password }),
  };

  it.each(Object.keys(bodies))('%s refuses what it does not name', async (name) => {
    const row = rows.find(([candidate]) => candidate === name)?.[1] as Endpoint;
    const email = await anAccount();
    const { accessToken } = await server.signIn(email);
    const before = await accountOf(email);
    for (const [field, value] of Object.entries(forbidden)) {
      const body = { ...(await bodies[name]?.()), [field]: value };
      const answered = await server.ask(row, { body, token: accessToken });
      expect([field, answered.status, answered.body.errorCode]).toEqual([field, 400, 'validation.failed']);
      expect(answered.body.details?.map(({ code }) => code)).toEqual(['unrecognized_key']);
    }
    expect(await accountOf(email)).toEqual(before);
  });

  it('every body of the contract that is an object is closed, so that what is sent along is refused', () => {
    const open = rows.filter(([, { body }]) => body !== undefined && acceptsStrays(body));
    // Documents of instruments and surveys have schemas of their own that name each stray key; events of the payment provider are the provider's.
    expect(open.map(([name]) => name)).toEqual(['instrument.import', 'survey.import', 'payment.webhook']);
  });
});

/** Whether the schema says nothing of a key that it does not know. */
function acceptsStrays(body: NonNullable<Endpoint['body']>): boolean {
  // Of a choice each possibility.
  if (body instanceof z.ZodUnion) return body.options.some((option) => acceptsStrays(option as z.ZodType));
  const stray = 'a key that nobody has';
  const issues = body.safeParse({ [stray]: 1 }).error?.issues ?? [];
  return !issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(stray));
}

async function anAccount(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  await server.addUser(email);
  return email;
}

async function aPair(): Promise<TokenPair> {
  return server.signIn(await anAccount());
}

async function aToken(): Promise<string> {
  return (await aPair()).accessToken;
}

async function accountOf(email: string): Promise<unknown> {
  const { rows: found } = await server.database.db.execute(
    sql`select id, email, roles, status, email_verified_at, password_hash, google_subject, created_at from user_account where email = ${email}`,
  );
  return found[0];
}
