import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import fastify, { type FastifyInstance } from 'fastify';
import { serveClient } from './clientFiles';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'client-'));
  await writeFile(
    join(directory, 'index.html'),
    '<head><meta name="base-path" content="/"><meta name="pwa" content="0"></head>',
  );
  await writeFile(join(directory, 'sw.js'), 'self.keepEverything()');
});
afterAll(() => rm(directory, { recursive: true }));

async function serving(pwa: boolean, work: (app: FastifyInstance) => Promise<void>): Promise<void> {
  const app = fastify();
  await serveClient(app, { directory, basePath: '/assess/', pwa });
  await work(app).finally(() => app.close());
}

const get = (app: FastifyInstance, url: string) => app.inject({ method: 'GET', url });

describe('with PWA on', () => {
  it('the page is told, and gets the worker that was built, always fresh', () =>
    serving(true, async (app) => {
      expect((await get(app, '/assess/')).body).toContain('<meta name="pwa" content="1">');
      const worker = await get(app, '/assess/sw.js');
      expect(worker.body).toBe('self.keepEverything()');
      expect(worker.headers['cache-control']).toBe('no-cache');
    }));
});

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
