import type { AddressInfo } from 'node:net';
import type { Role } from 'core/access/roles';
import { notice } from 'core/contract/platform/notice';
import pino from 'pino';
import { until } from 'tests/until';
import { buildApp } from '../../app';
import { listenTo } from '../../database/listen';
import { clientDirectory } from '../../installation';
import { createServices, type Services } from '../../services';
import { plainContext } from '../../testing/plainContext';
import { createTestServer, type TestServer, tokenSecret } from '../../testing/testServer';
import { ask, EventReader as Reader } from './eventReader.testing';
import { endSessionsOf, holdIntervals, setRolesOf } from './notice.testing';
import { type NewNotice, noticeOf } from './occasions';

let server: TestServer;
/** Another server of the same installation. */
let second: { app: Awaited<ReturnType<typeof buildApp>>; services: Services };
let here: string;
let there: string;
const stopping: (() => Promise<unknown>)[] = [];

const addressOf = (app: TestServer['app']) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server = await createTestServer();
  const { pool, db } = server.database;
  const log = pino({ enabled: false });
  const services = createServices({ ...plainContext, db, log, tokenSecret, clock: server.clock.now, migrations: 0 });
  const app = await buildApp({
    services,
    log,
    basePath: '/',
    publicUrl: undefined,
    clientDirectory: clientDirectory(),
    rateLimits: false,
  });
  second = { app, services };
  for (const { notices } of [server.services, services]) {
    stopping.unshift(await listenTo(pool, notices.channel, notices.heard));
  }
  await server.app.listen({ port: 0 });
  await app.listen({ port: 0 });
  [here, there] = [addressOf(server.app), addressOf(app)];
});
afterAll(async () => {
  await second.app.close();
  await server.app.close();
  for (const stop of stopping) await stop();
  await server.database.drop();
});

const tell = (told: NewNotice) => server.database.db.transaction((tx) => server.services.notices.tell(tx, told));
const toAdmins: NewNotice = { audience: 'role', role: 'admin', type: 'event', titleKey: 'notice.second_factor_reset' };

async function newUser(roles: readonly Role[] = ['user']): Promise<{ userId: string; token: string }> {
  const email = `${crypto.randomUUID()}@example.org`;
  const userId = await server.addUser(email, roles);
  return { userId, token: (await server.signIn(email)).accessToken };
}

const untilOpen = (count: number) =>
  until(`${count} open streams`, () => server.services.notices.openStreams() === count);

const titlesOf = (reader: Reader) => reader.events.flatMap(({ data }) => data.notice?.title ?? []);

it('sends the counts at once, then each notice as it is told', async () => {
  const { userId, token } = await newUser();
  await tell(noticeOf.welcome(userId));
  const reader = await Reader.at(here, token, { 'accept-language': 'de' });
  expect((await reader.event(0)).data).toEqual({ notifyCount: 1, unreadCount: 1, notice: null });
  await tell(noticeOf.welcome(userId));
  const { id, data } = await reader.event(1);
  expect(data).toMatchObject({
    notifyCount: 2,
    unreadCount: 2,
    notice: { id, read: false, type: 'message', title: 'Willkommen. Ihr Konto ist bereit.', link: '/home' },
  });
  await reader.leave();
});

it('reaches who is connected to another server', async () => {
  const { userId, token } = await newUser();
  const [one, other] = [await Reader.at(here, token), await Reader.at(there, token)];
  await one.event(0);
  await other.event(0);
  await tell(noticeOf.welcome(userId));
  expect((await one.event(1)).data.notice?.title).toBe('Welcome. Your account is ready.');
  expect((await other.event(1)).data).toEqual((await one.event(1)).data);
  const { body } = await server.ask(notice.readAll, { body: {}, token });
  expect(body.data).toEqual({ notifyCount: 1, unreadCount: 0 });
  expect((await other.event(2)).data).toEqual({ notifyCount: 1, unreadCount: 0, notice: null });
  await one.leave();
  await other.leave();
});

it('sends nobody what is for others', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const reader = await Reader.at(here, other.token);
  await reader.event(0);
  await tell(noticeOf.newDevice(one.userId));
  await tell(toAdmins);
  await tell(noticeOf.welcome(other.userId));
  expect((await reader.event(1)).data).toMatchObject({ notifyCount: 1, notice: { type: 'message' } });
  expect(reader.events).toHaveLength(2);
  await reader.leave();
});

it('resumes after the last event: what came since, newest last, and nothing that was there before', async () => {
  const { userId, token } = await newUser();
  await tell(noticeOf.welcome(userId));
  server.clock.forward(120);
  const first = await Reader.at(here, token);
  const { id } = await first.event(0);
  await first.leave();
  server.clock.forward(1);
  await tell(noticeOf.rolesChanged(userId));
  await tell(toAdmins);
  server.clock.forward(1);
  await tell(noticeOf.newDevice(userId));
  const second = await Reader.at(there, token, { 'last-event-id': id });
  const last = await second.event(1);
  expect(titlesOf(second)).toEqual([
    expect.stringContaining('roles of your account'),
    expect.stringContaining('new device'),
  ]);
  expect(last.data).toMatchObject({ notifyCount: 3, unreadCount: 3 });
  await second.leave();
});

it.each([
  '',
  'x',
  "' or true --",
  '00000000-0000-0000-0000-00000000000g',
])('takes the last event %j for none', async (id) => {
  const { userId, token } = await newUser();
  await tell(noticeOf.welcome(userId));
  const reader = await Reader.at(here, token, { 'last-event-id': id });
  expect((await reader.event(0)).data).toEqual({ notifyCount: 1, unreadCount: 1, notice: null });
  await reader.leave();
});

describe('a session that ends', () => {
  /** Half a minute later, as the servers' own clocks go. */
  async function halfMinuteLater(act: () => Promise<void>): Promise<void> {
    jest.advanceTimersByTime(30_000);
    await act();
  }

  beforeEach(holdIntervals);

  it('by running out ends its streams within the minute, on every server', async () => {
    const { token } = await newUser();
    const [one, other] = [await Reader.at(here, token), await Reader.at(there, token)];
    await one.event(0);
    await other.event(0);
    server.clock.forward(12 * 3600);
    await halfMinuteLater(async () => {
      await one.ended;
      await other.ended;
    });
    expect([one.events.length, other.events.length]).toEqual([1, 1]);
  });

  it('ends its streams at once, on every server', async () => {
    const { userId, token } = await newUser();
    const [one, other] = [await Reader.at(here, token), await Reader.at(there, token)];
    await one.event(0);
    await other.event(0);
    await endSessionsOf(server.database.db, userId);
    await Promise.all([one.ended, other.ended]);
    expect([one.events.length, other.events.length]).toEqual([1, 1]);
  });

  it('is sent nothing more, even before that', async () => {
    const { userId, token } = await newUser();
    const reader = await Reader.at(here, token);
    await reader.event(0);
    await endSessionsOf(server.database.db, userId);
    await tell(noticeOf.welcome(userId));
    await reader.ended;
    expect(reader.events).toHaveLength(1);
  });

  it('does not end with the access token: a stream outlives it', async () => {
    const { userId, token } = await newUser();
    const reader = await Reader.at(here, token);
    await reader.event(0);
    server.clock.forward(3600);
    expect((await server.ask(notice.readAll, { body: {}, token })).body.errorCode).toBe('auth.token_expired');
    await halfMinuteLater(() => tell(noticeOf.welcome(userId)));
    expect((await reader.event(1)).data.notice).not.toBeNull();
    await reader.leave();
  });

  it('counts anew when the roles of the account change, and sends what they give', async () => {
    await tell(toAdmins);
    const { userId, token } = await newUser();
    const reader = await Reader.at(here, token);
    const before = (await reader.event(0)).data.notifyCount;
    await setRolesOf(server.database.db, userId, ['admin']);
    await halfMinuteLater(async () => {
      expect((await reader.event(1)).data.notifyCount).toBeGreaterThan(before);
    });
    await tell(toAdmins);
    expect((await reader.event(2)).data.notice?.type).toBe('event');
    await setRolesOf(server.database.db, userId, ['user']);
    await tell(toAdmins);
    await tell(noticeOf.welcome(userId));
    expect((await reader.event(3)).data.notice?.type).toBe('message');
    await reader.leave();
  });
});

describe('a reader', () => {
  it('that leaves is forgotten', async () => {
    const { token } = await newUser();
    const { notices } = server.services;
    const before = notices.openStreams();
    const reader = await Reader.at(here, token);
    await reader.event(0);
    expect(notices.openStreams()).toBe(before + 1);
    await reader.leave();
    await untilOpen(before);
  });

  it('that asks for the head alone leaves nothing open', async () => {
    const { token } = await newUser();
    const before = server.services.notices.openStreams();
    const head = await ask(here, 'HEAD', { authorization: `Bearer ${token}` }).answered;
    expect(head.statusCode).toBe(200);
    await untilOpen(before);
  });

  it('that opens a ninth stream loses the first', async () => {
    const { token } = await newUser();
    const readers: Reader[] = [];
    for (let number = 0; number < 9; number += 1) {
      const reader = await Reader.at(here, token);
      await reader.event(0);
      readers.push(reader);
    }
    await readers[0]?.ended;
    expect(readers.map(({ over }) => over)).toEqual([true, ...Array(8).fill(false)]);
    for (const reader of readers) await reader.leave();
  });

  it('without a token is refused', async () => {
    const { status, body } = await server.ask(notice.events);
    expect([status, body.errorCode]).toEqual([401, 'auth.required']);
  });
});

it('ends every stream when the connection to the database was lost: some may have been missed', async () => {
  const { userId, token } = await newUser();
  const reader = await Reader.at(here, token);
  const { id } = await reader.event(0);
  server.services.notices.heard();
  await reader.ended;
  await tell(noticeOf.welcome(userId));
  const again = await Reader.at(here, token, { 'last-event-id': id });
  expect((await again.event(0)).data.notice?.title).toBe('Welcome. Your account is ready.');
  await again.leave();
});

it('lets a server stop at once, whoever is connected', async () => {
  const { token } = await newUser();
  const reader = await Reader.at(there, token);
  await reader.event(0);
  await second.app.close();
  await reader.ended;
  expect(second.services.notices.openStreams()).toBe(0);
});
