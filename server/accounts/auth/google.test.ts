import { createHmac } from 'node:crypto';
import { auth } from 'core/contract/accounts/auth';
import { profile as currentProfile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { exportJWK, exportSPKI } from 'jose';
import { createTestServer, password, type TestServer } from '../../testing/testServer';
import { GoogleIssuer, newSigningKey, type Person } from './googleIssuer.testing';

const start = Date.UTC(2026, 5, 15, 9, 30);
let server: TestServer;
let issuer: GoogleIssuer;
beforeAll(async () => {
  issuer = await new GoogleIssuer(() => server?.clock.now() ?? new Date(start)).open();
  server = await createTestServer({ google: issuer.settings });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

let people = 0;
const somebody = (): Person & { email: string } => {
  people += 1;
  return { sub: `1000${people}`, email: `google${people}@example.org`, email_verified: true, name: `Gül ${people}` };
};
const signIn = (credential: string, more: object = {}) => server.ask(auth.google, { body: { credential, ...more } });
const rows = async (query: ReturnType<typeof sql>) => (await server.database.db.execute(query)).rows;
const accountOf = async (email: string) =>
  (await rows(sql`select * from user_account where lower(email) = lower(${email})`))[0];
const actionsOf = async (id: unknown) =>
  (await rows(sql`select action from audit_event where entity_id = ${id} order by action`)).map(({ action }) => action);

describe('signing in with Google', () => {
  it('says where to go, as whom', async () => {
    const { body } = await server.ask(auth.methods);
    expect(body.data).toEqual({
      google: { clientId: issuer.clientId, authorizationUrl: `${issuer.url}/authorize` },
    });
  });

  it('makes an account with the role user of a person who is new here, and finds it again', async () => {
    const person = { ...somebody(), given_name: 'Gül', family_name: 'Çelik', locale: 'de' };
    const first = await signIn(await issuer.token(person));
    expect(first.body.data).toMatchObject({ status: 'ok', type: 'google', currentAuthority: ['user'] });
    const { accessToken } = first.body.data as { accessToken: string };
    const { body } = await server.ask(currentProfile.read, { token: accessToken });
    expect(body.data).toMatchObject({
      email: person.email,
      displayName: person.name,
      givenName: 'Gül',
      familyName: 'Çelik',
      locale: 'de',
      roles: ['user'],
      signInMethods: { password: false, google: true },
    });
    const { id } = body.data as { id: string };
    // The address at Google may change: the person is the same.
    const again = await signIn(await issuer.token({ ...person, email: 'moved@example.org' }));
    const token = (again.body.data as { accessToken: string }).accessToken;
    expect((await server.ask(currentProfile.read, { token })).body.data).toMatchObject({ id, email: person.email });
    expect(await actionsOf(id)).toEqual(['account.registered', 'sign_in.succeeded', 'sign_in.succeeded']);
  });

  it('makes one account of two first sign-ins at once', async () => {
    const person = somebody();
    const answers = await Promise.all([1, 2].map(async () => signIn(await issuer.token(person))));
    expect(answers.map(({ body }) => (body.data as { status: string }).status)).toEqual(['ok', 'ok']);
    expect(await rows(sql`select id from user_account where google_subject = ${person.sub}`)).toHaveLength(1);
  });

  it('speaks the language that the page was in', async () => {
    const person = somebody();
    await signIn(await issuer.token(person), { locale: 'ar-EG' });
    expect(await accountOf(person.email)).toMatchObject({ locale: 'ar-EG' });
  });

  it('never takes over the account that has the address', async () => {
    const email = 'owner@example.org';
    await server.addUser(email);
    const { body } = await signIn(await issuer.token({ ...somebody(), email: 'OWNER@example.org' }));
    expect(body.data).toEqual({ status: 'error', type: 'google' });
    expect(await accountOf(email)).toMatchObject({ google_subject: null });
    const { id } = (await accountOf(email)) ?? {};
    expect(await actionsOf(id)).toEqual(['sign_in.failed']);
  });

  it.each([
    ['pending', 'pending'],
    ['disabled', 'disabled'],
    ['erased', 'error'],
  ])('says of an account that is %s: %s', async (state, answered) => {
    const person = somebody();
    await signIn(await issuer.token(person));
    await server.database.db.execute(
      sql`update user_account set status = ${state} where google_subject = ${person.sub}`,
    );
    expect((await signIn(await issuer.token(person))).body.data).toEqual({ status: answered, type: 'google' });
  });

  it('takes Google’s own way of writing its name', async () => {
    const iss = issuer.url.replace('http://', '');
    expect((await signIn(await issuer.token(somebody(), { claims: { iss } }))).body.data).toMatchObject({
      status: 'ok',
    });
  });

  it('takes a token for several only from the one who asked for it', async () => {
    const aud = [issuer.clientId, 'another'];
    const claims = (azp: string) => ({ claims: { aud, azp } });
    expect((await signIn(await issuer.token(somebody(), claims(issuer.clientId)))).status).toBe(200);
    expect((await signIn(await issuer.token(somebody(), claims('another')))).status).toBe(422);
  });

  it('learns of a new key, and of the loss of an old one', async () => {
    const [first] = issuer.keys;
    const next = await newSigningKey('next', 'ES256');
    issuer.keys = first === undefined ? [next] : [next, first];
    // Keys are fetched again for an unknown one, though not within 30 seconds of the last time.
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    expect((await signIn(await issuer.token(somebody()))).body.data).toMatchObject({ status: 'ok' });
    later.mockRestore();
    issuer.keys = first === undefined ? [] : [first];
  });
});

describe('an ID token is refused', () => {
  const refused = async (credential: string, more: object = {}) => {
    const { status, body } = await signIn(credential, more);
    expect([status, body.errorCode]).toEqual([422, 'auth.credential_invalid']);
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = () => Math.floor(server.clock.now().getTime() / 1000);
  const claimsOf = (person: Person) => ({
    ...person,
    iss: issuer.url,
    aud: issuer.clientId,
    iat: now(),
    exp: now() + 3600,
  });

  it('without a signature', async () => {
    for (const alg of ['none', 'None', '']) {
      await refused(`${encode({ alg, kid: 'first' })}.${encode(claimsOf(somebody()))}.`);
    }
  });

  it('signed with the public key as if it were a secret', async () => {
    const [key] = issuer.keys;
    if (key === undefined) throw new Error('no key');
    for (const secret of [await exportSPKI(key.publicKey), JSON.stringify(await exportJWK(key.publicKey))]) {
      const signed = `${encode({ alg: 'HS256', kid: key.kid })}.${encode(claimsOf(somebody()))}`;
      await refused(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`);
    }
  });

  it('signed with another key: of the same name, of an unknown name, or one that the token brings along', async () => {
    const own = await newSigningKey('first');
    await refused(await issuer.token(somebody(), { key: own }));
    await refused(await issuer.token(somebody(), { key: { ...own, kid: 'unknown' } }));
    await refused(await issuer.token(somebody(), { key: { ...own, kid: '../../../../dev/null' } }));
    const jwk = await exportJWK(own.publicKey);
    const thief = await new GoogleIssuer().open();
    thief.keys = [{ ...own, kid: 'mine' }];
    const places = { jwk, jku: `${thief.url}/keys`, x5u: `${thief.url}/keys` };
    for (const [name, value] of Object.entries(places)) {
      await refused(await issuer.token(somebody(), { key: { ...own, kid: 'mine' }, header: { [name]: value } }));
    }
    expect(thief.asked).toEqual([]);
    await thief.close();
  });

  it('whose claims were changed afterwards', async () => {
    const [header, , signature] = (await issuer.token(somebody())).split('.');
    await refused(`${header}.${encode(claimsOf(somebody()))}.${signature}`);
  });

  it.each<[string, (seconds: number) => Record<string, unknown>]>([
    ['that has expired', (at) => ({ iat: at - 7200, exp: at - 60 })],
    ['without an end', () => ({ exp: undefined })],
    ['whose time has not come', (at) => ({ nbf: at + 300 })],
    ['that was issued in the future', (at) => ({ iat: at + 300, exp: at + 3600 })],
    ['that was issued long ago', (at) => ({ iat: at - 100_000, exp: at + 3600 })],
    ['for another audience', () => ({ aud: 'another.apps.example.org' })],
    ['without an audience', () => ({ aud: undefined })],
    ['of another issuer', () => ({ iss: 'https://accounts.example.com' })],
    ['without an issuer', () => ({ iss: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['whose subject is a number', () => ({ sub: 1 })],
    ['whose address is not verified', () => ({ email_verified: false })],
    ['that does not say whether the address is verified', () => ({ email_verified: undefined })],
    ['without an address', () => ({ email: undefined })],
    ['whose address is none', () => ({ email: "' or 1=1 --" })],
  ])('%s', async (_, claims) => {
    const person = somebody();
    await refused(await issuer.token(person, { claims: claims(now()) }));
    expect(await accountOf(person.email)).toBeUndefined();
  });

  it('when its address is not verified, also where somebody has that address', async () => {
    await server.addUser('known.here@example.org');
    await refused(await issuer.token({ ...somebody(), email: 'known.here@example.org', email_verified: false }));
  });

  it('that is of another kind: of a logout, of an event, or for access', async () => {
    for (const typ of ['logout+jwt', 'secevent+jwt', 'at+jwt']) {
      await refused(await issuer.token(somebody(), { header: { typ } }));
    }
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    await refused(await issuer.token(somebody(), { claims: { events } }));
    const untyped = await issuer.token(somebody(), { header: { typ: undefined } });
    expect((await signIn(untyped)).body.data).toMatchObject({ status: 'ok' });
  });

  it('that is no token', async () => {
    for (const text of ['x', 'a.b.c', '....', `${encode({ alg: 'RS256', kid: 'first' })}.e30.`]) await refused(text);
  });

  it('with another nonce than was asked with, or none', async () => {
    await refused(await issuer.token(somebody(), { claims: { nonce: 'theirs' } }), { nonce: 'mine' });
    await refused(await issuer.token(somebody()), { nonce: 'mine' });
    await refused(await issuer.token(somebody(), { claims: { nonce: 'mine' } }));
    const right = await issuer.token(somebody(), { claims: { nonce: 'mine' } });
    expect((await signIn(right, { nonce: 'mine' })).body.data).toMatchObject({ status: 'ok' });
  });

  it('the second time, and in another spelling of the same signature', async () => {
    const token = await issuer.token(somebody());
    expect((await signIn(token)).body.data).toMatchObject({ status: 'ok' });
    await refused(token);
    // The last character of an RS256 signature carries bits that decoding drops.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.slice(-1));
    for (const more of [1, 2, 3]) await refused(token.slice(0, -1) + alphabet[(last & ~15) | ((last + more) & 15)]);
    await refused(`${token}=`);
  });

  it('the second time, of many at once', async () => {
    const token = await issuer.token(somebody());
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => signIn(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  });

  it('is remembered as used until it has run out, and then forgotten', async () => {
    await signIn(await issuer.token(somebody()));
    const kept = async () => (await rows(sql`select count(*)::int as n from used_credential`))[0]?.n;
    expect(await kept()).toBeGreaterThan(0);
    server.clock.forward(3700);
    await server.addUser('sweeps@example.org');
    await server.signIn('sweeps@example.org');
    expect(await kept()).toBe(0);
  });

  it('takes neither roles nor a session from who signs in', async () => {
    const person = somebody();
    const token = await issuer.token(person, { claims: { roles: ['superAdmin'], currentAuthority: ['superAdmin'] } });
    for (const more of [{ roles: ['superAdmin'] }, { sessionId: crypto.randomUUID() }, { email: 'a@example.org' }]) {
      expect((await signIn(token, more)).body.errorCode).toBe('validation.failed');
    }
    expect((await signIn(token)).body.data).toMatchObject({ currentAuthority: ['user'] });
    expect(await accountOf(person.email)).toMatchObject({ roles: ['user'] });
  });
});

describe('connecting Google', () => {
  const connect = (token: string, credential: string, more: object = {}) =>
    server.ask(auth.connectGoogle, { token, body: { credential, ...more } });
  const disconnect = (token: string, body: object = {}) => server.ask(auth.disconnectGoogle, { token, body });
  let count = 0;
  const owner = async () => {
    const email = `connects${count++}@example.org`;
    const id = await server.addUser(email);
    return { email, id, token: (await server.signIn(email)).accessToken };
  };

  it('lets in with Google from then on, whatever the address there, and out again', async () => {
    const { id, email, token } = await owner();
    const person = { ...somebody(), email: 'elsewhere@example.org' };
    expect((await connect(token, await issuer.token(person))).status).toBe(200);
    const { body } = await signIn(await issuer.token(person));
    expect(body.data).toMatchObject({ status: 'ok' });
    expect(await accountOf(email)).toMatchObject({ google_subject: person.sub, email });
    expect(await accountOf('elsewhere@example.org')).toBeUndefined();
    expect((await disconnect(token)).status).toBe(200);
    expect((await disconnect(token)).body.errorCode).toBe('auth.not_connected');
    expect(await actionsOf(id)).toEqual([
      'google.connected',
      'google.disconnected',
      'sign_in.succeeded',
      'sign_in.succeeded',
    ]);
  });

  it('refuses a Google account that is somebody else’s, and a second one', async () => {
    const [one, other] = [await owner(), await owner()];
    const person = somebody();
    expect((await connect(one.token, await issuer.token(person))).status).toBe(200);
    expect((await connect(other.token, await issuer.token(person))).body.errorCode).toBe('auth.google_taken');
    expect((await connect(one.token, await issuer.token(somebody()))).body.errorCode).toBe('auth.already_connected');
  });

  it('gives one of two who ask at once for the same Google account', async () => {
    const [one, other] = [await owner(), await owner()];
    const person = somebody();
    const tokens = await Promise.all([issuer.token(person), issuer.token(person)]);
    const answers = await Promise.all([connect(one.token, tokens[0]), connect(other.token, tokens[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('holds a forged or used token against its bearer', async () => {
    const { token } = await owner();
    const person = somebody();
    const used = await issuer.token(person);
    await signIn(used);
    expect((await connect(token, used)).body.errorCode).toBe('auth.credential_invalid');
    const forged = await issuer.token(somebody(), { key: await newSigningKey('first') });
    expect((await connect(token, forged)).body.errorCode).toBe('auth.credential_invalid');
    const mismatch = await issuer.token(somebody(), { claims: { nonce: 'a' } });
    expect((await connect(token, mismatch, { nonce: 'b' })).body.errorCode).toBe('auth.credential_invalid');
  });

  it('asks who signed in a while ago for the password, before it uses the token', async () => {
    const { email } = await owner();
    const { refreshToken } = await server.signIn(email);
    server.clock.forward(16 * 60);
    const renewed = await server.ask(auth.refresh, { body: { refreshToken } });
    const { accessToken } = renewed.body.data as { accessToken: string };
    const credential = await issuer.token(somebody());
    expect((await connect(accessToken, credential)).body.errorCode).toBe('auth.confirm_needed');
    expect((await connect(accessToken, credential, { password: 'wrong' })).body.errorCode).toBe('auth.password_wrong');
    expect((await disconnect(accessToken)).body.errorCode).toBe('auth.confirm_needed');
    expect((await connect(accessToken, credential, { password })).status).toBe(200);
    expect((await disconnect(accessToken, { password })).status).toBe(200);
  });

  it('does not remove the last way to sign in', async () => {
    const signedIn = await signIn(await issuer.token(somebody()));
    const { accessToken } = signedIn.body.data as { accessToken: string };
    expect((await disconnect(accessToken)).body.errorCode).toBe('auth.last_method');
  });
});

describe('Google that cannot be reached', () => {
  it('is not offered where it is not configured', async () => {
    const plain = await createTestServer();
    expect((await plain.ask(auth.methods)).body.data).toEqual({ google: null });
    const { status, body } = await plain.ask(auth.google, { body: { credential: await issuer.token(somebody()) } });
    expect([status, body.errorCode]).toEqual([503, 'auth.google_unavailable']);
    const logged = plain.logLines.filter((line) => line.includes('auth.google_unavailable'));
    expect(logged.map((line) => JSON.parse(line).level)).toEqual(['warn']);
    expect(logged.join()).not.toContain('frames');
    await plain.stop();
  });

  it('is not offered while it is away, and is again when it is back', async () => {
    const away = await new GoogleIssuer().open();
    const { settings } = away;
    await away.close();
    const lonely = await createTestServer({ google: settings });
    const ask = () => lonely.ask(auth.google, { body: { credential } });
    const credential = await away.token(somebody(), {
      claims: { iat: Math.floor(start / 1000), exp: Math.floor(start / 1000) + 3600 },
    });
    expect((await lonely.ask(auth.methods)).body.data).toEqual({ google: null });
    expect((await ask()).body.errorCode).toBe('auth.google_unavailable');
    await away.open();
    expect((await lonely.ask(auth.methods)).body.data).toEqual({ google: null });
    lonely.clock.forward(31);
    expect((await lonely.ask(auth.methods)).body.data).toMatchObject({ google: { clientId: away.clientId } });
    // A token refused for lack of a key was not used up.
    expect((await ask()).body.data).toMatchObject({ status: 'ok' });
    await away.close();
    await lonely.stop();
  });
});
