import { auth } from 'core/contract/accounts/auth';
import { session } from 'core/contract/accounts/profile';
import { createTestServer, password, type TestServer } from './testing/testServer';

const servers: TestServer[] = [];
async function start(options: Parameters<typeof createTestServer>[0] = {}): Promise<TestServer> {
  const server = await createTestServer(options);
  servers.push(server);
  await server.addUser('somebody@example.org');
  return server;
}
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** The address that a sign-in is recorded from. */
async function takenFor(server: TestServer, from: string, forwarded: string): Promise<string | undefined> {
  const body = { email: 'somebody@example.org', password };
  const signedIn = await server.ask(auth.login, { body, from, headers: { 'x-forwarded-for': forwarded } });
  const { accessToken: token } = signedIn.body.data as { accessToken: string };
  const listed = (await server.ask(session.list, { token })).body.data as { current: boolean; ip: string }[];
  return listed.find(({ current }) => current)?.ip;
}

describe('X-Forwarded-For', () => {
  it('is believed of nobody unless told otherwise, and the log says so once', async () => {
    const server = await start();
    for (const peer of ['127.0.0.1', '10.0.0.2', '192.168.1.9', 'fd00::1', '203.0.113.5']) {
      expect(await takenFor(server, peer, '198.51.100.7')).toBe(peer);
    }
    expect(server.logLines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  it('is believed of the proxies that are named, as far as they reach', async () => {
    const server = await start({ trustProxy: ['10.0.0.2', '2001:db8:9::/48'] });
    expect(await takenFor(server, '10.0.0.2', '198.51.100.7')).toBe('198.51.100.7');
    expect(await takenFor(server, '2001:db8:9::1', '198.51.100.7')).toBe('198.51.100.7');
    expect(await takenFor(server, '10.0.0.2', '198.51.100.9, 198.51.100.7')).toBe('198.51.100.7');
    expect(server.logLines.join('')).not.toContain('TRUST_PROXY');
    expect(await takenFor(server, '10.0.0.3', '198.51.100.7')).toBe('10.0.0.3');
    expect(await takenFor(server, '127.0.0.1', '198.51.100.7')).toBe('127.0.0.1');
  });
});

it('a limit counts all addresses of one IPv6 network as one caller', async () => {
  const server = await start({ rateLimits: true });
  const ask = (from: string) => server.ask(auth.login, { body: { email: 'a@b.c' }, from });
  for (let number = 1; number <= 120; number += 1) await ask(`2001:db8:1:2::${number.toString(16)}`);
  expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await ask('2001:db8:1:3::1')).status).toBe(400);
});
