import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { storedTokens } from '@/shell/session/tokens';

beforeEach(freshBrowser);

async function signIn(email: string, password = 'demo', path = '/user/login') {
  const user = await openApp(path);
  await user.type(await screen.findByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

describe('sign-in', () => {
  it('greets, and leads to where one wanted to go', async () => {
    await signIn('user@example.org', 'demo', `/user/login?redirect=${encodeURIComponent('/nowhere?x=1#y')}`);
    expect(await screen.findByText('Login successfully!')).toBeInTheDocument();
    expect(currentPath()).toBe('/nowhere?x=1#y');
  });

  it('leads home without a wish, and from a wish for another site', async () => {
    await signIn('user@example.org', 'demo', `/user/login?redirect=${encodeURIComponent('//evil.example/')}`);
    await waitFor(() => expect(currentPath()).toBe('/home'));
  });

  it.each([
    ['a wrong password', 'user@example.org', 'wrong', 'The e-mail address or the password is not right.'],
    ['an unknown address', 'nobody@example.org', 'demo', 'The e-mail address or the password is not right.'],
    ['a pending account', 'pending@example.org', 'demo', /not active yet/],
    ['a disabled account', 'disabled@example.org', 'demo', /disabled/],
    ['a locked account, with the seconds to wait', 'locked@example.org', 'demo', /in 90 seconds/],
  ])('says so of %s and keeps the form', async (_, email, password, message) => {
    await signIn(email, password);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(currentPath()).toBe('/user/login');
    expect(storedTokens()).toBeUndefined();
    expect(screen.getByLabelText('E-mail')).toHaveValue(email);
  });

  it('tells everybody whose password is refused that a registration waits for its mail', async () => {
    const user = await signIn('nobody@example.org', 'demo');
    expect(await screen.findByRole('alert')).toHaveTextContent(/just registered\? First open the link/);
    await user.click(screen.getByRole('button', { name: 'Send the activation e-mail again' }));
    await waitFor(() =>
      expect(server.to('POST', 'auth/resend-active-email')[0]?.body).toEqual({ email: 'nobody@example.org' }),
    );
  });

  it('leads from a locked account to the mail that lets its owner in', async () => {
    const user = await signIn('locked@example.org', 'demo');
    await user.click(await screen.findByRole('link', { name: /Set a new password by mail/ }));
    await waitFor(() => expect(currentPath()).toBe('/user/forgot-password'));
  });

  it('does not promise that after wrong codes', async () => {
    const user = await signIn('factor@example.org', 'demo');
    const data = { status: 'locked', type: 'account', seconds: 90 };
    server.respond('POST', 'auth/second-factor', () => json(200, { success: true, data }));
    await user.type(await screen.findByLabelText('Code'), '999999{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/in 90 seconds/);
    expect(screen.queryByRole('link', { name: /Set a new password by mail/ })).not.toBeInTheDocument();
  });

  it('asks for what is missing and sends nothing', async () => {
    const user = await openApp('/user/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Please enter E-mail')).toBeInTheDocument();
    expect(server.to('POST', 'auth/login')).toHaveLength(0);
  });

  it('keeps the form when the server cannot be reached', async () => {
    server.respond('POST', 'auth/login', unreachable);
    await signIn('user@example.org');
    expect(await screen.findByText('Connection error')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('keeps the session beyond the window only when asked to', async () => {
    await signIn('user@example.org');
    await waitFor(() => expect(storedTokens()).toBeDefined());
    expect(window.sessionStorage.getItem('accessToken')).not.toBeNull();
    expect(window.localStorage.getItem('accessToken')).toBeNull();
  });

  it('stores the session, its roles and the wish to be remembered on this device', async () => {
    const user = await openApp('/user/login');
    await user.type(await screen.findByLabelText('E-mail'), 'admin@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(window.localStorage.getItem('accessToken')).not.toBeNull());
    expect(window.localStorage.getItem('remember')).toBe('true');
    expect(window.localStorage.getItem('role')).toBe('["admin"]');
  });
});
