import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { auth } from 'core/contract/accounts/auth';
import { profile as currentProfile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { createTestServer, password, type TestServer, tokenSecret } from '../../testing/testServer';
import { successorOf } from './tokens';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const login = (email: string, given = password, from?: string) =>
  server.ask(auth.login, { body: { email, password: given }, from });

const setStatus = (email: string, status: string) =>
  server.database.db.execute(sql`update user_account set status = ${status} where email = ${email}`);

const profile = (token: string) => server.ask(currentProfile.read, { token });

describe('signing in', () => {
  it('gives tokens and the roles for the right pair, whatever the case of the address', async () => {
    await server.addUser('Rita@example.org', ['admin', 'user']);
    const { status, body } = await login('rita@EXAMPLE.org');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'ok', type: 'account', currentAuthority: ['admin', 'user'] });
    const { accessToken } = body.data as { accessToken: string };
    expect((await profile(accessToken)).body.data).toMatchObject({
      email: 'Rita@example.org',
      roles: ['admin', 'user'],
    });
  });

  it('answers a wrong password, an unknown address and an account without a password alike: 200, status error', async () => {
    await server.addUser('known@example.org');
    await server.addUser('google@example.org');
    await server.database.db.execute(
      sql`update user_account set password_hash = null where email = 'google@example.org'`,
    );
    for (const email of ['known@example.org', 'unknown@example.org', 'google@example.org']) {
      const { status, body } = await login(email, 'wrong');
      expect([status, body.data]).toEqual([200, { status: 'error', type: 'account' }]);
    }
  });

  it('computes a hash for an unknown address as for a known one, so that the time tells nothing', async () => {
    await server.addUser('slow@example.org');
    const hashed: number[] = [];
    for (const email of ['slow@example.org', 'nobody@example.org']) {
      const before = jest.mocked(verify).mock.calls.length;
      await login(email, 'wrong');
      hashed.push(jest.mocked(verify).mock.calls.length - before);
    }
    expect(hashed).toEqual([1, 1]);
  });

  it('says that an account is pending or disabled only to who has its password', async () => {
    await server.addUser('waits@example.org');
    for (const state of ['pending', 'disabled'] as const) {
      await setStatus('waits@example.org', state);
      expect((await login('waits@example.org')).body.data).toEqual({ status: state, type: 'account' });
      expect((await login('waits@example.org', 'wrong')).body.data).toEqual({ status: 'error', type: 'account' });
    }
    await setStatus('waits@example.org', 'erased');
    expect((await login('waits@example.org')).body.data).toEqual({ status: 'error', type: 'account' });
  });

  it.each([
    'victim@example.org',
    'invented@example.org',
  ])('makes who guesses at %s wait longer each time', async (email) => {
    if (email.startsWith('victim')) await server.addUser(email);
    for (let failure = 1; failure <= 6; failure += 1) {
      expect((await login(email, `guess ${failure}`)).body.data).toMatchObject({ status: 'error' });
    }
    expect((await login(email)).body.data).toEqual({ status: 'locked', type: 'account', seconds: 2 });
    server.clock.forward(2);
    expect((await login(email, 'guess 7')).body.data).toMatchObject({ status: 'error' });
    expect((await login(email)).body.data).toEqual({ status: 'locked', type: 'account', seconds: 4 });
    // Someone who signs in from elsewhere is not held up by a guesser.
    const elsewhere = await login(email, password, '198.51.100.7');
    expect(elsewhere.body.data).toMatchObject({ status: email.startsWith('victim') ? 'ok' : 'error' });
    server.clock.forward(3600 * 2);
  });

  it('counts many guesses at once like many in a row', async () => {
    await server.addUser('hammered@example.org');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => login('hammered@example.org', `g${guess}`)),
    );
    const looked = answers.filter(({ body }) => (body.data as { status: string }).status === 'error').length;
    expect(looked).toBe(6);
    server.clock.forward(3600 * 2);
  });
});

describe('the access token', () => {
  const forge = (alg: string, secret: string, claims: object = {}, header: object = {}) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const payload = {
      sub: crypto.randomUUID(),
      sid: crypto.randomUUID(),
      iss: 'assess',
      aud: 'assess-api',
      iat: now,
      exp: now + 600,
    };
    const signed = `${encode({ alg, ...header })}.${encode({ ...payload, ...claims })}`;
    return `${signed}.${alg === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };

  it('is refused when it is forged', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const rsa = await new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'RS256' })
      .setSubject(crypto.randomUUID())
      .setIssuer('assess')
      .setAudience('assess-api')
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign(privateKey);
    const forged = {
      unsigned: forge('none', ''),
      'of another secret': forge('HS256', 'another secret, long enough to be one'),
      'signed with RS256': rsa,
      'signed with a public key as the secret': forge(
        'HS256',
        publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      ),
      'naming a key of its own': forge('HS256', '', {}, { kid: '../../../../dev/null' }),
      'of another issuer': forge('HS256', tokenSecret, { iss: 'elsewhere' }),
      'for another audience': forge('HS256', tokenSecret, { aud: 'elsewhere' }),
      'without an end': forge('HS256', tokenSecret, { exp: undefined }),
      'with a session that is no id': forge('HS256', tokenSecret, { sid: "' or 1=1" }),
      'of a session that is not there': forge('HS256', tokenSecret),
      'not a token': 'abc.def.ghi',
    };
    for (const [kind, token] of Object.entries(forged)) {
      const { status, body } = await profile(token);
      expect([kind, status, body.errorCode]).toEqual([kind, 401, 'auth.token_invalid']);
    }
  });

  it('is told apart when it has expired, and when there is none', async () => {
    await server.addUser('expires@example.org');
    const { accessToken } = await server.signIn('expires@example.org');
    expect((await profile(accessToken)).status).toBe(200);
    server.clock.forward(610);
    expect((await profile(accessToken)).body).toMatchObject({ errorCode: 'auth.token_expired' });
    expect((await server.ask(currentProfile.read)).body).toMatchObject({ errorCode: 'auth.required' });
    const basic = await server.ask(currentProfile.read, { headers: { authorization: 'Basic YTpi' } });
    expect(basic.body).toMatchObject({ errorCode: 'auth.token_invalid' });
  });

  it('does not carry roles: a change of roles counts at the next request', async () => {
    await server.addUser('promoted@example.org', ['user']);
    const { accessToken } = await server.signIn('promoted@example.org');
    await server.services.users.setRoles('promoted@example.org', ['admin']);
    expect((await profile(accessToken)).body.data).toMatchObject({ roles: ['admin'] });
  });

  it.each(['disabled', 'pending', 'erased'])('is of no use once the account is %s', async (state) => {
    const email = `${state}.later@example.org`;
    await server.addUser(email);
    const { accessToken } = await server.signIn(email);
    await setStatus(email, state);
    expect((await profile(accessToken)).body).toMatchObject({ errorCode: 'auth.token_invalid' });
  });
});

describe('the refresh token', () => {
  const refresh = (refreshToken: string) => server.ask(auth.refresh, { body: { refreshToken } });
  const tokensOf = (answered: Awaited<ReturnType<typeof refresh>>) =>
    answered.body.data as { accessToken: string; refreshToken: string };
  let count = 0;
  const session = async (remember = false) => {
    const email = `refresh${count++}@example.org`;
    await server.addUser(email);
    return server.signIn(email, remember);
  };

  it('gives a new pair, both of which work', async () => {
    const first = await session();
    const second = tokensOf(await refresh(first.refreshToken));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await profile(second.accessToken)).status).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(200);
  });

  it('may be used twice within 30 seconds, as two tabs do, and leads both to the same next one', async () => {
    const { refreshToken } = await session();
    const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(tokensOf(other).refreshToken).toBe(tokensOf(one).refreshToken);
    server.clock.forward(29);
    expect(tokensOf(await refresh(refreshToken)).refreshToken).toBe(tokensOf(one).refreshToken);
    expect((await refresh(tokensOf(one).refreshToken)).status).toBe(200);
    expect((await refresh(tokensOf(other).refreshToken)).status).toBe(200);
  });

  it('ends the session when it is used again later: one of the two users has stolen it', async () => {
    const { refreshToken } = await session();
    const next = tokensOf(await refresh(refreshToken));
    server.clock.forward(31);
    expect((await refresh(refreshToken)).body).toMatchObject({ errorCode: 'auth.refresh_refused' });
    expect((await refresh(next.refreshToken)).body).toMatchObject({ errorCode: 'auth.refresh_refused' });
    expect((await profile(next.accessToken)).body).toMatchObject({ errorCode: 'auth.token_invalid' });
  });

  it('used by a thief beside the owner ends both at the first use after the grace, and that is on record', async () => {
    const { refreshToken } = await session();
    const owner = tokensOf(await refresh(refreshToken));
    const thief = tokensOf(await refresh(refreshToken));
    server.clock.forward(600);
    const later = tokensOf(await refresh(owner.refreshToken));
    server.clock.forward(60);
    expect((await refresh(thief.refreshToken)).body).toMatchObject({ errorCode: 'auth.refresh_refused' });
    expect((await refresh(later.refreshToken)).body).toMatchObject({ errorCode: 'auth.refresh_refused' });
    expect((await profile(later.accessToken)).status).toBe(401);
    const { rows } = await server.database.db.execute(sql`
      select change from audit_event join refresh_token on session_id = entity_id
      where action = 'session.token_reused' and token_hash = ${createHash('sha256').update(refreshToken).digest('hex')}
    `);
    expect(rows).toEqual([{ change: { account: expect.any(String) } }]);
  });

  it('leads to another one for each token, which nobody reckons without the secret', async () => {
    const [one, other] = [await session(), await session()];
    const next = [await refresh(one.refreshToken), await refresh(other.refreshToken)].map(tokensOf);
    expect(next[0]?.refreshToken).not.toBe(next[1]?.refreshToken);
    expect(successorOf(one.refreshToken, 'another secret')).not.toBe(next[0]?.refreshToken);
  });

  it('lives 12 hours without use, or 30 days when the person is to be remembered', async () => {
    const [short, long] = [await session(false), await session(true)];
    server.clock.forward(11 * 3600);
    const renewed = tokensOf(await refresh(short.refreshToken));
    server.clock.forward(11 * 3600);
    const again = tokensOf(await refresh(renewed.refreshToken));
    server.clock.forward(12 * 3600 + 1);
    expect((await refresh(again.refreshToken)).status).toBe(401);
    server.clock.forward(28 * 24 * 3600);
    const remembered = tokensOf(await refresh(long.refreshToken));
    server.clock.forward(30 * 24 * 3600 + 1);
    expect((await refresh(remembered.refreshToken)).status).toBe(401);
  });

  it.each([
    ['7 days', false, 7, 1 / 3],
    ['180 days, when the person is to be remembered,', true, 180, 20],
  ])('is of no use %s after the sign-in, however often it is renewed', async (_, remember, days, everyDays) => {
    let { refreshToken } = await session(remember);
    for (let day = everyDays; day < days - everyDays / 2; day += everyDays) {
      server.clock.forward(Math.round(everyDays * 24 * 3600));
      refreshToken = tokensOf(await refresh(refreshToken)).refreshToken;
    }
    server.clock.forward(Math.round(everyDays * 24 * 3600));
    expect((await refresh(refreshToken)).body).toMatchObject({ errorCode: 'auth.refresh_refused' });
  });

  it('is not stored as it is', async () => {
    const { refreshToken } = await session();
    const { rows } = await server.database.db.execute(sql`select token_hash from refresh_token`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  it('is refused when it is unknown, and when its account is disabled', async () => {
    expect((await refresh('no such token')).body).toMatchObject({ errorCode: 'auth.refresh_refused' });
    await server.addUser('gone@example.org');
    const { refreshToken } = await server.signIn('gone@example.org');
    await setStatus('gone@example.org', 'disabled');
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('ends its session at sign-out, and only this one', async () => {
    await server.addUser('two.devices@example.org');
    const [phone, desk] = [
      await server.signIn('two.devices@example.org'),
      await server.signIn('two.devices@example.org'),
    ];
    expect((await server.ask(auth.logout, { body: { refreshToken: phone.refreshToken } })).status).toBe(200);
    expect((await profile(phone.accessToken)).status).toBe(401);
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    expect((await profile(desk.accessToken)).status).toBe(200);
    expect((await server.ask(auth.logout, { body: { refreshToken: 'unknown' } })).status).toBe(200);
  });
});

it('a new password ends every session and takes the place of the old one', async () => {
  await server.addUser('renewed@example.org');
  const { accessToken } = await server.signIn('renewed@example.org');
  await server.services.users.setPassword('renewed@example.org', 'a new one altogether');
  expect((await profile(accessToken)).status).toBe(401);
  expect((await login('renewed@example.org')).body.data).toMatchObject({ status: 'error' });
  expect((await login('renewed@example.org', 'a new one altogether')).body.data).toMatchObject({ status: 'ok' });
});

it('the log holds no address, password or token', async () => {
  await server.addUser('private@example.org');
  const { accessToken, refreshToken } = await server.signIn('private@example.org');
  await login('private@example.org', 'mistyped secret');
  await profile(accessToken);
  await server.ask(auth.refresh, { body: { refreshToken } });
  const log = server.logLines.join('');
  expect(log).toContain('"route":"/api/user/profile"');
  for (const secret of ['private@example.org', 'mistyped secret', accessToken, refreshToken])
    expect(log).not.toContain(secret);
});
