import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import fastify, { type FastifyInstance } from 'fastify';
import { serveClient } from './clientFiles';
import { addSecurityHeaders } from './security';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'client-'));
  await writeFile(
    join(directory, 'index.html'),
    '<head><meta name="base-path" content="/"><meta name="pwa" content="0"><meta name="site-title" content><meta name="site-logo" content></head>',
  );
  await writeFile(join(directory, 'sw.js'), 'self.keepEverything()');
  await mkdir(join(directory, 'flags'));
  await writeFile(join(directory, 'flags', 'DE.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rm(directory, { recursive: true }));

async function serving(pwa: boolean, work: (app: FastifyInstance) => Promise<void>): Promise<void> {
  const app = fastify();
  await serveClient(app, { directory, basePath: '/assess/', pwa });
  await work(app).finally(() => app.close());
}

const get = (app: FastifyInstance, url: string) => app.inject({ method: 'GET', url });

describe('title and logo of the installation', () => {
  const logo = { fileName: 'logo.0123456789abcdef.svg', contentType: 'image/svg+xml', content: Buffer.from('<svg/>') };

  it('stand in the page; the logo is kept for as long as it is the same', async () => {
    const app = fastify();
    await serveClient(app, { directory, basePath: '/assess/', pwa: false, site: { title: 'A "B" & C', logo } });
    const page = (await get(app, '/assess/')).body;
    expect(page).toContain('<meta name="site-title" content="A &quot;B&quot; &amp; C">');
    expect(page).toContain('<meta name="site-logo" content="logo.0123456789abcdef.svg">');
    const picture = await get(app, `/assess/${logo.fileName}`);
    expect(picture.body).toBe('<svg/>');
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await app.close();
  });

  it('are empty until they are set', () =>
    serving(false, async (app) => {
      const page = (await get(app, '/assess/')).body;
      expect(page).toContain('<meta name="site-title" content="">');
      expect(page).toContain('<meta name="site-logo" content="">');
    }));
});

describe('with PWA on', () => {
  it('the page is told, and gets the worker that was built, always fresh', () =>
    serving(true, async (app) => {
      expect((await get(app, '/assess/')).body).toContain('<meta name="pwa" content="1">');
      const worker = await get(app, '/assess/sw.js');
      expect(worker.body).toBe('self.keepEverything()');
      expect(worker.headers['cache-control']).toBe('no-cache');
    }));
});

it('a flag is a picture that is kept for a week', () =>
  serving(false, async (app) => {
    const flag = await get(app, '/assess/flags/DE.svg');
    expect(flag.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(flag.headers['cache-control']).toBe('public, max-age=604800');
    expect((await get(app, '/assess/flags/XX.svg')).statusCode).toBe(404);
  }));

describe('with PWA off', () => {
  it('the page is told, and a browser that still has a worker gets one that removes itself and its caches, no others', () =>
    serving(false, async (app) => {
      expect((await get(app, '/assess/')).body).toContain('<meta name="pwa" content="0">');
      const worker = await get(app, '/assess/sw.js');
      expect(worker.headers['content-type']).toMatch(/^text\/javascript/);

      const names = new Set([
        'assess-precache-v2-https://a.example/assess/',
        'assess-texts',
        'assess-precache-v2-https://a.example/',
        'other',
      ]);
      const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
      const done: Promise<unknown>[] = [];
      const unregister = jest.fn(async () => true);
      const self = {
        addEventListener: listeners.set.bind(listeners),
        skipWaiting: jest.fn(),
        registration: { scope: 'https://a.example/assess/', unregister },
        caches: { keys: async () => [...names], delete: async (name: string) => names.delete(name) },
      };
      runInContext(worker.body, createContext(Object.assign(self, { self })));
      const event = { waitUntil: (work: Promise<unknown>) => void done.push(work) };
      listeners.get('install')?.(event);
      listeners.get('activate')?.(event);
      await Promise.all(done);
      expect(self.skipWaiting).toHaveBeenCalled();
      expect(unregister).toHaveBeenCalled();
      expect([...names]).toEqual(['assess-precache-v2-https://a.example/', 'other']);
    }));
});

describe('the stage, on which translators see their texts', () => {
  const opened = async (path: string) => {
    const app = fastify();
    await addSecurityHeaders(app, { publicUrl: undefined, hstsSubdomains: false });
    const answers = await serveClient(app, { directory, basePath: '/assess/', pwa: false });
    app.setNotFoundHandler(answers);
    await app.ready();
    const answer = await app.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } });
    await app.close();
    return answer;
  };

  it('may be framed by this product, has no origin and may call nobody', async () => {
    const { statusCode, headers } = await opened('/assess/stage?x=1');
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "frame-ancestors 'self'",
        "connect-src 'none'",
        "script-src 'self'",
        'sandbox allow-scripts',
      ]),
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it.each([
    '/assess/',
    '/assess/home',
    '/assess/stage/',
    '/assess/stage/more',
    '/assess/user/login',
  ])('is no other page: %s is never framed', async (path) => {
    const { statusCode, headers } = await opened(path);
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('sandbox');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('is given the client’s files, which are the same for everybody, though it has no origin', async () => {
    expect((await opened('/assess/sw.js')).headers['cross-origin-resource-policy']).toBe('same-origin');
    await writeFile(join(directory, 'part.12345678.js'), '1');
    expect((await opened('/assess/part.12345678.js')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

describe('what is asked for outside the API', () => {
  const words = { locale: 'ar-EG', title: 'A "B" <C>', description: 'What it is.' };
  const asked = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const app = fastify();
    const answers = await serveClient(app, {
      ...{ directory, basePath: '/assess/', pwa: false, site: { title: 'Clinic', logo: undefined } },
      preview: async (address) => (address.startsWith('/home?x=1') ? words : undefined),
    });
    app.setNotFoundHandler(answers);
    const answer = await app.inject({ method, url, ...(accept === undefined ? {} : { headers: { accept } }) });
    await app.close();
    return answer;
  };

  it.each([
    ['*/*'],
    ['text/html,*/*;q=0.8'],
    [undefined],
    ['image/*,*/*'],
  ])('is the page, for %s too', async (accept) => {
    const { statusCode, headers } = await asked('/assess/home', accept);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('has title, description and language of what it leads to', async () => {
    const { body } = await asked('/assess/home?x=1', '*/*');
    expect(body).toContain('<title>A &quot;B&quot; &lt;C> – Clinic</title>');
    expect(body).toContain('<meta name="description" content="What it is.">');
    expect(body).toContain('<meta property="og:title" content="A &quot;B&quot; &lt;C>">');
    expect((await asked('/assess/home', '*/*')).body).not.toContain('og:title');
  });

  it.each([
    ['/assess/part.js', '*/*', 'GET'],
    ['/assess/home', 'application/json', 'GET'],
    ['/assess/home', '*/*', 'POST'],
    ['/elsewhere', 'text/html', 'GET'],
  ] as const)('is nothing, in plain words: %s for %s by %s', async (url, accept, method) => {
    const { statusCode, headers, body } = await asked(url, accept, method);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(body).toBe('There is nothing at this address.\n');
  });
});
