import type { Role } from 'core/access/roles';
import { account } from 'core/contract/accounts/account';
import { audit as auditContract } from 'core/contract/accounts/audit';
import { profile } from 'core/contract/accounts/profile';
import { user as contract, type UserRecord } from 'core/contract/accounts/user';
import { type Accounts, openAccounts } from '../../testing/accounts/openAccounts';
import type { TestServer } from '../../testing/testServer';

let accounts: Accounts;
let server: TestServer;
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

async function add(name: string, roles: readonly Role[] = ['user']): Promise<string> {
  const id = await server.addUser(`${name}@example.org`, roles);
  ids[name] = id;
  tokens[name] = (await server.signIn(`${name}@example.org`)).accessToken;
  return id;
}

beforeAll(async () => {
  accounts = await openAccounts();
  server = accounts.server;
  await add('root', ['superAdmin']);
  await add('staff', ['admin']);
  await add('colleague', ['admin', 'user']);
  await add('omar');
});
afterAll(() => accounts.stop());

const absent = '01900000-0000-7000-8000-00000000dead';
const read = (as: string, id: string) => server.ask(contract.read, { params: { id }, token: tokens[as] });
const record = async (id: string) => (await read('root', id)).body.data as UserRecord;
const update = (as: string, id: string, body: object) =>
  server.ask(contract.update, { params: { id }, body, token: tokens[as] });
const setRoles = (as: string, id: string, roles: unknown) =>
  server.ask(contract.updateRole, { params: { id }, body: { roles }, token: tokens[as] });
const setStatus = (as: string, id: string, status: string) =>
  server.ask(contract.setStatus, { params: { id }, body: { status }, token: tokens[as] });
const endSessions = (as: string, id: string) => server.ask(contract.endSessions, { params: { id }, token: tokens[as] });
const outcome = ({ status, body }: Awaited<ReturnType<typeof read>>) => [status, body.errorCode];

async function eventsOf(id: string) {
  const { body } = await server.ask(auditContract.list, {
    query: { filters: JSON.stringify({ entityId: [id] }) },
    token: tokens.root,
  });
  return (body.data as { action: string; change: unknown; actor: { id: string } | null }[]).filter(
    ({ action }) => !action.startsWith('sign_in'),
  );
}

describe('an account', () => {
  it('is read by itself, by an admin when its sole role is user, and by a superAdmin', async () => {
    for (const as of ['omar', 'staff', 'root']) {
      const { status, body, text } = await read(as, ids.omar ?? '');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        email: 'omar@example.org',
        roles: ['user'],
        status: 'active',
        emailVerified: true,
        sessions: 1,
        signInMethods: { password: true, google: false, passkeys: 0, totp: false },
      });
      expect(text).not.toMatch(/argon2|passwordHash|googleSubject/);
    }
    expect((await read('staff', ids.staff ?? '')).status).toBe(200);
  });

  it.each([
    ['a user', 'omar', 'staff'],
    ['a user', 'omar', 'root'],
    ['an admin', 'staff', 'root'],
    ['an admin', 'staff', 'colleague'],
  ])('of somebody else is, for %s, as if it did not exist', async (_, as, whose) => {
    const [foreign, missing] = [await read(as, ids[whose] ?? ''), await read(as, absent)];
    expect(outcome(foreign)).toEqual([404, 'not_found']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  });
});

describe('what staff may change', () => {
  it.each(['staff', 'colleague', 'root', 'nobody'])('is, for an admin, no account of staff: %s', async (whose) => {
    const id = ids[whose] ?? absent;
    const answers = [
      await update('staff', id, { displayName: 'Mine now', rowVersion: 1 }),
      await setStatus('staff', id, 'active'),
      await endSessions('staff', id),
      await server.ask(contract.resendInvitation, { params: { id }, body: {}, token: tokens.staff }),
    ];
    for (const answered of answers) expect(outcome(answered)).toEqual([404, 'not_found']);
    if (id !== absent) expect((await record(id)).displayName).toBe(whose);
  });

  it('leaves roles, second factors and erasing to superAdmin', async () => {
    const params = { id: ids.omar ?? '' };
    const answers = [
      await setRoles('staff', params.id, ['admin']),
      await server.ask(contract.resetSecondFactor, { params, token: tokens.staff }),
      await server.ask(contract.erase, { params, token: tokens.staff }),
    ];
    for (const answered of answers) expect(outcome(answered)).toEqual([403, 'access.denied']);
  });

  it('ends the moment that an account is more than a user', async () => {
    const id = await add('rising');
    expect((await update('staff', id, { givenName: 'Rita', rowVersion: 1 })).status).toBe(200);
    await setRoles('root', id, ['user', 'admin']);
    expect(outcome(await update('staff', id, { givenName: 'Rosa', rowVersion: 3 }))).toEqual([404, 'not_found']);
  });

  it('does not reach an account that has been erased', async () => {
    const id = await add('gone');
    await server.database.pool.query("update user_account set status = 'erased' where id = $1", [id]);
    expect((await read('root', id)).body.data).toMatchObject({ status: 'erased' });
    expect(outcome(await update('root', id, { displayName: 'Back', rowVersion: 1 }))).toEqual([404, 'not_found']);
    expect(outcome(await setStatus('root', id, 'active'))).toEqual([404, 'not_found']);
  });
});

describe('details', () => {
  it('are changed as given, what is absent stays, and the log names the fields without their values', async () => {
    const id = await add('lina');
    const change = {
      displayName: 'Lina Haddad',
      locale: 'ar-EG',
      country: 'EG',
      birthDate: '1990-02-28',
      sex: 'female',
    };
    const { status, body } = await update('staff', id, { ...change, rowVersion: 1 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...change, email: 'lina@example.org', givenName: null, rowVersion: 2 });
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({
      action: 'account.updated',
      actor: { id: ids.staff },
      change: { fields: expect.arrayContaining(['displayName', 'locale', 'country', 'birthDate', 'sex']) },
    });
    expect(JSON.stringify(event?.change)).not.toMatch(/Haddad|1990/);
  });

  it('changed in an outdated copy are refused with the account as it is now, and nothing is lost or written', async () => {
    const id = await add('contested');
    await update('root', id, { displayName: 'First', rowVersion: 1 });
    const { status, body } = await update('staff', id, { displayName: 'Second', rowVersion: 1 });
    expect([status, body.errorCode, body.showType]).toEqual([409, 'conflict', 0]);
    expect(body.details).toMatchObject([
      { path: 'body.rowVersion', params: { current: { displayName: 'First', rowVersion: 2 } } },
    ]);
    expect((await record(id)).displayName).toBe('First');
  });

  it('of two at the same moment one wins', async () => {
    const id = await add('raced');
    const both = await Promise.all(
      ['One', 'Two'].map((displayName) => update('root', id, { displayName, rowVersion: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it.each([
    [{ displayName: '  ' }, 'body.displayName'],
    [{ country: 'Egypt' }, 'body.country'],
    [{ birthDate: '1990-02-30' }, 'body.birthDate'],
    [{ sex: 'x' }, 'body.sex'],
    [{ roles: ['superAdmin'] }, 'body.roles'],
    [{ status: 'active' }, 'body.status'],
    [{ email: 'other@example.org' }, 'body.email'],
    [{ passwordHash: 'x' }, 'body.passwordHash'],
  ])('refuse %j at its field', async (change, path) => {
    const { status, body } = await update('root', ids.omar ?? '', { ...change, rowVersion: 1 });
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });
});

describe('roles', () => {
  it('count at the next request of a token that was issued before', async () => {
    const id = await add('newcomer');
    const list = () => server.ask(contract.list, { token: tokens.newcomer });
    expect((await list()).body.total).toBe(0);
    expect((await setRoles('root', id, ['admin'])).body.data).toEqual({ roles: ['admin'] });
    expect((await list()).body.total).toBeGreaterThan(0);
    expect((await server.ask(profile.read, { token: tokens.newcomer })).body.data).toMatchObject({ roles: ['admin'] });
    await setRoles('root', id, ['user']);
    expect((await list()).body.total).toBe(0);
  });

  it('are kept once each, strongest first, and the log has them before and after', async () => {
    const id = await add('many');
    const { body } = await setRoles('root', id, ['user', 'admin', 'user', 'superAdmin', 'admin']);
    expect(body.data).toEqual({ roles: ['superAdmin', 'admin', 'user'] });
    expect((await eventsOf(id))[0]).toMatchObject({
      action: 'account.roles_changed',
      actor: { id: ids.root },
      change: { before: ['user'], after: ['superAdmin', 'admin', 'user'] },
    });
    // Setting the same roles is no event.
    await setRoles('root', id, ['user', 'admin', 'superAdmin']);
    expect(await eventsOf(id)).toHaveLength(1);
    await setRoles('root', id, ['user']);
  });

  it('may be given as a single one', async () => {
    const id = await add('single');
    expect((await setRoles('root', id, 'admin')).body.data).toEqual({ roles: ['admin'] });
  });

  it.each([[[]], [['owner']], ['owner'], [null]])('refuse %j', async (roles) => {
    expect((await setRoles('root', ids.omar ?? '', roles)).status).toBe(400);
  });

  it('are superAdmin’s own to give up only while another active superAdmin is left', async () => {
    const root = ids.root ?? '';
    expect(outcome(await setRoles('root', root, ['admin', 'user']))).toEqual([409, 'user.last_super_admin']);
    const second = await add('second', ['superAdmin']);
    await setStatus('root', second, 'disabled');
    expect(outcome(await setRoles('root', root, ['user']))).toEqual([409, 'user.last_super_admin']);
    await setStatus('root', second, 'active');
    const { accessToken } = await server.signIn('second@example.org');
    tokens.second = accessToken;
    // Each demotes the other at the same moment: one stays.
    const both = await Promise.all([setRoles('root', second, ['user']), setRoles('second', root, ['user'])]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.database.pool.query(
      "select id from user_account where 'superAdmin' = any(roles) and status = 'active' and id = any($1)",
      [[root, second]],
    );
    expect(rows).toHaveLength(1);
    await server.database.pool.query("update user_account set roles = array['superAdmin'] where id = $1", [root]);
  });
});

describe('the status of an account', () => {
  it('disabled ends its sessions at once, and enabled it signs in again', async () => {
    const id = await add('noor');
    const { refreshToken } = await server.signIn('noor@example.org');
    expect((await setStatus('staff', id, 'disabled')).status).toBe(200);
    expect(outcome(await server.ask(profile.read, { token: tokens.noor }))).toEqual([401, 'auth.token_invalid']);
    await expect(server.services.auth.refresh(refreshToken)).rejects.toThrow('auth.refresh_refused');
    await expect(server.signIn('noor@example.org')).rejects.toThrow('disabled');
    server.clock.forward(1);
    expect((await setStatus('staff', id, 'active')).status).toBe(200);
    // Ended sessions stay ended.
    expect((await server.ask(profile.read, { token: tokens.noor })).status).toBe(401);
    await server.signIn('noor@example.org');
    expect((await eventsOf(id)).map(({ action, change }) => [action, change])).toEqual([
      ['account.enabled', { after: 'active' }],
      ['account.disabled', { before: 'active', sessionsEnded: 2 }],
    ]);
  });

  it('is not one’s own to disable, nor that of the last superAdmin', async () => {
    expect(outcome(await setStatus('root', ids.root ?? '', 'disabled'))).toEqual([409, 'user.own_account']);
    expect((await record(ids.root ?? '')).status).toBe('active');
  });

  it('of an account that waits to be activated cannot be forced; disabled and enabled it waits again', async () => {
    const id = await add('waiting');
    await server.database.pool.query(
      "update user_account set status = 'pending', email_verified_at = null where id = $1",
      [id],
    );
    expect(outcome(await setStatus('root', id, 'active'))).toEqual([409, 'conflict']);
    await setStatus('root', id, 'disabled');
    await setStatus('root', id, 'active');
    expect((await record(id)).status).toBe('pending');
  });

  it('set to what it is changes nothing and records nothing', async () => {
    const id = await add('still');
    await setStatus('root', id, 'active');
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('the sessions of an account', () => {
  it('are ended all at once, by staff', async () => {
    const id = await add('busy');
    await server.signIn('busy@example.org', true);
    expect((await endSessions('staff', id)).body.data).toEqual({ ended: 2 });
    expect((await server.ask(profile.read, { token: tokens.busy })).status).toBe(401);
    expect((await endSessions('staff', id)).body.data).toEqual({ ended: 0 });
    expect(await eventsOf(id)).toMatchObject([{ action: 'session.ended', change: { sessionsEnded: 2 } }]);
  });
});

describe('an invitation', () => {
  const invite = (as: string, body: object) => server.ask(contract.invite, { body, token: tokens[as] });
  const again = (as: string, id: string) =>
    server.ask(contract.resendInvitation, { params: { id }, body: {}, token: tokens[as] });
  const choose = (token: string) =>
    server.ask(account.resetPassword, { body: { token, password: 'quite another staple' } });

  it('makes a pending account without a password, and its mail lets the person choose one and sign in', async () => {
    const { status, body } = await invite('staff', {
      email: 'New.Person@example.org',
      displayName: 'New Person',
      locale: 'de-DE',
    });
    expect(status).toBe(200);
    const { id } = body.data as { id: string };
    expect(await record(id)).toMatchObject({
      email: 'New.Person@example.org',
      displayName: 'New Person',
      locale: 'de-DE',
      roles: ['user'],
      status: 'pending',
      emailVerified: false,
      signInMethods: { password: false },
    });
    expect(await eventsOf(id)).toMatchObject([
      { action: 'account.invited', actor: { id: ids.staff }, change: { roles: ['user'] } },
    ]);
    const token = await accounts.tokenFor('New.Person@example.org');
    expect(accounts.mailbox.newest('New.Person@example.org').html).toContain('lang="de-DE"');
    expect((await choose(token)).status).toBe(200);
    expect(await record(id)).toMatchObject({ status: 'active', emailVerified: true });
  });

  it('sent again ends the one before, and is not sent to who is active', async () => {
    const { body } = await invite('root', { email: 'patient@example.org', roles: ['admin'] });
    const { id } = body.data as { id: string };
    const first = await accounts.tokenFor('patient@example.org');
    expect((await again('root', id)).status).toBe(200);
    const second = await accounts.tokenFor('patient@example.org');
    expect((await choose(first)).body.errorCode).toBe('auth.link_invalid');
    expect((await choose(second)).status).toBe(200);
    expect(outcome(await again('root', id))).toEqual([409, 'user.not_pending']);
  });

  it('by an admin gives the role user alone', async () => {
    for (const roles of [['admin'], ['user', 'admin'], 'superAdmin']) {
      expect(outcome(await invite('staff', { email: 'chosen@example.org', roles }))).toEqual([403, 'access.denied']);
    }
    expect((await server.services.users.find('chosen@example.org'))?.id).toBeUndefined();
  });

  it('to an address that has an account says so, whatever its case, also of two at the same moment', async () => {
    expect(outcome(await invite('staff', { email: 'OMAR@example.org' }))).toEqual([409, 'user.email_taken']);
    const both = await Promise.all(
      ['twice@example.org', 'Twice@example.org'].map((email) => invite('root', { email })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ email: 'no address' }, 'body.email'],
    [{ email: 'a@example.org', locale: 'xx-XX' }, 'body.locale'],
    [{ email: 'a@example.org', roles: [] }, 'body.roles'],
    [{ email: 'a@example.org', displayName: ' ' }, 'body.displayName'],
    [{ email: 'a@example.org', password: 'x' }, 'body.password'],
  ])('refuses %j at its field', async (body, path) => {
    const answered = await invite('root', body);
    expect([answered.status, answered.body.details?.[0]?.path]).toEqual([400, path]);
  });
});

describe('the second factor of somebody who has lost it', () => {
  const reset = (as: string, id: string) =>
    server.ask(contract.resetSecondFactor, { params: { id }, token: tokens[as] });

  it('is removed by a superAdmin: sessions end, and the person is told', async () => {
    const id = await add('locked');
    const { pool } = server.database;
    await pool.query("insert into totp (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())", [
      id,
    ]);
    await pool.query("insert into recovery_code (user_id, code_hash) values ($1, 'x')", [id]);
    expect((await record(id)).signInMethods.totp).toBe(true);
    expect((await reset('root', id)).status).toBe(200);
    expect(await record(id)).toMatchObject({ sessions: 0, signInMethods: { totp: false, password: true } });
    expect((await server.ask(profile.read, { token: tokens.locked })).status).toBe(401);
    await accounts.deliver();
    expect(accounts.mailbox.newest('locked@example.org').html).toContain('/user/login');
    expect((await eventsOf(id))[0]).toMatchObject({ action: 'second_factor.reset', change: { sessionsEnded: 1 } });
  });

  it('is not one’s own to reset here: a stolen session would have to give no password', async () => {
    expect(outcome(await reset('root', ids.root ?? ''))).toEqual([409, 'user.own_account']);
  });
});

describe('erasing an account', () => {
  const erase = (as: string, id: string) => server.ask(contract.erase, { params: { id }, token: tokens[as] });

  it('leaves nothing personal, ends its sessions, and the log keeps the ids', async () => {
    const id = await add('forgotten');
    await update('root', id, { givenName: 'Forgotten', birthDate: '1970-01-01', rowVersion: 1 });
    server.clock.forward(1);
    expect((await erase('root', id)).status).toBe(200);
    const { rows } = await server.database.pool.query(
      'select to_jsonb(user_account)::text as text from user_account where id = $1',
      [id],
    );
    expect(rows[0].text).not.toMatch(/forgotten|1970/i);
    expect((await server.ask(profile.read, { token: tokens.forgotten })).status).toBe(401);
    expect((await eventsOf(id)).map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['account.erased', ids.root],
      ['account.updated', ids.root],
    ]);
    expect(outcome(await erase('root', id))).toEqual([404, 'not_found']);
  });

  it('is neither one’s own here, nor of the last superAdmin', async () => {
    expect(outcome(await erase('root', ids.root ?? ''))).toEqual([409, 'user.own_account']);
  });
});
