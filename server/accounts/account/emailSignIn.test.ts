import { account } from 'core/contract/accounts/account';
import { sql } from 'drizzle-orm';
import { linkIn, tokenIn } from '../../mail/mail.testing';
import { type Accounts, openAccounts } from '../../testing/accounts/openAccounts';
import { password } from '../../testing/testServer';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.stop());

const db = () => accounts.server.database.db;

/** The tokens of an account that signs in by Google alone. */
async function owner(email: string): Promise<{ accessToken: string; refreshToken: string }> {
  const id = await accounts.server.addUser(email, ['user'], 'ar-EG');
  const tokens = await accounts.server.signIn(email);
  await db().execute(sql`update user_account set password_hash = null, google_subject = ${email} where id = ${id}`);
  return tokens;
}
const addPasskey = (userId: string) =>
  db().execute(sql`
    insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${crypto.randomUUID()}, ${userId}, ${crypto.randomUUID()}, 'key', 0, array[]::text[], 'phone', now())
  `);
const connect = (token: string, body: { email?: string; password?: string } = {}) =>
  accounts.server.ask(account.connectEmail, { token, body: { password, ...body } });
const confirm = (token: string) => accounts.server.ask(account.addEmail, { body: { token } });
const resend = (token: string) => accounts.server.ask(account.resendConnectEmail, { token, body: {} });
const disconnect = (token: string, given?: string) =>
  accounts.server.ask(account.disconnectEmail, { token, body: { password: given } });

describe('connecting e-mail and password', () => {
  it('counts when the mail has been answered', async () => {
    const { accessToken } = await owner('rita@example.org');
    expect((await connect(accessToken)).body.data).toEqual({});
    expect(await accounts.login('rita@example.org')).toBe('error');
    const token = await accounts.tokenFor('rita@example.org');
    const mail = accounts.mailbox.newest('rita@example.org');
    expect(mail.html).toContain('dir="rtl"');
    expect(linkIn(mail).pathname).toBe('/user/add-email');
    expect((await confirm(token)).status).toBe(200);
    expect(await accounts.login('rita@example.org')).toBe('ok');
    accounts.server.clock.forward(1);
    await accounts.deliver();
    expect(accounts.mailbox.newest('rita@example.org').text).toContain('البريد الإلكتروني وكلمة المرور');
    expect(await accounts.actsOn('rita@example.org')).toEqual(['password.connected']);
    expect((await confirm(token)).status).toBe(410);
    expect((await connect(accessToken)).body.errorCode).toBe('auth.already_connected');
  });

  it('is for the address of the account alone', async () => {
    const { accessToken } = await owner('mine@example.org');
    expect((await connect(accessToken, { email: 'attacker@example.org' })).body.details).toMatchObject([
      { path: 'body.email', code: 'email_other' },
    ]);
    expect((await connect(accessToken, { email: 'MINE@example.org' })).status).toBe(200);
    const weak = await connect(accessToken, { password: 'qwertyuiop12' });
    expect([weak.body.errorCode, weak.body.details?.[0]?.path]).toEqual(['auth.password_weak', 'body.password']);
  });

  it('wants one who has just signed in, as there is no password to confirm with', async () => {
    const { refreshToken } = await owner('stale@example.org');
    accounts.server.clock.forward(15 * 60);
    const { accessToken } = await accounts.server.services.auth.refresh(refreshToken);
    expect((await connect(accessToken)).body.errorCode).toBe('auth.confirm_needed');
  });

  it('can be sent again, with the same password; the link before ends', async () => {
    const { accessToken } = await owner('again@example.org');
    expect((await resend(accessToken)).body.errorCode).toBe('auth.not_connected');
    await connect(accessToken);
    const first = await accounts.tokenFor('again@example.org');
    expect((await resend(accessToken)).status).toBe(200);
    const second = await accounts.tokenFor('again@example.org');
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(second)).status).toBe(200);
    expect(await accounts.login('again@example.org')).toBe('ok');
  });

  it('is asked for within a day, and once', async () => {
    const { accessToken } = await owner('late@example.org');
    await connect(accessToken);
    const late = await accounts.tokenFor('late@example.org');
    accounts.server.clock.forward(24 * 3600);
    expect((await confirm(late)).status).toBe(410);
    expect(await accounts.login('late@example.org')).toBe('error');
  });

  it('does not replace a password that came another way meanwhile', async () => {
    const { accessToken } = await owner('meanwhile@example.org');
    await connect(accessToken);
    await accounts.deliver();
    const connection = tokenIn(accounts.mailbox.newest('meanwhile@example.org'));
    await accounts.server.ask(account.forgotPassword, { body: { email: 'meanwhile@example.org' } });
    const reset = await accounts.tokenFor('meanwhile@example.org');
    await accounts.server.ask(account.resetPassword, { body: { token: reset, password: 'a phrase that is new' } });
    expect((await confirm(connection)).status).toBe(410);
    expect(await accounts.login('meanwhile@example.org', 'a phrase that is new')).toBe('ok');
  });
});

describe('disconnecting e-mail and password', () => {
  it('leaves the other ways, and is told by mail', async () => {
    const id = await accounts.server.addUser('leave@example.org');
    const { accessToken } = await accounts.server.signIn('leave@example.org');
    await addPasskey(id);
    expect((await disconnect(accessToken)).status).toBe(200);
    expect(await accounts.login('leave@example.org')).toBe('error');
    await accounts.deliver();
    expect(accounts.mailbox.newest('leave@example.org').text).toContain('e-mail and password');
    expect(await accounts.actsOn('leave@example.org')).toEqual(['password.disconnected']);
    expect((await disconnect(accessToken)).body.errorCode).toBe('auth.not_connected');
  });

  it('is refused where it is the last way: Google counts only where it is offered', async () => {
    const id = await accounts.server.addUser('last@example.org');
    const { accessToken } = await accounts.server.signIn('last@example.org');
    await db().execute(sql`update user_account set google_subject = 'subject' where id = ${id}`);
    const answer = await disconnect(accessToken);
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'auth.last_method']);
    expect(await accounts.login('last@example.org')).toBe('ok');
  });

  it('wants the password of one who signed in some time ago', async () => {
    const id = await accounts.server.addUser('old.session@example.org');
    const { refreshToken } = await accounts.server.signIn('old.session@example.org');
    await addPasskey(id);
    accounts.server.clock.forward(15 * 60);
    const { accessToken } = await accounts.server.services.auth.refresh(refreshToken);
    expect((await disconnect(accessToken)).body.errorCode).toBe('auth.confirm_needed');
    expect((await disconnect(accessToken, 'wrong')).body.errorCode).toBe('auth.password_wrong');
    expect((await disconnect(accessToken, password)).status).toBe(200);
  });
});
