import { act } from '@testing-library/react';
import { addLocale } from '@umijs/max';
import messages from 'seed/messages/en-US/shell.json';
import { freshBrowser } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { provideFeedback } from '@/kit/feedback/feedback';
import { page } from '@/shell/start/page';
import '@/global';
import { setUpServiceWorker } from './setUp';

/** As much of a worker, a registration and a container as the page talks to. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown) {
    this.told.push(message);
  }
  becomes(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  scope = 'http://localhost/';
  unregister = jest.fn(async () => true);
  update = jest.fn(async () => undefined);
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registration: FakeRegistration | undefined = new FakeRegistration();
  register = jest.fn(async () => this.registration);
  getRegistration = jest.fn(async () => this.registration);
}

let container: FakeContainer;
let cacheNames: Set<string>;
let reload: jest.SpyInstance;
/** Milliseconds of the page's start; 0: no worker served it. */
let workerStart: number;

function wish(name: string, content: string) {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
}

beforeEach(() => {
  freshBrowser();
  addLocale('en-US', messages, { momentLocale: '', antd: {} as never });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  container = new FakeContainer();
  cacheNames = new Set();
  reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  workerStart = 12.5;
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ workerStart }] });
  Object.defineProperty(window, 'caches', {
    configurable: true,
    value: { keys: async () => [...cacheNames], delete: async (name: string) => cacheNames.delete(name) },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

const notice = () => document.querySelector('[role="status"]');
const press = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click();

/** A new version has been fetched and waits. */
function newVersion(): FakeWorker {
  const worker = new FakeWorker();
  if (!container.registration) throw new Error('no registration');
  container.registration.installing = worker;
  container.registration.dispatchEvent(new Event('updatefound'));
  worker.becomes('installed');
  return worker;
}

describe('with PWA on', () => {
  beforeEach(() => wish('pwa', '1'));

  it('the worker is registered for the product’s own folder', async () => {
    wish('base-path', '/assess/');
    await setUpServiceWorker();
    expect(container.register).toHaveBeenCalledWith('/assess/sw.js', { scope: '/assess/', updateViaCache: 'none' });
    expect(notice()).toBeNull();
  });

  const texts = [
    'languages/enabled',
    'translation/newtranslationkind/System/en-US',
    'translation/newtranslationkind/Webpages/en-US',
  ];
  const fetched = () => server.received.map(({ path }) => path).sort();
  const passes = (milliseconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));

  it('the first worker fetches the texts again, for the next start offline', async () => {
    await setUpServiceWorker();
    newVersion();
    container.dispatchEvent(new Event('controllerchange'));
    expect(notice()).toBeNull();
    await passes(50);
    expect(fetched()).toEqual(texts);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a worker that took over while the page was loading fetches them, too; one that served the page has them', async () => {
    container.controller = new FakeWorker();
    workerStart = 0;
    await setUpServiceWorker();
    await passes(50);
    expect(fetched()).toEqual(texts);
    workerStart = 12.5;
    await setUpServiceWorker();
    await passes(50);
    expect(fetched()).toEqual(texts);
  });

  it('texts that did not come are fetched again half a minute later', async () => {
    container.controller = new FakeWorker();
    workerStart = 0;
    server.respond('GET', 'languages/enabled', unreachable);
    await setUpServiceWorker();
    await passes(50);
    server.restore('GET', 'languages/enabled');
    await passes(30_000);
    expect(fetched()).toEqual([...texts, ...texts].sort());
    await passes(60_000);
    expect(fetched()).toHaveLength(6);
  });

  it('a new version asks, and is loaded only when it is wanted', async () => {
    container.controller = new FakeWorker();
    await setUpServiceWorker();
    const worker = newVersion();
    expect(notice()).toHaveTextContent('There is a new version.');
    expect(worker.told).toEqual([]);
    press('Reload');
    expect(notice()).toBeNull();
    expect(worker.told).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a version that has waited since an earlier visit asks, too', async () => {
    container.controller = new FakeWorker();
    if (container.registration) container.registration.waiting = new FakeWorker();
    await setUpServiceWorker();
    expect(notice()).toHaveTextContent('There is a new version.');
    press('Later');
    expect(notice()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload a page under somebody’s hands when another tab took the new version: it asks', async () => {
    container.controller = new FakeWorker();
    await setUpServiceWorker();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    press('Reload');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('looks for a new version every hour', async () => {
    await setUpServiceWorker();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(container.registration?.update).toHaveBeenCalledTimes(1);
  });
});

describe('with PWA off', () => {
  beforeEach(() => wish('pwa', '0'));

  it('no worker is registered; one that is left goes with its caches, others stay', async () => {
    cacheNames = new Set(['assess-precache-v2-http://localhost/', 'assess-texts', 'somebody-else']);
    await setUpServiceWorker();
    expect(container.register).not.toHaveBeenCalled();
    expect(container.registration?.unregister).toHaveBeenCalled();
    expect([...cacheNames]).toEqual(['somebody-else']);
  });

  it('leaves the worker of another product above this one alone', async () => {
    wish('base-path', '/assess/');
    cacheNames = new Set(['assess-precache-v2-http://localhost/']);
    await setUpServiceWorker();
    expect(container.registration?.unregister).not.toHaveBeenCalled();
    expect(cacheNames.size).toBe(1);
  });
});

it('does without a worker where the browser has none', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  wish('pwa', '1');
  await expect(setUpServiceWorker()).resolves.toBeUndefined();
});

it('warns each time the connection is lost', () => {
  const told: string[] = [];
  const endFeedback = provideFeedback({
    message: (kind, text) => told.push(`${kind}: ${text}`),
    notify: () => undefined,
  });
  window.dispatchEvent(new Event('offline'));
  expect(told).toEqual(['warning: You are offline. Some things do not work until the connection is back.']);
  endFeedback();
});
