import { act, screen, waitFor } from '@testing-library/react';
import { issueTokens, people } from 'mock/accounts/people';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { page } from '@/shell/start/page';
import { currentUser } from './currentUser';
import type { SessionNews } from './news';
import { renewTokens } from './renewal';
import { storedTokens } from './tokens';

/** The channel between tabs: what this tab says, and what others say to it. */
const said: SessionNews[] = [];
const hearing = new Set<(event: { data: SessionNews }) => void>();
class FakeChannel {
  postMessage(news: SessionNews) {
    said.push(news);
  }
  addEventListener(_: string, listener: (event: { data: SessionNews }) => void) {
    hearing.add(listener);
  }
  removeEventListener(_: string, listener: (event: { data: SessionNews }) => void) {
    hearing.delete(listener);
  }
}
Object.assign(globalThis, { BroadcastChannel: FakeChannel });
const hear = (data: SessionNews) => {
  for (const listener of hearing) listener({ data });
};

let reload: jest.SpyInstance;
beforeEach(() => {
  freshBrowser();
  wholeDesk();
  said.length = 0;
  reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
});

const keys = ['accessToken', 'refreshToken', 'role'] as const;

/** As another tab does it: changes local storage, and the browser tells this tab. */
function elsewhere(key: string, newValue: string | null) {
  const oldValue = window.localStorage.getItem(key);
  if (newValue === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

function signOutElsewhere() {
  for (const key of [...keys, 'remember']) elsewhere(key, null);
}

function signInElsewhere(email: string) {
  const person = people.find((candidate) => candidate.email === email);
  if (!person) throw new Error(email);
  const { accessToken, refreshToken } = issueTokens(person);
  elsewhere('remember', 'true');
  elsewhere('accessToken', accessToken);
  elsewhere('refreshToken', refreshToken);
  elsewhere('role', JSON.stringify(person.roles));
}

describe('a remembered session in two tabs', () => {
  it('ended in one, leads the other to the sign-in page', async () => {
    signedInAs('user@example.org', true);
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    signOutElsewhere();
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(currentUser()).toBeUndefined();
    expect(screen.queryByText('Sorry, you are not authorized to access this page.')).not.toBeInTheDocument();
  });

  it('renewed in one, goes on in the other', async () => {
    signedInAs('user@example.org', true);
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    elsewhere('accessToken', 'a2');
    elsewhere('refreshToken', 'r2');
    elsewhere('role', '[]');
    expect(storedTokens()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
    expect(currentPath()).toBe('/home');
    expect(reload).not.toHaveBeenCalled();
  });

  it('ended in one, leaves the public page of the other alone', async () => {
    signedInAs('user@example.org', true);
    await openApp('/exception?errorCode=internal');
    await screen.findByText('Something went wrong.');
    jest.useFakeTimers();
    signOutElsewhere();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(currentPath()).toBe('/exception?errorCode=internal');
  });
});

describe('signing in with "remember" in another tab', () => {
  it('as somebody else, makes this tab begin anew as that person', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    signInElsewhere('admin@example.org');
    await waitFor(() => expect(reload).toHaveBeenCalled());
    // Nothing of the first session is left to come back to life when the second ends.
    for (const key of keys) expect(window.sessionStorage.getItem(key)).toBeNull();
  });

  it('as the same person, lets this tab go on as it is', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    const calls = server.to('GET', 'user/profile').length;
    signInElsewhere('user@example.org');
    await waitFor(() => expect(server.to('GET', 'user/profile').length).toBeGreaterThan(calls));
    expect(reload).not.toHaveBeenCalled();
    expect(currentPath()).toBe('/home');
  });

  it('leads a tab that stands at the sign-in page to where it wanted to go', async () => {
    await openApp('/user/login?redirect=%2FBrowse-Instruments');
    await screen.findByRole('button', { name: 'Sign in' });
    signInElsewhere('user@example.org');
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments'));
  });
});

describe('a session that ends with its window, in a window that was duplicated', () => {
  const pair = (name: string) => ({ accessToken: `a.${name}`, refreshToken: `r.${name}` });

  it('takes the new pair over when the other window renews, and hands its own on', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    const mine = storedTokens();
    hear({ refreshToken: mine?.refreshToken ?? '', next: pair('2') });
    expect(storedTokens()).toEqual(pair('2'));
    await renewTokens('a.2', async () => pair('3'));
    expect(said).toEqual([{ refreshToken: 'r.2', next: pair('3') }]);
  });

  it('ends when the other window signs out', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    hear({ refreshToken: storedTokens()?.refreshToken ?? '', next: null });
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(storedTokens()).toBeUndefined();
  });

  it('is not touched by what becomes of another session', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    const mine = storedTokens();
    hear({ refreshToken: 'r.of somebody else', next: null });
    hear({ refreshToken: 'r.of somebody else', next: pair('9') });
    expect(storedTokens()).toEqual(mine);
    expect(currentPath()).toBe('/home');
  });
});

describe('a page that comes back out of the browser’s memory', () => {
  const comeBack = () => {
    const event = new Event('pageshow');
    Object.assign(event, { persisted: true });
    act(() => void window.dispatchEvent(event));
  };

  it('finds out that its session has ended', async () => {
    signedInAs('user@example.org', true);
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    for (const key of [...keys, 'remember']) window.localStorage.removeItem(key);
    comeBack();
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
  });

  it('goes on when its session is still there', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    const mine = storedTokens();
    const calls = server.to('GET', 'user/profile').length;
    comeBack();
    await waitFor(() => expect(server.to('GET', 'user/profile').length).toBeGreaterThan(calls));
    expect(storedTokens()).toEqual(mine);
    expect(currentPath()).toBe('/home');
    expect(reload).not.toHaveBeenCalled();
  });
});
