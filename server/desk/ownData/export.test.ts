import { profile } from 'core/contract/accounts/profile';
import { access } from 'core/contract/answering/access';
import { trial } from 'core/contract/answering/trial';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { runs } from 'tests/long';
import { publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

/** The parts of data.json used here. */
interface Data {
  format: string;
  account: Record<string, unknown>;
  signInMethods: Record<string, unknown>;
  sessions: { ip: string }[];
  notices: { title: string }[];
  attempts: {
    id: string;
    instrument: { title: string };
    answers: { question: string; text: string; matrix: string | null; label: string; value: unknown }[];
    history: { answers: { question: string; label: string | null }[] }[];
    scores: { code: string; formatted: string }[];
    withheldScores: number;
    reports: unknown[];
  }[];
  trials: unknown[];
  events: { action: string; by: string; entityId: string | null; change: object }[];
}

async function exported(token: string, headers: Record<string, string> = {}, query: Record<string, string> = {}) {
  const response = await server.app.inject({
    method: 'GET',
    url: '/api/user/profile/export',
    query,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  expect(response.statusCode).toBe(200);
  const files = unzipSync(response.rawPayload);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { files, headers: response.headers, json: textOf('data.json'), html: textOf('data.html') };
}
/** Every question, in three writes; the last changes an answer. */
async function answerAll(one: Respondent, id: string): Promise<void> {
  await one.answer(id, { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' });
  await one.answer(id, { q4: 3, q5: ['never', 'often'], q6: 'A <i>note</i>' });
  await one.answer(id, { q4: 4 });
}

const dataIn = (json: string) => JSON.parse(json) as Data;

describe('the export of an account', () => {
  it('is a ZIP with all that is stored about the person, for programs and for readers', async () => {
    const instrument = await published(server, publishable('exported'));
    const one = await Respondent.on(server);
    await server.ask(profile.update, {
      token: one.accessToken,
      body: { displayName: 'Zoë <b>bold</b>', timeZone: 'Asia/Tokyo', country: 'JP' },
    });
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    await server.ask(profile.avatar, { token: one.accessToken, body: { image: image.toString('base64') } });
    const { id } = await one.started(instrument, { respondent: { age: 44 } });
    await answerAll(one, id);
    expect((await one.complete(id)).status).toBe(200);
    const email = `${crypto.randomUUID()}@example.org`;
    await server.addUser(email, ['admin']);
    const admin = (await server.signIn(email)).accessToken;
    const invited = { email: String(dataIn((await exported(one.accessToken)).json).account.email), note: 'Please try' };
    await server.ask(trial.invite, { token: admin, params: { id: instrument }, body: invited });
    await server.ask(trial.answer, {
      token: one.accessToken,
      params: { id: instrument },
      body: {
        answers: { q1: 'often', q6: 'Some <i>words</i>' },
        locale: 'en-US',
        comment: 'Too long?',
        respondent: { age: 44 },
      },
    });

    const { files, headers, json, html } = await exported(one.accessToken);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''my-data-2026-06-15\.zip$/);
    expect(Object.keys(files).sort()).toEqual(['avatar.webp', 'data.html', 'data.json']);
    expect((await sharp(files['avatar.webp']).metadata()).width).toBe(512);

    const data = dataIn(json);
    expect(data).toMatchObject({
      format: 'assess-account/1',
      account: {
        id: one.userId,
        displayName: 'Zoë <b>bold</b>',
        country: 'JP',
        avatar: 'avatar.webp',
        roles: ['user'],
      },
      signInMethods: { password: true, google: null, passkeys: [], authenticatorSince: null },
      sessions: [{ ip: '192.0.2.1', userAgent: 'test' }],
    });
    expect(json).not.toContain('argon2');
    const [attempt] = data.attempts;
    expect(attempt).toMatchObject({ id, status: 'completed', respondent: { age: 44 } });
    expect(attempt?.answers.map(({ question, text, matrix, label }) => [question, text, matrix, label])).toEqual([
      ['q1', 'I felt calm.', null, 'Often'],
      ['q2', 'I felt hurried.', null, 'Never'],
      ['q3.r1', 'At home', 'How often was this so?', 'Often'],
      ['q3.r2', 'At work', 'How often was this so?', 'Never'],
      ['q4', 'How many days?', null, '4'],
      ['q5', 'When?', null, 'Never, Often'],
      ['q6', 'Anything else?', null, 'A <i>note</i>'],
    ]);
    expect(attempt?.history.map(({ answers }) => answers.length)).toEqual([4, 3, 1]);
    expect(attempt?.scores).toMatchObject([{ code: 'total', name: 'Total', value: 8, bandLabel: 'Raised' }]);
    expect(JSON.stringify(attempt?.reports)).toContain('Your total is');
    expect(data.trials).toMatchObject([
      {
        instrument: { id: instrument, code: 'exported' },
        note: 'Please try',
        comment: 'Too long?',
        respondent: { age: 44 },
        answers: [
          { question: 'q1', text: 'I felt calm.', value: 'often', label: 'Often' },
          { question: 'q6', value: 'Some <i>words</i>' },
        ],
      },
    ]);
    expect(html).toContain('Too long?');
    expect(html).toContain('Some &lt;i&gt;words&lt;/i&gt;');
    expect(data.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.updated', 'account.exported']),
    );

    expect(html).toContain('<td>Data downloaded</td>');
    expect(html).not.toMatch(/<td>[^<]*\{/);
    expect(html).toContain('Zoë &lt;b&gt;bold&lt;/b&gt;');
    expect(html).not.toContain('<b>bold');
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/i);
    for (const text of [attempt?.instrument.title, attempt?.answers[0]?.label, attempt?.scores[0]?.formatted]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/export\.|>undefined<|>null</);
  });

  it('speaks the language of its reader, and is written in its direction', async () => {
    const instrument = await published(
      server,
      publishable('arabic', (document) => {
        document.texts['ar-EG'] = Object.fromEntries(
          Object.entries(document.texts['en-US'] ?? {}).map(([key, text]) => [key, key === 'title' ? 'اختبار' : text]),
        );
      }),
    );
    const one = await Respondent.on(server);
    await one.started(instrument);
    const { html, json } = await exported(one.accessToken, { 'accept-language': 'ar-EG' });
    expect(html).toContain('<html lang="ar-EG" dir="rtl">');
    expect(html).toContain('بياناتك');
    expect(html).toContain('اختبار');
    expect(dataIn(json).attempts[0]?.instrument.title).toBe('اختبار');
    const german = await exported(one.accessToken, { 'accept-language': 'de' });
    expect(german.html).toContain('<html lang="de-DE" dir="ltr">');
    expect(german.html).toContain('Ihre Daten');
    const hebrew = await exported(one.accessToken, { 'accept-language': 'he-IL' });
    expect(hebrew.html).toContain('<html lang="en-US" dir="ltr">');
  });

  it('gives times in the zone of the profile, else of the reader’s device, and names a language as the profile does', async () => {
    const one = await Respondent.on(server);
    const pageOf = async (timeZone: string) => (await exported(one.accessToken, {}, { timeZone })).html;
    const at = (timeZone: string, locale = 'en-US') =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(server.clock.now());
    const device = await pageOf('America/New_York');
    expect(device).toContain(`as of ${at('America/New_York')}. Times are given in the time zone America/New York.`);
    expect(await pageOf('nowhere')).toContain('the time zone UTC');
    await server.ask(profile.update, {
      token: one.accessToken,
      body: { timeZone: 'Asia/Tokyo', locale: 'en-GB' },
    });
    const chosen = await pageOf('America/New_York');
    expect(chosen).toContain(`as of ${at('Asia/Tokyo', 'en-GB')}. Times are given in the time zone Asia/Tokyo.`);
    expect(chosen).toContain('<bdi>English (United Kingdom)</bdi>');
    expect(chosen).not.toContain('British English');
  });

  it('has nothing of anybody else, neither answers nor who did something to the account', async () => {
    const instrument = await published(server, publishable('private'));
    const [one, other] = [await Respondent.on(server), await Respondent.on(server)];
    const attempt = await other.started(instrument);
    await answerAll(other, attempt.id);
    await one.started(instrument);
    const adminId = await server.addUser('admin.of.export@example.org', ['superAdmin']);
    const record = (entry: object) =>
      server.services.audit.record(server.database.db, {
        action: 'account.disabled',
        actorId: adminId,
        entity: 'account',
        entityId: one.userId,
        change: { before: 'active' },
        address: '198.51.100.9',
        ...entry,
      });
    await record({});
    await record({ actorId: one.userId, entityId: other.userId, change: { roles: ['admin'] } });
    const { files, json } = await exported(one.accessToken);
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join();
    for (const strange of [other.userId, attempt.id, adminId, 'admin.of.export']) expect(all).not.toContain(strange);
    expect(dataIn(json).attempts).toHaveLength(1);
    const disabled = dataIn(json).events.filter(({ action }) => action === 'account.disabled');
    expect(disabled).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ by: 'other', entityId: one.userId, change: { before: 'active' }, origin: null }),
        expect.objectContaining({ by: 'self', entityId: null, change: {} }),
      ]),
    );
  });

  it('counts, but does not hold, scores that the instrument shows to its staff alone', async () => {
    const instrument = await published(
      server,
      publishable('for_staff', (document) => {
        document.settings = { ...document.settings, results: 'staff' };
      }),
    );
    const one = await Respondent.on(server);
    const { id } = await one.started(instrument);
    await answerAll(one, id);
    await one.complete(id);
    const { json, html } = await exported(one.accessToken);
    const [attempt] = dataIn(json).attempts;
    expect(attempt).toMatchObject({ scores: [], reports: [] });
    expect(attempt?.withheldScores).toBeGreaterThan(0);
    expect(html).toContain('not meant for those who answer');
  });

  const many = runs(200, 1000);
  it(`holds ${many} attempts, while the server goes on answering others`, async () => {
    const instrument = await published(server, publishable('many'));
    const one = await Respondent.on(server);
    const { id } = await one.started(instrument);
    await answerAll(one, id);
    await one.complete(id);
    await server.database.pool.query(
      `insert into user_instrument
       select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
       from user_instrument a, generate_series(2, $2) where a.id = $1`,
      [id, many],
    );
    await server.database.pool.query(
      `insert into answer_event
       select e.user_id, a.id, e.client, e.sequence, e.base, e.answers, e.at, e.corrected_at, e.received_at, e.revision, e.superseded
       from answer_event e join user_instrument a on a.user_id = e.user_id and a.id <> e.attempt_id where e.attempt_id = $1`,
      [id],
    );
    let answered = 0;
    let done = false;
    const others = (async () => {
      while (!done) {
        await server.services.health.ready();
        // Pause: somebody asks now and then.
        await new Promise((resolve) => setTimeout(resolve, 5));
        answered += 1;
      }
    })();
    const { json } = await exported(one.accessToken);
    done = true;
    await others;
    const { attempts } = dataIn(json);
    expect(attempts).toHaveLength(many);
    expect(new Set(attempts.map((attempt) => attempt.id)).size).toBe(many);
    expect(attempts.every(({ history }) => history.length === attempts[0]?.history.length)).toBe(true);
    expect(answered).toBeGreaterThan(runs(4, 20));
  });

  it('is on record, and for its owner alone', async () => {
    expect((await server.ask(profile.export, {})).status).toBe(401);
    const one = await Respondent.on(server);
    await exported(one.accessToken);
    const { rows } = await server.database.pool.query('select action from audit_event where entity_id = $1', [
      one.userId,
    ]);
    expect(rows.map(({ action }) => action)).toContain('account.exported');
  });
});

describe('rights in the export', () => {
  it('are those given and those received, each with its log, without the names of others', async () => {
    const instrument = await published(server, publishable('exported_rights'));
    const [giver, friend] = [await Respondent.on(server), await Respondent.on(server)];
    const { id: attempt } = await giver.started(instrument);
    await answerAll(giver, attempt);
    await giver.complete(attempt);
    const body = { what: { kind: 'result', attempt }, to: { kind: 'code', uses: 2 }, note: 'For <b>you</b>' };
    const { body: made } = await server.ask(access.grant, { token: giver.accessToken, body });
    const { id, code } = made.data as { id: string; code: string };
    await server.ask(access.redeem, { token: friend.accessToken, body: { code } });
    server.clock.forward(1);
    await server.ask(access.result, { token: friend.accessToken, params: { id } });

    const given = await exported(giver.accessToken);
    const shared = { id, what: 'result', instrument: 'exported_rights', to: 'code', note: 'For <b>you</b>' };
    expect(JSON.parse(given.json).access).toEqual({
      given: [expect.objectContaining({ ...shared, attempt, uses: 2 })],
      received: [],
    });
    const deeds = (log: { deed: string; by: string }[]) => log.map(({ deed, by }) => `${deed} ${by}`).sort();
    expect(deeds(JSON.parse(given.json).access.given[0].log)).toEqual(['granted self', 'redeemed other', 'seen other']);
    expect(given.json).not.toContain(code.slice(2));
    expect(given.html).toContain('For &lt;b&gt;you&lt;/b&gt;');
    const received = JSON.parse((await exported(friend.accessToken)).json).access;
    expect(received).toEqual({
      given: [],
      received: [expect.objectContaining({ ...shared, attempt: null, uses: null })],
    });
    expect(deeds(received.received[0].log)).toEqual(['redeemed self', 'seen self']);
  });
});
