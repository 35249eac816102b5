import { invitation } from 'core/contract/surveys/invitation';
import { message } from 'core/contract/surveys/message';
import { Mailbox } from '../../mail/mail.testing';
import { dataOf } from '../../testing/answering/respondent';
import { Mailing } from '../../testing/surveys/mailing';
import { SurveyTaker } from '../../testing/surveys/participant';
import { createTestServer, type TestServer } from '../../testing/testServer';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await new Mailbox().open();
  server = await createTestServer({ smtpUrl: mailbox.url, publicUrl: 'https://assess.example.org', basePath: '/a/' });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

let people = 0;
/** Somebody who got their invitation. */
async function asked(mailing: Mailing) {
  people += 1;
  const email = `person${people}@example.org`;
  const code = await mailing.invite(email);
  await mailing.send();
  const header = (key: string) => mailbox.newest(email).headers.find((one) => one.key === key)?.value ?? '';
  const url = new URL(header('list-unsubscribe').replace(/^<(.*)>$/, '$1'));
  return { email, code, url, token: url.searchParams.get('token') ?? '', oneClick: header('list-unsubscribe-post') };
}
const about = (token: string) => server.ask(message.about, { body: { token } });

it('every mail names an address that takes one click; opening it changes nothing', async () => {
  const mailing = await Mailing.on(server);
  const { email, url, token, oneClick } = await asked(mailing);
  expect(oneClick).toBe('List-Unsubscribe=One-Click');
  expect(url.pathname).toBe('/a/user/unsubscribe');
  for (const method of ['GET', 'HEAD'] as const) {
    await server.app.inject({ method, url: `${url.pathname}${url.search}`, headers: { accept: 'text/html' } });
  }
  expect(dataOf(await about(token))).toEqual({
    title: expect.stringContaining('Survey'),
    locale: 'en-US',
    address: expect.stringMatching(/^p…@example\.org$/),
    state: 'asked',
    survey: mailing.id,
    unsubscribed: 'no',
  });
  const post = (search: string, payload: string) =>
    server.app.inject({
      ...{ method: 'POST', url: `${url.pathname}${search}`, payload },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post(url.search, 'other=1')).statusCode).toBe(404);
  expect((await post('?token=wrong', oneClick)).statusCode).toBe(404);
  expect((await post(url.search, oneClick)).statusCode).toBe(200);
  expect((await post(url.search, oneClick)).statusCode).toBe(200);
  expect(dataOf(await about(token))).toMatchObject({ unsubscribed: 'survey', state: 'asked' });
  expect(await mailing.mailsOf(email)).toEqual(['invitation sent', 'reminder 1 taken_back unsubscribed']);
  expect((await mailing.preview({ message: 'reminder' })).skipped).toEqual([{ reason: 'unsubscribed', people: 1 }]);
  await mailing.wait(5);
  expect(mailbox.to(email)).toHaveLength(1);
});

it('somebody who wants no mails of any survey gets none, and can still take part', async () => {
  const [one, other] = [await Mailing.on(server), await Mailing.on(server)];
  const { email, token, code } = await asked(one);
  await other.invite(email.toUpperCase());
  dataOf(await server.ask(message.unsubscribe, { body: { token, all: true } }));
  expect(dataOf(await about(token))).toMatchObject({ unsubscribed: 'all' });
  await other.send();
  expect(mailbox.to(email)).toHaveLength(1);
  expect((await one.taker().start({ code })).status).toBe(200);
});

it('somebody who wants no mails of a survey gets none where they are invited anew, by whichever mail they say so', async () => {
  const mailing = await Mailing.on(server);
  const anew = async (email: string, token: string, isSaidBefore: boolean) => {
    const unsubscribe = async () => dataOf(await server.ask(message.unsubscribe, { body: { token } }));
    const [row] = (await mailing.rows()).filter((one) => one.email === email);
    if (isSaidBefore) await unsubscribe();
    const params = { id: mailing.id, invitation: row?.id ?? '' };
    dataOf(await server.ask(invitation.revoke, { params, body: {}, token: mailing.token }));
    const body = { people: [{ email: email.toUpperCase() }] };
    const made = await server.ask(invitation.create, { params: { id: mailing.id }, body, token: mailing.token });
    expect(dataOf(made)).toMatchObject({ created: 1 });
    if (isSaidBefore) return;
    await mailing.plan({ message: 'invitation' });
    await unsubscribe();
    await mailing.flush();
  };
  for (const isSaidBefore of [true, false]) {
    const { email, token } = await asked(mailing);
    await anew(email, token, isSaidBefore);
    await mailing.send();
    expect(mailbox.to(email)).toHaveLength(1);
    expect(mailbox.to(email.toUpperCase())).toEqual([]);
  }
});

it('declining by the mail takes back what was answered, and what waits', async () => {
  const mailing = await Mailing.on(server);
  const { email, token, code } = await asked(mailing);
  const taker = mailing.taker();
  const { attempt } = await taker.begin({ code });
  await taker.answer(attempt.id, { q1: 1 });
  dataOf(await server.ask(message.decline, { body: { token } }));
  expect(await mailing.mailsOf(email)).toEqual(['invitation sent', 'reminder 1 taken_back declined']);
  expect((await mailing.rows()).map(({ state }) => state)).toEqual(['declined']);
  expect((await mailing.taker().start({ code })).body.errorCode).toBe('survey.declined');
  expect(dataOf(await about(token))).toMatchObject({ state: 'declined' });
});

it('declining by the mail takes nothing back from an account, or in a confidential survey: that is theirs alone', async () => {
  const byAccount = await Mailing.on(server);
  const person = await asked(byAccount);
  await server.addUser(person.email, ['user']);
  const account = new SurveyTaker(server, byAccount.id, (await server.signIn(person.email)).accessToken);
  const confidential = await Mailing.on(server, { anonymity: 'confidential' });
  const named = await asked(confidential);
  const cases = [
    [account, person, 'auth.required'],
    [confidential.taker(), named, 'survey.code_begun'],
  ] as const;
  for (const [taker, { code, token }, refusal] of cases) {
    const { attempt } = await taker.begin({ code });
    dataOf(await taker.answer(attempt.id, { q1: 1 }));
    expect(dataOf(await about(token))).toMatchObject({ state: 'begun' });
    expect((await server.ask(message.decline, { body: { token } })).body.errorCode).toBe(refusal);
    expect((await taker.begin()).attempt.answers).toEqual({ q1: 1 });
    dataOf(await server.ask(message.unsubscribe, { body: { token } }));
  }
});

it('a token that was changed, or is of no invitation, is not found', async () => {
  const mailing = await Mailing.on(server);
  const { token } = await asked(mailing);
  const flipped = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`;
  for (const wrong of [flipped, token.slice(1), 'x', '%00']) {
    for (const row of [message.about, message.unsubscribe, message.decline]) {
      const answered = await server.ask(row, { body: { token: wrong } });
      expect([wrong, answered.body.errorCode]).toEqual([wrong, 'not_found']);
    }
  }
});
