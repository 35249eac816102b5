import { auth } from 'core/contract/accounts/auth';
import { sql } from 'drizzle-orm';
import { untilHeldUp } from '../../testing/database/heldUp';
import { createTestServer, password, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const login = (email: string, given = password) => server.ask(auth.login, { body: { email, password: given } });
interface Recorded {
  action: string;
  actor_id: string | null;
  entity: string;
  entity_id: string | null;
  change: Record<string, unknown>;
  origin: string | null;
}
/** What the action recorded, in order. */
async function recordedBy(act: () => Promise<unknown>): Promise<Recorded[]> {
  server.clock.forward(1);
  const since = server.clock.now().toISOString();
  await act();
  const { rows } = await server.database.db.execute(
    sql`select action, actor_id, entity, entity_id, change, origin from audit_event where at >= ${since} order by action`,
  );
  return rows as unknown as Recorded[];
}

describe('the record of sign-ins', () => {
  it('has who came and how, from where by a digest alone', async () => {
    const id = await server.addUser('comes@example.org');
    const [event, ...more] = await recordedBy(() => login('comes@example.org'));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      action: 'sign_in.succeeded',
      actor_id: id,
      entity: 'account',
      entity_id: id,
      change: { type: 'account' },
    });
    expect(event?.origin).toMatch(/^[\w-]{16}$/);
  });

  it('has a failure of a known and of an unknown address alike, but for whose it is', async () => {
    const id = await server.addUser('fails@example.org');
    const known = await recordedBy(() => login('fails@example.org', 'wrong'));
    const unknown = await recordedBy(() => login('nobody.knows@example.org', 'wrong'));
    expect(known).toMatchObject([{ action: 'sign_in.failed', actor_id: null, entity_id: id }]);
    expect(unknown).toEqual(known.map((event) => ({ ...event, entity_id: null })));
    expect(JSON.stringify(unknown)).not.toContain('nobody.knows');
  });

  it.each(['pending', 'disabled'])('has the reason when the account is %s', async (state) => {
    const id = await server.addUser(`${state}@example.org`);
    await server.database.db.execute(sql`update user_account set status = ${state} where id = ${id}`);
    expect(await recordedBy(() => login(`${state}@example.org`))).toMatchObject([
      { action: 'sign_in.failed', entity_id: id, change: { type: 'account', reason: state } },
    ]);
  });

  it.each([
    'guessed.at@example.org',
    'invented@example.org',
  ])('has once that guesses at %s have to wait', async (email) => {
    const id = email.startsWith('guessed') ? await server.addUser(email) : null;
    const events = await recordedBy(async () => {
      for (let guess = 0; guess < 10; guess += 1) await login(email, `guess ${guess}`);
    });
    expect(events.map(({ action }) => action)).toEqual([...Array(6).fill('sign_in.failed'), 'sign_in.locked']);
    expect(events.at(-1)).toMatchObject({ entity_id: id, change: { seconds: 2 } });
    server.clock.forward(3600 * 2);
  });

  it('has sign-outs, and nothing of tokens that are unknown or of sessions that have ended', async () => {
    const id = await server.addUser('leaves@example.org');
    const { refreshToken } = await server.signIn('leaves@example.org');
    const logout = (token: string) => server.ask(auth.logout, { body: { refreshToken: token } });
    expect(await recordedBy(() => logout(refreshToken))).toMatchObject([
      { action: 'sign_out', actor_id: id, entity: 'session' },
    ]);
    expect(await recordedBy(() => logout(refreshToken))).toEqual([]);
    expect(await recordedBy(() => logout('unknown'))).toEqual([]);
  });

  it('has that a refresh token was used again', async () => {
    const id = await server.addUser('stolen@example.org');
    const { refreshToken } = await server.signIn('stolen@example.org');
    const refresh = () => server.ask(auth.refresh, { body: { refreshToken } });
    await refresh();
    server.clock.forward(31);
    expect(await recordedBy(refresh)).toMatchObject([
      { action: 'session.token_reused', actor_id: null, entity: 'session', change: { account: id } },
    ]);
  });
});

describe('a new session', () => {
  it('takes neither roles nor ids from who signs in', async () => {
    await server.addUser('plain@example.org');
    const body = { email: 'plain@example.org', password };
    const foreign = {
      roles: ['superAdmin'],
      currentAuthority: ['superAdmin'],
      sessionId: crypto.randomUUID(),
      status: 'ok',
    };
    for (const [name, value] of Object.entries(foreign)) {
      const answered = await server.ask(auth.login, { body: { ...body, [name]: value } });
      expect([name, answered.body.errorCode]).toEqual([name, 'validation.failed']);
    }
    expect((await server.ask(auth.login, { body })).body.data).toMatchObject({ currentAuthority: ['user'] });
  });

  it('is another one than the one that the browser comes with', async () => {
    await server.addUser('victim@example.org');
    await server.addUser('attacker@example.org');
    const planted = await server.signIn('attacker@example.org');
    const { body } = await server.ask(auth.login, {
      body: { email: 'victim@example.org', password },
      token: planted.accessToken,
      headers: { cookie: `refreshToken=${planted.refreshToken}; session=planted` },
    });
    const fresh = body.data as { accessToken: string; refreshToken: string };
    const [theirs, own] = await Promise.all(
      [planted, fresh].map(({ accessToken }) => server.services.auth.verify(accessToken)),
    );
    expect(own?.sessionId).not.toBe(theirs?.sessionId);
    expect(own?.userId).not.toBe(theirs?.userId);
    expect(fresh.refreshToken).not.toBe(planted.refreshToken);
  });

  it('does not begin with a password that was changed while it was looked at', async () => {
    const id = await server.addUser('races@example.org');
    const { db } = server.database;
    // Holds the account until the sign-in waits for it; then the password has changed.
    let waiting: ReturnType<typeof login> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select id from user_account where id = ${id} for no key update`);
      waiting = login('races@example.org');
      await untilHeldUp(server.database);
      await tx.execute(sql`update user_account set password_hash = 'another' where id = ${id}`);
      await server.services.auth.endSessions(tx, id);
    });
    expect((await waiting)?.body.data).toEqual({ status: 'error', type: 'account' });
    const { rows } = await db.execute(sql`select * from session where user_id = ${id} and revoked_at is null`);
    expect(rows).toEqual([]);
  });

  it('sweeps away what has run out', async () => {
    const id = await server.addUser('sweeps@example.org');
    const [past, soon] = [-1, 60].map((seconds) =>
      new Date(server.clock.now().getTime() + seconds * 1000).toISOString(),
    );
    const { db } = server.database;
    for (const [name, expires] of [
      ['old', past],
      ['new', soon],
    ]) {
      await db.execute(
        sql`insert into challenge (challenge_hash, purpose, data, expires_at) values (${name}, 'passkey-sign-in', '{}', ${expires})`,
      );
      await db.execute(sql`insert into used_credential (credential_hash, expires_at) values (${name}, ${expires})`);
      await db.execute(
        sql`insert into email_token (token_hash, purpose, user_id, request_id, email, created_at, expires_at)
            values (${name}, 'reset', ${id}, ${id}, 'a@example.org', now(), ${expires})`,
      );
    }
    await server.signIn('sweeps@example.org');
    const kept = await db.execute(
      sql`select challenge_hash as name from challenge union all select credential_hash from used_credential
          union all select token_hash from email_token`,
    );
    expect(kept.rows.map(({ name }) => name)).toEqual(['new', 'new', 'new']);
  });
});
