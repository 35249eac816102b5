import { invitation } from 'core/contract/surveys/invitation';
import { mySurvey } from 'core/contract/surveys/mySurvey';
import { survey as rows } from 'core/contract/surveys/survey';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { survey, surveyCollaborator } from '../../database/schema/survey';
import { beginning, meanwhile } from '../../testing/meanwhile';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey } from '../../testing/surveys/survey';
import type { Answered, TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let userId: string;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  userId = await server.addUser('owner@example.org', ['admin']);
  token = (await server.signIn('owner@example.org')).accessToken;
});

async function owned(asked: Parameters<typeof openedSurvey>[1] = {}): Promise<string> {
  const { id } = await openedSurvey(server, { audience: 'link', ...asked });
  await server.database.db.insert(surveyCollaborator).values({ surveyId: id, userId, may: 'own' });
  return id;
}
const remove = (id: string) => server.ask(rows.remove, { params: { id }, token });

const deleted = (id: string) => async (tx: Transaction) => {
  await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('update');
  await tx.delete(survey).where(eq(survey.id, id));
};
const said = ({ status, body }: Answered) => [status, body.errorCode];

describe('a survey that is deleted while somebody begins', () => {
  it('stays where they were quicker', async () => {
    const id = await owned();
    expect(said(await meanwhile(server, beginning(server, id), () => remove(id)))).toEqual([409, 'survey.answered']);
    expect((await new SurveyTaker(server, id).start()).status).toBe(200);
  });

  it.each(['identified', 'anonymous'] as const)('is not there for whoever comes too late (%s)', async (anonymity) => {
    const id = await owned({ anonymity });
    const taker = new SurveyTaker(server, id);
    expect(said(await meanwhile(server, deleted(id), () => taker.start()))).toEqual([404, 'not_found']);
    for (const answered of [taker.start(), taker.beforehand()]) {
      expect((await answered).status).toBe(404);
    }
  });

  it('is not there for an account that declines it', async () => {
    const id = await owned({ audience: 'everyone' });
    const person = await server.tokenOf(['user']);
    const decline = () => server.ask(mySurvey.decline, { params: { id }, body: {}, token: person });
    expect(said(await meanwhile(server, deleted(id), decline))).toEqual([404, 'not_found']);
  });

  it('is not there for those who invite to it', async () => {
    const id = await owned({ audience: 'invited' });
    const body = { people: [{ email: 'asked@example.org' }] };
    const invite = () => server.ask(invitation.create, { params: { id }, body, token });
    expect(said(await meanwhile(server, deleted(id), invite))).toEqual([404, 'not_found']);
  });
});
