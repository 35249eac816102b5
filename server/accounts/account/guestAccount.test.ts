import { account } from 'core/contract/accounts/account';
import { profile } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { tokenIn } from '../../mail/mail.testing';
import { type Accounts, openAccounts } from '../../testing/accounts/openAccounts';
import { dataOf } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { password } from '../../testing/testServer';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.stop());

const rowsOf = async (statement: ReturnType<typeof sql>) => (await accounts.server.database.db.execute(statement)).rows;

/** Somebody who has answered by the link. */
async function guestOf(asked: object = {}, body: object = {}) {
  const { id } = await openedSurvey(accounts.server, { audience: 'link', ...asked });
  const taker = new SurveyTaker(accounts.server, id);
  await taker.finish(undefined, body);
  return taker;
}

const keep = (token: string | undefined, email: string, chosen = password) =>
  accounts.server.ask(account.keepAnswers, {
    body: { email, password: chosen, consent: true },
    ...(token === undefined ? {} : { token }),
  });
const activate = (token: string) => accounts.server.ask(account.activate, { body: { token } });

async function mailTo(email: string) {
  await accounts.deliver();
  return accounts.mailbox.newest(email);
}

describe('a guest who keeps their answers', () => {
  it('becomes the account of the address that the mail went to: the same row, with all answers, newly made', async () => {
    const taker = await guestOf({ anonymity: 'confidential' });
    const [before] = await rowsOf(sql`select user_id from user_survey where survey_id = ${taker.surveyId}`);
    const email = 'kept@example.org';
    expect((await keep(taker.token, email)).status).toBe(200);
    // Nothing has changed before the link is used.
    expect(await accounts.login(email)).toBe('error');
    expect(dataOf(await accounts.server.ask(profile.current, { token: taker.token ?? '' }))).toMatchObject({
      email: '',
    });
    accounts.server.clock.forward(600);
    expect((await activate(tokenIn(await mailTo(email)))).status).toBe(200);
    // The window that answered is signed in to nothing.
    expect((await taker.read()).body.errorCode).toBe('auth.token_invalid');
    const { accessToken } = await accounts.server.signIn(email);
    const person = new SurveyTaker(accounts.server, taker.surveyId, accessToken);
    expect((await person.list()).map(({ id, status }) => [id, status])).toEqual([[taker.surveyId, 'completed']]);
    expect((await person.start()).body.errorCode).toBe('survey.completed');
    const [row] = await rowsOf(sql`
      select id, kind, guest_of, roles, status, display_name, email_verified_at = created_at as "isNew", (
        select max(started_at) from user_survey where user_id = user_account.id
      ) < created_at as "isLater" from user_account where email = ${email}`);
    expect(row).toEqual({
      ...{ id: before?.user_id, kind: 'person', guest_of: null, roles: ['user'], status: 'active' },
      ...{ display_name: 'kept', isNew: true, isLater: true },
    });
  });

  it('takes the invitation along: its link asks for the account from then on', async () => {
    const { id } = await openedSurvey(accounts.server, { audience: 'invited', items: [{ code: 'a' }, { code: 'b' }] });
    const { code } = await invited(accounts.server, id);
    const taker = new SurveyTaker(accounts.server, id);
    await taker.begin({ code });
    await keep(taker.token, 'invited@example.org');
    await activate(tokenIn(await mailTo('invited@example.org')));
    expect((await new SurveyTaker(accounts.server, id).start({ code })).body.errorCode).toBe('survey.code_used');
    const { accessToken } = await accounts.server.signIn('invited@example.org');
    const person = new SurveyTaker(accounts.server, id, accessToken);
    expect((await person.finish(undefined, { code })).end).toMatchObject({ done: true });
    expect(
      await rowsOf(sql`select user_id is not null as taken, state from invitation where survey_id = ${id}`),
    ).toEqual([{ taken: true, state: 'completed' }]);
  });

  it('of an anonymous survey is never one, however it is asked', async () => {
    const taker = await guestOf({ anonymity: 'anonymous' });
    expect((await keep(taker.token, 'nobody@example.org')).body.errorCode).toBe('access.denied');
    await accounts.deliver();
    expect(await rowsOf(sql`select 1 from email_token where email = 'nobody@example.org'`)).toEqual([]);
  });

  it('with the address of an account learns nothing; its owner is told, and no answer moves', async () => {
    const email = 'owner@example.org';
    await accounts.server.addUser(email, ['user']);
    const taker = await guestOf();
    const [known, unknown] = [await keep(taker.token, email), await keep(taker.token, 'other@example.org')];
    expect([known.status, known.body.data]).toEqual([unknown.status, unknown.body.data]);
    const mail = await mailTo(email);
    expect(mail.html).not.toContain('active-account');
    expect(
      await rowsOf(sql`select kind from user_account where id in (
      select user_id from user_survey where survey_id = ${taker.surveyId})`),
    ).toEqual([{ kind: 'guest' }]);
  });

  it('whose address has an account by the time the link is used stays a guest', async () => {
    const email = 'quicker@example.org';
    const taker = await guestOf();
    await keep(taker.token, email);
    const token = tokenIn(await mailTo(email));
    await accounts.server.addUser(email, ['user']);
    expect((await activate(token)).body.errorCode).toBe('auth.link_invalid');
    expect(dataOf(await accounts.server.ask(profile.current, { token: taker.token ?? '' }))).toMatchObject({
      email: '',
    });
  });

  it('has one link that works, the last, once; with answers taken back there is nothing to keep', async () => {
    const taker = await guestOf();
    await keep(taker.token, 'first@example.org');
    const first = tokenIn(await mailTo('first@example.org'));
    await keep(taker.token, 'second@example.org');
    const second = tokenIn(await mailTo('second@example.org'));
    expect((await activate(first)).body.errorCode).toBe('auth.link_invalid');
    expect((await activate(second)).status).toBe(200);
    expect((await activate(second)).body.errorCode).toBe('auth.link_invalid');

    const gone = await guestOf();
    await keep(gone.token, 'gone@example.org');
    const token = tokenIn(await mailTo('gone@example.org'));
    await gone.withdraw();
    expect((await activate(token)).body.errorCode).toBe('auth.link_invalid');
  });

  it('is held to the rules of passwords; accounts and strangers have nothing to keep', async () => {
    const taker = await guestOf();
    expect((await keep(taker.token, 'weak@example.org', 'password12')).body.errorCode).toBe('auth.password_weak');
    expect((await keep(await accounts.server.tokenOf(['user']), 'x@example.org')).body.errorCode).toBe('access.denied');
    expect((await keep(undefined, 'x@example.org')).body.errorCode).toBe('auth.required');
  });
});
