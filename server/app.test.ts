import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { auth } from 'core/contract/accounts/auth';
import { endpoint } from 'core/contract/endpoint';
import { health } from 'core/contract/platform/health';
import { translation } from 'core/contract/translating/translation';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { checkRoutes } from './plugins/endpoints';
import { type Route, route } from './plugins/route';
import { createTestServer, type TestServer } from './testing/testServer';

const page =
  '<!DOCTYPE html><html><head><meta name="base-path" content="/"><link rel="stylesheet" href="/umi.0a1b2c3d.css"></head><body><script src="/umi.0a1b2c3d.js"></script><a href="//elsewhere.example/">x</a></body></html>';

let client: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'client-'));
  await writeFile(join(client, 'index.html'), page);
  await writeFile(join(client, 'umi.0a1b2c3d.js'), 'console.log(1)');
  await writeFile(join(client, 'umi.0a1b2c3d.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(client, '.secret'), 'hidden');
});
afterAll(() => rm(client, { recursive: true }));

describe.each(['/', '/assess/'])('a server at %s', (basePath) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ basePath, client });
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: `${basePath}${path}`, headers });
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each([
    '',
    'home',
    'Browse-Instruments/answer/0190',
    'user/login?redirect=%2Fhome',
    'index.html',
  ])('serves the page at %j, made for where it lives', async (path) => {
    const response = await get(path, html);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain(`<meta name="base-path" content="${basePath}">`);
    expect(response.body).toContain(`src="${basePath}umi.0a1b2c3d.js"`);
    expect(response.body).toContain(`href="${basePath}umi.0a1b2c3d.css"`);
    expect(response.body).toContain('href="//elsewhere.example/"');
  });

  it('serves files compressed ahead, those with a digest in their name for a year', async () => {
    const packed = await get('umi.0a1b2c3d.js', { 'accept-encoding': 'br' });
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const plain = await get('umi.0a1b2c3d.js');
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['console.log(1)', undefined]);
    expect((await get('favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('does not take a missing file for a page, nor leaves its folder', async () => {
    for (const path of ['umi.ffffffff.js', '.secret', '..%2f..%2fpackage.json', '%2e%2e/package.json']) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).not.toContain('dependencies');
    }
  });

  it('answers the API below the same base', async () => {
    expect((await server.ask(health.alive)).body).toEqual({ status: 'ok' });
    const unknown = await get('api/nowhere', html);
    expect([unknown.statusCode, unknown.json().errorCode]).toEqual([404, 'route.not_found']);
  });

  it('lets no script run that is not ours, and nobody frame the page', async () => {
    for (const path of ['', 'api/languages/enabled', 'api/nowhere', 'umi.0a1b2c3d.js']) {
      const policy = String((await get(path, html)).headers['content-security-policy']);
      expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toMatch(/(^|;)frame-src 'self' blob:(;|$)/);
      expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toContain('unsafe');
    }
  });

  it('asks for no camera, place or payment, and leaves passkeys to its own pages', async () => {
    const policy = String((await get('', html)).headers['permissions-policy']);
    for (const unused of ['camera=()', 'geolocation=()', 'microphone=()', 'payment=()'])
      expect(policy).toContain(unused);
    expect(policy).toContain('publickey-credentials-get=(self)');
    // Chromium does not know it, and says so in the console of every page.
    expect(policy).not.toContain('bluetooth');
  });

  it('describes itself as OpenAPI 3.1, every row of the contract in it', async () => {
    const { body } = await server.ask(health.openapi);
    const document = body as unknown as {
      openapi: string;
      servers: object[];
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: `${basePath}api` }]);
    expect(document.paths['/attempts/{id}/answers']?.patch).toMatchObject({
      operationId: 'attempts.answer',
      security: [{ bearer: [] }],
    });
    expect(document.paths['/auth/login']?.post?.security).toEqual([]);
  });

  it('has a readable page of the API that loads nothing from elsewhere', async () => {
    const response = await get('api/docs/', html);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('swagger-ui-bundle.js');
    expect(response.body).not.toMatch(/(src|href)="(https?:)?\/\//);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' ?;/);
    expect(policy).not.toMatch(/https?:/);
    const described = await get('api/docs/json');
    expect(described.json()).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('a server behind a base path', () => {
  it('leads the address without its last slash to the one with it, and knows nothing outside', async () => {
    const server = await createTestServer({ basePath: '/assess/', client });
    const bare = await server.app.inject({ method: 'GET', url: '/assess' });
    expect([bare.statusCode, bare.headers.location]).toEqual([308, '/assess/']);
    for (const url of ['/', '/home', '/api/healthz', '/assessment']) {
      expect([
        url,
        (await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode,
      ]).toEqual([url, 404]);
    }
    await server.stop();
  });
});

describe('a server without a built client', () => {
  it('says so, and answers the API', async () => {
    const server = await createTestServer({ client: join(tmpdir(), 'no-such-client') });
    const response = await server.app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm run build')]);
    expect((await server.ask(health.alive)).status).toBe(200);
    await server.stop();
  });
});

const metricsToken = 'a token of the metrics';

describe('strict transport security', () => {
  it.each([
    [undefined, false, undefined],
    ['https://assess.example.org', false, 'max-age=31536000'],
    ['https://assess.example.org', true, 'max-age=31536000; includeSubDomains'],
    ['http://assess.example.org', true, undefined],
  ])('at %s, subdomains %s: %s', async (publicUrl, hstsSubdomains, expected) => {
    const server = await createTestServer({ ...(publicUrl && { publicUrl }), hstsSubdomains });
    const { headers } = await server.inject({ method: 'GET', url: '/api/healthz' });
    expect(headers['strict-transport-security']).toBe(expected);
    await server.stop();
  });
});

describe('a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ rateLimits: true, metricsToken });
  });
  afterAll(() => server.stop());

  it('is ready while the database has every migration that it started with', async () => {
    expect((await server.ask(health.ready)).body).toEqual({ status: 'ok' });
    await server.database.db.execute(sql`alter table migration rename to other_migration`);
    // It is known for some seconds.
    expect((await server.ask(health.ready)).status).toBe(200);
    server.clock.forward(5);
    expect((await server.ask(health.ready)).status).toBeGreaterThanOrEqual(500);
    await server.database.db.execute(sql`alter table other_migration rename to migration`);
    expect((await server.ask(health.ready)).status).toBe(200);
  });

  it('says whether it lives and is ready however often it is asked', async () => {
    for (const row of [health.alive, health.ready]) {
      const many = Array.from({ length: 700 }, () => server.ask(row));
      expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
    }
  });

  it('gives its figures to this machine, or to who has the token', async () => {
    const figures = (options: { address?: string; headers?: Record<string, string> }) =>
      server.inject({
        method: 'GET',
        url: '/api/metrics',
        remoteAddress: options.address ?? '127.0.0.1',
        headers: options.headers ?? {},
      });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await figures({})).status).toBe(200);
    expect((await figures({ address: '::1' })).status).toBe(200);
    for (const asked of [
      { address: '203.0.113.5' },
      { address: '10.0.0.5' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { address: '203.0.113.5', headers: bearer('another token of the metrics') },
    ]) {
      const { status, body } = await figures(asked);
      expect([status, body.errorCode]).toEqual([403, 'access.denied']);
    }
    const told = await figures({ address: '203.0.113.5', headers: bearer(metricsToken) });
    expect([told.status, told.text.includes('process_cpu_seconds_total')]).toEqual([200, true]);
  });

  it('gives its figures by route pattern, never by address', async () => {
    await server.inject({ method: 'GET', url: '/api/translation/newtranslationkind/System/de-DE?x=private' });
    const { text, headers } = await server.ask(health.metrics);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/translation/newtranslationkind/:kind/:locale",status="200"}',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('private');
  });

  it('gives every answer an id, a proxy’s own where it can be logged, and logs no query', async () => {
    const url = '/api/languages/enabled?who=somebody@example.org';
    const kept = await server.inject({ method: 'GET', url, headers: { 'x-request-id': 'trace-0123456789' } });
    expect(kept.headers['x-request-id']).toBe('trace-0123456789');
    const replaced = await server.inject({
      method: 'GET',
      url,
      headers: { 'x-request-id': 'a b\u00e9{"level":"fatal"}' },
    });
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const log = server.logLines.join('');
    expect(log).toContain('"requestId":"trace-0123456789"');
    expect(log).not.toContain('somebody@example.org');
  });

  it('says when one may ask again who asks too often, each caller and endpoint apart', async () => {
    const ask = (from: string) => server.ask(auth.login, { body: { email: 'a@b.c' }, from });
    for (let number = 0; number < 120; number += 1) await ask('198.51.100.1');
    const { status, body, headers } = await ask('198.51.100.1');
    expect([status, body.errorCode, body.showType]).toEqual([429, 'request.rate_limited', 1]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.errorMessage).toMatch(/^Too many requests\. Please try again in \d+ seconds?\.$/);
    expect((await ask('198.51.100.2')).status).toBe(400);
    expect((await server.ask(translation.languages, { from: '198.51.100.1' })).status).toBe(200);
  });
});

describe('the check at start', () => {
  const row = endpoint({ method: 'GET', path: 'a', permission: 'public', summary: '', response: z.object({}) });
  const handled: Route = route(row, async () => ({}));
  const contractOf = (change: object) => ({ things: { get: { ...row, ...change } } });

  it('passes a row with permission, response and one handler', () => {
    expect(() => checkRoutes({ things: { get: row } }, [handled])).not.toThrow();
  });

  it.each([
    ['no permission', contractOf({ permission: undefined }), /things\.get .*names no permission/],
    ['an unknown permission', contractOf({ permission: 'everything' }), /names no permission/],
    ['no response schema', contractOf({ response: undefined }), /has no response schema/],
  ])('refuses a row with %s', (_, contract, message) => {
    expect(() => checkRoutes(contract as never, [{ ...handled, row: contract.things.get as never }])).toThrow(message);
  });

  it('refuses a row without a handler, with two, and a handler that the contract does not know', () => {
    const contract = { things: { get: row } };
    expect(() => checkRoutes(contract, [])).toThrow(/has 0 handlers/);
    expect(() => checkRoutes(contract, [handled, handled])).toThrow(/has 2 handlers/);
    expect(() => checkRoutes({}, [handled])).toThrow(/is not in core\/contract/);
  });
});
