import { sql } from 'drizzle-orm';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, oneQuestion, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const day = 86_400;
const guest = (id: string) => new SurveyTaker(server, id);
const removed = () => server.services.idleGuests.removeDue(new AbortController().signal);
const rowsOf = async (statement: ReturnType<typeof sql>) => (await server.database.db.execute(statement)).rows;
const counts = async (id: string) =>
  (
    await rowsOf(sql`
      select (select count(*)::int from user_account where guest_of = ${id}::uuid) as guests,
        (select count(*)::int from user_survey where survey_id = ${id}::uuid) as begun,
        (select count(*)::int from survey_quota_seat where survey_id = ${id}::uuid) as seats,
        (
          select count(*)::int from user_instrument a join user_account u on u.id = a.user_id
          where u.guest_of = ${id}::uuid
        ) as attempts
    `)
  )[0];

describe('guests who never answered', () => {
  it('are removed after thirty days with all that they have begun, and their seats are free', async () => {
    const quotas = [{ code: 'all', condition: 'true', limit: 10 }];
    const { id } = await openedSurvey(server, { audience: 'link', quotas });
    const [idle, answering, complete] = [guest(id), guest(id), guest(id)];
    await idle.begin();
    const { attempt } = await answering.begin();
    await answering.answer(attempt.id, { q1: 1 });
    await complete.finish();
    expect(await counts(id)).toEqual({ guests: 3, begun: 3, seats: 3, attempts: 3 });

    server.clock.forward(30 * day - 1);
    expect(await removed()).toBe(0);
    server.clock.forward(2);
    expect(await removed()).toBe(1);
    expect(await counts(id)).toEqual({ guests: 2, begun: 2, seats: 2, attempts: 2 });
    expect(await idle.next().catch(() => 'gone')).toBe('gone');
    await answering.answer(attempt.id, { q2: 1 });
    expect(await removed()).toBe(0);
  });

  it('leave their invitation as one that nobody has begun with', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', anonymity: 'confidential' });
    const { code } = await invited(server, id);
    const first = guest(id);
    await first.begin({ code });
    server.clock.forward(31 * day);
    await removed();
    const again = guest(id);
    await again.begin({ code });
    expect(again.participation).not.toBe(first.participation);
    expect(await counts(id)).toMatchObject({ guests: 1, begun: 1 });
  });

  it('of an anonymous survey go too, and its codes stay used', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', anonymity: 'anonymous' });
    const { code } = await invited(server, id);
    await guest(id).begin({ code });
    server.clock.forward(32 * day);
    await removed();
    expect(await counts(id)).toMatchObject({ guests: 0, begun: 0 });
    expect((await guest(id).start({ code })).body.errorCode).toBe('survey.code_used');
    const { rows } = await server.database.db.execute(sql`select 1 from audit_event where entity_id = ${id}::uuid`);
    expect(rows).toEqual([]);
  });

  it('are not those whose quota was full, who sent an item without an answer, or who have an account', async () => {
    const document = oneQuestion('nothing_required', ({ questions: [first] }) => {
      if (first) first.required = false;
    });
    const { id } = await openedSurvey(server, { audience: 'link', items: [{ code: 'a', document }, { code: 'b' }] });
    const sent = guest(id);
    const { attempt } = await sent.begin();
    expect((await sent.complete(attempt.id)).status).toBe(200);
    const full = await openedSurvey(server, {
      audience: 'link',
      quotas: [{ code: 'none', condition: 'true', limit: 1, full: 'screen_out' }],
    });
    await guest(full.id).finish();
    expect(await guest(full.id).begin()).toMatchObject({ done: true });
    const everyone = await openedSurvey(server);
    await new SurveyTaker(server, everyone.id, await server.tokenOf(['user'])).begin();
    server.clock.forward(40 * day);
    await removed();
    expect([await counts(id), await counts(full.id)]).toMatchObject([
      { guests: 1, begun: 1 },
      { guests: 2, begun: 2 },
    ]);
    const { rows } = await server.database.db.execute(
      sql`select 1 from user_survey where survey_id = ${everyone.id}::uuid`,
    );
    expect(rows.length).toBe(1);
  });

  it('stop where the server does', async () => {
    const { id } = await openedSurvey(server, { audience: 'link' });
    await guest(id).begin();
    server.clock.forward(31 * day);
    expect(await server.services.idleGuests.removeDue(AbortSignal.abort())).toBe(0);
    expect(await counts(id)).toMatchObject({ guests: 1 });
    await removed();
  });
});
