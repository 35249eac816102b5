import { profile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

it('what is kept of participations and invitations is exported, and goes with the account', async () => {
  const email = 'whole@example.org';
  const userId = await server.addUser(email);
  const token = (await server.signIn(email)).accessToken;
  const attributes = [{ code: 'team', kind: 'text' as const, from: 'invitation' as const }];
  const begun = await openedSurvey(server, { audience: 'invited', attributes });
  const asked = await openedSurvey(server, { audience: 'invited', attributes });
  await invited(server, begun.id, { email, attributes: { team: 'red' } });
  await invited(server, asked.id, { email, attributes: { team: 'blue' } });
  const others = await invited(server, asked.id, { email: 'other@example.org' });
  const taker = new SurveyTaker(server, begun.id, token);
  await taker.finish();

  const { rawPayload } = await server.app.inject({
    method: 'GET',
    url: `/api/${profile.export.path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzipSync(rawPayload);
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as { surveys: unknown[] };
  expect(data.surveys).toEqual([
    expect.objectContaining({
      ...{ survey: begun.code, participation: taker.participation, status: 'completed', attributes: { team: 'red' } },
    }),
    expect.objectContaining({
      survey: asked.code,
      participation: null,
      status: 'waiting',
      attributes: { team: 'blue' },
    }),
  ]);
  expect(strFromU8(files['data.html'] ?? new Uint8Array())).toContain('team: blue');

  await server.services.profiles.eraseAccount(userId, null);
  const { rows } = await server.database.db.execute(
    sql`select id from invitation where survey_id in (${begun.id}, ${asked.id})`,
  );
  expect(rows).toEqual([{ id: others.id }]);
  const left = await server.database.db.execute(sql`select id from user_survey where user_id = ${userId}`);
  expect(left.rows).toEqual([]);
});
