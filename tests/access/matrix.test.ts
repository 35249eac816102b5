import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Permission, permissionRoles, permissions } from 'core/access/permissions';
import type { Role } from 'core/access/roles';
import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import { createTestServer, type TestServer } from 'server/app.testing';
import { contractRows } from 'server/plugins/endpoints';
import * as z from 'zod';

/** Who asks: the roles of the caller; null: nobody is signed in. */
const callers: Record<string, readonly Role[] | null> = {
  'without a token': null,
  'as user': ['user'],
  'as admin': ['admin'],
  'as superAdmin alone': ['superAdmin'],
  'with all roles': ['superAdmin', 'admin', 'user'],
  'with no role': [],
};

type Verdict = 'allowed' | 'auth.required' | 'access.denied';

/** Straight from the role table: written here a second time, so that a fault in `holds` cannot hide. */
function verdict(permission: Permission, roles: readonly Role[] | null): Verdict {
  if (permission === 'public') return 'allowed';
  if (roles === null) return 'auth.required';
  if (permission === 'signed-in') return 'allowed';
  return permissionRoles[permission].some((role) => roles.includes(role)) ? 'allowed' : 'access.denied';
}

let server: TestServer;
const tokens: Record<string, string | undefined> = {};
/** Ids that rows take: of an instrument, and of an attempt that the asking user owns, or another one. */
let instrumentId: string;
const attemptOf: Record<string, string> = {};
let foreignAttempt: string;

async function attemptBy(userId: string): Promise<string> {
  const { record } = await server.services.attempts.start(userId, { instrumentId, locale: 'en-US' });
  return record.id;
}

beforeAll(async () => {
  server = await createTestServer();
  const document: unknown = JSON.parse(readFileSync(join(__dirname, '../../seed/instruments/ces_d.json'), 'utf8'));
  instrumentId = (await server.services.instruments.importDocument(document, 'new', null)).id;
  await server.services.instruments.publish(instrumentId, { note: '', overrideIncompleteLocales: true }, null);
  for (const [name, roles] of Object.entries(callers)) {
    if (roles === null) continue;
    const email = `${name.replaceAll(' ', '.')}@example.org`;
    const userId = await server.addUser(email, roles);
    tokens[name] = (await server.signIn(email)).accessToken;
    attemptOf[name] = await attemptBy(userId);
  }
  foreignAttempt = await attemptBy(await server.addUser('somebody.else@example.org'));
});
afterAll(() => server.stop());

const rows = contractRows(contract);

/** A body that the row's schema may well refuse: whether one may ask is decided before. */
const bodyOf = (row: Endpoint) => (row.body === undefined ? undefined : {});

const paramsOf = (name: string, row: Endpoint, caller: string): Record<string, string> => {
  if (row.params === undefined) return {};
  if (name === 'translation.bundle') return { kind: 'System', locale: 'en-US' };
  return { id: name.startsWith('attempts.') ? (attemptOf[caller] ?? foreignAttempt) : instrumentId };
};

it('has every endpoint of the contract to look at', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, row] of rows) expect(permissions).toContain(row.permission);
});

describe.each(rows)('%s', (name, row) => {
  it.each(Object.keys(callers))('%s', async (caller) => {
    const expected = verdict(row.permission, callers[caller] ?? null);
    const { status, body } = await server.ask(row, {
      params: paramsOf(name, row, caller),
      body: bodyOf(row),
      token: tokens[caller],
    });
    if (expected === 'allowed') {
      expect(['auth.required', 'auth.token_invalid', 'auth.token_expired', 'access.denied']).not.toContain(
        body.errorCode,
      );
      // Only what an empty body or an open attempt lacks may keep it from success.
      expect([200, 400, 409, 422]).toContain(status);
    } else {
      expect(body.errorCode).toBe(expected);
      expect(status).toBe(expected === 'auth.required' ? 401 : 403);
      expect(body.data).toBeUndefined();
    }
  });
});

/** A body that the row's schema accepts, so that the refusal is for the id alone. */
const validBodies: Record<string, object> = {
  'attempts.answer': { client: crypto.randomUUID(), sequence: 1, answers: {}, at: '2026-06-15T09:30:00.000Z' },
};

const ownRows = rows.filter(([, row]) => row.permission.endsWith(':own') && row.params !== undefined);

it('has endpoints of one’s own to look at', () => {
  expect(ownRows.map(([name]) => name)).toContain('attempts.result');
});

describe.each(ownRows)("%s of somebody else's record", (name, row) => {
  const body = row.body === undefined ? undefined : (validBodies[name] ?? {});

  it('is given a body that the contract accepts', () => {
    expect((row.body ?? z.undefined()).safeParse(body).success).toBe(true);
  });

  it.each(['as user', 'with all roles'])('is not found %s', async (caller) => {
    const answered = await server.ask(row, { params: { id: foreignAttempt }, body, token: tokens[caller] });
    expect([answered.status, answered.body.errorCode]).toEqual([404, 'not_found']);
  });

  it('cannot be told from one that does not exist', async () => {
    const ask = (id: string) => server.ask(row, { params: { id }, body, token: tokens['as user'] });
    const [foreign, absent] = [await ask(foreignAttempt), await ask(crypto.randomUUID())];
    const { requestId: _, ...told } = foreign.body;
    expect(absent.body).toMatchObject(told);
    expect(absent.status).toBe(foreign.status);
  });
});

it('lists only one’s own attempts', async () => {
  const { body } = await server.ask(contract.attempts.list, { token: tokens['as user'] });
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([attemptOf['as user']]);
});
