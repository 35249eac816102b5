import { auth, secondFactor } from 'core/contract/accounts/auth';
import { profile as currentProfile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { createTestServer, password, type TestServer } from '../../testing/testServer';
import { Authenticator } from './authenticator.testing';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const rows = async (query: ReturnType<typeof sql>) => (await server.database.db.execute(query)).rows;
const actionsOf = async (id: unknown) =>
  (await rows(sql`select action from audit_event where entity_id = ${id} order by action`)).map(({ action }) => action);

let count = 0;
async function owner() {
  const email = `passkey${count++}@example.org`;
  const id = await server.addUser(email);
  const { accessToken: token, refreshToken } = await server.signIn(email);
  return { id, email, token, refreshToken };
}
const renewed = async (refreshToken: string) => {
  const { body } = await server.ask(auth.refresh, { body: { refreshToken } });
  return (body.data as { accessToken: string }).accessToken;
};

interface Begun {
  challenge: string;
  options: { challenge: string; user: { id: string }; excludeCredentials: unknown[] };
}
const begin = async (token: string, body: object = {}) =>
  (await server.ask(secondFactor.passkeyOptions, { token, body })).body.data as Begun;
async function add(token: string, device: Authenticator, name = 'Laptop') {
  const { challenge, options } = await begin(token);
  const credential = device.create({ challenge: options.challenge, userId: options.user.id });
  return server.ask(secondFactor.addPasskey, { token, body: { challenge, credential, name } });
}
async function withPasskey(device = new Authenticator()) {
  const account = await owner();
  const { body } = await add(account.token, device);
  return { ...account, device, ...(body.data as { id: string; recoveryCodes: string[] }), userId: account.id };
}

const beginSignIn = async () => (await server.ask(auth.passkeyOptions, { body: {} })).body.data as Begun;
const signIn = (challenge: string, credential: object, more: object = {}) =>
  server.ask(auth.passkey, { body: { challenge, credential, ...more } });
async function signInWith(device: Authenticator, faults: Parameters<Authenticator['get']>[0] | object = {}) {
  const { challenge, options } = await beginSignIn();
  return signIn(challenge, device.get({ challenge: options.challenge, ...faults }));
}

describe('adding a passkey', () => {
  it('brings ten recovery codes with the first, none with the second, and a mail each', async () => {
    const { id, email, token } = await owner();
    const first = await add(token, new Authenticator());
    expect((first.body.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    server.clock.forward(1);
    const second = await add(token, new Authenticator(), 'Phone');
    expect((second.body.data as { recoveryCodes: string[] }).recoveryCodes).toEqual([]);
    const { body } = await server.ask(secondFactor.passkeys, { token });
    expect(body.data).toMatchObject([
      { name: 'Laptop', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: null },
    ]);
    expect(await actionsOf(id)).toEqual(['passkey.added', 'passkey.added', 'sign_in.succeeded']);
    const mails = await rows(sql`select template, "values" from mail_queue where recipient = ${email}`);
    const mail = { template: 'sign-in-method-added', values: { method: 'passkey' } };
    expect(mails).toEqual([mail, mail]);
  });

  it('asks for one that verifies its user and is found without a name, and for none that is there already', async () => {
    const { token, device, userId } = await withPasskey();
    const { options } = await begin(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(userId).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, transports: ['internal', 'hybrid'] }],
    });
    expect((await add(token, device)).body.errorCode).toBe('auth.already_connected');
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['that did not verify its user', { verified: false }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ])('refuses an answer %s', async (_, faults) => {
    const { token } = await owner();
    const { challenge, options } = await begin(token);
    const credential = new Authenticator().create({ challenge: options.challenge, ...faults });
    const { body } = await server.ask(secondFactor.addPasskey, { token, body: { challenge, credential, name: 'x' } });
    expect(body.errorCode).toBe('auth.credential_invalid');
    expect((await server.ask(secondFactor.passkeys, { token })).body.data).toEqual([]);
  });

  it('takes a challenge once, within ten minutes, from the account that it was made for', async () => {
    const [one, other] = [await owner(), await owner()];
    const answerTo = ({ options }: Begun) =>
      new Authenticator().create({ challenge: options.challenge, userId: options.user.id });
    const send = (token: string, begun: Begun) => {
      const body = { challenge: begun.challenge, credential: answerTo(begun), name: 'x' };
      return server.ask(secondFactor.addPasskey, { token, body });
    };
    expect((await send(other.token, await begin(one.token))).body.errorCode).toBe('auth.challenge_invalid');
    const begun = await begin(one.token);
    expect((await send(one.token, begun)).status).toBe(200);
    expect((await send(one.token, begun)).body.errorCode).toBe('auth.challenge_invalid');
    const late = await begin(one.token);
    server.clock.forward(601);
    expect((await send(await renewed(one.refreshToken), late)).body.errorCode).toBe('auth.challenge_invalid');
  });

  it('cannot be begun with a session of a while ago, but with the password', async () => {
    const { refreshToken } = await owner();
    server.clock.forward(16 * 60);
    const token = await renewed(refreshToken);
    const ask = (body: object) => server.ask(secondFactor.passkeyOptions, { token, body });
    expect((await ask({})).body.errorCode).toBe('auth.confirm_needed');
    expect((await ask({ password })).status).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  it('counts as both factors', async () => {
    const { userId, device } = await withPasskey();
    const { body } = await signInWith(device);
    expect(body.data).toMatchObject({ status: 'ok', type: 'passkey', currentAuthority: ['user'] });
    const { accessToken } = body.data as { accessToken: string };
    expect((await server.ask(currentProfile.read, { token: accessToken })).body.data).toMatchObject({
      id: userId,
      signInMethods: { passkeys: 1, totp: false, recoveryCodes: 10 },
    });
    const { body: listed } = await server.ask(secondFactor.passkeys, { token: accessToken });
    expect(listed.data).toMatchObject([{ lastUsedAt: server.clock.now().toISOString() }]);
  });

  it('is what a password alone does not do any more', async () => {
    const { email } = await withPasskey();
    const { body } = await server.ask(auth.login, { body: { email, password } });
    expect(body.data).toMatchObject({ status: 'second-factor', type: 'account', methods: ['passkey', 'recovery'] });
  });

  it('works with authenticators that do not count', async () => {
    const { device } = await withPasskey(new Authenticator(undefined, false));
    for (let use = 0; use < 2; use += 1) expect((await signInWith(device)).body.data).toMatchObject({ status: 'ok' });
  });

  it('answers an unknown passkey with an error', async () => {
    expect((await signInWith(new Authenticator())).body.data).toEqual({ status: 'error', type: 'passkey' });
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['that did not verify its user', { verified: false }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['of another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('refuses an answer %s', async (_, faults) => {
    const { device } = await withPasskey();
    expect((await signInWith(device, faults)).body.errorCode).toBe('auth.credential_invalid');
  });

  it('refuses the answer of another key in the name of a known one, and what is no answer', async () => {
    const { device } = await withPasskey();
    const { challenge, options } = await beginSignIn();
    const forged = { ...new Authenticator().get({ challenge: options.challenge }), id: device.id, rawId: device.id };
    expect((await signIn(challenge, forged)).body.errorCode).toBe('auth.credential_invalid');
    for (const response of [undefined, {}, { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }]) {
      const begun = await beginSignIn();
      const given = { id: device.id, rawId: device.id, type: 'public-key', response };
      expect((await signIn(begun.challenge, given)).body.errorCode).toBe('auth.credential_invalid');
    }
  });

  it('refuses a counter that does not move on, as a copy of the authenticator has', async () => {
    const { device } = await withPasskey();
    for (let use = 0; use < 3; use += 1) await signInWith(device);
    device.counter = 1;
    expect((await signInWith(device)).body.errorCode).toBe('auth.credential_invalid');
    device.counter = 3;
    expect((await signInWith(device)).body.data).toMatchObject({ status: 'ok' });
  });

  it('takes a challenge once, of its own kind, within ten minutes', async () => {
    const { device, token } = await withPasskey();
    const { challenge, options } = await beginSignIn();
    const answers = await Promise.all(
      [1, 2, 3].map(() => signIn(challenge, device.get({ challenge: options.challenge }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const registration = await begin(token);
    const other = device.get({ challenge: registration.options.challenge });
    expect((await signIn(registration.challenge, other)).body.errorCode).toBe('auth.challenge_invalid');
    const late = await beginSignIn();
    server.clock.forward(601);
    const answer = device.get({ challenge: late.options.challenge });
    expect((await signIn(late.challenge, answer)).body.errorCode).toBe('auth.challenge_invalid');
  });

  it.each([
    ['pending', 'pending'],
    ['disabled', 'disabled'],
    ['erased', 'error'],
  ])('says of an account that is %s: %s', async (state, answered) => {
    const { device, userId } = await withPasskey();
    await server.database.db.execute(sql`update user_account set status = ${state} where id = ${userId}`);
    expect((await signInWith(device)).body.data).toEqual({ status: answered, type: 'passkey' });
  });

  it('takes neither roles nor a session from who signs in', async () => {
    const { device } = await withPasskey();
    const { challenge, options } = await beginSignIn();
    const credential = device.get({ challenge: options.challenge });
    for (const more of [{ roles: ['superAdmin'] }, { sessionId: crypto.randomUUID() }, { userId: 'x' }]) {
      expect((await signIn(challenge, credential, more)).body.errorCode).toBe('validation.failed');
    }
    expect((await signIn(challenge, credential)).body.data).toMatchObject({ currentAuthority: ['user'] });
  });
});

describe('removing a passkey', () => {
  const remove = (token: string, id: string, body: object = {}) =>
    server.ask(secondFactor.removePasskey, { params: { id }, token, body });

  it('takes the recovery codes with the last second factor, tells by mail, and lets the password alone in again', async () => {
    const { id, userId, email, token, device } = await withPasskey();
    expect((await remove(token, id)).status).toBe(200);
    expect((await signInWith(device)).body.data).toEqual({ status: 'error', type: 'passkey' });
    expect((await server.ask(auth.login, { body: { email, password } })).body.data).toMatchObject({ status: 'ok' });
    expect(await rows(sql`select * from recovery_code where user_id = ${userId}`)).toEqual([]);
    expect(await rows(sql`select template from mail_queue where recipient = ${email} order by id`)).toHaveLength(2);
  });

  it('is not found when it is somebody else’s', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    expect((await remove(other.token, one.id)).body.errorCode).toBe('not_found');
    expect((await signInWith(one.device)).body.data).toMatchObject({ status: 'ok' });
  });

  it('leaves the last way to sign in, also when two are removed at once', async () => {
    const { id, userId, token } = await withPasskey();
    const { body } = await add(token, new Authenticator());
    const second = (body.data as { id: string }).id;
    await server.database.db.execute(sql`update user_account set password_hash = null where id = ${userId}`);
    const answers = await Promise.all([remove(token, id), remove(token, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await server.ask(secondFactor.passkeys, { token })).body.data).toHaveLength(1);
  });
});
