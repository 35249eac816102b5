import type { Role } from 'core/access/roles';
import { access } from 'core/contract/answering/access';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { type NoticeRow, notice } from 'core/contract/platform/notice';
import { alarming, atRisk, endingsOf, sent, wellEnough } from '../../testing/answering/endings';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
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

const rows = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows;

describe('a risk', () => {
  it('is told with the write that it hangs on, and with that alone', async () => {
    const { id } = await someone.started(await published(server, alarming('told')));
    const risksOf = async (answers: object) => dataOf<{ risks?: unknown }>(await someone.answer(id, answers)).risks;
    expect(await risksOf({ 'q3.r1': 'often' })).toBeUndefined();
    expect(await risksOf({ q2: 'often' })).toEqual([
      { code: 'help', text: 'Your total is no value: please call.', locale: 'en-US' },
    ]);
    expect(await risksOf({ q2: 'never' })).toEqual([]);
    // It was open before it was answered, too.
    expect(await risksOf({ q2: null })).toEqual([]);
  });

  it('is told again to who goes on, on any device, until they have sent their answers', async () => {
    const id = (await someone.started(await published(server, alarming('again')))).id;
    await someone.answer(id, { 'q3.r1': 'often' });
    expect((await someone.open(id)).risks).toBeUndefined();
    await someone.answer(id, { q2: 'often' });
    expect((await someone.open(id)).risks).toEqual([
      { code: 'help', text: 'Your total is no value: please call.', locale: 'en-US' },
    ]);
    await someone.answer(id, { q2: 'never' });
    expect((await someone.open(id)).risks).toEqual([]);
    await someone.answer(id, atRisk);
    expect((await someone.open(id)).risks).not.toEqual([]);
    await someone.complete(id);
    expect((await someone.open(id)).risks).toBeUndefined();
  });

  it('is told, too, to who opens an attempt again that they gave up', async () => {
    const id = (await someone.started(await published(server, alarming('givenup')))).id;
    await someone.answer(id, atRisk);
    await endingsOf(server, someone).abandon(id);
    expect(await someone.open(id)).toMatchObject({ status: 'abandoned', risks: [{ code: 'help' }] });
  });

  it('stands in the closing with all that holds at the end, in the language asked for', async () => {
    const instrument = await published(
      server,
      alarming('closed', (document) => {
        document.texts['de-DE'] = { title: 'Skala', 'nugget.open.text': 'Sie haben es offen gelassen.' };
      }),
    );
    const { q2: _, ...open } = atRisk;
    const id = await sent(someone, instrument, open);
    const { closed } = endingsOf(server, someone);
    expect(await closed(id, { locale: 'de' })).toMatchObject({
      title: 'Skala',
      locale: 'de-DE',
      thanks: 'Thank **you**.',
      risks: [{ code: 'open', text: 'Sie haben es offen gelassen.', locale: 'de-DE' }],
    });
    expect((await closed(id)).risks).toEqual([{ code: 'open', text: 'You left it open.', locale: 'en-US' }]);
  });

  it('stands in the result, for its owner and for staff, though the owner’s reports do not tell it', async () => {
    const id = await sent(someone, await published(server, alarming('in_result')), atRisk);
    const risks = [{ code: 'help', text: 'Your total is 3: please call.', locale: 'en-US' }];
    const own = dataOf<AttemptResult>(await someone.result(id));
    expect(own.risks).toEqual(risks);
    expect(JSON.stringify(own.reports)).not.toContain('please call');
    const [grant] = await rows('select id from access_grant where attempt_id = $1', [id]);
    const token = await server.tokenOf(['admin']);
    const seen = await server.ask(access.result, { token, params: { id: grant.id } });
    expect(dataOf<AttemptResult>(seen).risks).toEqual(risks.map((risk) => ({ ...risk, to: 'respondent' })));
    const well = await sent(someone, await published(server, alarming('in_no_result')), wellEnough);
    expect(dataOf<AttemptResult>(await someone.result(well)).risks).toEqual([]);
  });
});

describe('the closing', () => {
  it('is there where results are for staff alone, and only of completed attempts of one’s own', async () => {
    const document = alarming('staff_only', ({ settings }) => Object.assign(settings ?? {}, { results: 'staff' }));
    const instrument = await published(server, document);
    const { id } = await someone.started(instrument);
    const { closing, closed } = endingsOf(server, someone);
    expect((await closing(id)).body.errorCode).toBe('attempt.not_completed');
    await someone.answer(id, wellEnough);
    await someone.complete(id);
    expect((await someone.result(id)).body.errorCode).toBe('access.denied');
    expect(await closed(id)).toMatchObject({
      id,
      instrumentId: instrument,
      title: 'Example scale',
      locale: 'en-US',
      completedAt: server.clock.now().toISOString(),
      thanks: 'Thank **you**.',
      risks: [],
      receipt: { code: expect.stringMatching(/^R(-[0-9A-HJKMNP-TV-Z]{4}){4}$/) },
      seesResults: false,
    });
    const other = await Respondent.on(server);
    expect((await endingsOf(server, other).closing(id)).status).toBe(404);
  });
});

describe('staff', () => {
  async function member(roles: readonly Role[]): Promise<(about: string) => Promise<NoticeRow[]>> {
    const token = await server.tokenOf(roles);
    return async (about) => {
      const answered = await server.ask(notice.list, { token, headers: { 'accept-language': 'de-DE' } });
      return dataOf<NoticeRow[]>(answered).filter(
        ({ title, type }) => type === 'notification' && title.includes(about),
      );
    };
  }

  it('are told once each of a risk, however often completion is asked for, and may see that result', async () => {
    const noticesOf = await Promise.all(
      ([['admin'], ['superAdmin'], ['superAdmin', 'admin', 'user'], ['user']] as const).map((roles) => member(roles)),
    );
    const instrument = await published(
      server,
      alarming('alarm', (document) => {
        document.texts['de-DE'] = { title: 'Skala zum Melden' };
      }),
    );
    const { id } = await someone.started(instrument);
    await someone.answer(id, atRisk);
    const completions = await Promise.all(Array.from({ length: 6 }, () => someone.complete(id)));
    expect(new Set(completions.map(({ text }) => JSON.stringify(JSON.parse(text).data))).size).toBe(1);
    const grants = await rows('select id, recipient from access_grant where attempt_id = $1', [id]);
    expect(grants).toEqual([{ id: grants[0]?.id, recipient: 'staff' }]);
    expect(await rows('select deed, actor_id from access_event where grant_id = $1', [grants[0]?.id])).toEqual([
      { deed: 'granted', actor_id: null },
    ]);
    const told = await Promise.all(noticesOf.map((list) => list('Skala zum Melden')));
    expect(told.map((list) => list.map(({ link }) => link))).toEqual([
      ...Array.from({ length: 3 }, () => [`/access/edit?id=${grants[0]?.id}`]),
      [],
    ]);
  });

  it('are told nothing where answers point to none, or where no report of theirs holds risks', async () => {
    const unaware = alarming('unaware', (document) => {
      document.reports = document.reports?.filter(({ code }) => code !== 'staff');
      delete document.texts['en-US']?.['report.staff.title'];
    });
    const ids = [
      await sent(someone, await published(server, alarming('no_alarm')), wellEnough),
      await sent(someone, await published(server, unaware), atRisk),
    ];
    expect(await rows('select id from access_grant where attempt_id = any ($1)', [ids])).toEqual([]);
  });

  it('are told of nothing that was not completed', async () => {
    const before = (await rows('select count(*)::int as n from notice', []))[0].n;
    const { id } = await someone.started(await published(server, alarming('incomplete')));
    await someone.answer(id, { q2: 'often' });
    expect((await someone.complete(id)).body.errorCode).toBe('attempt.required_open');
    expect(await rows('select id from access_grant where attempt_id = $1', [id])).toEqual([]);
    // The only notice is that of the publication.
    expect((await rows('select count(*)::int as n from notice', []))[0].n).toBe(before + 1);
  });
});

describe('an attempt', () => {
  it('is scored by the version that it began on, though another one is current', async () => {
    const document = alarming('versioned');
    const instrument = await published(server, document);
    const { id } = await someone.started(instrument);
    const doubled = alarming('versioned', (next) => {
      delete next.testCases;
      for (const calculation of next.calculations ?? []) {
        if (calculation.code === 'total') calculation.formula = '2 * sum(q1, q2, q3.r1, q3.r2)';
      }
    });
    expect(await published(server, doubled)).toBe(instrument);
    const other = await Respondent.on(server);
    const { id: later } = await other.started(instrument);
    const totals = [];
    for (const [one, attempt] of [
      [someone, id],
      [other, later],
    ] as const) {
      await one.answer(attempt, atRisk);
      totals.push(dataOf<{ scores: { total: { value: number } } }>(await one.complete(attempt)).scores.total.value);
    }
    expect(totals).toEqual([3, 6]);
  });

  describe('with a birthday between its start and its end', () => {
    /** At 17, the day before they turn 18, with all answered except q2, which is required and asked if the rule says so. */
    async function begun(code: string, visibleIf: string): Promise<string> {
      const now = server.clock.now();
      const birth = new Date(Date.UTC(now.getUTCFullYear() - 18, now.getUTCMonth(), now.getUTCDate() + 1));
      await rows(`update user_account set birth_date = $2, time_zone = 'UTC' where id = $1`, [
        someone.userId,
        birth.toISOString().slice(0, 10),
      ]);
      const document = publishable(code, (one) => {
        delete one.testCases;
        for (const calculation of one.calculations ?? []) {
          if (calculation.code === 'total') calculation.formula = 'sum_answered(q1, q2, q3.r1, q3.r2)';
        }
        for (const question of one.questions) {
          if (question.code === 'q2') Object.assign(question, { required: true, visibleIf });
        }
      });
      const { id, respondent } = await someone.started(await published(server, document));
      expect(respondent?.age).toBe(17);
      const { q2: _, ...others } = wellEnough;
      dataOf(await someone.answer(id, others));
      server.clock.forward(2 * 24 * 3600);
      await someone.signInAgain();
      return id;
    }

    /** The result is computed again from what is stored: it must give the scores of completion. */
    async function sentAt18(id: string): Promise<number | null> {
      const { scores } = dataOf<{ scores: { total: { value: number | null } } }>(await someone.complete(id));
      const { respondent, explanations } = dataOf<AttemptResult>(await someone.result(id));
      expect(respondent.age).toBe(18);
      expect(explanations.total).toMatchObject({ root: { value: scores.total.value } });
      return scores.total.value;
    }

    it('is completed without a question that was not asked', async () => {
      const id = await begun('grown_into', 'respondent.age >= 18');
      const refused = await someone.answer(id, { q2: 'never' });
      expect(refused.body.details).toMatchObject([{ path: 'answers.q2', code: 'answer.hidden' }]);
      expect(await sentAt18(id)).toBe(3);
    });

    it('is not completed without one that was asked, though its answer does not count any more', async () => {
      const id = await begun('grown_out_of', 'respondent.age < 18');
      const { status, body } = await someone.complete(id);
      expect([status, body.errorCode]).toEqual([422, 'attempt.required_open']);
      expect(body.details).toMatchObject([{ path: 'answers.q2' }]);
      dataOf(await someone.answer(id, { q2: 'never' }));
      expect(await sentAt18(id)).toBe(3);
    });
  });

  it('whose time is over cannot be completed', async () => {
    const document = alarming('limited', ({ settings }) => Object.assign(settings ?? {}, { timeLimit: 10 }));
    const { id, expiresAt } = await someone.started(await published(server, document));
    expect(Date.parse(expiresAt ?? '')).toBe(server.clock.now().getTime() + 600_000);
    await someone.answer(id, atRisk);
    server.clock.forward(600);
    const { status, body } = await someone.complete(id);
    expect([status, body.errorCode]).toEqual([409, 'attempt.closed']);
    expect((await someone.open(id)).status).toBe('expired');
    expect(await rows('select id from access_grant where attempt_id = $1', [id])).toEqual([]);
  });
});
