import { access } from 'core/contract/answering/access';
import { type AttemptResult, attempts, type RecentRisks } from 'core/contract/answering/attempt';
import { alarming, atRisk, endingsOf, sent, wellEnough } from '../../testing/answering/endings';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey } from '../../testing/surveys/survey';
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

/** Seconds. */
const day = 86_400;

async function later(seconds: number): Promise<void> {
  server.clock.forward(seconds);
  await someone.signInAgain();
}

const recent = async (token = someone.accessToken, query = {}) =>
  dataOf<RecentRisks[]>(await server.ask(attempts.risks, { token, query }));

/** No report for staff holds the risk. */
const silent = (code: string) =>
  alarming(code, (document) => {
    document.reports = document.reports?.filter((report) => report.code !== 'staff');
    delete document.texts['en-US']?.['report.staff.title'];
  });

describe('the risks of the last days', () => {
  it('stand there for 14 days after each result that has some, the newest first, whatever comes then', async () => {
    const instrument = await published(server, alarming('lately'));
    const first = await sent(someone, instrument, atRisk);
    await later(day);
    await sent(someone, instrument, wellEnough);
    const completedAt = server.clock.now().toISOString();
    const second = await sent(someone, instrument, atRisk);
    expect(await recent()).toEqual([
      {
        attempt: second,
        completedAt,
        risks: [{ code: 'help', text: 'Your total is 3: please call.', locale: 'en-US' }],
        told: 'staff',
      },
      expect.objectContaining({ attempt: first }),
    ]);
    await later(13 * day - 1);
    expect((await recent()).map(({ attempt }) => attempt)).toEqual([second, first]);
    await later(1);
    expect((await recent()).map(({ attempt }) => attempt)).toEqual([second]);
    await later(day);
    expect(await recent()).toEqual([]);
  });

  it('are one’s own, in the language asked for, and go with their result', async () => {
    const document = alarming('own_risks', ({ texts }) => {
      texts['de-DE'] = { title: 'Skala', 'nugget.help.text': 'Ihr Wert ist {{ total }}: Bitte rufen Sie an.' };
    });
    const id = await sent(someone, await published(server, document), atRisk);
    expect(await recent(someone.accessToken, { locale: 'de-DE' })).toMatchObject([
      { attempt: id, risks: [{ text: 'Ihr Wert ist 3: Bitte rufen Sie an.', locale: 'de-DE' }] },
    ]);
    expect(await recent((await Respondent.on(server)).accessToken)).toEqual([]);
    await endingsOf(server, someone).remove(id);
    expect(await recent()).toEqual([]);
  });

  it('are those of a guest’s answers to a survey, too', async () => {
    const survey = await openedSurvey(server, {
      audience: 'link',
      items: [{ code: 'a', document: alarming('of_guest') }],
    });
    const guest = new SurveyTaker(server, survey.id);
    const { attempt } = await guest.begin();
    dataOf(await guest.answer(attempt.id, atRisk));
    expect(dataOf<{ told: unknown }>(await guest.complete(attempt.id)).told).toBe('survey');
    expect(await recent(guest.token)).toMatchObject([{ attempt: attempt.id, told: 'survey' }]);
  });
});

describe('who was told', () => {
  it('is said by all that the respondent gets, and to nobody else', async () => {
    const { id } = await someone.started(await published(server, alarming('who')));
    dataOf(await someone.answer(id, atRisk));
    expect(dataOf<{ told: unknown }>(await someone.complete(id)).told).toBe('staff');
    expect((await endingsOf(server, someone).closed(id)).told).toBe('staff');
    expect(dataOf<AttemptResult>(await someone.result(id)).told).toBe('staff');
    const { rows } = await server.database.pool.query('select id from access_grant where attempt_id = $1', [id]);
    const seen = await server.ask(access.result, {
      token: await server.tokenOf(['admin']),
      params: { id: rows[0].id },
    });
    expect(dataOf<AttemptResult>(seen)).toMatchObject({ risks: [{ code: 'help' }], told: null });
  });

  it('is nobody where staff learn nothing of a risk, and where there is none', async () => {
    const told: unknown[] = [];
    for (const [document, answers] of [
      [silent('silent'), atRisk],
      [alarming('well'), wellEnough],
    ] as const) {
      const { id } = await someone.started(await published(server, document));
      dataOf(await someone.answer(id, answers));
      told.push(dataOf<{ told: unknown }>(await someone.complete(id)).told);
      told.push(
        (await endingsOf(server, someone).closed(id)).told,
        dataOf<AttemptResult>(await someone.result(id)).told,
      );
    }
    expect(told).toEqual(Array.from({ length: 6 }, () => null));
    expect(await recent()).toMatchObject([{ risks: [{ code: 'help' }], told: null }]);
  });
});
