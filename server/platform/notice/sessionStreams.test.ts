import type { AddressInfo } from 'node:net';
import type { Role } from 'core/access/roles';
import { account } from 'core/contract/accounts/account';
import { auth } from 'core/contract/accounts/auth';
import { profile, session } from 'core/contract/accounts/profile';
import { user } from 'core/contract/accounts/user';
import { listenTo } from '../../database/listen';
import { type Accounts, openAccounts } from '../../testing/accounts/openAccounts';
import { type Answered, password, type TestServer } from '../../testing/testServer';
import { EventReader } from './eventReader.testing';
import { holdIntervals } from './notice.testing';
import { noticeOf } from './occasions';

let accounts: Accounts;
let server: TestServer;
let address: string;
let stopListening: () => Promise<unknown>;

beforeAll(async () => {
  accounts = await openAccounts();
  server = accounts.server;
  const { notices } = server.services;
  stopListening = await listenTo(server.database.pool, notices.channel, notices.heard);
  await server.app.listen({ port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await stopListening();
  await accounts.stop();
});

// The check of all sessions every half minute would end the streams too, but not at once.
beforeEach(holdIntervals);

/** Milliseconds: far less than that half minute. */
const promptly = 15_000;
const chosen = 'a phrase that is new';

interface SignedIn {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
}

async function newAccount(roles: readonly Role[] = ['user']): Promise<SignedIn> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles);
  return { id, email, ...(await server.signIn(email)) };
}

async function streamOf({ accessToken }: Pick<SignedIn, 'accessToken'>): Promise<EventReader> {
  const reader = await EventReader.at(address, accessToken);
  await reader.event(0);
  return reader;
}

/** Of another device of the account. */
const elsewhere = async ({ email }: SignedIn) => (await server.signIn(email)).accessToken;
const superAdmin = async () => (await newAccount(['superAdmin'])).accessToken;
const admin = async () => (await newAccount(['admin'])).accessToken;

async function own(token: string): Promise<string[]> {
  const listed = (await server.ask(session.list, { token })).body.data as { id: string; current: boolean }[];
  return listed.filter(({ current }) => !current).map(({ id }) => id);
}

const ends: Record<string, (whose: SignedIn) => Promise<Answered | undefined>> = {
  'a superAdmin who erases the account': async ({ id }) =>
    server.ask(user.erase, { params: { id }, token: await superAdmin() }),
  'who signs out': ({ refreshToken }) => server.ask(auth.logout, { body: { refreshToken } }),
  'who ends the session in the profile, on another device': async (whose) => {
    const token = await elsewhere(whose);
    const [id = ''] = await own(token);
    return server.ask(session.end, { params: { id }, token });
  },
  'who ends all other sessions, on another device': async (whose) =>
    server.ask(session.endOthers, { token: await elsewhere(whose) }),
  'who changes the password, on another device': async (whose) =>
    server.ask(profile.password, { body: { current: password, password: chosen }, token: await elsewhere(whose) }),
  'who sets a new password by the link of a mail': async ({ email }) => {
    await server.ask(account.forgotPassword, { body: { email } });
    const token = await accounts.tokenFor(email);
    return server.ask(account.resetPassword, { body: { token, password: chosen } });
  },
  'an admin who ends the sessions of the account': async ({ id }) =>
    server.ask(user.endSessions, { params: { id }, token: await admin() }),
  'an admin who disables the account': async ({ id }) =>
    server.ask(user.setStatus, { params: { id }, body: { status: 'disabled' }, token: await admin() }),
  'a superAdmin who removes the second factors': async ({ id }) =>
    server.ask(user.resetSecondFactor, { params: { id }, token: await superAdmin() }),
  'the operator who sets another password': async ({ email }) => {
    await server.services.users.setPassword(email, chosen);
    return undefined;
  },
};

describe('the streams of a session are ended at once', () => {
  it.each(Object.entries(ends))(
    'by %s',
    async (_, end) => {
      const whose = await newAccount();
      const readers = [await streamOf(whose), await streamOf(whose)];
      const bystander = await streamOf(await newAccount());
      const status = (await end(whose))?.status ?? 200;
      expect(status).toBe(200);
      await Promise.all(readers.map((reader) => reader.ended));
      expect(bystander.over).toBe(false);
      await bystander.leave();
    },
    promptly,
  );

  it(
    'by a refresh token that a thief has used',
    async () => {
      const whose = await newAccount();
      const reader = await streamOf(whose);
      const refresh = () => server.ask(auth.refresh, { body: { refreshToken: whose.refreshToken } });
      expect((await refresh()).status).toBe(200);
      server.clock.forward(31);
      expect((await refresh()).body.errorCode).toBe('auth.refresh_refused');
      await reader.ended;
    },
    promptly,
  );
});

it('the streams of the other sessions of an account go on', async () => {
  const whose = await newAccount();
  const [left, kept] = [await streamOf(whose), await streamOf({ accessToken: await elsewhere(whose) })];
  await server.ask(auth.logout, { body: { refreshToken: whose.refreshToken } });
  await left.ended;
  await server.database.db.transaction((tx) => server.services.notices.tell(tx, noticeOf.newDevice(whose.id)));
  expect((await kept.event(1)).data.notice?.type).toBe('notification');
  expect(left.events).toHaveLength(1);
  await kept.leave();
});

it(
  'a session that ended while its stream was being opened gets none',
  async () => {
    const { accessToken, refreshToken } = await newAccount();
    const identity = await server.services.auth.verify(accessToken);
    // Like a request that was admitted and continues after its session ended, which has been announced.
    const caller = { ...(await server.services.auth.callerOf(identity)), grants: [] };
    const witness = await streamOf({ accessToken });
    await server.ask(auth.logout, { body: { refreshToken } });
    await witness.ended;
    const closed = new AbortController();
    const events = server.services.notices.events(caller, {
      locale: 'en-US',
      lastEventId: undefined,
      closed: closed.signal,
    });
    const seen: unknown[] = [];
    for await (const event of events) seen.push(event);
    expect(seen).toEqual([]);
  },
  promptly,
);
