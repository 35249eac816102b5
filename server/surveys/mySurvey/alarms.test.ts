import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from 'core/access/roles';
import { type AccessRow, access } from 'core/contract/answering/access';
import { type NoticeRow, notice } from 'core/contract/platform/notice';
import { type Collaboration, survey } from 'core/contract/surveys/survey';
import { migrationsDirectory } from '../../database/migrate';
import { surveyCollaborator } from '../../database/schema/survey';
import { alarming, atRisk } from '../../testing/answering/endings';
import { dataOf } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

interface Member {
  id: string;
  token: string;
  email: string;
}

async function member(...roles: Role[]): Promise<Member> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles);
  return { id, email, token: (await server.signIn(email)).accessToken };
}

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

/** A survey that anybody may answer by its link, with these people working on it. */
async function withAlarm(people: readonly [Member, Collaboration][]): Promise<string> {
  const document = alarming(`alarm_${crypto.randomUUID().slice(0, 8)}`);
  const { id } = await openedSurvey(server, { audience: 'link', items: [{ code: 'a', document }] });
  for (const [{ id: userId }, may] of people) {
    await server.database.db.insert(surveyCollaborator).values({ surveyId: id, userId, may });
  }
  return id;
}

/** Somebody answers so that a risk holds. @returns the id of the right to see it */
async function alarmed(id: string, given: { name?: string; email?: string } | Member | null): Promise<string> {
  const isAccount = given !== null && 'token' in given;
  const taker = new SurveyTaker(server, id, isAccount ? given.token : undefined);
  const code = given === null || isAccount ? {} : { code: (await invited(server, id, given)).code };
  const { attempt } = await taker.begin(code);
  dataOf(await taker.answer(attempt.id, atRisk));
  dataOf(await taker.complete(attempt.id));
  return (await query('select id from access_grant where attempt_id = $1', [attempt.id]))[0].id;
}

/** Links of the notices that somebody has. */
const toldOf = async ({ token }: Member) =>
  dataOf<NoticeRow[]>(await server.ask(notice.list, { token })).map(({ link }) => link);
const link = (id: string) => `/access/edit?id=${id}`;
const read = async ({ token }: Member, id: string) => server.ask(access.read, { token, params: { id } });
const row = async (by: Member, id: string) => dataOf<AccessRow>(await read(by, id));

it('of a risk in a survey its people are told, each once, and no other staff', async () => {
  const [owner, editor, reader, results] = [
    await member('admin'),
    await member('admin', 'superAdmin'),
    await member('admin'),
    await member('admin'),
  ];
  const [elsewhere, everywhere, left] = [await member('admin'), await member('superAdmin'), await member('user')];
  const id = await withAlarm([
    [owner, 'own'],
    [editor, 'edit'],
    [reader, 'see'],
    [results, 'results'],
    // No longer of the staff.
    [left, 'see'],
  ]);
  const right = await alarmed(id, { name: 'Ann' });
  for (const one of [owner, editor, reader, results]) {
    expect((await toldOf(one)).filter((each) => each === link(right))).toHaveLength(1);
    expect((await read(one, right)).status).toBe(200);
  }
  for (const one of [elsewhere, everywhere, left]) expect(await toldOf(one)).not.toContain(link(right));
  for (const one of [elsewhere, left]) expect((await read(one, right)).body.errorCode).toBe('not_found');
  // They have all rights in every survey.
  expect((await read(everywhere, right)).status).toBe(200);
});

it('names the person as the survey promises, and never by an empty name', async () => {
  const owner = await member('admin');
  const id = await withAlarm([[owner, 'own']]);
  const named = await alarmed(id, { name: 'Ann', email: 'ann@example.org' });
  expect(await row(owner, named)).toMatchObject({ giver: 'Ann', giverEmail: 'ann@example.org', isOfSurvey: true });
  const addressed = await alarmed(id, { email: 'bea@example.org' });
  expect(await row(owner, addressed)).toMatchObject({ giver: 'bea@example.org', giverEmail: 'bea@example.org' });
  const nobody = await alarmed(id, null);
  expect(await row(owner, nobody)).toMatchObject({ giver: null, giverEmail: null });
  const account = await member('user');
  const [{ name }] = await query('select display_name as name from user_account where id = $1', [account.id]);
  const known = await alarmed(id, account);
  expect(await row(owner, known)).toMatchObject({ giver: name, giverEmail: account.email });
  const list = { token: owner.token, query: { side: 'received' } };
  const listed = dataOf<AccessRow[]>(await server.ask(access.list, list));
  expect(new Set(listed.map(({ giver }) => giver))).toEqual(new Set(['Ann', 'bea@example.org', null, name]));
});

it('tells superAdmins where nobody of a survey is left', async () => {
  const [gone, root] = [await member('admin'), await member('superAdmin')];
  const id = await withAlarm([[gone, 'own']]);
  await query(`update user_account set status = 'disabled' where id = $1`, [gone.id]);
  const right = await alarmed(id, null);
  expect(await toldOf(root)).toContain(link(right));
});

it('whoever works on it no longer has neither the notice nor the right; whoever comes later has the right', async () => {
  const [owner, leaving, coming] = [await member('admin'), await member('admin'), await member('admin')];
  const id = await withAlarm([
    [owner, 'own'],
    [leaving, 'see'],
  ]);
  const right = await alarmed(id, { name: 'Ann' });
  expect(await toldOf(leaving)).toContain(link(right));
  const collaborators = [
    { userId: owner.id, may: 'own' },
    { userId: coming.id, may: 'results' },
  ];
  const asked = { token: owner.token, params: { id }, body: { collaborators } };
  expect((await server.ask(survey.setCollaborators, asked)).status).toBe(200);
  expect(await toldOf(leaving)).not.toContain(link(right));
  expect((await read(leaving, right)).status).toBe(404);
  expect(await toldOf(owner)).toContain(link(right));
  expect((await read(coming, right)).status).toBe(200);
});

it('what all admins were told before becomes a notice to the people of the survey, read where they have read it', async () => {
  const [owner, elsewhere] = [await member('admin'), await member('admin')];
  const id = await withAlarm([[owner, 'own']]);
  const right = await alarmed(id, { name: 'Ann' });
  await query('delete from notice where link = $1', [link(right)]);
  const old = crypto.randomUUID();
  await query(
    `insert into notice (id, audience, role, type, title_key, params, link, created_at)
     values ($1, 'role', 'admin', 'notification', 'notice.answer_needs_attention', '{"title":"A"}', $2, now())`,
    [old, link(right)],
  );
  await query('insert into notice_receipt (notice_id, user_id, read_at) values ($1, $2, now())', [old, owner.id]);
  const path = join(migrationsDirectory(), '20261128175722_attempts_of_surveys.sql');
  const [statement] = (await readFile(path, 'utf8')).split('--> statement-breakpoint').slice(-1);
  await query(statement ?? '');
  expect(await toldOf(elsewhere)).not.toContain(link(right));
  const told = dataOf<NoticeRow[]>(await server.ask(notice.list, { token: owner.token }));
  expect(told.filter((each) => each.link === link(right))).toMatchObject([{ read: true, title: expect.any(String) }]);
});
