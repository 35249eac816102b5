import type { Role } from 'core/access/roles';
import { type TrialInvitation, type TrialRow, trial } from 'core/contract/answering/trial';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { sql } from 'drizzle-orm';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let admin = { id: '', token: '' };
beforeAll(async () => {
  server = await createTestServer();
  admin = await account(['admin']);
});
afterAll(() => server.stop());

async function account(roles: Role[] = ['user'], locale?: string) {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles, locale);
  return { id, email, token: (await server.signIn(email)).accessToken };
}

let made = 0;
async function draft(change: (document: InstrumentDocument) => void = () => {}): Promise<string> {
  made += 1;
  const document = { ...exampleDocument(), code: `tried_${made}` };
  change(document);
  return (await server.services.instruments.importDocument(document, 'new', null)).id;
}

const invite = (id: string, email: string, note = '', token = admin.token) =>
  server.ask(trial.invite, { token, params: { id }, body: { email, note } });
const list = async (id: string) =>
  dataOf<TrialRow[]>(await server.ask(trial.list, { token: admin.token, params: { id } }));
const mine = async (token: string, headers = {}) =>
  dataOf<TrialInvitation[]>(await server.ask(trial.mine, { token, headers }));
const read = (id: string, token: string, query: Record<string, string> = {}) =>
  server.ask(trial.read, { token, params: { id }, query });
const answer = (id: string, token: string, body: object) =>
  server.ask(trial.answer, { token, params: { id }, body: { answers: {}, locale: 'en-US', ...body } });

interface Opened extends TrialInvitation {
  locale: string;
  locales: string[];
  askRespondent: string[];
  projection: { questions: { code: string; visibleIf?: string }[]; bundle: Record<string, string>; fallbacks: object };
}
const opened = async (id: string, token: string, query = {}) => dataOf<Opened>(await read(id, token, query));

describe('an invitation to try a draft', () => {
  it('is told to the invited one by a notice that leads to it, stands on their list, and is on record', async () => {
    const id = await draft();
    const { id: userId, email, token } = await account(['user'], 'de-DE');
    const { status, body } = await invite(id, email.toUpperCase(), ' Please look at the nights. ');
    expect([status, body.data]).toEqual([
      200,
      {
        user: { id: userId, name: expect.any(String), email },
        note: 'Please look at the nights.',
        state: 'invited',
        invitedAt: server.clock.now().toISOString(),
        ...Object.fromEntries(['answeredAt', 'locale', 'answers', 'respondent', 'comment'].map((key) => [key, null])),
      },
    ]);
    expect(await list(id)).toEqual([body.data]);
    const title = exampleDocument().texts['en-US']?.title;
    expect(await mine(token)).toEqual([
      { instrumentId: id, title, note: 'Please look at the nights.', state: 'invited', invitedAt: expect.any(String) },
    ]);
    const [notice] = await server.services.notices.list(
      { userId, sessionId: '', roles: ['user'], locale: null, guestOf: null, grants: [] },
      'en-US',
    );
    expect(notice?.title).toContain(title);
    expect(notice?.link).toBe(`/test-instruments/${id}/answer-test-instrument`);
    const events = await server.database.db.execute(
      sql`select action, actor_id, change from audit_event where entity_id = ${id} and action like '%trial%'`,
    );
    expect(events.rows).toEqual([
      { action: 'instrument.trial_invited', actor_id: admin.id, change: { code: `tried_${made}`, account: userId } },
    ]);
  });

  it('again takes the new note, and keeps what was answered', async () => {
    const id = await draft();
    const { email, token } = await account();
    await invite(id, email, 'first');
    expect((await answer(id, token, { answers: { q1: 'often' }, comment: 'ok' })).status).toBe(200);
    await invite(id, email, 'second');
    expect(await list(id)).toMatchObject([{ note: 'second', state: 'answered', comment: 'ok' }]);
  });

  it.each<[string, () => Promise<string>]>([
    ['nobody has', async () => 'nobody.at.all@example.org'],
    [
      'belongs to a superAdmin, of whom an admin sees nothing',
      async () => (await account(['user', 'superAdmin'])).email,
    ],
    ['belongs to staff alone', async () => (await account(['admin'])).email],
    [
      'belongs to a disabled account',
      async () => {
        const { id, email } = await account();
        await server.database.db.execute(sql`update user_account set status = 'disabled' where id = ${id}`);
        return email;
      },
    ],
  ])('to an address that %s is refused with what to do', async (_, address) => {
    const id = await draft();
    const email = await address();
    const { status, body } = await invite(id, email);
    expect([status, body.errorCode]).toEqual([422, 'trial.no_account']);
    expect(body.errorMessage).toContain(email);
    expect(await list(id)).toEqual([]);
  });

  it('of a superAdmin is seen, and taken back, by superAdmins alone', async () => {
    const id = await draft();
    const [chief, tested] = [await account(['superAdmin']), await account(['user', 'superAdmin'])];
    expect((await invite(id, tested.email, '', chief.token)).status).toBe(200);
    expect(await list(id)).toEqual([]);
    const withdraw = (token: string) => server.ask(trial.withdraw, { token, params: { id, user: tested.id } });
    expect((await withdraw(admin.token)).status).toBe(404);
    const seen = await server.ask(trial.list, { token: chief.token, params: { id } });
    expect(dataOf<TrialRow[]>(seen)).toMatchObject([{ user: { id: tested.id, email: tested.email } }]);
    expect((await withdraw(chief.token)).status).toBe(200);
  });

  it('needs an instrument that is there and not archived', async () => {
    const { email } = await account();
    expect((await invite(crypto.randomUUID(), email)).body.errorCode).toBe('not_found');
    expect((await server.ask(trial.list, { token: admin.token, params: { id: crypto.randomUUID() } })).status).toBe(
      404,
    );
    const id = await draft();
    await server.database.db.execute(sql`update instrument set status = 'archived' where id = ${id}`);
    expect((await invite(id, email)).body.errorCode).toBe('instrument.archived');
  });

  it('is for staff to give, and for whoever is invited to take', async () => {
    const id = await draft();
    const [one, other] = [await account(), await account()];
    expect((await invite(id, other.email, '', one.token)).status).toBe(403);
    await invite(id, one.email);
    expect((await read(id, one.token)).status).toBe(200);
    for (const ask of [read(id, other.token), answer(id, other.token, {})]) {
      const { status, body } = await ask;
      expect([status, body.errorCode]).toEqual([404, 'trial.withdrawn']);
    }
    expect(await mine(other.token)).toEqual([]);
    expect((await read(id, admin.token)).status).toBe(403);
    expect((await list(id)).map(({ user }) => user.id)).toEqual([one.id]);
  });

  it('that is taken back is gone with its answers, and the draft can no longer be read', async () => {
    const id = await draft();
    const { id: userId, email, token } = await account();
    await invite(id, email);
    await answer(id, token, { answers: { q1: 'often' } });
    const withdraw = () => server.ask(trial.withdraw, { token: admin.token, params: { id, user: userId } });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).body.errorCode).toBe('not_found');
    const { status, body } = await read(id, token);
    expect([status, body.errorCode]).toEqual([404, 'trial.withdrawn']);
    expect((await answer(id, token, {})).status).toBe(404);
    expect([await list(id), await mine(token)]).toEqual([[], []]);
    const { rows } = await server.database.db.execute(
      sql`select actor_id from audit_event where entity_id = ${id} and action = 'instrument.trial_withdrawn'`,
    );
    expect(rows).toEqual([{ actor_id: admin.id }]);
  });
});

describe('the draft that is tried', () => {
  it('is the one that is there now, with its texts as they stand, reviewed or not', async () => {
    const id = await draft((document) => {
      document.texts['de-DE'] = { title: 'Auf Deutsch', 'question.q1.text': 'Ich war ruhig.' };
      document.settings = { ...document.settings, askRespondent: ['age', 'country'] };
    });
    const { email, token } = await account();
    await invite(id, email);
    await server.database.db.execute(sql`
      update translation t set status = 'draft', text = 'Noch nicht geprüft.' from message m
      where m.id = t.message_id and m.owner_id = ${id} and m.key like 'question.%.text' and t.locale = 'de-DE'`);
    const german = await opened(id, token, { locale: 'de-DE' });
    expect(german).toMatchObject({ locale: 'de-DE', title: 'Auf Deutsch', askRespondent: ['age', 'country'] });
    expect(german.locales).toEqual(expect.arrayContaining(['en-US', 'de-DE']));
    expect(german.projection.bundle['question.q1.text']).toBe('Noch nicht geprüft.');
    expect(german.projection.fallbacks).toMatchObject({ 'question.q2.text': 'en-US' });
    // There is no translation into this one: the nearest one is used.
    expect((await opened(id, token, { locale: 'de-AT' })).locale).toBe('de-DE');
    expect((await opened(id, token, { locale: 'ja-JP' })).locale).toBe('en-US');

    await server.database.db.execute(sql`
      update message set source_text = 'Rewritten meanwhile.'
      where owner_id = ${id} and key like 'question.%.text' and source_text = 'I felt calm.'`);
    expect((await opened(id, token, { locale: 'en-US' })).projection.bundle['question.q1.text']).toBe(
      'Rewritten meanwhile.',
    );
  });

  it('holds no more of it than a published version gives: no report texts, no norms, no keys', async () => {
    const id = await draft();
    const { email, token } = await account();
    await invite(id, email);
    const { body, text } = await read(id, token);
    expect(body.success).toBe(true);
    for (const hidden of ['nuggets', 'testCases', 'reports', 'nugget.', 'report.']) expect(text).not.toContain(hidden);
  });

  it('can be tried while a formula is broken: a rule that cannot be read hides nothing', async () => {
    const id = await draft();
    const { email, token } = await account();
    await invite(id, email);
    await server.database.db.execute(sql`
      update instrument set draft = jsonb_set(draft, '{questions,1,visibleIf}', '"no_such_question > ("') where id = ${id}`);
    const { projection } = await opened(id, token);
    expect(projection.questions[1]?.visibleIf).toBeUndefined();
    expect((await answer(id, token, { answers: { q1: 'often' } })).status).toBe(200);
  });
});

describe('what is answered in a trial', () => {
  it('is kept with what one has to say, and is replaced when it is sent again', async () => {
    const id = await draft();
    const { email, token } = await account();
    await invite(id, email);
    const first = await answer(id, token, {
      answers: { q1: 'often', q2: null },
      comment: 'Hard to read',
      locale: 'ar-EG',
    });
    expect(first.body.data).toMatchObject({ instrumentId: id, state: 'answered' });
    server.clock.forward(60);
    await answer(id, token, { answers: { q2: 'never' }, respondent: { age: 30 }, comment: ' Better now ' });
    expect(await list(id)).toMatchObject([
      {
        state: 'answered',
        answeredAt: server.clock.now().toISOString(),
        locale: 'en-US',
        answers: { q2: 'never' },
        respondent: { age: 30 },
        comment: 'Better now',
      },
    ]);
    expect(await mine(token)).toMatchObject([{ state: 'answered' }]);
  });

  it('is judged as in an attempt, but leaves out what the draft no longer asks', async () => {
    const id = await draft();
    const { email, token } = await account();
    await invite(id, email);
    const wrong = await answer(id, token, { answers: { q1: 'no_such_answer' } });
    expect([wrong.status, wrong.body.errorCode]).toEqual([422, 'attempt.answers_invalid']);
    expect(wrong.body.details).toMatchObject([{ path: 'answers.q1', code: 'answer.unknown_answer' }]);
    const nul = await answer(id, token, { answers: { q6: 'a\0b' } });
    expect(nul.body.details).toMatchObject([{ path: 'answers.q6', code: 'answer.bad_characters' }]);
    expect((await answer(id, token, { answers: { q1: 'often', vanished: 'x', 'q3.r9': 'often' } })).status).toBe(200);
    expect((await list(id))[0]?.answers).toEqual({ q1: 'often' });
  });

  it('counts nowhere: no attempt, no score, no statistics', async () => {
    const id = await published(server, publishable('tried_beside'));
    const one = await Respondent.on(server);
    const { rows } = await server.database.db.execute<{ email: string }>(
      sql`select email from user_account where id = ${one.userId}`,
    );
    await invite(id, rows[0]?.email ?? '');
    expect((await answer(id, one.accessToken, { answers: { q1: 'often' } })).status).toBe(200);
    expect((await one.history()).body.data).toEqual([]);
    for (const table of ['user_instrument', 'answer_event', 'score']) {
      const counted = await server.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} where user_id = ${one.userId}`,
      );
      expect([table, counted.rows]).toEqual([table, []]);
    }
    expect(
      (await server.services.instruments.list({ current: 1, pageSize: 20, keyword: 'tried_beside' }, ['en-US'])).rows,
    ).toMatchObject([{ id, attempts: 0 }]);
  });

  it('does not meet an invitation that is taken back at the same moment', async () => {
    const id = await draft();
    const { id: userId, email, token } = await account();
    await invite(id, email);
    const [answered] = await Promise.all([
      answer(id, token, { answers: { q1: 'often' } }),
      server.ask(trial.withdraw, { token: admin.token, params: { id, user: userId } }),
    ]);
    expect([200, 404]).toContain(answered.status);
    expect(await list(id)).toEqual([]);
  });
});
