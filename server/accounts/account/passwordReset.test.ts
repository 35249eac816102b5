import { account } from 'core/contract/accounts/account';
import { profile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { linkIn, tokenIn } from '../../mail/mail.testing';
import { type Accounts, openAccounts, seen } from '../../testing/accounts/openAccounts';
import { password } from '../../testing/testServer';

const spyOnStatements = () => jest.spyOn(pg.Client.prototype, 'query');
let statements: ReturnType<typeof spyOnStatements>;
beforeEach(() => {
  statements = spyOnStatements();
});

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.stop());

const chosen = 'a phrase that is new';
const forgot = (email: string) => accounts.server.ask(account.forgotPassword, { body: { email } });
const reset = (token: string, given = chosen) =>
  accounts.server.ask(account.resetPassword, { body: { token, password: given } });
const setStatus = (email: string, status: string) =>
  accounts.server.database.db.execute(sql`update user_account set status = ${status} where email = ${email}`);

describe('a forgotten password', () => {
  it('is set anew by the link of a mail, which ends every session and is told by mail', async () => {
    await accounts.server.addUser('rita@example.org', ['user'], 'de-DE');
    const { accessToken, refreshToken } = await accounts.server.signIn('rita@example.org', true);
    expect((await forgot('RITA@example.org')).body.data).toEqual({});
    const token = await accounts.tokenFor('rita@example.org');
    const mail = accounts.mailbox.newest('rita@example.org');
    expect(mail.subject).toBe('Neues Passwort festlegen');
    expect(mail.text).toContain('1 Stunde');
    expect(linkIn(mail).pathname).toBe('/user/change-password');
    expect((await reset(token)).status).toBe(200);
    expect(await accounts.login('rita@example.org')).toBe('error');
    expect(await accounts.login('rita@example.org', chosen)).toBe('ok');
    expect((await accounts.server.ask(profile.read, { token: accessToken })).status).toBe(401);
    await expect(accounts.server.services.auth.refresh(refreshToken)).rejects.toThrow('auth.refresh_refused');
    accounts.server.clock.forward(1);
    await accounts.deliver();
    expect(accounts.mailbox.newest('rita@example.org').subject).toBe('Ihr Passwort wurde geändert');
    expect(await accounts.actsOn('rita@example.org')).toEqual(['password.reset', 'password.reset_requested']);
  });

  it('is asked for alike, after the same work, whether the address is known, unknown, waiting or disabled', async () => {
    await accounts.server.addUser('known@example.org');
    await accounts.server.addUser('gone@example.org');
    await setStatus('gone@example.org', 'disabled');
    await accounts.deliver();
    const before = accounts.mailbox.mails.length;
    const answers: unknown[] = [];
    for (const email of ['known@example.org', 'unknown@example.org', 'gone@example.org']) {
      statements.mockClear();
      answers.push({ ...seen(await forgot(email)), statements: statements.mock.calls.length });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await accounts.deliver();
    expect(accounts.mailbox.mails.slice(before).map((mail) => mail.to?.[0]?.address)).toEqual(['known@example.org']);
  });

  it('keeps its link when the password chosen is weak', async () => {
    await accounts.server.addUser('weak.choice@example.org');
    await forgot('weak.choice@example.org');
    const token = await accounts.tokenFor('weak.choice@example.org');
    const refused = await reset(token, 'weak.choice1990');
    expect([refused.status, refused.body.errorCode, refused.body.details?.[0]?.path]).toEqual([
      422,
      'auth.password_weak',
      'body.password',
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  it('activates an account that waits, with the password chosen now', async () => {
    await accounts.server.ask(account.register, {
      body: { email: 'unsure@example.org', password, displayName: 'Una', consent: true },
    });
    await accounts.deliver();
    const activation = tokenIn(accounts.mailbox.newest('unsure@example.org'));
    await forgot('unsure@example.org');
    expect((await reset(await accounts.tokenFor('unsure@example.org'))).status).toBe(200);
    expect(await accounts.login('unsure@example.org', chosen)).toBe('ok');
    expect((await accounts.server.ask(account.activate, { body: { token: activation } })).status).toBe(410);
    expect(await accounts.login('unsure@example.org')).toBe('error');
  });

  it('frees its owner from the waits after wrong tries', async () => {
    await accounts.server.addUser('guessed@example.org');
    for (let count = 0; count < 8; count += 1) await accounts.login('guessed@example.org', 'wrong');
    expect(await accounts.login('guessed@example.org')).toBe('locked');
    await forgot('guessed@example.org');
    await reset(await accounts.tokenFor('guessed@example.org'));
    expect(await accounts.login('guessed@example.org', chosen)).toBe('ok');
  });
});

describe('the link of a reset', () => {
  it('works once, also when it is used several times at once', async () => {
    await accounts.server.addUser('once@example.org');
    await forgot('once@example.org');
    const token = await accounts.tokenFor('once@example.org');
    const answers = await Promise.all(
      ['first phrase taken', 'second phrase taken'].map((given) => reset(token, given)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await reset(token)).body.errorCode).toBe('auth.link_invalid');
  });

  it('is for an hour, and ends when another has been asked for', async () => {
    await accounts.server.addUser('slow@example.org');
    await forgot('slow@example.org');
    const late = await accounts.tokenFor('slow@example.org');
    accounts.server.clock.forward(3600);
    expect((await reset(late)).status).toBe(410);
    await forgot('slow@example.org');
    const first = await accounts.tokenFor('slow@example.org');
    await forgot('slow@example.org');
    const second = await accounts.tokenFor('slow@example.org');
    expect((await reset(first)).status).toBe(410);
    expect((await reset(second)).status).toBe(200);
  });

  it('is of no use for anything else', async () => {
    await accounts.server.addUser('bound@example.org');
    await forgot('bound@example.org');
    const token = await accounts.tokenFor('bound@example.org');
    for (const row of [account.activate, account.changeEmail, account.addEmail]) {
      expect((await accounts.server.ask(row, { body: { token } })).body.errorCode).toBe('auth.link_invalid');
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('does not open a disabled account', async () => {
    await accounts.server.addUser('off@example.org');
    await forgot('off@example.org');
    const token = await accounts.tokenFor('off@example.org');
    await setStatus('off@example.org', 'disabled');
    expect((await reset(token)).status).toBe(410);
    expect(await accounts.statusOf('off@example.org')).toBe('disabled');
  });
});
