import { audit } from 'core/contract/accounts/audit';
import { type CurrentUser, profile } from 'core/contract/accounts/profile';
import { createTestServer, password, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

async function person(roles: Parameters<TestServer['addUser']>[1] = ['user']) {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles);
  return { id, email, token: (await server.signIn(email)).accessToken };
}
const update = (token: string, body: object, headers = {}) => server.ask(profile.update, { token, body, headers });
const read = async (token: string) => (await server.ask(profile.read, { token })).body.data as CurrentUser;
const eventsOf = async (id: string) =>
  (
    await server.database.pool.query(
      'select action, actor_id, change from audit_event where entity_id = $1 order by id',
      [id],
    )
  ).rows as { action: string; actor_id: string; change: Record<string, unknown> }[];

describe('the current user', () => {
  it('comes with roles, ways to sign in and counts of notices, and is the same at both paths', async () => {
    const { token, id, email } = await person(['admin', 'user']);
    const own = await read(token);
    expect(own).toMatchObject({
      id,
      email,
      roles: ['admin', 'user'],
      avatar: null,
      signInMethods: { password: true, google: false, passkeys: 0, totp: false, recoveryCodes: 0 },
      pendingEmail: null,
      pendingPassword: false,
      eraseAt: null,
      notifyCount: 0,
      unreadCount: 0,
    });
    const { body } = await server.ask(profile.current, { token });
    expect(body.data).toEqual(own);
  });

  it('costs no more than two statements beside the look at the session', async () => {
    const { token } = await person();
    await read(token);
    const statements = jest.spyOn(server.database.pool, 'query');
    await read(token);
    expect(statements.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('shows an address that is asked for until both ends have confirmed it', async () => {
    const { token, id } = await person();
    const request = crypto.randomUUID();
    const hour = new Date(server.clock.now().getTime() + 3_600_000);
    const add = (purpose: string, email: string) =>
      server.database.pool.query(
        `insert into email_token (token_hash, purpose, user_id, request_id, email, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [crypto.randomUUID(), purpose, id, request, email, server.clock.now(), hour],
      );
    await add('change-email-old', 'old@example.org');
    await add('change-email-new', 'new@example.org');
    await add('connect-email', 'new@example.org');
    expect(await read(token)).toMatchObject({ pendingEmail: 'new@example.org', pendingPassword: true });
    const use = (purpose: string) =>
      server.database.pool.query('update email_token set used_at = $1 where user_id = $2 and purpose = $3', [
        server.clock.now(),
        id,
        purpose,
      ]);
    await use('change-email-new');
    expect((await read(token)).pendingEmail).toBe('new@example.org');
    await use('change-email-old');
    expect((await read(token)).pendingEmail).toBeNull();
    await use('connect-email');
    expect((await read(token)).pendingPassword).toBe(false);
  });
});

describe('changing what one says about oneself', () => {
  let victim = '';
  beforeAll(async () => {
    victim = (await person()).token;
  });

  it('changes what is given, trimmed, and leaves the rest', async () => {
    const { token } = await person();
    const before = await read(token);
    const { status, body } = await update(token, {
      displayName: '  Leila K.  ',
      familyName: 'كريم',
      locale: 'ar-EG',
      timeZone: 'Africa/Cairo',
      birthDate: '1990-02-28',
      sex: 'female',
      country: 'EG',
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      displayName: 'Leila K.',
      familyName: 'كريم',
      locale: 'ar-EG',
      timeZone: 'Africa/Cairo',
      birthDate: '1990-02-28',
      sex: 'female',
      country: 'EG',
      rowVersion: before.rowVersion + 1,
    });
    await update(token, { familyName: null, birthDate: null });
    expect(await read(token)).toMatchObject({ familyName: null, birthDate: null, country: 'EG' });
  });

  it.each([
    ['roles', ['superAdmin']],
    ['status', 'active'],
    ['email', 'other@example.org'],
    ['id', '00000000-0000-7000-8000-000000000000'],
    ['passwordHash', 'x'],
    ['eraseAt', null],
    ['avatarId', null],
    ['emailVerifiedAt', '2026-01-01T00:00:00Z'],
  ])('refuses %s, and nothing changes', async (field, value) => {
    const token = victim;
    const before = await read(token);
    const { status, body } = await update(token, { displayName: 'Mallory', [field]: value });
    expect([status, body.errorCode]).toEqual([400, 'validation.failed']);
    expect(body.details).toMatchObject([{ path: `body.${field}`, code: 'unrecognized_key' }]);
    expect(await read(token)).toEqual(before);
  });

  it.each([
    ['displayName', '', 'too_short'],
    ['displayName', '   ', 'too_short'],
    ['displayName', null, 'invalid_type'],
    ['displayName', 'x'.repeat(101), 'too_long'],
    ['givenName', '', 'too_short'],
    ['displayName', 'Eve\u0000', 'forbidden_characters'],
    ['displayName', 'Eve\u0007l', 'forbidden_characters'],
    ['displayName', 'two\nlines', 'forbidden_characters'],
    ['displayName', 'gro.elpmaxe@\u202eeve', 'forbidden_characters'],
    ['familyName', '\u2066Admin\u2069', 'forbidden_characters'],
    ['familyName', '\u200b', 'forbidden_characters'],
    ['familyName', '\u200d', 'forbidden_characters'],
    ['displayName', 'half \ud83d', 'forbidden_characters'],
    ['locale', 'tlh-QO', 'unknown_value'],
    ['locale', '../..', 'invalid_format'],
    ['timeZone', 'Mars/Olympus', 'unknown_value'],
    ['timeZone', '+01:00', 'unknown_value'],
    ['birthDate', '1899-12-31', 'too_early'],
    ['birthDate', '2026-06-17', 'too_late'],
    ['birthDate', '2026-02-30', 'invalid_format'],
    ['country', 'ZZ', 'unknown_value'],
    ['country', 'de', 'invalid_format'],
    ['sex', 'robot', 'invalid_value'],
  ])('refuses %s %j at its field', async (field, value, code) => {
    const token = victim;
    const before = await read(token);
    const { status, body } = await update(token, { [field]: value }, { 'accept-language': 'de' });
    expect([status, body.errorCode]).toEqual([400, 'validation.failed']);
    expect(body.details?.map((detail) => [detail.path, detail.code])).toEqual([[`body.${field}`, code]]);
    expect(body.details?.[0]?.message).not.toMatch(/detail\.|\{/);
    expect(await read(token)).toEqual(before);
  });

  it.each([
    'Zoë Ødegård-O’Neil',
    '王小明',
    'می‌خواهم',
    'Ada 👩🏽‍🔬',
    'עדה',
  ])('takes the name %s', async (displayName) => {
    const { token } = await person();
    expect((await update(token, { displayName })).status).toBe(200);
    expect((await read(token)).displayName).toBe(displayName);
  });

  it('tells of every wrong field at once, in the language of the caller', async () => {
    const { token } = await person();
    const { body } = await update(token, { country: 'ZZ', birthDate: '1800-01-01' }, { 'accept-language': 'de' });
    expect(body.details?.map(({ path, message }) => [path, message])).toEqual([
      ['body.country', '„ZZ“ ist hier nicht bekannt.'],
      ['body.birthDate', 'Bitte geben Sie 1900-01-01 oder später an.'],
    ]);
  });

  it('refuses a change of an outdated copy and shows the present one', async () => {
    const { token } = await person();
    const { rowVersion } = await read(token);
    expect((await update(token, { displayName: 'First', rowVersion })).status).toBe(200);
    const { status, body } = await update(token, { displayName: 'Second', rowVersion });
    expect([status, body.errorCode]).toEqual([409, 'conflict']);
    expect(body.details?.[0]).toMatchObject({
      path: 'body.rowVersion',
      params: { current: { displayName: 'First', rowVersion: rowVersion + 1 } },
    });
    expect((await read(token)).displayName).toBe('First');
  });

  it('lets one of two through that were made on the same copy at once', async () => {
    const { token } = await person();
    const { rowVersion } = await read(token);
    const answers = await Promise.all(['One', 'Two'].map((displayName) => update(token, { displayName, rowVersion })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is on record with the names of the changed fields, never their values', async () => {
    const { token, id } = await person();
    await update(token, { displayName: 'Ada', country: 'GB' });
    server.clock.forward(1);
    await update(token, { displayName: 'Ada', givenName: 'Augusta' });
    await update(token, { displayName: 'Ada' });
    const events = await eventsOf(id);
    expect(events.filter(({ action }) => action === 'account.updated')).toEqual([
      { action: 'account.updated', actor_id: id, change: { fields: ['displayName', 'country'] } },
      { action: 'account.updated', actor_id: id, change: { fields: ['givenName'] } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Augusta');
  });

  it('needs somebody who is signed in', async () => {
    expect((await server.ask(profile.update, { body: {} })).status).toBe(401);
    expect((await server.ask(audit.list, { token: (await person()).token })).status).toBe(403);
  });
});

describe('changing the password', () => {
  const next = 'a wholly different violin 42';
  const change = (token: string, current: string, chosen = next) =>
    server.ask(profile.password, { token, body: { current, password: chosen } });
  const mailsTo = async (email: string): Promise<string[]> =>
    (
      await server.database.pool.query('select template from mail_queue where recipient = $1 order by id', [email])
    ).rows.map(({ template }) => template);

  it('works with the present one; the other sessions end, this one stays, a mail tells of it', async () => {
    const { id, email, token } = await person();
    const other = await server.signIn(email);
    await server.database.pool.query(
      `insert into email_token (token_hash, purpose, user_id, request_id, email, created_at, expires_at)
       values ($1, 'reset', $2, gen_random_uuid(), $3, $4, $4::timestamptz + interval '1 hour')`,
      [crypto.randomUUID(), id, email, server.clock.now()],
    );
    expect((await change(token, password)).status).toBe(200);
    expect((await server.ask(profile.read, { token })).status).toBe(200);
    expect((await server.ask(profile.read, { token: other.accessToken })).status).toBe(401);
    await expect(server.services.auth.refresh(other.refreshToken)).rejects.toMatchObject({
      code: 'auth.refresh_refused',
    });
    const sign = (given: string) =>
      server.services.auth.login({ email, password: given, remember: false, address: '192.0.2.7', userAgent: 'test' });
    expect((await sign(password)).status).toBe('error');
    expect((await sign(next)).status).toBe('ok');
    expect(await mailsTo(email)).toEqual(['password-changed']);
    expect((await eventsOf(id)).map(({ action }) => action)).toContain('password.changed');
    const links = await server.database.pool.query('select from email_token where user_id = $1', [id]);
    expect(links.rowCount).toBe(0);
  });

  it('refuses a wrong present one, and makes the next tries wait ever longer', async () => {
    const { email, token } = await person();
    const first = await change(token, 'not this one');
    expect([first.status, first.body.errorCode]).toEqual([422, 'auth.password_wrong']);
    expect(first.body.details).toMatchObject([{ path: 'body.current' }]);
    let last = first;
    for (let tries = 0; tries < 6; tries += 1) last = await change(token, 'not this one');
    expect([last.status, last.body.errorCode]).toEqual([429, 'request.rate_limited']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    // Not even the right one helps before the wait is over.
    expect((await change(token, password)).status).toBe(429);
    server.clock.forward(Number(last.headers['retry-after']) + 1);
    expect((await change(token, password)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('refuses one that is easy to guess, or short, at its field', async () => {
    const { token } = await person();
    for (const weak of ['1234567890', 'password2026']) {
      const { status, body } = await change(token, password, weak);
      expect([status, body.errorCode]).toEqual([422, 'auth.password_weak']);
      expect(body.details?.[0]?.path).toBe('body.password');
    }
    expect((await change(token, password, 'short')).status).toBe(400);
    expect((await change(token, password)).status).toBe(200);
  });

  it('is not for an account that has no password', async () => {
    const { id, token } = await person();
    await server.database.pool.query('update user_account set password_hash = null where id = $1', [id]);
    expect((await change(token, password)).body.errorCode).toBe('auth.not_connected');
  });

  it('of two at once lets one through', async () => {
    const { token } = await person();
    const answers = await Promise.all([
      change(token, password, 'first of two violins 17'),
      change(token, password, 'other of two violins 17'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
