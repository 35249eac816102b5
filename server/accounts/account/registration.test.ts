import { hash, verify } from '@node-rs/argon2';
import { account } from 'core/contract/accounts/account';
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

const register = (email: string, change: Record<string, unknown> = {}, address = '198.51.100.1') =>
  accounts.server.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email, password, displayName: 'Rita', consent: true, ...change },
    remoteAddress: address,
  });
const activate = (token: string, browser?: string) =>
  accounts.server.ask(account.activate, { body: { token, browser } });
const reset = (token: string, chosen: string) =>
  accounts.server.ask(account.resetPassword, { body: { token, password: chosen } });
const resend = (email: string) => accounts.server.ask(account.resendActivation, { body: { email } });
const setStatus = (email: string, status: string) =>
  accounts.server.database.db.execute(sql`update user_account set status = ${status} where email = ${email}`);

describe('registering', () => {
  it('makes an account that the link of the mail activates, with the role user and a name of its own', async () => {
    const { status, body } = await register('rita@example.org', { locale: 'ar-EG' });
    expect([status, body.data]).toEqual([200, {}]);
    expect(await accounts.login('rita@example.org')).toBe('error');
    await accounts.deliver();
    const mail = accounts.mailbox.newest('rita@example.org');
    expect(mail.html).toContain('dir="rtl"');
    expect(linkIn(mail).pathname).toBe('/user/active-account');
    expect((await activate(tokenIn(mail))).status).toBe(200);
    expect(await accounts.login('rita@example.org')).toBe('ok');
    const found = await accounts.server.services.users.find('rita@example.org');
    expect(found).toMatchObject({ displayName: 'Rita', roles: ['user'], locale: 'ar-EG', status: 'active' });
    expect(found?.emailVerifiedAt).not.toBeNull();
    expect(await accounts.actsOn('rita@example.org')).toEqual(['account.activated', 'account.registered']);
  });

  it('signs in by the link where one registered, elsewhere asks for the password, and leads to where one was going', async () => {
    const browser = 'what only this browser knows';
    const redirect = '/Browse-Instruments/instrumentdetails/01900000-0000-7000-8002-000000000001';
    for (const [email, given, status] of [
      ['here@example.org', browser, 'ok'],
      ['there@example.org', 'what another browser knows', undefined],
      ['nowhere@example.org', undefined, undefined],
    ] as const) {
      await register(email, { browser, redirect });
      await accounts.deliver();
      accounts.server.clock.forward(1);
      await resend(email);
      await accounts.deliver();
      const link = linkIn(accounts.mailbox.newest(email));
      expect(link.searchParams.get('redirect')).toBe(redirect);
      const { data } = (await activate(link.searchParams.get('token') ?? '', given)).body;
      expect(data).toMatchObject({
        email,
        login: status === undefined ? null : { status, accessToken: expect.any(String) },
      });
      expect(await accounts.login(email)).toBe('ok');
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/home\r\nBcc: x@y.org',
    'home',
  ])('leads nowhere else: %j', async (redirect) => {
    const answer = await register('elsewhere@example.org', { redirect });
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, 'body.redirect']);
  });

  it('writes to one who says nothing of a language in that of the browser', async () => {
    await accounts.server.ask(account.register, {
      body: { email: 'bernd@example.org', password, displayName: 'Bernd', consent: true },
      headers: { 'accept-language': 'de-CH' },
    });
    await accounts.deliver();
    expect(accounts.mailbox.newest('bernd@example.org').subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  });

  it('refuses what is wrong at its field, in the language of the caller, and makes nothing', async () => {
    const weak = await accounts.server.ask(account.register, {
      body: { email: 'weak@example.org', password: 'passwort2024', displayName: 'W', consent: true },
      headers: { 'accept-language': 'de-DE' },
    });
    expect([weak.status, weak.body.errorCode]).toEqual([422, 'auth.password_weak']);
    expect(weak.body.details).toEqual([
      { path: 'body.password', code: 'password_common', message: expect.stringContaining('Zu leicht zu erraten') },
    ]);
    const personal = await register('wilhelmine@example.org', { password: 'Wilhelmine-1999' });
    expect(personal.body.details).toMatchObject([{ path: 'body.password', code: 'password_personal' }]);
    expect((await register('weak@example.org', { consent: false })).body.details?.[0]?.path).toBe('body.consent');
    expect((await register('weak@example.org\r\nBcc: x@y.org')).body.details?.[0]?.path).toBe('body.email');
    expect((await register('weak@example.org', { displayName: 'A\r\nBcc: x@y.org' })).body.details?.[0]?.path).toBe(
      'body.displayName',
    );
    expect(await accounts.statusOf('weak@example.org')).toBeUndefined();
  });

  it('puts no name that a stranger chose into a mail', async () => {
    await register('bait@example.org', { displayName: 'You have won: https://evil.example <b>now</b>' });
    await accounts.deliver();
    const { html, text, subject } = accounts.mailbox.newest('bait@example.org');
    expect(`${html}${text}${subject}`).not.toContain('evil.example');
  });

  it('answers alike, and after the same work, whether the address is new, waiting, active or disabled', async () => {
    await register('waiting@example.org');
    await accounts.server.addUser('active@example.org');
    await accounts.server.addUser('disabled@example.org');
    await setStatus('disabled@example.org', 'disabled');
    const answers: unknown[] = [];
    for (const email of ['new@example.org', 'waiting@example.org', 'ACTIVE@example.org', 'disabled@example.org']) {
      jest.mocked(verify).mockClear();
      jest.mocked(hash).mockClear();
      statements.mockClear();
      const answer = await register(email);
      const work = [hash, verify].map((counted) => jest.mocked(counted).mock.calls.length);
      answers.push({ ...seen(answer), work, statements: statements.mock.calls.length });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true, data: {} }, work: [1, 1] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('tells the owner of an address that has an account, and changes nothing', async () => {
    await accounts.server.addUser('owner@example.org', ['admin', 'user'], 'de-DE');
    await register('Owner@example.org', { password: 'another good phrase' });
    await accounts.deliver();
    const mail = accounts.mailbox.newest('owner@example.org');
    expect(mail.subject).toBe('Sie haben bereits ein Konto');
    expect(linkIn(mail).pathname).toBe('/user/login');
    expect(await accounts.login('owner@example.org', 'another good phrase')).toBe('error');
    expect(await accounts.login('owner@example.org')).toBe('ok');
  });
});

describe('registering an address that somebody else has registered before', () => {
  const attackers = 'phrase of the attacker';

  it('ends the first link, and asks for a password instead of taking either', async () => {
    await register('victim@example.org', { password: attackers });
    const first = await accounts.tokenFor('victim@example.org');
    await register('victim@example.org');
    const second = await accounts.tokenFor('victim@example.org');
    expect(linkIn(accounts.mailbox.newest('victim@example.org')).pathname).toBe('/user/change-password');
    expect((await activate(first)).body.errorCode).toBe('auth.link_invalid');
    expect((await activate(second)).body.errorCode).toBe('auth.link_invalid');
    expect((await reset(second, 'phrase that she chose')).status).toBe(200);
    expect(await accounts.login('victim@example.org', attackers)).toBe('error');
    expect(await accounts.login('victim@example.org', 'phrase that she chose')).toBe('ok');
  });

  it('does so in the other order, too: the attacker who comes second sets no password', async () => {
    await register('second@example.org');
    await accounts.deliver();
    await register('second@example.org', { password: attackers });
    const token = await accounts.tokenFor('second@example.org');
    expect((await reset(token, 'phrase that she chose')).status).toBe(200);
    expect(await accounts.login('second@example.org', attackers)).toBe('error');
  });

  it('sends the same activation again to one who sends the form twice', async () => {
    await register('twice@example.org');
    accounts.server.clock.forward(1);
    await register('twice@example.org');
    const token = await accounts.tokenFor('twice@example.org');
    expect((await activate(token)).status).toBe(200);
    expect(await accounts.login('twice@example.org')).toBe('ok');
  });

  it('makes one account of many registrations at the same time', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((end) => register('race@example.org', { displayName: end })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rows } = await accounts.server.database.db.execute(
      sql`select id from user_account where email = 'race@example.org'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the link of an activation', () => {
  it('works once, also when it is used several times at once', async () => {
    await register('once@example.org');
    const token = await accounts.tokenFor('once@example.org');
    const statuses = (await Promise.all([activate(token), activate(token), activate(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410, 410]);
    expect((await activate(token)).body.errorCode).toBe('auth.link_invalid');
    expect((await activate('no such token')).body.errorCode).toBe('auth.link_invalid');
  });

  it('is for seven days, and can be had again after them', async () => {
    await register('late@example.org');
    const token = await accounts.tokenFor('late@example.org');
    accounts.server.clock.forward(7 * 24 * 3600);
    expect((await activate(token)).status).toBe(410);
    await resend('late@example.org');
    const again = await accounts.tokenFor('late@example.org');
    expect(again).not.toBe(token);
    expect((await activate(again)).status).toBe(200);
    expect(await accounts.login('late@example.org')).toBe('ok');
  });

  it('ends when another has been asked for', async () => {
    await register('asked@example.org');
    const first = await accounts.tokenFor('asked@example.org');
    await resend('asked@example.org');
    const second = await accounts.tokenFor('asked@example.org');
    expect((await activate(first)).status).toBe(410);
    expect((await activate(second)).status).toBe(200);
  });

  it('is stored as a digest alone', async () => {
    await register('digest@example.org');
    const token = await accounts.tokenFor('digest@example.org');
    const { rows } = await accounts.server.database.db.execute(sql`select * from email_token`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(accounts.server.logLines.join('')).not.toContain(token);
  });

  it('does not open an account that was disabled meanwhile', async () => {
    await register('stopped@example.org');
    const token = await accounts.tokenFor('stopped@example.org');
    await setStatus('stopped@example.org', 'disabled');
    expect((await activate(token)).status).toBe(410);
    expect(await accounts.statusOf('stopped@example.org')).toBe('disabled');
  });
});

describe('asking for the activation again', () => {
  it('answers alike, after the same work, for an address that waits, is unknown, or is active; one gets a mail', async () => {
    await register('again@example.org');
    await accounts.server.addUser('settled@example.org');
    await accounts.deliver();
    const before = accounts.mailbox.mails.length;
    const answers: unknown[] = [];
    for (const email of ['again@example.org', 'unknown@example.org', 'settled@example.org']) {
      statements.mockClear();
      answers.push({ ...seen(await resend(email)), statements: statements.mock.calls.length });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await accounts.deliver();
    expect(accounts.mailbox.mails.slice(before).map((mail) => mail.to?.[0]?.address)).toEqual(['again@example.org']);
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    const { db } = accounts.server.database;
    const id = crypto.randomUUID();
    await db.execute(sql`
      insert into user_account (id, email, display_name, status, roles, created_at, locale)
      values (${id}, ${email}, 'Ivo', 'pending', array['admin'], now(), 'de-DE')
    `);
    await db.transaction((tx) => accounts.server.services.accounts.createInvitation(tx, id, email, 'de-DE'));
    return id;
  };

  it('lets the invited choose a password, which activates the account; the link works once', async () => {
    await invite('ivo@example.org');
    const token = await accounts.tokenFor('ivo@example.org');
    const mail = accounts.mailbox.newest('ivo@example.org');
    expect(mail.subject).toBe('Sie wurden eingeladen');
    expect(linkIn(mail).search).toBe(`?token=${token}&invite=1`);
    expect((await activate(token)).status).toBe(410);
    expect((await reset(token, password)).status).toBe(200);
    expect((await reset(token, 'another good phrase')).status).toBe(410);
    expect(await accounts.login('ivo@example.org')).toBe('ok');
    expect(await accounts.actsOn('ivo@example.org')).toEqual(['account.activated']);
    await accounts.deliver();
    expect(accounts.mailbox.to('ivo@example.org')).toHaveLength(1);
  });

  it('cannot be taken over by registering with the address: its roles stay with who reads the mails', async () => {
    await invite('boss@example.org');
    const invitation = await accounts.tokenFor('boss@example.org');
    await register('boss@example.org', { password: 'phrase of the attacker' });
    await accounts.deliver();
    expect(await accounts.login('boss@example.org', 'phrase of the attacker')).toBe('error');
    expect((await reset(invitation, password)).status).toBe(200);
    expect(await accounts.login('boss@example.org', 'phrase of the attacker')).toBe('error');
    expect(await accounts.login('boss@example.org')).toBe('ok');
  });

  it('is sent again to one who asks for it, and the earlier one ends', async () => {
    await invite('ines@example.org');
    const first = await accounts.tokenFor('ines@example.org');
    await resend('ines@example.org');
    const second = await accounts.tokenFor('ines@example.org');
    expect((await reset(first, password)).status).toBe(410);
    expect((await reset(second, password)).status).toBe(200);
  });
});

describe('many mails', () => {
  it('stop at five an hour to one address, without a word, and begin again after it', async () => {
    await register('flooded@example.org');
    const answers = [];
    for (let count = 0; count < 9; count += 1) answers.push(seen(await resend('flooded@example.org')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await accounts.deliver();
    expect(accounts.mailbox.to('flooded@example.org')).toHaveLength(5);
    // The link of the last mail works, although more were requested.
    accounts.server.clock.forward(3600);
    const last = tokenIn(accounts.mailbox.newest('flooded@example.org'));
    await resend('flooded@example.org');
    await accounts.deliver();
    expect(accounts.mailbox.to('flooded@example.org')).toHaveLength(6);
    expect((await activate(last)).status).toBe(410);
    expect((await activate(tokenIn(accounts.mailbox.newest('flooded@example.org')))).status).toBe(200);
  });

  it('are set off from one place only with growing waits', async () => {
    const ask = (address: string) =>
      accounts.server.inject({
        method: 'POST',
        url: '/api/auth/resend-active-email',
        payload: { email: 'mass@example.org' },
        remoteAddress: address,
      });
    const statuses: number[] = [];
    while (statuses.length < 65 && !statuses.includes(429)) statuses.push((await ask('203.0.113.7')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(60);
    const refused = await register('mass@example.org', {}, '203.0.113.7');
    expect(refused.body.errorCode).toBe('request.rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register('elsewhere@example.org', {}, '203.0.113.8')).status).toBe(200);
    accounts.server.clock.forward(61);
    expect((await register('mass@example.org', {}, '203.0.113.7')).status).toBe(200);
  });
});
