import { expireAccessTokens } from 'mock/accounts/people';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { provideFeedback } from '@/kit/feedback/feedback';
import { api } from '@/shell/api/client';
import { openStream, timeouts } from './request';

/** What each timer was set to, in milliseconds: a call's own is the longest of them. */
let timers: jest.SpyInstance;
let told: string[];
let endFeedback: () => void;

beforeEach(() => {
  freshBrowser();
  told = [];
  endFeedback = provideFeedback({ message: () => undefined, notify: ({ key }) => told.push(key) });
  timers = jest.spyOn(globalThis, 'setTimeout');
});
afterEach(() => {
  endFeedback();
});

const waits = (milliseconds: number) => timers.mock.calls.filter(([, wait]) => wait === milliseconds).length;

describe('a call waits', () => {
  it('900,000 ms for its answer unless it names a time of its own', async () => {
    await api.translation.languages();
    expect(timeouts.standard).toBe(900_000);
    expect(waits(900_000)).toBe(1);
  });

  it('at most 15 s where nobody should wait: at start-up and for the profile', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    const starting = server.received.filter(({ path }) => /^(languages|translation|user\/profile)/.test(path));
    expect(starting).toHaveLength(4);
    expect(timeouts.short).toBeLessThanOrEqual(15_000);
    expect(waits(timeouts.short)).toBeGreaterThanOrEqual(starting.length);
  });

  it('at most 15 s for the stream to begin', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'events', () => new Response(''));
    await openStream('events', { signal: new AbortController().signal });
    expect(waits(timeouts.short)).toBe(1);
    expect(waits(timeouts.standard)).toBe(0);
  });

  it('as long the second time, when it is sent again after a refresh that itself waits at most 15 s', async () => {
    signedInAs('user@example.org');
    expireAccessTokens();
    await api.attempts.list({ timeout: 4321 });
    expect(server.to('GET', 'attempts')).toHaveLength(2);
    expect(waits(4321)).toBe(2);
    expect(server.to('POST', 'auth/refresh')).toHaveLength(1);
    expect(waits(timeouts.short)).toBeGreaterThanOrEqual(1);
    expect(waits(timeouts.standard)).toBe(0);
  });
});

describe('without a connection', () => {
  it('there is one notification, however many calls fail: all have the same key', async () => {
    server.respond('GET', 'languages/enabled', unreachable);
    await Promise.allSettled([api.translation.languages(), api.translation.languages(), api.translation.languages()]);
    expect(new Set(told)).toEqual(new Set(['connection']));
  });

  it('a call whose caller speaks for itself is silent', async () => {
    server.respond('GET', 'languages/enabled', unreachable);
    await expect(api.translation.languages({ skipErrorHandler: true })).rejects.toMatchObject({ reason: 'connection' });
    expect(told).toEqual([]);
  });

  it('an answer that breaks off is none', async () => {
    server.respond('GET', 'languages/enabled', () => {
      const broken = json(200, {});
      return Object.assign(broken, {
        clone: () => broken,
        text: () => Promise.reject(new TypeError('terminated')),
      });
    });
    await expect(api.translation.languages()).rejects.toMatchObject({ reason: 'connection' });
    expect(told).toEqual(['connection']);
  });
});
