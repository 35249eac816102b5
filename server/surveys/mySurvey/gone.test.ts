import { invitation } from 'core/contract/surveys/invitation';
import { mySurvey } from 'core/contract/surveys/mySurvey';
import { survey as rows } from 'core/contract/surveys/survey';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { participation, survey, surveyCollaborator } from '../../database/schema/survey';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey } from '../../testing/surveys/survey';
import { type Answered, createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await createTestServer();
  userId = await server.addUser('owner@example.org', ['admin']);
  token = (await server.signIn('owner@example.org')).accessToken;
});
afterAll(() => server.stop());

async function owned(asked: Parameters<typeof openedSurvey>[1] = {}): Promise<string> {
  const { id } = await openedSurvey(server, { audience: 'link', ...asked });
  await server.database.db.insert(surveyCollaborator).values({ surveyId: id, userId, may: 'own' });
  return id;
}
const remove = (id: string) => server.ask(rows.remove, { params: { id }, token });

/** Calls once the work is done but not committed, and commits it when the call waits for it. */
async function meanwhile(
  work: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answered>,
): Promise<Answered> {
  const { db } = server.database;
  let asked: Promise<Answered> | undefined;
  await db.transaction(async (tx) => {
    await work(tx);
    asked = call();
    let isSettled = false;
    void asked.finally(() => {
      isSettled = true;
    });
    for (let waits = 0; waits === 0 && !isSettled; ) {
      const { rows: found } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `);
      waits = found[0]?.n ?? 0;
    }
  });
  if (asked === undefined) throw new Error('nothing was asked');
  return asked;
}

const deleted = (id: string) => async (tx: Transaction) => {
  await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('update');
  await tx.delete(survey).where(eq(survey.id, id));
};
const said = ({ status, body }: Answered) => [status, body.errorCode];

describe('a survey that is deleted while somebody begins', () => {
  it('stays where they were quicker', async () => {
    const id = await owned();
    const begins = async (tx: Transaction) => {
      await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('key share');
      const guest = await server.services.users.addGuest(tx, { surveyId: id, locale: 'en-US' });
      const startedAt = server.clock.now();
      const row = { userId: guest, id: crypto.randomUUID(), surveyId: id, revision: 1, locale: 'en-US' };
      await tx.insert(participation).values({ ...row, attributes: {}, versions: {}, status: 'started', startedAt });
    };
    expect(said(await meanwhile(begins, () => remove(id)))).toEqual([409, 'survey.answered']);
    expect((await new SurveyTaker(server, id).start()).status).toBe(200);
  });

  it.each(['identified', 'anonymous'] as const)('is not there for whoever comes too late (%s)', async (anonymity) => {
    const id = await owned({ anonymity });
    const taker = new SurveyTaker(server, id);
    expect(said(await meanwhile(deleted(id), () => taker.start()))).toEqual([404, 'not_found']);
    for (const answered of [taker.start(), taker.beforehand()]) {
      expect((await answered).status).toBe(404);
    }
  });

  it('is not there for an account that declines it', async () => {
    const id = await owned({ audience: 'everyone' });
    const person = await server.tokenOf(['user']);
    const decline = () => server.ask(mySurvey.decline, { params: { id }, body: {}, token: person });
    expect(said(await meanwhile(deleted(id), decline))).toEqual([404, 'not_found']);
  });

  it('is not there for those who invite to it', async () => {
    const id = await owned({ audience: 'invited' });
    const body = { people: [{ email: 'asked@example.org' }] };
    const invite = () => server.ask(invitation.create, { params: { id }, body, token });
    expect(said(await meanwhile(deleted(id), invite))).toEqual([404, 'not_found']);
  });
});
