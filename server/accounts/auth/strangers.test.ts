import { account } from 'core/contract/accounts/account';
import { auth } from 'core/contract/accounts/auth';
import { profile } from 'core/contract/accounts/profile';
import { type Accounts, openAccounts } from '../../testing/accounts/openAccounts';
import { password } from '../../testing/testServer';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.stop());

const home = '203.0.113.7';
const strangers = Array.from({ length: 24 }, (_, number) => `198.51.100.${number + 1}`);

async function login(email: string, from: string, given = password) {
  const { body } = await accounts.server.ask(auth.login, { body: { email, password: given }, from });
  return body.data as { status: string; seconds?: number; accessToken: string };
}

const guess = (email: string) => Promise.all(strangers.map((from, number) => login(email, from, `guess ${number}`)));

/** Guesses from 24 addresses, twice a minute. */
async function besiege(minutes: number, ...emails: string[]): Promise<void> {
  for (let round = 0; round < minutes * 2; round += 1) {
    for (const email of emails) await guess(email);
    accounts.server.clock.forward(30);
  }
  for (const email of emails) await guess(email);
}

async function owner(name: string): Promise<string> {
  const email = `${name}@example.org`;
  await accounts.server.addUser(email);
  await login(email, home);
  return email;
}

describe('while strangers guess at an account for ten minutes', () => {
  it('its owner signs in where they have signed in before, and the strangers go on waiting', async () => {
    const email = await owner('besieged');
    await besiege(10, email);
    expect(await login(email, home)).toMatchObject({ status: 'ok' });
    for (const { status } of await guess(email)) expect(status).toBe('locked');
  });

  it('its owner signs in from another address of the same IPv6 network', async () => {
    const email = await owner('six');
    expect(await login(email, '2001:db8:1:2:aaaa::1')).toMatchObject({ status: 'ok' });
    await besiege(1, email);
    expect(await login(email, '2001:db8:1:2:bbbb::2')).toMatchObject({ status: 'ok' });
    expect(await login(email, '2001:db8:1:3:bbbb::2')).toMatchObject({ status: 'locked' });
  });

  it('its owner sets a new password by mail where nobody knows them, and signs in there, however many guess meanwhile', async () => {
    const email = await owner('reset');
    const abroad = '203.0.113.99';
    await besiege(2, email);
    expect(await login(email, abroad)).toMatchObject({ status: 'locked' });
    await accounts.server.ask(account.forgotPassword, { body: { email }, from: abroad });
    const token = await accounts.tokenFor(email);
    const chosen = 'a phrase that is new';
    await accounts.server.ask(account.resetPassword, { body: { token, password: chosen }, from: abroad });
    await besiege(2, email);
    expect(await login(email, abroad, chosen)).toMatchObject({ status: 'ok' });
  });

  it('its owner, signed in, changes the password', async () => {
    const email = await owner('changes');
    const { accessToken } = await login(email, home);
    await besiege(1, email);
    const body = { current: password, password: 'a phrase that is new' };
    const { status } = await accounts.server.ask(profile.password, { token: accessToken, body, from: '203.0.113.50' });
    expect(status).toBe(200);
  });

  it('a wrong password is answered alike where the account is known, where it is not, and for an account that is none', async () => {
    const email = await owner('alike');
    const nobody = 'nobody@example.org';
    await besiege(1, email, nobody);
    const answers = [];
    for (const from of [home, '203.0.113.98'])
      for (let turn = 0; turn < 8; turn += 1) answers.push(await login(email, from, 'wrong'));
    for (let turn = 0; turn < 8; turn += 1) answers.push(await login(nobody, home, 'wrong'));
    expect(answers.slice(8, 16)).toEqual(answers.slice(0, 8));
    expect(answers.slice(16)).toEqual(answers.slice(0, 8));
    expect(answers[0]).toMatchObject({ status: 'locked' });
  });

  it('who guesses where the owner is known has to wait longer each time', async () => {
    const email = await owner('neighbour');
    for (let failure = 1; failure <= 6; failure += 1) await login(email, home, `guess ${failure}`);
    expect(await login(email, home)).toEqual({ status: 'locked', type: 'account', seconds: 2 });
  });
});

it('a place that nobody has come from for a year is known no more', async () => {
  const email = await owner('away');
  accounts.server.clock.forward(366 * 86_400);
  await accounts.server.services.auth.forgetOld();
  await besiege(1, email);
  expect(await login(email, home)).toMatchObject({ status: 'locked' });
});
