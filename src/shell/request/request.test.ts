import { screen, waitFor } from '@testing-library/react';
import { failureSchema } from 'core/contract/envelope';
import { expireAccessTokens, revokeSessions } from 'mock/accounts/people';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { provideFeedback } from '@/kit/feedback/feedback';
import { api } from '@/shell/api/client';
import { openSession, storedTokens } from '@/shell/session/tokens';

let told: unknown[];
let endFeedback: () => void;

beforeEach(() => {
  freshBrowser();
  told = [];
  endFeedback = provideFeedback({
    message: (kind, text) => told.push([kind, text]),
    notify: ({ title, description }) => told.push(['notification', title, description]),
  });
});
afterEach(() => endFeedback());

const failing = (status: number, showType: number | undefined) => () =>
  json(status, {
    success: false,
    errorCode: 'conflict',
    errorMessage: 'Somebody was faster.',
    showType,
    requestId: 'r',
  });

const languages = 'languages/enabled';

const refusal = (showType: number) => ({
  success: false,
  errorCode: 'auth.required',
  errorMessage: 'Please sign in first.',
  showType,
  requestId: 'r',
});

describe('a failed call', () => {
  it.each([
    ['is silent', 0, []],
    ['shows a warning', 1, [['warning', 'Somebody was faster.']]],
    ['shows an error', 2, [['error', 'Somebody was faster.']]],
    ['shows a notification titled by its code', 4, [['notification', 'conflict', 'Somebody was faster.']]],
    ['shows an error for a type that nobody knows', 7, [['error', 'Somebody was faster.']]],
    ['shows an error without a type,', undefined, [['error', 'Somebody was faster.']]],
  ])('%s with show type %p, and rejects', async (_, showType, expected) => {
    server.respond('GET', languages, failing(409, showType));
    await expect(api.translation.languages()).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
      reason: 'business',
    });
    expect(told).toEqual(expected);
  });

  it('leads to /exception with show type 9', async () => {
    await openApp('/user/login');
    server.respond('GET', languages, failing(500, 9));
    await expect(api.translation.languages()).rejects.toBeInstanceOf(RequestFailure);
    expect(currentPath()).toBe('/exception?errorCode=conflict&errorMessage=Somebody+was+faster.');
  });

  it('counts as one when the envelope says so, whatever the HTTP status', async () => {
    server.respond('GET', languages, failing(200, 2));
    await expect(api.translation.languages()).rejects.toMatchObject({ reason: 'business' });
    expect(told).toEqual([['error', 'Somebody was faster.']]);
  });

  it('is not told when the caller does that, but rejects all the same', async () => {
    server.respond('GET', languages, failing(409, 2));
    await expect(api.translation.languages({ skipErrorHandler: true })).rejects.toMatchObject({ code: 'conflict' });
    expect(told).toEqual([]);
  });

  it('asks to retry when an answer of status 200 is no envelope', async () => {
    for (const body of ['<html>Welcome to the hotel</html>', '{"success":"yes","data":[]}', '{"data":[]}']) {
      told.length = 0;
      server.respond('GET', languages, () => new Response(body, { status: 200 }));
      await expect(api.translation.languages()).rejects.toMatchObject({ reason: 'request' });
      expect(told).toEqual([['error', 'Request error, please retry.']]);
    }
  });

  it('shows the own message of one that could not even be sent', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(api.auth.login({ body: circular as never })).rejects.toMatchObject({ reason: 'request' });
    expect(told).toEqual([['error', expect.stringMatching(/circular structure/)]]);
    expect(server.received).toHaveLength(0);
  });

  it('goes back to the caller without a message for another status without an envelope', async () => {
    server.respond('GET', languages, () => new Response('teapot', { status: 418 }));
    await expect(api.translation.languages()).rejects.toMatchObject({ reason: 'status', status: 418 });
    expect(told).toEqual([]);
  });

  it('tells a connection error when there is no answer', async () => {
    server.respond('GET', languages, unreachable);
    await expect(api.translation.languages()).rejects.toMatchObject({ reason: 'connection' });
    expect(told).toEqual([
      [
        'notification',
        'Connection error',
        'You cannot connect to the server at the moment, please try in a few minutes',
      ],
    ]);
  });

  it('tells a connection error when the answer does not come in time', async () => {
    server.respond('GET', languages, () => new Promise<Response>(() => undefined));
    await expect(api.translation.languages({ timeout: 20 })).rejects.toMatchObject({ reason: 'connection' });
    expect(told).toHaveLength(1);
  });

  it('carries the field errors', async () => {
    const details = [{ path: 'body.email', code: 'too_small', message: 'Too short' }];
    server.respond('POST', 'auth/login', () => {
      const body = { errorCode: 'validation.failed', errorMessage: 'No.', showType: 0, details, requestId: 'r' };
      return json(400, failureSchema.parse({ success: false, ...body }));
    });
    await expect(api.auth.login({ body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ details });
  });
});

describe('a 401 to who signs in', () => {
  const body = { email: 'user@example.org', password: 'demo' };

  it.each([
    ['silent by its show type', () => json(401, refusal(0)), ['error', 'Please sign in first.']],
    ['a warning', () => json(401, refusal(1)), ['warning', 'Please sign in first.']],
    ['without an envelope', () => new Response('', { status: 401 }), ['error', 'Request error, please retry.']],
  ])('is told, and leads to the sign-in page: %s', async (_, answer, expected) => {
    await openApp('/user/register');
    server.respond('POST', 'auth/login', answer);
    await expect(api.auth.login({ body })).rejects.toMatchObject({ status: 401 });
    expect(told).toEqual([expected]);
    expect(currentPath()).toBe('/user/login?redirect=%2Fuser%2Fregister');
  });

  it('is told at the sign-in page, which stays as it is', async () => {
    const user = await openApp('/user/login?redirect=%2Fhome');
    server.respond('POST', 'auth/login', () => json(401, refusal(0)));
    await user.type(await screen.findByLabelText('E-mail'), body.email);
    await user.type(screen.getByLabelText('Password'), body.password);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(told).toEqual([['error', 'Please sign in first.']]));
    expect(currentPath()).toBe('/user/login?redirect=%2Fhome');
    expect(screen.getByLabelText('E-mail')).toHaveValue(body.email);
  });

  it('ends no session that stands', async () => {
    signedInAs('user@example.org');
    await openApp('/user/cookie');
    server.respond('POST', 'auth/login', () => json(401, refusal(0)));
    await expect(api.auth.login({ body })).rejects.toMatchObject({ status: 401 });
    expect(storedTokens()).toBeDefined();
    expect(currentPath()).toBe('/user/login?redirect=%2Fuser%2Fcookie');
  });
});

describe('a private call', () => {
  /** Paths; a profile that a refresh has called for may come in between. */
  const sent = () => server.received.map(({ path }) => path).filter((path) => path !== 'user/profile');

  it('is not sent without a token and gives undefined', async () => {
    expect(await api.profile.read()).toBeUndefined();
    expect(server.received).toHaveLength(0);
  });

  it('goes to the API below the place where the product lives', async () => {
    signedInAs('user@example.org');
    const meta = document.createElement('meta');
    meta.name = 'base-path';
    meta.content = '/assess/';
    document.head.append(meta);
    const sent = jest.spyOn(globalThis, 'fetch');
    await api.profile.read().finally(() => meta.remove());
    expect(sent.mock.calls[0]?.[0]).toBe('/assess/api/user/profile');
  });

  it.each([
    'no token at all',
    'eyJhbGciOiJub25lIn0.eyJleHAiOjF9.',
  ])('carries the stored token as it is: %s', async (accessToken) => {
    openSession({ accessToken, refreshToken: 'r' }, false);
    server.respond('GET', 'attempts', () => json(200, { success: true, data: [] }));
    await api.attempts.list();
    expect(server.received.map(({ path }) => path)).toEqual(['attempts']);
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${accessToken}`);
  });

  it('carries the token and the language', async () => {
    signedInAs('user@example.org');
    await api.profile.read();
    expect(server.received[0]?.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer access\./),
      'accept-language': 'en-US',
    });
  });

  it('is sent again after one shared refresh when the token has expired', async () => {
    signedInAs('admin@example.org');
    const before = storedTokens();
    expireAccessTokens();
    const answers = await Promise.all([api.profile.read(), api.instrument.list(), api.profile.current()]);
    expect(answers.every((answer) => answer !== undefined)).toBe(true);
    expect(server.to('POST', 'auth/refresh')).toHaveLength(1);
    expect(storedTokens()).not.toEqual(before);
    expect(told).toEqual([]);
  });

  it.each([
    ['ahead', 48],
    ['behind', -48],
  ])('is sent with its token first, and refreshed by the 401 alone, by a clock that is two days %s', async (_, hours) => {
    signedInAs('user@example.org');
    jest.useFakeTimers({ now: Date.now() + hours * 3_600_000, doNotFake: ['queueMicrotask', 'nextTick'] });
    await api.attempts.list();
    expect(sent()).toEqual(['attempts']);
    expireAccessTokens();
    await api.attempts.list();
    expect(sent().slice(1)).toEqual(['attempts', 'auth/refresh', 'attempts']);
  });

  it('that needs no token is sent with a spent one, and again with a new one', async () => {
    signedInAs('user@example.org');
    expireAccessTokens();
    expect(await api.notice.list()).not.toEqual([]);
    expect(sent()).toEqual(['notices', 'auth/refresh', 'notices']);
  });

  it('sends its body again after the refresh', async () => {
    signedInAs('admin@example.org');
    const id = '01900000-0000-7000-8001-000000000003';
    expireAccessTokens();
    await api.instrument.publish({ params: { id }, body: { note: 'kept' } });
    expect(server.to('POST', `instruments/${id}/publish`).map(({ body }) => body)).toEqual([
      { note: 'kept' },
      { note: 'kept' },
    ]);
  });

  it('ends the session when the refresh is refused, and leads to the sign-in page', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    revokeSessions();
    await expect(api.profile.read()).rejects.toMatchObject({ status: 401 });
    expect(storedTokens()).toBeUndefined();
    expect(currentPath()).toBe('/user/login?redirect=%2Fhome');
  });

  it.each([
    '/user/cookie',
    '/user/change-email',
    '/exception',
  ])('ends the session on the public path %s as well, and the sign-in page says so once', async (path) => {
    signedInAs('user@example.org');
    await openApp(path);
    revokeSessions();
    const calls = [api.profile.read(), api.attempts.list({ skipErrorHandler: true })];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 401 });
    expect(currentPath()).toBe(`/user/login?redirect=${encodeURIComponent(path)}`);
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('that is refused late takes nobody away who has signed in again meanwhile', async () => {
    signedInAs('user@example.org');
    await openApp('/user/cookie');
    server.respond('GET', 'attempts', () => {
      signedInAs('admin@example.org');
      return json(401, refusal(0));
    });
    await expect(api.attempts.list()).rejects.toMatchObject({ status: 401 });
    expect(storedTokens()).toBeDefined();
    expect(currentPath()).toBe('/user/cookie');
  });

  it('keeps the session when the refresh gets no answer, and fails with the connection error', async () => {
    signedInAs('user@example.org');
    expireAccessTokens();
    server.respond('POST', 'auth/refresh', unreachable);
    await expect(api.profile.read()).rejects.toMatchObject({ reason: 'connection' });
    expect(storedTokens()).toBeDefined();
    expect(told).toHaveLength(1);
  });

  it('keeps the session when the refresh meets a server that is down', async () => {
    signedInAs('user@example.org');
    expireAccessTokens();
    server.respond('POST', 'auth/refresh', () => new Response('', { status: 503 }));
    await expect(api.profile.read()).rejects.toMatchObject({ reason: 'connection' });
    expect(storedTokens()).toBeDefined();
  });

  it('refills the roles by the profile call after a refresh in the running app', async () => {
    signedInAs('admin@example.org');
    await openApp('/home');
    expireAccessTokens();
    await api.instrument.list();
    await waitFor(() => expect(window.sessionStorage.getItem('role')).toBe('["admin"]'));
    expect(screen.queryByText('Sorry, you are not authorized to access this page.')).not.toBeInTheDocument();
  });
});
