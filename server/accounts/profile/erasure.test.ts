import { type CurrentUser, profile } from 'core/contract/accounts/profile';
import { access } from 'core/contract/answering/access';
import sharp from 'sharp';
import { publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, password, type TestServer } from '../../testing/testServer';

let server: TestServer;
let instrument = '';
beforeAll(async () => {
  server = await createTestServer();
  instrument = await published(server, publishable('erasure'));
  // Others stay, so that nobody here is the last superAdmin.
  await server.addUser('stays@example.org', ['superAdmin']);
});
afterAll(() => server.stop());

const day = 86_400;
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const row = async (id: string) => (await query('select * from user_account where id = $1', [id]))[0];
const actionsOf = async (id: string) =>
  (await query('select action from audit_event where entity_id = $1 order by at, id', [id])).map(
    ({ action }) => action,
  );
const mailsTo = (email: string) =>
  query('select template, locale, values from mail_queue where recipient = $1 order by id', [email]);

async function person(roles: Parameters<TestServer['addUser']>[1] = ['user']) {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles, 'de-DE');
  const { accessToken: token } = await server.signIn(email);
  await query(`update user_account set time_zone = 'Asia/Tokyo' where id = $1`, [id]);
  return { id, email, token };
}
const erase = (token: string, body: object = {}) => server.ask(profile.erase, { token, body });
const keep = (token: string) => server.ask(profile.keep, { token, body: {} });
const read = async (token: string) => (await server.ask(profile.read, { token })).body.data as CurrentUser;

/** In how many rows each table names an account's id: every table, also those of later versions. */
async function traces(id: string): Promise<Record<string, number>> {
  const columns = await query(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'`,
  );
  const found: Record<string, number> = {};
  for (const { table_name: table, column_name: column } of columns) {
    const [{ n }] = await query(`select count(*)::int as n from "${table}" where "${column}" = $1`, [id]);
    if (n > 0) found[`${table}.${column}`] = n;
  }
  return found;
}

describe('the wish to be erased', () => {
  it('is written down for 14 days later and told by mail; everything still works meanwhile', async () => {
    const { id, email, token } = await person();
    const at = server.clock.now().getTime() + 14 * day * 1000;
    const { status, body } = await erase(token);
    expect([status, body.data]).toEqual([200, { eraseAt: new Date(at).toISOString() }]);
    expect((await read(token)).eraseAt).toBe(new Date(at).toISOString());
    expect(await mailsTo(email)).toEqual([
      { template: 'erase-requested', locale: 'de-DE', values: { date: at, timeZone: 'Asia/Tokyo' } },
    ]);
    expect(await actionsOf(id)).toContain('account.erase_requested');
    expect((await server.ask(profile.update, { token, body: { displayName: 'Still here' } })).status).toBe(200);
    await server.signIn(email);
  });

  it('said again stays as it was, without another mail', async () => {
    const { email, token } = await person();
    const first = await erase(token);
    server.clock.forward(60);
    expect((await erase(token)).body.data).toEqual(first.body.data);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('can be taken back, and then nothing happens', async () => {
    const { id, token } = await person();
    await erase(token);
    server.clock.forward(1);
    expect((await keep(token)).status).toBe(200);
    expect((await keep(token)).status).toBe(200);
    expect((await read(token)).eraseAt).toBeNull();
    expect((await actionsOf(id)).filter((action) => action.startsWith('account.erase_'))).toEqual([
      'account.erase_requested',
      'account.erase_withdrawn',
    ]);
    server.clock.forward(15 * day);
    await server.services.profiles.eraseDue();
    expect((await row(id)).status).toBe('active');
  });

  it('has to be confirmed when the sign-in is not fresh', async () => {
    const { id, email } = await person();
    const { refreshToken } = await server.signIn(email);
    server.clock.forward(20 * 60);
    const { accessToken: token } = await server.services.auth.refresh(refreshToken);
    const bare = await erase(token);
    expect([bare.status, bare.body.errorCode]).toEqual([403, 'auth.confirm_needed']);
    expect((await erase(token, { password: 'not this one' })).body.errorCode).toBe('auth.password_wrong');
    expect((await row(id)).erase_at).toBeNull();
    expect((await erase(token, { password })).status).toBe(200);
  });

  it('is refused to the last superAdmin', async () => {
    const alone = await createTestServer();
    try {
      const id = await alone.addUser('only@example.org', ['superAdmin']);
      const { accessToken: token } = await alone.signIn('only@example.org');
      const { status, body } = await alone.ask(profile.erase, { token, body: {} });
      expect([status, body.errorCode]).toEqual([409, 'user.last_super_admin']);
      await expect(alone.services.profiles.eraseAccount(id, null)).rejects.toMatchObject({
        code: 'user.last_super_admin',
      });
      // Two asked while there were two: the first goes, the last one stays despite the request.
      const other = await alone.addUser('other@example.org', ['superAdmin']);
      const second = (await alone.signIn('other@example.org')).accessToken;
      for (const each of [token, second])
        expect((await alone.ask(profile.erase, { token: each, body: {} })).status).toBe(200);
      alone.clock.forward(15 * day);
      expect(await alone.services.profiles.eraseDue()).toBe(1);
      const { rows } = await alone.database.pool.query('select status from user_account where id = any ($1)', [
        [id, other],
      ]);
      expect(rows.map(({ status: left }) => left).sort()).toEqual(['active', 'erased']);
      expect(alone.logLines.join()).toContain('user.last_super_admin');
    } finally {
      await alone.stop();
    }
  });
});

describe('the erasure of an account', () => {
  async function someoneWithEverything() {
    const one = await Respondent.on(server);
    const { userId: id, accessToken: token } = one;
    await server.ask(profile.update, {
      token,
      body: {
        displayName: 'Erika Muster',
        givenName: 'Erika',
        familyName: 'Muster',
        birthDate: '1980-05-05',
        sex: 'female',
        country: 'DE',
        timeZone: 'Europe/Berlin',
        locale: 'de-DE',
      },
    });
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#abc' } })
      .png()
      .toBuffer();
    await server.ask(profile.avatar, { token, body: { image: image.toString('base64') } });
    const attempt = await one.started(instrument);
    await one.answer(attempt.id, { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' });
    await one.complete(attempt.id);
    const begun = await one.started(instrument);
    await one.answer(begun.id, { q1: 'never' });
    const now = server.clock.now();
    const add = (text: string, values: unknown[]) => query(text, [id, now, ...values]);
    await add(
      `insert into email_token (token_hash, purpose, user_id, request_id, email, created_at, expires_at) values ($3, 'reset', $1, gen_random_uuid(), 'x@example.org', $2, $2)`,
      [crypto.randomUUID()],
    );
    await add(
      `insert into challenge (challenge_hash, purpose, user_id, data, expires_at) values ($3, 'second-factor', $1, '{}', $2)`,
      [crypto.randomUUID()],
    );
    await add(`insert into totp (user_id, secret, created_at) values ($1, $3, $2)`, ['sealed']);
    await query(`insert into recovery_code (user_id, code_hash) values ($1, 'hash')`, [id]);
    await add(
      `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at) values (gen_random_uuid(), $1, $3, 'key', 0, '{}', 'phone', $2)`,
      [crypto.randomUUID()],
    );
    const [{ id: notice }] = await add(
      `insert into notice (id, audience, user_id, type, title_key, params, created_at) values (gen_random_uuid(), 'user', $1, 'message', $3, '{}', $2) returning id`,
      ['notice.x'],
    );
    await add(
      `insert into trial (instrument_id, user_id, note, invited_by, invited_at, answered_at, answers, comment) values ($3, $1, '', $1, $2, $2, '{"q1":"often"}', 'Fine')`,
      [instrument],
    );
    await add(
      `insert into result_view (id, owner_id, instrument_id, name, tab, query, created_at, updated_at) values (gen_random_uuid(), $1, $3, 'Mine', 'overview', '{}', $2, $2)`,
      [instrument],
    );
    await query('insert into notice_receipt (notice_id, user_id) values ($1, $2)', [notice, id]);
    await query(
      `insert into score_history (user_id, attempt_id, number, version_id, scores, note, scored_at)
       select user_id, id, 1, version_id, scores, '', completed_at from user_instrument where user_id = $1 and id = $2`,
      [id, attempt.id],
    );
    return { one, id, token, email: (await row(id)).email as string };
  }

  it('leaves an empty row and the audit trail, and nothing else in any table', async () => {
    const { id, email, token } = await someoneWithEverything();
    await erase(token);
    const { avatar } = await read(token);
    server.clock.forward(14 * day - 60);
    await server.services.profiles.eraseDue();
    expect((await row(id)).status).toBe('active');
    server.clock.forward(120);
    expect(await server.services.profiles.eraseDue()).toBeGreaterThanOrEqual(1);

    expect(await row(id)).toEqual(
      expect.objectContaining({
        email: `erased-${id}@invalid`,
        status: 'erased',
        display_name: '',
        roles: [],
        ...Object.fromEntries(
          [
            'email_verified_at',
            'password_hash',
            'google_subject',
            'given_name',
            'family_name',
            'locale',
            'birth_date',
            'sex',
            'country',
            'time_zone',
            'avatar_id',
            'erase_at',
            'last_login_at',
          ].map((column) => [column, null]),
        ),
      }),
    );
    expect(Object.keys(await traces(id)).sort()).toEqual([
      'audit_event.actor_id',
      'audit_event.entity_id',
      'user_account.id',
    ]);
    expect((await actionsOf(id)).at(-1)).toBe('account.erased');
    expect((await mailsTo(email)).map(({ template, locale }) => [template, locale])).toEqual([
      ['erase-requested', 'de-DE'],
      ['erased', 'de-DE'],
    ]);
    expect((await server.app.inject({ method: 'GET', url: avatar ?? '' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(
      await server.services.auth.login({ email, password, remember: false, address: '192.0.2.1', userAgent: '' }),
    ).toMatchObject({ status: 'error' });
    // The address is free again.
    await server.addUser(email);
  });

  it('takes along what others were told of its results and of the instruments that it opened', async () => {
    const [gone, stays] = [await someoneWithEverything(), await someoneWithEverything()];
    await query(`update user_account set roles = '{user,admin}' where id = any ($1)`, [[gone.id, stays.id]]);
    const friends = new Map([
      [gone, await person()],
      [stays, await person()],
    ]);
    for (const [{ id, token }, friend] of friends) {
      const [{ id: attempt }] = await query(
        `select id from user_instrument where user_id = $1 and status = 'completed'`,
        [id],
      );
      for (const what of [
        { kind: 'result', attempt },
        { kind: 'instrument', instrument },
      ]) {
        for (const note of ['', 'Once more']) {
          const body = { what, to: { kind: 'person', email: friend.email }, note };
          expect((await server.ask(access.grant, { token, body })).status).toBe(200);
          server.clock.forward(1);
        }
      }
    }
    const told = async (by: typeof gone) =>
      (await query(`select id from notice where user_id = $1 and link like '/access/edit%'`, [friends.get(by)?.id]))
        .length;
    expect([await told(gone), await told(stays)]).toEqual([4, 4]);
    await server.services.profiles.eraseAccount(gone.id, null);
    expect([await told(gone), await told(stays)]).toEqual([0, 4]);
  });

  it('counts at once for whoever is still signed in', async () => {
    const { id, email, token } = await person();
    const { refreshToken } = await server.signIn(email);
    await server.services.profiles.eraseAccount(id, null);
    expect((await server.ask(profile.read, { token })).status).toBe(401);
    await expect(server.services.auth.refresh(refreshToken)).rejects.toMatchObject({ code: 'auth.refresh_refused' });
    await expect(server.services.profiles.eraseAccount(id, null)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('names who did it, when it was not the owner', async () => {
    const { id } = await person();
    const admin = await server.addUser(`${crypto.randomUUID()}@example.org`, ['superAdmin']);
    await server.services.profiles.eraseAccount(id, admin);
    const [event] = await query(
      "select actor_id, change from audit_event where entity_id = $1 and action = 'account.erased'",
      [id],
    );
    expect(event).toEqual({ actor_id: admin, change: {} });
  });

  it('leaves others alone', async () => {
    const [gone, stays] = [await someoneWithEverything(), await someoneWithEverything()];
    const before = await traces(stays.id);
    await server.services.profiles.eraseAccount(gone.id, null);
    expect(await traces(stays.id)).toEqual(before);
    expect((await read(stays.token)).displayName).toBe('Erika Muster');
  });

  it('comes between the answers that are being given: each is saved and erased, or refused, and none is left', async () => {
    const { one, id } = await someoneWithEverything();
    const [{ id: attempt }] = await query(
      "select id from user_instrument where user_id = $1 and status = 'in_progress'",
      [id],
    );
    const saving = Array.from({ length: 12 }, async (_, index) => {
      // Pause: they come one after the other.
      await new Promise((resolve) => setTimeout(resolve, index * 4));
      return one.answer(attempt, { q1: index % 2 === 0 ? 'often' : 'never' }, { client: crypto.randomUUID() });
    });
    // Starts when the first is saved, while others are under way.
    const erasing = Promise.race(saving).then(() => server.services.profiles.eraseAccount(id, null));
    const answers = await Promise.all(saving);
    await erasing;
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
    expect(Object.keys(await traces(id)).sort()).toEqual([
      'audit_event.actor_id',
      'audit_event.entity_id',
      'user_account.id',
    ]);
  });

  it('takes away what a request wrote that was let in before it', async () => {
    const { id } = await person();
    await server.services.profiles.eraseAccount(id, null);
    const [version] = await query('select id from instrument_version where instrument_id = $1', [instrument]);
    await query(
      `insert into user_instrument (user_id, id, instrument_id, version_id, locale, respondent, status, answers, started_at)
       values ($1, gen_random_uuid(), $2, $3, 'en-US', '{}', 'in_progress', '{}', now())`,
      [id, instrument, version.id],
    );
    await server.services.profiles.eraseDue();
    expect((await traces(id))['user_instrument.user_id']).toBeUndefined();
  });

  it('is whole or not at all: what fails is tried again, and others do not wait for it', async () => {
    const [broken, sound] = [await someoneWithEverything(), await someoneWithEverything()];
    for (const { token } of [broken, sound]) await erase(token);
    server.clock.forward(15 * day);
    await query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await query(
      `create trigger refuse_one before update on user_account for each row when (new.status = 'erased' and new.id = '${broken.id}') execute function refuse_one()`,
    );
    const before = await traces(broken.id);
    await server.services.profiles.eraseDue();
    await query('drop trigger refuse_one on user_account');
    expect((await row(sound.id)).status).toBe('erased');
    expect((await row(broken.id)).status).toBe('active');
    expect(await traces(broken.id)).toEqual(before);
    expect(server.logLines.join()).toContain('An account that is due could not be erased');
    await server.services.profiles.eraseDue();
    expect((await row(broken.id)).status).toBe('erased');
  });

  it('stops between two accounts when the server stops', async () => {
    const { id, token } = await person();
    await erase(token);
    server.clock.forward(15 * day);
    expect(await server.services.profiles.eraseDue(AbortSignal.abort())).toBe(0);
    expect((await row(id)).status).toBe('active');
  });
});
