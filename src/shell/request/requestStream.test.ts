import { expireAccessTokens } from 'mock/accounts/people';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { provideFeedback } from '@/kit/feedback/feedback';
import { api } from '@/shell/api/client';
import { openStream } from './request';

let told: unknown[];
let endFeedback: () => void;

beforeEach(() => {
  freshBrowser();
  told = [];
  endFeedback = provideFeedback({
    message: (kind, text) => told.push([kind, text]),
    notify: ({ title }) => told.push(['notification', title]),
  });
});
afterEach(() => endFeedback());

const refusal = (status: number, errorCode: string) => () =>
  json(status, { success: false, errorCode, errorMessage: 'Not now.', showType: 2, requestId: 'r' });

describe('a call for a file', () => {
  const path = 'user/profile/export';

  it('gives the file as it is, bytes and type', async () => {
    signedInAs('user@example.org');
    const bytes = new Uint8Array([80, 75, 3, 4, 0, 255]);
    server.respond('GET', path, () => new Response(bytes, { headers: { 'content-type': 'application/zip' } }));
    const file = await api.profile.export();
    expect(file?.type).toBe('application/zip');
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([...bytes]);
    expect(server.received[0]?.headers.authorization).toMatch(/^Bearer /);
  });

  it('rejects with the envelope of a refusal, and tells it', async () => {
    signedInAs('user@example.org');
    server.respond('GET', path, refusal(429, 'rate_limited'));
    await expect(api.profile.export()).rejects.toMatchObject({ reason: 'business', code: 'rate_limited', status: 429 });
    expect(told).toEqual([['error', 'Not now.']]);
  });

  it('rejects with the status alone where there is no envelope', async () => {
    signedInAs('user@example.org');
    server.respond('GET', path, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.profile.export()).rejects.toMatchObject({ reason: 'status', status: 502 });
    expect(told).toEqual([]);
  });

  it('is sent again with a new token when the old one has expired', async () => {
    signedInAs('user@example.org');
    expireAccessTokens();
    let calls = 0;
    server.respond('GET', path, () => {
      calls += 1;
      return calls === 1 ? refusal(401, 'auth.token_expired')() : new Response('file');
    });
    expect(await (await api.profile.export())?.text()).toBe('file');
    expect(server.to('POST', 'auth/refresh')).toHaveLength(1);
  });

  it('is not sent without a token', async () => {
    expect(await api.profile.export()).toBeUndefined();
    expect(server.received).toHaveLength(0);
  });
});

describe('a stream of events', () => {
  const open = (lastEventId?: string) =>
    openStream('events', { signal: new AbortController().signal, ...(lastEventId ? { lastEventId } : {}) });
  const stream = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

  it('names the token, the language and the last event, and gives the bytes', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'events', stream('id: 8\ndata: {}\n\n'));
    const events = await open('7');
    expect(await new Response(events).text()).toBe('id: 8\ndata: {}\n\n');
    expect(server.received[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      'accept-language': 'en-US',
      authorization: expect.stringMatching(/^Bearer /),
      'last-event-id': '7',
    });
  });

  it('names no last event when there is none yet', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'events', stream(''));
    await open();
    expect(server.received[0]?.headers).not.toHaveProperty('last-event-id');
  });

  it('is not opened without a token', async () => {
    expect(await open()).toBeUndefined();
    expect(server.received).toHaveLength(0);
  });

  it('is opened again with a new token when the old one has expired', async () => {
    signedInAs('user@example.org');
    let calls = 0;
    server.respond('GET', 'events', () => {
      calls += 1;
      return calls === 1 ? refusal(401, 'auth.token_expired')() : stream('data: {}\n\n')();
    });
    expect(await new Response(await open('3')).text()).toBe('data: {}\n\n');
    const [first, second] = server.to('GET', 'events');
    expect(second?.headers['last-event-id']).toBe('3');
    expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
  });

  it.each([
    [
      'an envelope that says no',
      refusal(503, 'service.unavailable'),
      { reason: 'business', code: 'service.unavailable' },
    ],
    ['a status without an envelope', () => new Response('', { status: 502 }), { reason: 'status', status: 502 }],
    ['no answer', unreachable, { reason: 'connection' }],
  ])('rejects for %s, and says nothing', async (_, respond, expected) => {
    signedInAs('user@example.org');
    server.respond('GET', 'events', respond);
    await expect(open()).rejects.toMatchObject(expected);
    expect(told).toEqual([]);
  });

  it('says nothing when whoever opened it gives up', async () => {
    signedInAs('user@example.org');
    const giveUp = new AbortController();
    server.respond('GET', 'events', () => Promise.reject(new DOMException('Aborted', 'AbortError')));
    giveUp.abort();
    await expect(openStream('events', { signal: giveUp.signal })).rejects.toBeInstanceOf(Error);
    expect(told).toEqual([]);
  });
});
