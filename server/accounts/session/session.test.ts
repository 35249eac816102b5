import { auth } from 'core/contract/accounts/auth';
import { profile as currentProfile, session } from 'core/contract/accounts/profile';
import { sql } from 'drizzle-orm';
import { createTestServer, password, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

interface Listed {
  id: string;
  current: boolean;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  lastUsedAt: string;
  remember: boolean;
}
interface Tokens {
  accessToken: string;
  refreshToken: string;
}

async function signIn(email: string, userAgent: string, remember = false): Promise<Tokens> {
  const headers = { 'user-agent': userAgent };
  server.clock.forward(1);
  return (await server.ask(auth.login, { body: { email, password, remember }, headers, from: '198.51.100.7' })).body
    .data as Tokens;
}
const list = async ({ accessToken }: Tokens) =>
  (await server.ask(session.list, { token: accessToken })).body.data as Listed[];
const end = ({ accessToken }: Tokens, id: string) => server.ask(session.end, { params: { id }, token: accessToken });
const works = async ({ accessToken }: Tokens) =>
  (await server.ask(currentProfile.read, { token: accessToken })).status === 200;
const recorded = async (action: string, entityId: string) =>
  (
    await server.database.db.execute(
      sql`select actor_id, change from audit_event where action = ${action} and entity_id = ${entityId}`,
    )
  ).rows;

describe('where one is signed in', () => {
  it('is listed, this session first, then the last used', async () => {
    await server.addUser('lists@example.org');
    await server.addUser('another@example.org');
    const desk = await signIn('lists@example.org', 'Desk', true);
    const phone = await signIn('lists@example.org', 'Phone');
    const tablet = await signIn('lists@example.org', 'Tablet');
    await signIn('another@example.org', 'Elsewhere');
    server.clock.forward(60);
    await server.ask(auth.refresh, { body: { refreshToken: phone.refreshToken } });
    expect((await list(desk)).map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Desk', true],
      ['Phone', false],
      ['Tablet', false],
    ]);
    const [own, second] = await list(tablet);
    expect([own?.userAgent, second?.userAgent]).toEqual(['Tablet', 'Phone']);
    expect((await list(desk))[0]).toMatchObject({ ip: '198.51.100.7', remember: true });
    expect(second?.lastUsedAt).toBe(server.clock.now().toISOString());
  });

  it('leaves out sessions that have ended or run out', async () => {
    await server.addUser('ends@example.org');
    const left = await signIn('ends@example.org', 'Left');
    await server.ask(auth.logout, { body: { refreshToken: left.refreshToken } });
    await signIn('ends@example.org', 'Idle');
    server.clock.forward(12 * 3600 + 1);
    expect((await list(await signIn('ends@example.org', 'Now'))).map(({ userAgent }) => userAgent)).toEqual(['Now']);
  });
});

describe('ending a session', () => {
  it('counts at once, for both of its tokens, and is on record', async () => {
    const id = await server.addUser('one@example.org');
    const [desk, phone] = [await signIn('one@example.org', 'Desk'), await signIn('one@example.org', 'Phone')];
    const ended = (await list(desk))[1]?.id ?? '';
    expect((await end(desk, ended)).status).toBe(200);
    expect([await works(desk), await works(phone)]).toEqual([true, false]);
    const { body } = await server.ask(auth.refresh, { body: { refreshToken: phone.refreshToken } });
    expect(body.errorCode).toBe('auth.refresh_refused');
    expect((await end(desk, ended)).body.errorCode).toBe('not_found');
    expect(await recorded('session.ended', ended)).toEqual([{ actor_id: id, change: {} }]);
  });

  it('may be this one', async () => {
    await server.addUser('self@example.org');
    const desk = await signIn('self@example.org', 'Desk');
    expect((await end(desk, (await list(desk))[0]?.id ?? '')).status).toBe(200);
    expect(await works(desk)).toBe(false);
  });

  it('is not possible for somebody else’s, whatever one’s roles', async () => {
    await server.addUser('owner@example.org');
    await server.addUser('boss@example.org', ['superAdmin', 'admin', 'user']);
    const [desk, boss] = [await signIn('owner@example.org', 'Desk'), await signIn('boss@example.org', 'Boss')];
    const { status, body } = await end(boss, (await list(desk))[0]?.id ?? '');
    expect([status, body.errorCode]).toEqual([404, 'not_found']);
    expect(await works(desk)).toBe(true);
  });
});

describe('ending all other sessions', () => {
  it('leaves this one alone, and everybody else’s', async () => {
    const id = await server.addUser('all@example.org');
    await server.addUser('untouched@example.org');
    const other = await signIn('untouched@example.org', 'Elsewhere');
    await signIn('all@example.org', 'Idle');
    server.clock.forward(12 * 3600 + 1);
    const [desk, phone, tablet] = [
      await signIn('all@example.org', 'Desk'),
      await signIn('all@example.org', 'Phone'),
      await signIn('all@example.org', 'Tablet'),
    ];
    await server.ask(auth.refresh, { body: { refreshToken: other.refreshToken } });
    const { body } = await server.ask(session.endOthers, { token: desk.accessToken });
    // The one that had already expired does not count.
    expect(body.data).toEqual({ ended: 2 });
    expect([await works(desk), await works(phone), await works(tablet)]).toEqual([true, false, false]);
    expect(await recorded('session.others_ended', id)).toEqual([{ actor_id: id, change: { ended: 2 } }]);
    const elsewhere = await signIn('untouched@example.org', 'Elsewhere');
    expect((await server.ask(session.endOthers, { token: elsewhere.accessToken })).body.data).toEqual({ ended: 0 });
  });
});
