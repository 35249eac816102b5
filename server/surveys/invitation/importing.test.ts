import type { JobRow } from 'core/contract/platform/job';
import { type InvitationImport, invitation } from 'core/contract/surveys/invitation';
import { sql } from 'drizzle-orm';
import { until } from 'tests/until';
import { surveyCollaborator } from '../../database/schema/survey';
import { working } from '../../testing/answering/rescoring';
import { dataOf } from '../../testing/answering/respondent';
import { openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let userId: string;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  userId = await server.addUser('owner@example.org', ['admin']);
  token = (await server.signIn('owner@example.org')).accessToken;
});
beforeEach(async () => {
  ({ id } = await openedSurvey(server, { audience: 'invited' }));
  await server.database.db.insert(surveyCollaborator).values({ surveyId: id, userId, may: 'own' });
});
afterAll(() => server.stop());

const begin = async (text: string) =>
  dataOf<{ job: string }>(await server.ask(invitation.import, { params: { id }, body: { text }, token })).job;
const listed = async () => dataOf<InvitationImport[]>(await server.ask(invitation.imports, { params: { id }, token }));
const ended = (job: string): Promise<JobRow> =>
  working(server, () =>
    until('the job', async () => {
      const found = (await listed()).find((one) => one.job.id === job)?.job;
      return found?.endedAt ? found : undefined;
    }),
  );
const invited = async () => {
  const { rows } = await server.database.db.execute<{ email: string; n: number }>(
    sql`select count(*)::int as n from invitation where survey_id = ${id}::uuid`,
  );
  return rows[0]?.n;
};

const lines = [
  ...Array.from({ length: 1200 }, (_, index) => `Nummer ${index}, Person <p${index}@example.org>`),
  'p7@bad..example; Ann <ann@example.org>',
  'P7@example.org',
].join('\n');

it('takes a list in a job, and tells afterwards who was made and who was refused', async () => {
  const job = await begin(lines);
  expect((await ended(job)).state).toBe('done');
  expect(await listed()).toEqual([
    {
      job: expect.objectContaining({ id: job, kind: 'survey.invite', done: 1203, total: 1203, failures: 2 }),
      ...{ created: 1201, existing: 0, handed: 0, refusedCount: 2 },
      refused: [
        { line: 1201, code: 'email_malformed', value: 'p7@bad..example' },
        { line: 1202, code: 'twice', value: 'P7@example.org' },
      ],
    },
  ]);
  expect(await invited()).toBe(1201);
  const { rows } = await server.database.db.execute(sql`select text from invitation_import`);
  expect(rows).toEqual([{ text: null }]);

  const again = await begin(lines);
  await ended(again);
  const [second] = await listed();
  expect(second).toMatchObject({ job: { id: again }, created: 0, existing: 1201, refusedCount: 2 });
  expect(await invited()).toBe(1201);
});

it('goes on where a server left it, and makes nobody twice', async () => {
  const job = await begin(lines);
  // As a server leaves it that dies behind the first step.
  await server.services.invitations.create(
    { userId, roles: ['admin'], grants: [] } as never,
    id,
    Array.from({ length: 500 }, (_, index) => ({ email: `p${index}@example.org` })),
    '',
  );
  await server.database.db.execute(
    sql`update job set done = 500, total = 1203, input = input || '{"after": 500}' where id = ${job}::uuid`,
  );
  await server.database.db.execute(sql`update invitation_import set created = 500 where job_id = ${job}::uuid`);
  expect(await ended(job)).toMatchObject({ state: 'done', done: 1203 });
  expect((await listed())[0]).toMatchObject({ created: 1201, existing: 0 });
  expect(await invited()).toBe(1201);
});

it('ends for somebody who may no longer change the survey', async () => {
  const job = await begin('a@example.org');
  await server.database.db.execute(sql`update survey_collaborator set may = 'results' where survey_id = ${id}::uuid`);
  await working(server, () =>
    until('the job', async () => {
      const { rows } = await server.database.db.execute(sql`select state from job where id = ${job}::uuid`);
      return rows[0]?.state === 'failed';
    }),
  );
  expect(await invited()).toBe(0);
});
