import { access } from 'core/contract/answering/access';
import { verification } from 'core/contract/answering/verification';
import { notice } from 'core/contract/platform/notice';
import type { InstrumentDocument } from 'core/instrument/document';
import { strFromU8, unzipSync } from 'fflate';
import { alarming, atRisk, endingsOf, sent } from '../../testing/answering/endings';
import { Author, working } from '../../testing/answering/rescoring';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { named } from '../../testing/authoring/readers';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let someone: Respondent;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  someone = await Respondent.on(server);
});
afterAll(() => server.stop());

const day = 86_400;
const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const failure = ({ status, body }: Awaited<ReturnType<Respondent['complete']>>) => [status, body.errorCode];
const statusOf = async (id: string) =>
  (await rows('select status from user_instrument where id = $1', [id]))[0]?.status;
const actionsAbout = async (id: string) =>
  (
    await rows('select action, actor_id, entity, change from audit_event where entity_id = $1 order by at, id', [id])
  ).map(({ action, actor_id: actor, entity, change }) => [action, actor, entity, change]);

/** In how many rows each table names an attempt: every table, also those of later versions. */
async function traces(id: string): Promise<string[]> {
  const columns = await rows(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const [{ n }] = await rows(`select count(*)::int as n from "${table}" where "${column}" = $1`, [id]);
    if (n > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

/** For at most two days, with the id of nobody: that the columns of results take it out. */
const goneFromResults = 'result_change.attempt_id';

/** Shares a result, and shares it again later with a note. @returns how many notices mention it */
async function sharedTwice(one: Respondent, attempt: string): Promise<() => Promise<number>> {
  const email = `${crypto.randomUUID()}@example.org`;
  const friend = await server.addUser(email);
  const to = { what: { kind: 'result', attempt }, to: { kind: 'person', email } };
  for (const note of ['', 'Once more']) {
    dataOf(await server.ask(access.grant, { token: one.accessToken, body: { ...to, note } }));
    server.clock.forward(1);
  }
  return async () =>
    (await rows(`select id from notice where user_id = $1 and title_key = 'notice.result_shared'`, [friend])).length;
}

const retaking = (rule: 'single' | 'days', days?: number) => (document: InstrumentDocument) =>
  void Object.assign(document.settings ?? {}, { retake: { rule, ...(days !== undefined && { days }) } });

describe('giving up', () => {
  it('frees the instrument for another attempt and closes this one, once', async () => {
    const instrument = await published(server, alarming('given_up'));
    const { id } = await someone.started(instrument);
    await someone.answer(id, { q1: 'often' });
    const { abandon } = endingsOf(server, someone);
    for (let time = 0; time < 2; time += 1) expect(dataOf(await abandon(id))).toEqual({ status: 'abandoned' });
    expect(await actionsAbout(id)).toEqual([['attempt.abandoned', someone.userId, 'attempt', {}]]);
    const late = await someone.answer(id, { q1: 'never' });
    expect(failure(late)).toEqual([409, 'attempt.closed']);
    expect(failure(await someone.complete(id))).toEqual([409, 'attempt.closed']);
    expect(await someone.open(id)).toMatchObject({ status: 'abandoned', answers: { q1: 'often' } });
    expect((await someone.started(instrument)).id).not.toBe(id);
  });

  it('is refused for what has been sent, and for what is another’s', async () => {
    const id = await sent(someone, await published(server, alarming('not_given_up')));
    expect(failure(await endingsOf(server, someone).abandon(id))).toEqual([409, 'attempt.closed']);
    const other = await Respondent.on(server);
    expect(failure(await endingsOf(server, other).abandon(id))).toEqual([404, 'not_found']);
    expect(await statusOf(id)).toBe('completed');
  });
});

describe('the rule', () => {
  it('abandons what nobody has touched for 90 days, and expires what is overdue, whoever it is of', async () => {
    const open = await published(server, alarming('untouched'));
    const limited = await published(
      server,
      alarming('overdue', ({ settings }) => Object.assign(settings ?? {}, { timeLimit: 30 })),
    );
    const other = await Respondent.on(server);
    const { id: untouched } = await someone.started(open);
    const { id: touched } = await other.started(open);
    server.clock.forward(50 * day);
    await other.signInAgain();
    await other.answer(touched, { q1: 'often' });
    server.clock.forward(40 * day - 60);
    await server.services.endings.endDue();
    expect(await statusOf(untouched)).toBe('in_progress');
    await someone.signInAgain();
    const { id: overdue } = await someone.started(limited);
    server.clock.forward(1800);
    const [{ n: due }] = await rows(
      `select count(*)::int as n from user_instrument where status = 'in_progress' and id <> $1`,
      [touched],
    );
    const ran = await Promise.all([server.services.endings.endDue(), server.services.endings.endDue()]);
    expect(ran[0] + ran[1]).toBe(due);
    expect(await Promise.all([untouched, touched, overdue].map(statusOf))).toEqual([
      'abandoned',
      'in_progress',
      'expired',
    ]);
    expect(await server.services.endings.endDue()).toBe(0);
  });

  it('ends however many there are, in steps', async () => {
    const instrument = await published(server, alarming('many'));
    const { id } = await someone.started(instrument);
    await rows(
      `insert into user_instrument (user_id, id, instrument_id, version_id, locale, respondent, status, is_test, answers, started_at)
       select user_id, gen_random_uuid(), instrument_id, version_id, locale, respondent, status, true, answers,
              started_at - interval '91 days'
       from user_instrument, generate_series(1, 1200) where id = $1`,
      [id],
    );
    expect(await server.services.endings.endDue()).toBe(1200);
    expect(await statusOf(id)).toBe('in_progress');
  });
});

describe('deleting', () => {
  it('leaves nothing of an attempt but that there was one', async () => {
    const admin = await server.tokenOf(['admin']);
    const told = async () =>
      (dataOf<{ type: string }[]>(await server.ask(notice.list, { token: admin })) ?? []).filter(
        ({ type }) => type === 'notification',
      ).length;
    const before = await told();
    const instrument = await published(server, named(alarming('deleted')));
    const id = await sent(someone, instrument, atRisk);
    const { closed, remove, closing } = endingsOf(server, someone);
    const { receipt } = await closed(id);
    expect(await told()).toBe(before + 1);
    // Rescored, so that there is a history, a list of changes, and a report code.
    const author = await Author.on(server);
    await published(
      server,
      alarming('deleted', (next) => {
        delete next.testCases;
        for (const one of next.calculations ?? []) if (one.code === 'total') one.formula = '1 + sum(q1, q2, q3.r1)';
      }),
    );
    const job = await author.rescore(instrument, 2, 'Wrong.');
    await working(server, () => author.ended(job));
    const batch = crypto.randomUUID();
    await rows(
      `insert into job (id, kind, user_id, state, input, created_at) values ($1, 'instrument.reports', $2, 'done', '{}', now())`,
      [batch, someone.userId],
    );
    await rows(`insert into report_batch (job_id, instrument_id, report, paper) values ($1, $2, 'main', 'a4')`, [
      batch,
      instrument,
    ]);
    await rows(`insert into report_file (job_id, attempt_id, locale, pdf) values ($1, $2, 'en-US', 'x')`, [batch, id]);
    expect(await traces(id)).toEqual([
      'access_grant.attempt_id',
      'answer_event.attempt_id',
      'report_file.attempt_id',
      'rescored_attempt.attempt_id',
      'result_change.attempt_id',
      'score.attempt_id',
      'score_history.attempt_id',
      'user_instrument.id',
      'verification.attempt_id',
    ]);

    const other = await Respondent.on(server);
    expect(failure(await endingsOf(server, other).remove(id))).toEqual([404, 'not_found']);
    expect((await remove(id)).status).toBe(200);
    expect(await traces(id)).toEqual(['audit_event.entity_id', 'deleted_attempt.id', goneFromResults]);
    expect(await actionsAbout(id)).toEqual([['attempt.deleted', someone.userId, 'attempt', { instrument }]]);
    for (const asked of [await remove(id), await closing(id), await someone.get(id), await someone.result(id)]) {
      expect(failure(asked)).toEqual([404, 'not_found']);
    }
    expect(await told()).toBe(before);
    expect(failure(await server.ask(verification.check, { body: { code: receipt.code } }))).toEqual([
      404,
      'verification.unknown',
    ]);
  });

  it('takes along what those it was shared with were told, and nothing of another result', async () => {
    const instrument = await published(server, alarming('told'));
    const [gone, stays] = [await sent(someone, instrument), await sent(someone, instrument)];
    const [ofGone, ofOther] = [await sharedTwice(someone, gone), await sharedTwice(someone, stays)];
    expect([await ofGone(), await ofOther()]).toEqual([2, 2]);
    dataOf(await endingsOf(server, someone).remove(gone));
    expect([await ofGone(), await ofOther()]).toEqual([0, 2]);
  });

  it('does not let the same person begin what may be answered once, or not yet again', async () => {
    const once = await published(server, alarming('once', retaking('single')));
    const weekly = await published(server, alarming('weekly', retaking('days', 7)));
    for (const instrument of [once, weekly]) {
      const id = await sent(someone, instrument);
      dataOf(await endingsOf(server, someone).remove(id));
      expect(failure(await someone.start(instrument))).toEqual([409, 'attempt.retake_refused']);
    }
    server.clock.forward(7 * day);
    await someone.signInAgain();
    expect((await someone.start(weekly)).status).toBe(200);
    expect(failure(await someone.start(once))).toEqual([409, 'attempt.retake_refused']);
  });

  it('of an attempt in progress leaves nothing at all', async () => {
    const instrument = await published(server, alarming('unfinished', retaking('single')));
    const { id } = await someone.started(instrument);
    await someone.answer(id, { q1: 'often' });
    dataOf(await endingsOf(server, someone).remove(id));
    expect(await traces(id)).toEqual(['audit_event.entity_id']);
    expect((await someone.start(instrument)).status).toBe(200);
  });

  it('beside writes and completions happens once, and each of them is taken before or finds nothing', async () => {
    const instrument = await published(server, alarming('beside'));
    for (let round = 0; round < 5; round += 1) {
      const one = await Respondent.on(server);
      const { id } = await one.started(instrument);
      await one.answer(id, atRisk);
      const { remove, closing } = endingsOf(server, one);
      const others = await Promise.all([
        one.answer(id, { q1: 'never' }, { client: crypto.randomUUID() }),
        one.complete(id),
        remove(id),
        closing(id),
        remove(id),
        one.answer(id, { q1: 'sometimes' }, { client: crypto.randomUUID() }),
      ]);
      const [write, completion, first, receipt, second, later] = others;
      expect([first.status, second.status].toSorted()).toEqual([200, 404]);
      for (const answered of [write, completion, later, receipt]) expect([200, 404, 409]).toContain(answered.status);
      const left = (await traces(id)).filter((place) => place !== 'deleted_attempt.id' && place !== goneFromResults);
      expect(left).toEqual(['audit_event.entity_id']);
    }
  });
});

describe('an account', () => {
  it('has in its export what was agreed to, the codes, and what is left of deleted attempts', async () => {
    const instrument = await published(server, alarming('kept'));
    const deleted = await sent(someone, instrument);
    const { remove, closed } = endingsOf(server, someone);
    await remove(deleted);
    const { id } = await someone.started(instrument, { consent: true });
    await someone.answer(id, atRisk);
    await someone.complete(id);
    const { receipt } = await closed(id);
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: '/api/user/profile/export',
      headers: { authorization: `Bearer ${someone.accessToken}` },
    });
    const files = unzipSync(rawPayload);
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
    const at = server.clock.now().toISOString();
    expect(data.deletedAttempts).toEqual([{ id: deleted, instrument: 'kept', status: 'completed', completedAt: at }]);
    expect(data.attempts).toMatchObject([
      { id, consentedAt: at, codes: [{ kind: 'receipt', ...receipt, issuedAt: at }] },
    ]);
    const page = strFromU8(files['data.html'] ?? new Uint8Array());
    for (const text of [receipt.code, 'Assessments that you deleted']) expect(page).toContain(text);
  });

  it('that is erased leaves nothing of any of it', async () => {
    const instrument = await published(server, alarming('erased'));
    await endingsOf(server, someone).remove(await sent(someone, instrument));
    const id = await sent(someone, instrument, atRisk);
    await endingsOf(server, someone).closed(id);
    await server.services.profiles.eraseAccount(someone.userId, null);
    expect(await traces(id)).toEqual([goneFromResults]);
    expect(await rows('select * from deleted_attempt where user_id = $1', [someone.userId])).toEqual([]);
    const links = await rows(`select link from notice where link like '/access/edit%' and link not in
      (select '/access/edit?id=' || id from access_grant)`);
    expect(links).toEqual([]);
  });
});
