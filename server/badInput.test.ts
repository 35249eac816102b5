import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createTestServer, type TestServer } from './testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ publicUrl: 'https://assess.example.org' });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

const login = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  server.inject({ method: 'POST', url: '/api/auth/login', payload, headers });

const codes = ({ body }: Awaited<ReturnType<typeof login>>) => body.details?.map(({ path, code }) => `${path} ${code}`);

describe('a body that cannot be read', () => {
  it.each([
    '{"email":',
    '{"email": undefined}',
    "{'email': 1}",
    '\u0000',
    '{"__proto__":{"roles":["superAdmin"]},"email":"a@b.c","password":"x"}',
  ])('%j is malformed', async (payload) => {
    const { status, body } = await login(payload);
    expect([status, body.errorCode, body.showType]).toEqual([400, 'request.malformed', 2]);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/html',
  ])('of type %s is refused', async (type) => {
    const { status, body } = await login('{"email":"a@b.c","password":"x"}', { 'content-type': type });
    expect([status, body.errorCode]).toEqual([415, 'request.unsupported_type']);
  });

  it('is refused above 64 KiB, whether or not it says its length', async () => {
    const { status, body } = await login(JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(70_000) }));
    expect([status, body.errorCode]).toEqual([413, 'request.too_large']);
    const { port } = server.app.server.address() as AddressInfo;
    const streamed = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const sent = httpRequest(
        { port, host: '127.0.0.1', path: '/api/auth/login', method: 'POST', headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end(`{"email":"${'x'.repeat(70_000)}"}`);
    });
    expect(streamed).toBe(413);
  });

  it('is looked for only after sign-in: nobody makes the server read 32 MiB without a token', async () => {
    const payload = JSON.stringify({ text: 'x'.repeat(1_000_000) });
    const { status } = await server.inject({
      method: 'POST',
      url: '/api/instruments/import',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(401);
  });
});

describe('a body of many MiB', () => {
  it('with a token that has expired is refused in order, and can be sent again over the same connection', async () => {
    const spent = await server.tokenOf();
    server.clock.forward(610);
    const { port } = server.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const payload = JSON.stringify({ format: 'x'.repeat(16 * 1024 * 1024) });
    const send = (token: string) =>
      new Promise<string[]>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const options = { agent, host: '127.0.0.1', port, path: '/api/instruments/import', method: 'POST', headers };
        const sent = httpRequest(options, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve([String(sent.reusedSocket), JSON.parse(`${Buffer.concat(parts)}`).errorCode]),
          );
        });
        sent.on('error', reject);
        sent.end(payload);
      });
    expect(await send(spent)).toEqual(['false', 'auth.token_expired']);
    expect(await send(await server.tokenOf())).toEqual(['true', 'instrument.invalid']);
    agent.destroy();
  });
});

describe('a body of very many values', () => {
  const importing = async (payload: string, chunked = false) => {
    const authorization = `Bearer ${await server.tokenOf()}`;
    const headers = { 'content-type': 'application/json', authorization };
    return server.inject({
      method: 'POST',
      url: '/api/instruments/import',
      payload: chunked ? (Readable.from([Buffer.from(payload)]) as never) : payload,
      headers,
    });
  };

  it('is refused before it is looked at, whether or not it says its length', async () => {
    const payload = JSON.stringify({ questions: Array.from({ length: 600_000 }, () => 1) });
    for (const chunked of [false, true]) {
      const { status, body } = await importing(payload, chunked);
      expect([status, body.errorCode]).toEqual([413, 'request.too_large']);
    }
  });

  it('is refused where lists lie within each other without end', async () => {
    const { status, body } = await importing(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expect([status, body.errorCode]).toEqual([400, 'request.malformed']);
  });

  it('of answers is refused too', async () => {
    const answers = Object.fromEntries(Array.from({ length: 60_000 }, (_, number) => [`k${number}`, 1]));
    const { status, body } = await server.inject({
      method: 'PATCH',
      url: `/api/attempts/${crypto.randomUUID()}/answers`,
      payload: { client: crypto.randomUUID(), sequence: 1, answers, at: new Date().toISOString() },
      headers: { authorization: `Bearer ${await server.tokenOf()}` },
    });
    expect([status, body.errorCode]).toEqual([413, 'request.too_large']);
  });

  it('that name nothing of an instrument is an answer of some problems', async () => {
    const keys = Object.fromEntries(Array.from({ length: 300_000 }, (_, number) => [`k${number}`, 1]));
    const { status, body } = await importing(JSON.stringify({ format: 'instrument/1', questions: [], ...keys }));
    expect([status, body.errorCode]).toEqual([422, 'instrument.invalid']);
    expect(body.details).toHaveLength(200);
  });
});

describe('fields that do not fit', () => {
  it('are each named with place, code and message in the caller’s language', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'de' };
    const { status, body } = await login('{"email":"ab","remember":"yes","password":5,"role":"superAdmin"}', headers);
    expect([status, body.errorCode, body.errorMessage, body.showType]).toEqual([
      400,
      'validation.failed',
      'Einige Angaben müssen korrigiert werden.',
      0,
    ]);
    expect(body.details).toEqual([
      { path: 'body.email', code: 'too_short', params: { minimum: 3 }, message: 'Zu kurz: mindestens 3.' },
      {
        path: 'body.password',
        code: 'invalid_type',
        params: { expected: 'string' },
        message: expect.stringContaining('Falscher Typ'),
      },
      {
        path: 'body.remember',
        code: 'invalid_type',
        params: { expected: 'boolean' },
        message: expect.stringContaining('Falscher Typ'),
      },
      {
        path: 'body.role',
        code: 'unrecognized_key',
        params: { key: 'role' },
        message: '„role“ ist hier nicht bekannt.',
      },
    ]);
  });

  it.each([
    ['{}', ['body.email required', 'body.password required']],
    ['[]', ['body invalid_type']],
    ['null', ['body invalid_type']],
    ['{"email":null,"password":"x"}', ['body.email invalid_type']],
    [JSON.stringify({ email: 'x'.repeat(300), password: 'x' }), ['body.email too_long']],
  ])('%s', async (payload, expected) => {
    expect(codes(await login(payload))).toEqual(expected);
  });

  it('a missing body is a missing body', async () => {
    const { status, body } = await server.inject({ method: 'POST', url: '/api/auth/login' });
    expect([status, body.details]).toMatchObject([400, [{ path: 'body', code: 'required' }]]);
  });

  it('a thousand wrong keys make no answer of a thousand details', async () => {
    const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`k${number}`, 1]));
    const { body } = await login(JSON.stringify({ email: 'a@b.c', password: 'x', ...keys }));
    expect(body.details).toHaveLength(100);
  });

  it('a character that the database cannot hold is the caller’s fault, not the server’s', async () => {
    const { status, body } = await login(JSON.stringify({ email: 'a\u0000b@example.org', password: 'x' }));
    expect([status, body.errorCode]).toEqual([400, 'request.malformed']);
  });
});

describe('a foreign origin', () => {
  const from = (origin: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'GET',
      url: '/api/languages/enabled',
      headers: { host: 'localhost:8000', origin, ...headers },
    });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:9999',
    'https://assess.example.org.evil.example',
    'not an origin',
    'http://assess.example.org',
  ])('%s is refused', async (origin) => {
    const { status, body, headers } = await from(origin);
    expect([status, body.errorCode]).toEqual([403, 'request.foreign_origin']);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    'https://assess.example.org',
    'http://localhost:8000',
    'https://localhost:8000',
  ])('%s is our own', async (origin) => {
    expect((await from(origin)).status).toBe(200);
  });

  it('is not asked of a request that names none', async () => {
    expect((await server.inject({ method: 'GET', url: '/api/languages/enabled' })).status).toBe(200);
  });

  it('gets no answer to a preflight', async () => {
    const response = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.statusCode).toBe(403);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('an address that is none', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['GET', '/api'],
    ['GET', '/api/users/'],
    ['DELETE', '/api/users'],
    ['POST', '/api/user/profile'],
    ['GET', '/api/..%2f..%2fetc/passwd'],
  ] as const)('%s %s is told so in the envelope', async (method, url) => {
    const { status, body, headers } = await server.inject({ method, url });
    expect([status, body.errorCode]).toEqual([404, 'route.not_found']);
    expect(body.requestId).toBe(headers['x-request-id']);
  });

  it('that cannot be decoded is malformed', async () => {
    const { status, body } = await server.inject({ method: 'GET', url: '/api/browse/%zz' });
    expect([status, body.errorCode]).toEqual([400, 'request.malformed']);
  });

  it('an id that is no id is not found', async () => {
    const token = await server.tokenOf();
    for (const id of ['1', 'abc', "'%20or%201=1", 'x'.repeat(150)]) {
      const { status } = await server.inject({
        method: 'GET',
        url: `/api/instruments/${id}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([id, status]).toEqual([id, 404]);
    }
  });
});
