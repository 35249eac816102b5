import { auth, secondFactor } from 'core/contract/accounts/auth';
import { profile } from 'core/contract/accounts/profile';
import { user } from 'core/contract/accounts/user';
import { type Answered, createTestServer, password, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const minutes = (count: number) => server.clock.forward(count * 60);
const outcome = ({ status, body }: Answered) => [status, body.errorCode];
const needed = [403, 'auth.confirm_needed'];
const confirm = (token: string, given = password) => server.ask(auth.confirm, { token, body: { password: given } });
const newUser = () => server.addUser(`${crypto.randomUUID()}@example.org`);

/** Each with an account of its own, so that they can follow one another. */
const acts: Record<string, (token: string) => Promise<Answered>> = {
  'roles of somebody else': async (token) =>
    server.ask(user.updateRole, { params: { id: await newUser() }, body: { roles: ['admin'] }, token }),
  'somebody else’s second factor': async (token) =>
    server.ask(user.resetSecondFactor, { params: { id: await newUser() }, token }),
  'erasing somebody else': async (token) => server.ask(user.erase, { params: { id: await newUser() }, token }),
  'disabling somebody else': async (token) =>
    server.ask(user.setStatus, { params: { id: await newUser() }, body: { status: 'disabled' }, token }),
  'enabling somebody else': async (token) =>
    server.ask(user.setStatus, { params: { id: await newUser() }, body: { status: 'active' }, token }),
  'ending somebody else’s sessions': async (token) =>
    server.ask(user.endSessions, { params: { id: await newUser() }, token }),
  'what somebody else may translate': async (token) => {
    const params = { id: await newUser() };
    const { data } = (await server.ask(user.translationPermissions, { params, token })).body;
    const grants = [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }];
    const body = { grants, version: (data as { version: string }).version };
    return server.ask(user.setTranslationPermissions, { params, body, token });
  },
  'inviting somebody with the role superAdmin': (token) =>
    server.ask(user.invite, { body: { email: `${crypto.randomUUID()}@example.org`, roles: ['superAdmin'] }, token }),
  'the export of all data': async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await server.app.inject({ url: '/api/user/profile/export', headers });
    return { status: statusCode, headers: {}, body: statusCode === 200 ? {} : JSON.parse(body), text: '' };
  },
};

/** A superAdmin who signed in this many minutes ago, with a new access token. */
async function signedIn(minutesAgo: number): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  await server.addUser(email, ['superAdmin', 'admin', 'user']);
  const { refreshToken } = await server.signIn(email);
  minutes(minutesAgo);
  const { body } = await server.ask(auth.refresh, { body: { refreshToken } });
  return (body.data as { accessToken: string }).accessToken;
}

describe.each(Object.entries(acts))('%s', (_, act) => {
  it('is for who has just signed in', async () => {
    expect(outcome(await act(await signedIn(14)))).toEqual([200, undefined]);
  });

  it('asks who signed in a while ago, and is done once they have given the password', async () => {
    const token = await signedIn(16);
    expect(outcome(await act(token))).toEqual(needed);
    expect(outcome(await confirm(token, 'not the password'))).toEqual([422, 'auth.password_wrong']);
    expect(outcome(await act(token))).toEqual(needed);
    expect(outcome(await confirm(token))).toEqual([200, undefined]);
    expect(outcome(await act(token))).toEqual([200, undefined]);
  });
});

it('the password given again holds for 15 minutes, and for this session alone', async () => {
  const email = 'two.sessions@example.org';
  await server.addUser(email, ['superAdmin']);
  const [one, other] = [await server.signIn(email), await server.signIn(email)];
  minutes(20);
  const renew = async (refreshToken: string) =>
    (await server.ask(auth.refresh, { body: { refreshToken } })).body.data as typeof one;
  const [desk, phone] = [await renew(one.refreshToken), await renew(other.refreshToken)];
  await confirm(desk.accessToken);
  const erase = acts['erasing somebody else'] as (token: string) => Promise<Answered>;
  expect(outcome(await erase(phone.accessToken))).toEqual(needed);
  minutes(14);
  expect(outcome(await erase((await renew(desk.refreshToken)).accessToken))).toEqual([200, undefined]);
});

it('the password given with a request holds for 15 minutes too', async () => {
  const token = await signedIn(16);
  expect(outcome(await server.ask(secondFactor.totp, { token, body: {} }))).toEqual(needed);
  const begun = await server.ask(secondFactor.totp, { token, body: { password } });
  expect(outcome(begun)).toEqual([200, undefined]);
  const act = acts['the export of all data'] as (token: string) => Promise<Answered>;
  expect(outcome(await act(token))).toEqual([200, undefined]);
});

it('the password given to change it holds for 15 minutes too', async () => {
  const token = await signedIn(16);
  const passwords = { current: password, password: 'a wholly different violin 42' };
  expect(outcome(await server.ask(profile.password, { token, body: passwords }))).toEqual([200, undefined]);
  const act = acts['the export of all data'] as (token: string) => Promise<Answered>;
  expect(outcome(await act(token))).toEqual([200, undefined]);
});

it('who guesses the password of a stolen session has to wait', async () => {
  const token = await signedIn(16);
  for (let failure = 0; failure < 6; failure += 1) await confirm(token, `guess ${failure}`);
  expect(outcome(await confirm(token))).toEqual([429, 'request.rate_limited']);
});

it('inviting an ordinary user goes on without being asked', async () => {
  const token = await signedIn(16);
  const invited = await server.ask(user.invite, { body: { email: 'ordinary@example.org' }, token });
  expect(outcome(invited)).toEqual([200, undefined]);
});
