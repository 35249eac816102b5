import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { leaveFor } from '@/kit/leaveFor/leaveFor';
import { storedTokens } from '@/shell/session/tokens';
import { beginGoogle } from './google';

const left = jest.mocked(leaveFor);
const google = { clientId: 'client.example', authorizationUrl: 'https://accounts.example/auth?hd=x' };

const configured = () => server.respond('GET', 'auth/methods', () => json(200, { success: true, data: { google } }));

/** The address that the browser has left for. */
const asked = () => new URL(String(left.mock.lastCall?.[0])).searchParams;

type Purpose = Parameters<typeof beginGoogle>[0];

/** Leaves for Google and comes back with that in the hash. */
async function comeBack(hash: Record<string, string>, purpose: Purpose = 'sign-in', options = {}) {
  await beginGoogle(purpose, { google, ...options });
  const state = asked().get('state') ?? '';
  return openApp(`/user/google-login#${new URLSearchParams({ state, ...hash })}`);
}

const refuse = (errorCode: string, errorMessage: string) => () =>
  json(422, { success: false, errorCode, errorMessage, showType: 0, requestId: 'r' });

beforeEach(() => {
  freshBrowser();
});

describe('leaving for Google', () => {
  it('is offered when this installation has it, and asks for a token that is bound to this window', async () => {
    configured();
    const user = await openApp('/user/login?redirect=/nowhere');
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(left.mock.lastCall?.[0]).toMatch(/^https:\/\/accounts\.example\/auth\?/);
    expect(Object.fromEntries(asked())).toEqual({
      hd: 'x',
      client_id: 'client.example',
      redirect_uri: `${window.location.origin}/user/google-login`,
      response_type: 'id_token',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(asked().get('state')).not.toBe(asked().get('nonce'));
    expect(JSON.parse(window.sessionStorage.getItem('googleAttempt') ?? '')).toMatchObject({
      purpose: 'sign-in',
      remember: true,
      redirect: '/nowhere',
    });
  });

  it('is not offered otherwise', async () => {
    await openApp('/user/login');
    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument();
    expect(await beginGoogle('connect')).toBe('unavailable');
    expect(left).not.toHaveBeenCalled();
  });
});

describe('coming back from Google', () => {
  it('signs in with the token and the nonce of the attempt, and leads on', async () => {
    await comeBack({ id_token: 'good' }, 'sign-in', { remember: true, redirect: '/nowhere#y' });
    await waitFor(() => expect(currentPath()).toBe('/nowhere#y'));
    expect(server.to('POST', 'auth/google')[0]?.body).toEqual({
      credential: 'good',
      nonce: asked().get('nonce'),
      remember: true,
      locale: 'en-US',
    });
    expect(window.localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('takes the token out of the address before it is used', async () => {
    server.respond('POST', 'auth/google', () => new Promise<Response>(() => undefined));
    await comeBack({ id_token: 'good' });
    await waitFor(() => expect(server.to('POST', 'auth/google')).toHaveLength(1));
    expect(currentPath()).toBe('/user/google-login');
  });

  it('fetches no profile by itself, though somebody is signed in', async () => {
    signedInAs('user@example.org');
    await openApp('/user/google-login');
    await screen.findByRole('alert');
    expect(server.to('GET', 'user/profile')).toHaveLength(0);
  });

  it('asks for the second step', async () => {
    const user = await comeBack({ id_token: 'factor' });
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(currentPath()).toBe('/home'));
  });

  it.each([
    ['without an attempt', '#state=s&id_token=good'],
    ['with the state of another window', '#state=other&id_token=good'],
    ['with nothing', ''],
  ])('uses no token that comes %s', async (_, hash) => {
    if (hash.includes('other')) await beginGoogle('sign-in', { google });
    await openApp(`/user/google-login${hash}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('does not belong to a sign-in');
    expect(server.to('POST', 'auth/google')).toHaveLength(0);
    expect(currentPath()).toBe('/user/google-login');
  });

  it('uses an attempt once', async () => {
    await comeBack({ id_token: 'taken' });
    await screen.findByRole('alert');
    expect(window.sessionStorage.getItem('googleAttempt')).toBeNull();
  });

  it.each([
    ['a refusal by the person', { error: 'access_denied' }, /canceled at Google/],
    ['another refusal', { error: 'server_error' }, /did not confirm/],
    ['an answer without a token', {}, /did not confirm/],
    ['an address that has an account', { id_token: 'taken' }, /Sign in with your password, and connect Google/],
    ['a token that does not hold', { id_token: 'forged' }, /could not be verified/],
  ])('explains %s', async (_, hash: Record<string, string>, message) => {
    await comeBack(hash, 'sign-in', { redirect: '/home' });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'To the sign-in page' })).toHaveAttribute(
      'href',
      '/user/login?redirect=%2Fhome',
    );
    expect(storedTokens()).toBeUndefined();
  });

  it.each([
    ['that Google is not set up', refuse('auth.google_unavailable', 'No.'), /not set up here/],
    ['that there is no connection', unreachable, /cannot connect to the server/],
    ['an answer that makes no sense', () => new Response('?', { status: 502 }), /Request error, please retry/],
  ])('explains %s', async (_, respond, message) => {
    server.respond('POST', 'auth/google', respond);
    await comeBack({ id_token: 'good' });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('connecting Google', () => {
  it('sends the token for who is signed in and leads back', async () => {
    signedInAs('user@example.org');
    await comeBack({ id_token: 'good' }, 'connect', { redirect: '/nowhere' });
    expect(await screen.findByText('You can sign in with Google from now on.')).toBeInTheDocument();
    await waitFor(() => expect(currentPath()).toBe('/nowhere'));
    expect(server.to('POST', 'auth/google')).toHaveLength(0);
    expect(server.to('POST', 'auth/connect-google')[0]?.body).toEqual({
      credential: 'good',
      nonce: asked().get('nonce'),
    });
  });

  it('says so when nobody is signed in any more', async () => {
    await comeBack({ id_token: 'good' }, 'connect');
    expect(await screen.findByRole('alert')).toHaveTextContent('You are no longer signed in');
    expect(server.to('POST', 'auth/connect-google')).toHaveLength(0);
  });

  it('says what the server refuses', async () => {
    signedInAs('user@example.org');
    server.respond('POST', 'auth/connect-google', refuse('auth.google_taken', 'It belongs to another account.'));
    await comeBack({ id_token: 'good' }, 'connect');
    expect(await screen.findByRole('alert')).toHaveTextContent('It belongs to another account.');
  });

  it('asks for the password when the session is too old, as often as it is wrong', async () => {
    signedInAs('user@example.org');
    server.respond('POST', 'auth/connect-google', refuse('auth.confirm_needed', 'Please confirm.'));
    const user = await comeBack({ id_token: 'good' }, 'connect', { redirect: '/nowhere' });
    await user.type(await screen.findByLabelText('Password'), 'wrong');
    server.respond('POST', 'auth/connect-google', refuse('auth.password_wrong', 'The password is not right.'));
    await user.click(screen.getByRole('button', { name: 'Connect Google' }));
    expect(await screen.findByText('The password is not right.')).toBeInTheDocument();
    server.restore('POST', 'auth/connect-google');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Connect Google' }));
    await waitFor(() => expect(currentPath()).toBe('/nowhere'));
    expect(server.to('POST', 'auth/connect-google').at(-1)?.body).toMatchObject({
      password: 'demo',
      credential: 'good',
    });
  });
});
