import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';

const origin = 'https://assess.example';
const scope = `${origin}/assess/`;

let folder: string;
let source: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'index.html'), '<!DOCTYPE html><title></title>');
  writeFileSync(join(folder, 'umi.0a1b2c3d.js'), 'console.log(1)');
  writeFileSync(join(folder, 'umi.0a1b2c3d.js.br'), 'packed');
  writeFileSync(join(folder, 'chunks', 'player.11223344.css'), 'p{}');
  const builder = pathToFileURL(join(__dirname, 'serviceWorker.mjs')).href;
  const program = `import { writeServiceWorker } from '${builder}'; await writeServiceWorker(${JSON.stringify(folder)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
  source = readFileSync(join(folder, 'sw.js'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));

type Listener = (event: unknown) => void;

/** A worker in which the written file runs, far enough to see which requests it takes over. */
function startWorker() {
  const listeners = new Map<string, Listener[]>();
  let skipped = 0;
  const self = {
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    registration: { scope },
    location: new URL(`${scope}sw.js`),
    skipWaiting: () => {
      skipped += 1;
    },
    clients: { claim: async () => undefined },
    caches: { match: async () => undefined, open: async () => ({ match: async () => undefined }) },
    fetch: async () => new Response('{}'),
    URL,
    Request: class {
      readonly url: string;
      readonly method: string;
      readonly mode: string;
      readonly headers = new Headers();
      constructor(url: string, init: { method?: string; mode?: string } = {}) {
        this.url = new URL(url, scope).href;
        this.method = init.method ?? 'GET';
        this.mode = init.mode ?? 'cors';
      }
    },
    Response,
    Headers,
    setTimeout,
    clearTimeout,
  };
  runInContext(source, createContext(Object.assign(self, { self })));
  const takes = (path: string, init: { method?: string; mode?: string } = {}) => {
    let taken = false;
    for (const listener of listeners.get('fetch') ?? []) {
      listener({
        request: new self.Request(`${scope}${path}`, init),
        waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
        respondWith: (answer: Promise<unknown>) => {
          taken = true;
          Promise.resolve(answer).catch(() => undefined);
        },
      });
    }
    return taken;
  };
  const tell = (data: unknown) => {
    for (const listener of listeners.get('message') ?? []) listener({ data });
    return skipped;
  };
  return { takes, tell, skipped: () => skipped };
}

describe('the service worker of a build', () => {
  it('keeps the page at its folder and every script and style, once each, and nothing packed', () => {
    const kept = [...source.matchAll(/url:"([^"]+)"/g)].map(([, url]) => url).sort();
    expect(kept).toEqual(['./', 'chunks/player.11223344.css', 'umi.0a1b2c3d.js']);
  });

  it.each([
    ['a screen that is opened', 'Browse-Instruments/answer/0190', { mode: 'navigate' }],
    ['a script', 'umi.0a1b2c3d.js', {}],
    ['the texts of a language', 'api/translation/newtranslationkind/Webpages/ar-EG', {}],
    ['the languages', 'api/languages/enabled', {}],
  ])('answers for %s', (_, path, init) => {
    expect(startWorker().takes(path, init)).toBe(true);
  });

  it.each([
    ['the profile', 'api/user/profile', {}],
    ['answers', 'api/attempts/0190/answers', { method: 'PATCH' }],
    ['a result', 'api/attempts/0190/result', {}],
    ['the event stream', 'api/events', {}],
    ['a picture', 'api/assets/0190', {}],
    ['the pages of the API', 'api/docs', { mode: 'navigate' }],
    ['writing texts', 'api/translation/newtranslationkind/Webpages/ar-EG', { method: 'PUT' }],
  ])('leaves %s to the server, and keeps nothing of it', (_, path, init) => {
    expect(startWorker().takes(path, init)).toBe(false);
  });

  it('takes over only when the page asks for it', () => {
    const worker = startWorker();
    expect(worker.skipped()).toBe(0);
    expect(worker.tell({ type: 'SKIP_WAITING' })).toBe(1);
  });
});
