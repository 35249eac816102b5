import { account } from 'core/contract/accounts/account';
import { profile } from 'core/contract/accounts/profile';
import { linkIn, tokenIn } from '../../mail/mail.testing';
import { type Accounts, openAccounts, seen } from '../../testing/accounts/openAccounts';
import { password } from '../../testing/testServer';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.stop());

/** The access token of a new account. */
async function owner(email: string, locale?: string): Promise<string> {
  await accounts.server.addUser(email, ['user'], locale);
  return (await accounts.server.signIn(email)).accessToken;
}
const request = (token: string, email: string, given?: string) =>
  accounts.server.ask(account.requestChangeEmail, { token, body: { email, password: given } });
const confirm = (token: string) => accounts.server.ask(account.changeEmail, { body: { token } });
const newest = (email: string) => tokenIn(accounts.mailbox.newest(email));

describe('changing the address', () => {
  it('waits for both mails, tells the old address, and leaves the sessions', async () => {
    const token = await owner('old@example.org', 'de-DE');
    expect((await request(token, 'New@example.org')).body.data).toEqual({});
    await accounts.deliver();
    expect(accounts.mailbox.newest('old@example.org').text).toContain('New@example.org');
    expect(accounts.mailbox.newest('New@example.org').text).toContain('24 Stunden');
    expect(linkIn(accounts.mailbox.newest('New@example.org')).pathname).toBe('/user/change-email');
    expect((await confirm(newest('New@example.org'))).body.data).toEqual({ status: 'waiting' });
    expect(await accounts.login('old@example.org')).toBe('ok');
    expect((await confirm(newest('old@example.org'))).body.data).toEqual({ status: 'changed' });
    expect(await accounts.login('old@example.org')).toBe('error');
    expect(await accounts.login('new@example.org')).toBe('ok');
    expect((await accounts.server.ask(profile.read, { token })).body.data).toMatchObject({ email: 'New@example.org' });
    accounts.server.clock.forward(1);
    await accounts.deliver();
    expect(accounts.mailbox.newest('old@example.org').subject).toBe('Ihre E-Mail-Adresse wurde geändert');
    expect(await accounts.actsOn('new@example.org')).toEqual(['email.change_requested', 'email.changed']);
  });

  it('happens once when both links are used at the same moment', async () => {
    const token = await owner('both@example.org');
    await request(token, 'both.new@example.org');
    await accounts.deliver();
    const answers = await Promise.all([confirm(newest('both@example.org')), confirm(newest('both.new@example.org'))]);
    const statuses = answers.map(({ body }) => (body.data as { status: string }).status);
    expect(statuses.sort()).toEqual(['changed', 'waiting']);
    expect((await confirm(newest('both@example.org'))).body.errorCode).toBe('auth.link_invalid');
  });

  it('is not done by one of the mails alone, however often it is used, nor after a day', async () => {
    const token = await owner('alone@example.org');
    await request(token, 'alone.new@example.org');
    await accounts.deliver();
    const old = newest('alone@example.org');
    const fresh = newest('alone.new@example.org');
    expect((await confirm(fresh)).body.data).toEqual({ status: 'waiting' });
    expect((await confirm(fresh)).status).toBe(410);
    accounts.server.clock.forward(24 * 3600);
    expect((await confirm(old)).status).toBe(410);
    expect(await accounts.statusOf('alone@example.org')).toBe('active');
  });

  it('cannot be put together from two requests', async () => {
    const token = await owner('mixed@example.org');
    await request(token, 'mixed.one@example.org');
    await accounts.deliver();
    const [oldOne, freshOne] = [newest('mixed@example.org'), newest('mixed.one@example.org')];
    expect((await confirm(oldOne)).body.data).toEqual({ status: 'waiting' });
    await request(token, 'mixed.two@example.org');
    await accounts.deliver();
    expect((await confirm(freshOne)).status).toBe(410);
    expect((await confirm(newest('mixed.two@example.org'))).body.data).toEqual({ status: 'waiting' });
    expect(await accounts.statusOf('mixed@example.org')).toBe('active');
  });

  it('ends the links of mails to the old address', async () => {
    const token = await owner('leaving@example.org');
    await accounts.server.ask(account.forgotPassword, { body: { email: 'leaving@example.org' } });
    const reset = await accounts.tokenFor('leaving@example.org');
    await request(token, 'left@example.org');
    await accounts.deliver();
    await confirm(newest('leaving@example.org'));
    await confirm(newest('left@example.org'));
    const answer = await accounts.server.ask(account.resetPassword, {
      body: { token: reset, password: 'a phrase that is new' },
    });
    expect(answer.body.errorCode).toBe('auth.link_invalid');
    expect(await accounts.login('left@example.org')).toBe('ok');
  });

  it('changes only how the address is written, too', async () => {
    const token = await owner('case@example.org');
    expect((await request(token, 'case@example.org')).body.details).toMatchObject([
      { path: 'body.email', code: 'email_unchanged' },
    ]);
    expect((await request(token, 'Case@Example.org')).status).toBe(200);
  });
});

describe('an address that belongs to another account', () => {
  it('is answered like a free one; its owner is told and keeps it, nothing can come of the change', async () => {
    const token = await owner('asker@example.org');
    await owner('taken@example.org', 'ar-EG');
    const free = await request(token, 'free@example.org');
    const taken = await request(token, 'Taken@example.org');
    expect(seen(taken)).toEqual(seen(free));
    accounts.server.clock.forward(1);
    await accounts.deliver();
    expect(accounts.mailbox.newest('taken@example.org').subject).toBe('لديك حساب بالفعل');
    expect(linkIn(accounts.mailbox.newest('taken@example.org')).search).toBe('');
    const own = accounts.mailbox.to('asker@example.org').find((mail) => mail.text?.includes('Taken@example.org'));
    if (own === undefined) throw new Error('The asker got no mail');
    expect((await confirm(tokenIn(own))).body.data).toEqual({ status: 'waiting' });
    expect(await accounts.login('taken@example.org')).toBe('ok');
    expect(await accounts.login('asker@example.org')).toBe('ok');
  });

  it('stays with the one who got it while the change was waiting', async () => {
    const token = await owner('slow@example.org');
    await request(token, 'wanted@example.org');
    await accounts.deliver();
    await owner('wanted@example.org');
    await confirm(newest('slow@example.org'));
    const answer = await confirm(newest('wanted@example.org'));
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'user.email_taken']);
    expect(await accounts.statusOf('slow@example.org')).toBe('active');
  });
});

describe('who may change it', () => {
  it('is one who has just signed in, or gives the password', async () => {
    await accounts.server.addUser('stolen@example.org');
    const { refreshToken } = await accounts.server.signIn('stolen@example.org');
    accounts.server.clock.forward(15 * 60);
    const { accessToken } = await accounts.server.services.auth.refresh(refreshToken);
    const bare = await request(accessToken, 'mine@example.org');
    expect([bare.status, bare.body.errorCode]).toEqual([403, 'auth.confirm_needed']);
    const wrong = await request(accessToken, 'mine@example.org', 'wrong');
    expect([wrong.status, wrong.body.errorCode]).toEqual([422, 'auth.password_wrong']);
    expect(wrong.body.details).toMatchObject([{ path: 'body.password', code: 'password_wrong' }]);
    expect((await request(accessToken, 'mine@example.org', password)).status).toBe(200);
    for (let count = 0; count < 6; count += 1) await request(accessToken, 'mine@example.org', 'wrong');
    const locked = await request(accessToken, 'mine@example.org', password);
    expect([locked.status, locked.body.errorCode]).toEqual([429, 'request.rate_limited']);
    accounts.server.clock.forward(60);
    expect((await request(accessToken, 'mine@example.org', password)).status).toBe(200);
  });

  it('is not one who asks again and again', async () => {
    const token = await owner('eager@example.org');
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await request(token, `eager${count}@example.org`)).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is nobody who is not signed in', async () => {
    const answer = await accounts.server.ask(account.requestChangeEmail, { body: { email: 'x@example.org' } });
    expect(answer.body.errorCode).toBe('auth.required');
  });
});
