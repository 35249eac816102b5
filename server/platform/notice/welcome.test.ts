import { account } from 'core/contract/accounts/account';
import { auth } from 'core/contract/accounts/auth';
import { notice } from 'core/contract/platform/notice';
import { type Accounts, openAccounts } from '../../testing/accounts/openAccounts';
import { password } from '../../testing/testServer';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.stop());

/** The notices of a person who signs in. */
async function noticesOf(email: string, given = password): Promise<unknown> {
  const { body } = await accounts.server.ask(auth.login, { body: { email, password: given } });
  const { accessToken } = body.data as { accessToken: string };
  return (await accounts.server.ask(notice.list, { token: accessToken })).body.data;
}
const welcome = expect.objectContaining({ type: 'message', title: 'Welcome. Your account is ready.', read: false });

describe('a new account is welcomed', () => {
  it('when it is activated', async () => {
    const email = 'new@example.org';
    await accounts.server.ask(account.register, { body: { email, password, displayName: 'New', consent: true } });
    await accounts.server.ask(account.activate, { body: { token: await accounts.tokenFor(email) } });
    expect(await noticesOf(email)).toEqual([welcome]);
  });

  it('when an invitation is taken up; a forgotten password later welcomes nobody again', async () => {
    const email = 'invited@example.org';
    const by = {
      userId: await accounts.server.addUser('by@example.org', ['superAdmin']),
      sessionId: crypto.randomUUID(),
      roles: ['superAdmin'] as const,
    };
    await accounts.server.services.administration.invite(
      { ...by, address: '192.0.2.1' },
      { email, roles: ['user'], locale: 'en-US' },
    );
    const chosen = 'another battery staple';
    const reset = async () => {
      const token = await accounts.tokenFor(email);
      await accounts.server.ask(account.resetPassword, { body: { token, password: chosen } });
    };
    await reset();
    await accounts.server.ask(account.forgotPassword, { body: { email } });
    await reset();
    expect(await noticesOf(email, chosen)).toEqual([welcome]);
  });
});
