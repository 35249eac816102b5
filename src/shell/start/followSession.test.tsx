import { act, screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { onCachesEmptied } from '@/shell/api/cache';
import { api } from '@/shell/api/client';
import { storedTokens } from '@/shell/session/tokens';
import { switchLocale } from './switchLocale';

let emptied: number;
let end: () => void;
beforeEach(() => {
  freshBrowser();
  wholeDesk();
  emptied = 0;
  end = onCachesEmptied(() => {
    emptied += 1;
  });
});
afterEach(() => end());

/** How often the caches are emptied by what is done. */
async function emptiedBy(act_: () => Promise<unknown>): Promise<number> {
  const before = emptied;
  await act(async () => void (await act_()));
  return emptied - before;
}

describe('the caches', () => {
  it('are emptied at sign-in and at sign-out', async () => {
    const user = await openApp('/user/login');
    await user.type(await screen.findByLabelText('E-mail'), 'user@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery staple');
    const before = emptied;
    server.respond('POST', 'auth/login', () => {
      signedInAs('user@example.org');
      const tokens = storedTokens();
      return json(200, {
        success: true,
        data: { status: 'ok', type: 'account', currentAuthority: ['user'], ...tokens },
      });
    });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(currentPath()).toBe('/home'));
    expect(emptied).toBeGreaterThan(before);

    const signedIn = emptied;
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await user.click(await screen.findByText('Sign out'));
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(emptied).toBeGreaterThan(signedIn);
  });

  it('are emptied by a change of language and after a write, and by nothing that only reads', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    expect(await emptiedBy(() => api.attempts.list())).toBe(0);
    server.respond('POST', 'notices/read', () =>
      json(200, { success: true, data: { notifyCount: 0, unreadCount: 0 } }),
    );
    expect(await emptiedBy(() => api.notice.readAll({ body: {} }))).toBe(1);
    expect(await emptiedBy(() => switchLocale('de-DE'))).toBeGreaterThan(0);
  });
});

describe('without an answer for the profile at start-up', () => {
  it('the sign-in page leads on by itself once there is a connection again', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'user/profile', unreachable);
    await openApp('/Browse-Instruments?x=1');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(currentPath()).toBe('/user/login?redirect=%2FBrowse-Instruments%3Fx%3D1');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.to('GET', 'user/profile')).toHaveLength(2));
    expect(currentPath()).toBe('/user/login?redirect=%2FBrowse-Instruments%3Fx%3D1');
    server.restore('GET', 'user/profile');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments?x=1'));
  });
});
