import { auth, secondFactor } from 'core/contract/accounts/auth';
import { profile as currentProfile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { createTestServer, password, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const rows = async (query: ReturnType<typeof sql>) => (await server.database.db.execute(query)).rows;
const actionsOf = async (id: unknown) =>
  (await rows(sql`select action from audit_event where entity_id = ${id} order by action`)).map(({ action }) => action);
const mailsTo = (email: string) =>
  rows(sql`select template, "values" from mail_queue where recipient = ${email} order by id`);

/** What an authenticator app shows; `steps`: this many times 30 seconds later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().getTime() + steps * 30_000,
  });
/** Six digits that differ from the codes in force. */
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

let count = 0;
async function owner() {
  const email = `factor${count++}@example.org`;
  const id = await server.addUser(email);
  const { accessToken: token, refreshToken } = await server.signIn(email);
  return { id, email, token, refreshToken };
}
const begin = async (token: string) =>
  (await server.ask(secondFactor.totp, { token, body: {} })).body.data as { secret: string; uri: string };
const confirm = (token: string, code: string) => server.ask(secondFactor.confirmTotp, { token, body: { code } });
async function withTotp() {
  const account = await owner();
  const { secret } = await begin(account.token);
  const { body } = await confirm(account.token, codeOf(secret));
  // The code that confirmed counts as used.
  server.clock.forward(30);
  return { ...account, secret, recoveryCodes: (body.data as { recoveryCodes: string[] }).recoveryCodes };
}

const login = (email: string, more: object = {}) => server.ask(auth.login, { body: { email, password, ...more } });
async function challengeFor(email: string, more: object = {}): Promise<string> {
  const { body } = await login(email, more);
  return (body.data as { challenge: string }).challenge;
}
const complete = (challenge: string, code: string, more: object = {}) =>
  server.ask(auth.secondFactor, { body: { challenge, code, ...more } });
const renewed = async (refreshToken: string) => {
  const { body } = await server.ask(auth.refresh, { body: { refreshToken } });
  return (body.data as { accessToken: string }).accessToken;
};

describe('an authenticator app', () => {
  it('is in force once a code of it has come, with ten recovery codes and a mail', async () => {
    const { id, email, token } = await owner();
    const { secret, uri } = await begin(token);
    expect(uri).toBe(
      `otpauth://totp/Assess:${encodeURIComponent(email)}?issuer=Assess&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await login(email)).body.data).toMatchObject({ status: 'ok' });
    expect((await confirm(token, wrongCode(secret))).body.errorCode).toBe('auth.code_wrong');
    const { body } = await confirm(token, codeOf(secret));
    const { recoveryCodes } = body.data as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await server.ask(currentProfile.read, { token })).body.data).toMatchObject({
      signInMethods: { totp: true, recoveryCodes: 10 },
    });
    expect(await actionsOf(id)).toEqual(['sign_in.succeeded', 'sign_in.succeeded', 'totp.enabled']);
    expect(await mailsTo(email)).toEqual([{ template: 'sign-in-method-added', values: { method: 'totp' } }]);
    expect((await server.ask(secondFactor.totp, { token, body: {} })).body.errorCode).toBe('auth.already_connected');
  });

  it('begun again has another secret, and only the last one counts', async () => {
    const { token } = await owner();
    const [first, second] = [await begin(token), await begin(token)];
    expect((await confirm(token, codeOf(first.secret))).body.errorCode).toBe('auth.code_wrong');
    expect((await confirm(token, codeOf(second.secret))).status).toBe(200);
  });

  it('cannot be confirmed where none was begun, or long ago', async () => {
    const { token, refreshToken } = await owner();
    expect((await confirm(token, '123456')).body.errorCode).toBe('auth.challenge_invalid');
    const { secret } = await begin(token);
    server.clock.forward(3601);
    const later = await confirm(await renewed(refreshToken), codeOf(secret));
    expect(later.body.errorCode).toBe('auth.challenge_invalid');
  });

  it('has a secret that the database alone does not tell', async () => {
    const [one, other] = [await withTotp(), await withTotp()];
    const stored = await rows(sql`select user_id, secret from totp`);
    for (const { secret } of [one, other]) expect(JSON.stringify(stored)).not.toContain(secret);
    // Moved to another account it is useless.
    const moved = stored.find(({ user_id }) => user_id === one.id)?.secret;
    await server.database.db.execute(sql`update totp set secret = ${moved} where user_id = ${other.id}`);
    const { body } = await complete(await challengeFor(other.email), codeOf(one.secret));
    expect(body.errorCode).toBe('auth.code_wrong');
  });

  it('is removed with the recovery codes and the sign-ins that were half-way in; a mail tells', async () => {
    const { id, email, token, secret } = await withTotp();
    const challenge = await challengeFor(email);
    const remove = () => server.ask(secondFactor.removeTotp, { token, body: {} });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.errorCode).toBe('auth.not_connected');
    expect((await complete(challenge, codeOf(secret))).body.errorCode).toBe('auth.challenge_invalid');
    expect((await login(email)).body.data).toMatchObject({ status: 'ok' });
    expect(await rows(sql`select * from recovery_code where user_id = ${id}`)).toEqual([]);
    expect(await mailsTo(email)).toEqual([
      { template: 'sign-in-method-added', values: { method: 'totp' } },
      { template: 'sign-in-method-removed', values: { method: 'totp' } },
    ]);
  });

  it.each([
    ['begun', secondFactor.totp],
    ['removed', secondFactor.removeTotp],
    ['given new recovery codes', secondFactor.recoveryCodes],
  ])('cannot be %s with a session of a while ago, but with the password', async (_, row) => {
    const { refreshToken } = row === secondFactor.totp ? await owner() : await withTotp();
    server.clock.forward(16 * 60);
    const token = await renewed(refreshToken);
    expect((await server.ask(row, { token, body: {} })).body.errorCode).toBe('auth.confirm_needed');
    const wrong = await server.ask(row, { token, body: { password: 'not this one' } });
    expect(wrong.body.errorCode).toBe('auth.password_wrong');
    expect((await server.ask(row, { token, body: { password } })).status).toBe(200);
  });
});

describe('a sign-in that needs a second factor', () => {
  it('gives no token for the password alone', async () => {
    const { email } = await withTotp();
    const { body } = await login(email);
    expect(body.data).toEqual({
      status: 'second-factor',
      type: 'account',
      methods: ['totp', 'recovery'],
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await login(email, { password: 'wrong' })).body.data).toEqual({ status: 'error', type: 'account' });
  });

  it('is completed by a code, typed in any digits, and is remembered as was asked before', async () => {
    const { id, email, secret } = await withTotp();
    const arabic = codeOf(secret).replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const challenge = await challengeFor(email, { remember: true });
    const { body } = await complete(challenge, `${arabic.slice(0, 3)} ${arabic.slice(3)}`);
    expect(body.data).toMatchObject({ status: 'ok', type: 'account', currentAuthority: ['user'] });
    const sessions = await rows(
      sql`select remember from session where user_id = ${id} order by created_at desc limit 1`,
    );
    expect(sessions).toEqual([{ remember: true }]);
  });

  it.each([-1, 1])('takes the code of %i step beside, and none further away', async (step) => {
    const { email, secret } = await withTotp();
    server.clock.forward(60);
    const further = await complete(await challengeFor(email), codeOf(secret, step * 2));
    expect(further.body.errorCode).toBe('auth.code_wrong');
    expect((await complete(await challengeFor(email), codeOf(secret, step))).body.data).toMatchObject({ status: 'ok' });
  });

  it('takes no code twice, nor one from before it', async () => {
    const { email, secret } = await withTotp();
    server.clock.forward(60);
    const before = codeOf(secret, -1);
    const code = codeOf(secret);
    const challenges = [await challengeFor(email), await challengeFor(email), await challengeFor(email)];
    const answers = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await complete(await challengeFor(email), before)).body.errorCode).toBe('auth.code_wrong');
  });

  it('takes a challenge once', async () => {
    const { email, secret, recoveryCodes } = await withTotp();
    const challenge = await challengeFor(email);
    const answers = await Promise.all([
      complete(challenge, codeOf(secret)),
      ...recoveryCodes.slice(0, 3).map((code) => complete(challenge, code)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  });

  it('takes a challenge within ten minutes, and none that was made up', async () => {
    const { email, secret } = await withTotp();
    const challenge = await challengeFor(email);
    server.clock.forward(601);
    expect((await complete(challenge, codeOf(secret))).body.errorCode).toBe('auth.challenge_invalid');
    expect((await complete('made up', codeOf(secret))).body.errorCode).toBe('auth.challenge_invalid');
    const { body } = await server.ask(auth.passkeyOptions, { body: {} });
    const other = (body.data as { challenge: string }).challenge;
    expect((await complete(other, codeOf(secret))).body.errorCode).toBe('auth.challenge_invalid');
  });

  it('does not take the code of somebody else', async () => {
    const [one, other] = [await withTotp(), await withTotp()];
    const challenge = await challengeFor(one.email);
    expect((await complete(challenge, codeOf(other.secret))).body.errorCode).toBe('auth.code_wrong');
    expect((await complete(challenge, other.recoveryCodes[0] ?? '')).body.errorCode).toBe('auth.code_wrong');
  });

  it('ends after five wrong codes, even if they come at once, and says so at the code', async () => {
    const { id, email, secret } = await withTotp();
    const challenge = await challengeFor(email);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => complete(challenge, wrongCode(secret))));
    for (const { status, body } of wrong) {
      expect([status, body.errorCode, body.details?.[0]?.path]).toEqual([422, 'auth.code_wrong', 'body.code']);
    }
    expect((await complete(challenge, codeOf(secret))).body.errorCode).toBe('auth.challenge_invalid');
    expect((await actionsOf(id)).filter((action) => action === 'second_factor.failed')).toHaveLength(5);
  });

  it('makes who guesses wait longer each time, however many sign-ins are begun and from wherever', async () => {
    const { email, secret } = await withTotp();
    const challenges: string[] = [];
    for (let number = 0; number < 20; number += 1) challenges.push(await challengeFor(email));
    const answers = await Promise.all(
      challenges.map((challenge, guess) =>
        server.ask(auth.secondFactor, {
          body: { challenge, code: wrongCode(secret) },
          from: `198.51.100.${guess}`,
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.errorCode === 'auth.code_wrong')).toHaveLength(6);
    const refused = answers.filter(({ status }) => status === 200).map(({ body }) => body.data);
    expect(refused).toHaveLength(14);
    for (const answer of refused) expect(answer).toEqual({ status: 'locked', type: 'account', seconds: 2 });
    server.clock.forward(2);
    expect((await complete(await challengeFor(email), wrongCode(secret))).body.errorCode).toBe('auth.code_wrong');
    expect((await complete(await challengeFor(email), codeOf(secret))).body.data).toMatchObject({ seconds: 4 });
    // The count outlasts hours of silence, and ends with a right code.
    server.clock.forward(3 * 3600);
    expect((await complete(await challengeFor(email), wrongCode(secret))).body.errorCode).toBe('auth.code_wrong');
    expect((await complete(await challengeFor(email), codeOf(secret))).body.data).toMatchObject({ seconds: 8 });
    server.clock.forward(8);
    expect((await complete(await challengeFor(email), codeOf(secret))).body.data).toMatchObject({ status: 'ok' });
    expect((await complete(await challengeFor(email), wrongCode(secret))).body.errorCode).toBe('auth.code_wrong');
  });

  it('is not kept waiting by wrong codes of other accounts', async () => {
    const { email, secret } = await withTotp();
    expect((await complete(await challengeFor(email), codeOf(secret))).body.data).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['pending', 'pending'],
    ['disabled', 'disabled'],
    ['erased', 'error'],
  ])('says of an account that has become %s: %s', async (state, answered) => {
    const { id, email, secret } = await withTotp();
    const challenge = await challengeFor(email);
    await server.database.db.execute(sql`update user_account set status = ${state} where id = ${id}`);
    expect((await complete(challenge, codeOf(secret))).body.data).toEqual({ status: answered, type: 'account' });
  });

  it('is not half-way in any more once the sessions of the account were ended, or its factors reset', async () => {
    for (const act of ['endSessions', 'removeSecondFactors'] as const) {
      const { id, email, secret } = await withTotp();
      const challenge = await challengeFor(email);
      await server.database.db.transaction(async (tx) => {
        await server.services.auth[act](tx, id);
      });
      expect((await complete(challenge, codeOf(secret))).body.errorCode).toBe('auth.challenge_invalid');
    }
  });

  it('takes neither roles nor a session from who signs in', async () => {
    const { email, secret } = await withTotp();
    const challenge = await challengeFor(email);
    for (const more of [{ roles: ['superAdmin'] }, { sessionId: crypto.randomUUID() }, { remember: true }]) {
      expect((await complete(challenge, codeOf(secret), more)).body.errorCode).toBe('validation.failed');
    }
    expect((await complete(challenge, codeOf(secret))).body.data).toMatchObject({ currentAuthority: ['user'] });
  });
});

describe('recovery codes', () => {
  it('let in once each, however they are typed, and are not stored as they are', async () => {
    const { id, email, token, recoveryCodes } = await withTotp();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await complete(await challengeFor(email), typed)).body.data).toMatchObject({ status: 'ok' });
    expect((await complete(await challengeFor(email), first)).body.errorCode).toBe('auth.code_wrong');
    const challenges = [await challengeFor(email), await challengeFor(email)];
    const answers = await Promise.all(challenges.map((challenge) => complete(challenge, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await server.ask(currentProfile.read, { token })).body.data).toMatchObject({
      signInMethods: { recoveryCodes: 8 },
    });
    const stored = JSON.stringify(await rows(sql`select code_hash from recovery_code`));
    expect(stored).not.toContain(first);
    expect(stored).not.toContain(first.replaceAll('-', ''));
    expect((await actionsOf(id)).filter((action) => action === 'recovery_code.used')).toHaveLength(2);
  });

  it('end when new ones are made', async () => {
    const { id, email, token, recoveryCodes } = await withTotp();
    const { body } = await server.ask(secondFactor.recoveryCodes, { token, body: {} });
    const fresh = (body.data as { recoveryCodes: string[] }).recoveryCodes;
    expect(fresh).toHaveLength(10);
    const old = await complete(await challengeFor(email), recoveryCodes[0] ?? '');
    expect(old.body.errorCode).toBe('auth.code_wrong');
    expect((await complete(await challengeFor(email), fresh[0] ?? '')).body.data).toMatchObject({ status: 'ok' });
    expect(await actionsOf(id)).toContain('recovery_codes.renewed');
  });

  it('are for accounts with a second factor', async () => {
    const { token } = await owner();
    const { body } = await server.ask(secondFactor.recoveryCodes, { token, body: {} });
    expect(body.errorCode).toBe('auth.not_connected');
  });
});

it('an administrator’s reset leaves no factor behind', async () => {
  const { id, email } = await withTotp();
  await server.database.db.transaction((tx) => server.services.auth.removeSecondFactors(tx, id));
  expect((await login(email)).body.data).toMatchObject({ status: 'ok' });
  for (const table of ['totp', 'passkey', 'recovery_code']) {
    expect(await rows(sql`select * from ${sql.identifier(table)} where user_id = ${id}`)).toEqual([]);
  }
});

it('the log holds no code, secret or challenge', async () => {
  const { email, secret, recoveryCodes } = await withTotp();
  const challenge = await challengeFor(email);
  const code = codeOf(secret);
  await complete(challenge, recoveryCodes[3] ?? '');
  await complete(await challengeFor(email), code);
  const log = server.logLines.join('');
  for (const told of [secret, challenge, recoveryCodes[3] ?? '']) expect(log).not.toContain(told);
});
