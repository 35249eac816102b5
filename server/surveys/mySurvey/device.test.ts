import { audit } from 'core/contract/accounts/audit';
import { invitation } from 'core/contract/surveys/invitation';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { becomePerson } from '../../accounts/account/store';
import { Mailbox } from '../../mail/mail.testing';
import { dataOf } from '../../testing/answering/respondent';
import { Mailing } from '../../testing/surveys/mailing';
import { type Begun, SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { type Answered, createTestServer, type TestServer } from '../../testing/testServer';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await new Mailbox().open();
  server = await createTestServer({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const guest = (surveyId: string) => new SurveyTaker(server, surveyId);
type Held = Begun & { device?: string };

/** What staff have who download everything. */
async function linksOf(surveyId: string): Promise<Record<string, string>[]> {
  const token = await server.tokenOf(['superAdmin']);
  const { text } = await server.ask(invitation.links, { params: { id: surveyId }, token });
  return parse(text, { columns: true, bom: true });
}

/** A confidential survey whose links staff have downloaded, before Ann begins. */
async function begunByAnn() {
  const texts = { 'en-US': { title: 'Work', asker: 'The works council' } };
  const made = await openedSurvey(server, { audience: 'invited', anonymity: 'confidential', texts });
  const { code } = await invited(server, made.id, { name: 'Ann' });
  const downloaded = await linksOf(made.id);
  const ann = guest(made.id);
  const begun = (await ann.begin({ code })) as Held;
  dataOf(await ann.answer(begun.attempt.id, { q1: 3 }));
  return { ...made, code, ann, device: begun.device ?? '', attempt: begun.attempt.id, downloaded };
}

describe('a code of a confidential survey that was begun with', () => {
  it('goes on with what the browser holds alone; staff who downloaded it before get nothing, and are told whom to ask', async () => {
    const { id, code, device, attempt, downloaded } = await begunByAnn();
    expect(downloaded).toMatchObject([{ code }]);
    expect(device).toMatch(/^[\w-]{40,100}$/);
    const staff = guest(id);
    for (const held of [{}, { device: 'x'.repeat(43) }]) {
      const refused = await staff.start({ code, ...held });
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'survey.code_begun']);
      expect(refused.body.errorMessage).toContain('The works council');
      expect(refused.text).not.toContain(attempt);
      expect(dataOf(await staff.beforehand({ code, ...held }))).toMatchObject({ isOpen: false, why: 'begun' });
      expect((await staff.withdraw({ code, ...held })).body.errorCode).toBe('survey.code_begun');
      expect((await staff.decline({ code, ...held })).body.errorCode).toBe('survey.code_begun');
    }
    const elsewhere = guest(id);
    expect(dataOf(await elsewhere.beforehand({ code, device }))).toMatchObject({ isOpen: true, isBegun: true });
    const again = (await elsewhere.begin({ code, device })) as Held;
    expect(again).toMatchObject({ attempt: { id: attempt, answers: { q1: 3 } } });
    // It is given once.
    expect(again.device).toBeUndefined();
  });

  it('is handed out to staff no more, and each download is recorded', async () => {
    const { id, code, attempt, ann, device } = await begunByAnn();
    const other = await invited(server, id, { name: 'Ben' });
    expect((await linksOf(id)).map((row) => row.code)).toEqual([other.code]);
    dataOf(await ann.complete(attempt));
    expect((await linksOf(id)).map((row) => row.code)).toEqual([other.code]);
    const token = await server.tokenOf(['superAdmin']);
    const { text } = await server.ask(audit.list, { token, query: { pageSize: '100' } });
    const events = (JSON.parse(text) as { data: { action: string; entityId: string }[] }).data;
    expect(events.filter(({ action, entityId }) => action === 'survey.links_read' && entityId === id)).toHaveLength(3);
    expect((await guest(id).withdraw({ code })).body.errorCode).toBe('survey.code_begun');
    expect((await guest(id).withdraw({ code, device })).status).toBe(200);
  });

  it('is held also where the answer to the first start was lost: the browser may make the secret', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', anonymity: 'confidential' });
    const { code } = await invited(server, id);
    const device = crypto.randomUUID() + crypto.randomUUID();
    expect(((await guest(id).begin({ code, device })) as Held).device).toBe(device);
    expect((await guest(id).start({ code, device })).status).toBe(200);
  });

  it('of an account that confirmed the address is no way in either, nor for another account with the code', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', anonymity: 'confidential' });
    const { code } = await invited(server, id, { email: 'owner-of-address@example.org' });
    await guest(id).begin({ code });
    await server.addUser('owner-of-address@example.org', ['user']);
    const { accessToken } = await server.signIn('owner-of-address@example.org');
    const account = new SurveyTaker(server, id, accessToken);
    for (const body of [{}, { code }]) expect((await account.start(body)).body.errorCode).toBe('survey.code_begun');
  });
});

describe('what a browser holds', () => {
  const fresh = () => crypto.randomUUID() + crypto.randomUUID();

  it('is replaced where it comes by a link: who else knows it goes on no more, and is signed out; twice is as once', async () => {
    const { id, code, device, ann } = await begunByAnn();
    const newDevice = fresh();
    const there = guest(id);
    const moved = (await there.begin({ code, device, newDevice })) as Held;
    expect(moved).toMatchObject({ device: newDevice, attempt: { answers: { q1: 3 } } });
    expect((await guest(id).start({ code, device })).body.errorCode).toBe('survey.code_begun');
    expect((await ann.read()).body.errorCode).toBe('auth.token_invalid');
    expect((await there.read()).status).toBe(200);
    // The answer to that call may have been lost.
    expect((await guest(id).start({ code, device, newDevice })).status).toBe(200);
    expect((await guest(id).start({ code, device, newDevice: fresh() })).body.errorCode).toBe('survey.code_begun');
  });

  it('of an open link moves, too, also where somebody is signed in; whoever follows the link later begins anew', async () => {
    const { id } = await openedSurvey(server, { audience: 'link', anonymity: 'confidential' });
    const { device, attempt } = (await guest(id).begin()) as Held;
    const account = new SurveyTaker(server, id, await server.tokenOf(['user']));
    expect(dataOf(await account.beforehand({ device }))).toMatchObject({ isBegun: true });
    const moved = (await account.begin({ device, newDevice: fresh() })) as Held;
    expect([moved.attempt.id, typeof moved.accessToken]).toEqual([attempt.id, 'string']);
    expect(dataOf(await guest(id).beforehand({ device }))).toMatchObject({ isBegun: false });
    expect(((await guest(id).begin({ device, newDevice: fresh() })) as Held).attempt.id).not.toBe(attempt.id);
  });

  it('opens no account: not after the guest has made one', async () => {
    const { id } = await openedSurvey(server, { audience: 'link', anonymity: 'confidential' });
    const one = guest(id);
    const { device, attempt } = (await one.begin()) as Held;
    const { db } = server.database;
    const [row] = (await db.execute(sql`select user_id from user_survey where survey_id = ${id}`)).rows;
    const userId = String(row?.user_id);
    const person = { email: 'kept@example.org', displayName: 'Kept', passwordHash: null, at: server.clock.now() };
    await db.transaction((tx) => becomePerson(tx, userId, person));
    expect((await guest(id).begin({ device })).attempt.id).not.toBe(attempt.id);
    const session = db.transaction((tx) => server.services.auth.startGuest(tx, userId, { isAnonymous: false }));
    await expect(session).rejects.toMatchObject({ code: 'auth.required' });
  });

  it('gives sessions a limited number of times a minute', async () => {
    const { id, code, device } = await begunByAnn();
    const answers: Answered[] = [];
    for (let times = 0; times < 31; times += 1) answers.push(await guest(id).start({ code, device }));
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(answers[30]?.body.errorCode).toBe('request.rate_limited');
    server.clock.forward(60);
    expect((await guest(id).start({ code, device })).status).toBe(200);
  });
});

it('by an open link a guest goes on elsewhere with what their browser holds', async () => {
  const { id } = await openedSurvey(server, { audience: 'link', anonymity: 'confidential' });
  const one = guest(id);
  const { device, attempt } = (await one.begin()) as Held;
  expect((await guest(id).begin({ device })).attempt.id).toBe(attempt.id);
  expect((await guest(id).begin()).attempt.id).not.toBe(attempt.id);
});

it('identified surveys go on by the code, and give no device', async () => {
  const { id } = await openedSurvey(server, { audience: 'invited' });
  const { code } = await invited(server, id);
  const begun = (await guest(id).begin({ code })) as Held;
  expect(begun.device).toBeUndefined();
  expect((await guest(id).begin({ code })).attempt.id).toBe(begun.attempt.id);
  expect((await linksOf(id)).map((row) => row.code)).toEqual([code]);
});

it('a mail to somebody who has begun carries no code; previews and mails to oneself open nothing', async () => {
  const mailing = await Mailing.on(server, { anonymity: 'confidential' });
  const email = 'begun@example.org';
  const code = await mailing.invite(email);
  await mailing.send();
  expect(mailbox.newest(email).text).toContain(`#code=${code}`);
  await guest(mailing.id).begin({ code });
  await mailing.wait(4);
  const { text, html } = mailbox.newest(email);
  expect(text).toContain(`answerSurvey/${mailing.id}#begun`);
  for (const part of [text, html]) expect(part).not.toContain(code);

  const shown = (await mailing.show('invitation')).text;
  await mailing.test('invitation');
  for (const each of [shown, mailbox.newest(mailing.email).text ?? '']) {
    const [, example = ''] = /#code=([\w-]+)/.exec(each) ?? [];
    expect((await guest(mailing.id).start({ code: example })).body.errorCode).toBe('survey.code_unknown');
  }
});
