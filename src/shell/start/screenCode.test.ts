import { issueTokens, people } from 'mock/accounts/people';
import { lazy } from 'react';
import { freshBrowser } from 'tests/src/app';
import { openSession } from '@/shell/session/tokens';
import { fetchScreenCode, screenCode, tellingWhenLoaded } from './screenCode';

const routes = {
  1: { path: '/user' },
  2: { path: '/user/login', parentId: '1' },
  3: { path: '/' },
  4: { path: '/home', parentId: '3' },
  5: { path: '/profile', parentId: '3' },
};

/** Opens the page at a path. @returns which parts were asked for, and what brings them */
function opened(path: string) {
  window.history.replaceState(null, '', path);
  const asked: string[] = [];
  const arrivals = new Map<string, (fails?: Error) => void>();
  const part = (id: string) =>
    lazy(
      () =>
        new Promise<{ default: () => null }>((resolve, reject) => {
          asked.push(id);
          arrivals.set(id, (fails) => (fails ? reject(fails) : resolve({ default: () => null })));
        }),
    );
  fetchScreenCode({ routes, routeComponents: Object.fromEntries(Object.keys(routes).map((id) => [id, part(id)])) });
  const arrive = (fails?: Error) => {
    for (const arrival of arrivals.values()) arrival(fails);
  };
  return { asked: asked.sort(), arrive };
}

const isThere = async (): Promise<boolean> => {
  let there = false;
  void screenCode().then(() => {
    there = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return there;
};

const signIn = () => {
  const [person] = people;
  if (person) openSession(issueTokens(person), false);
};

beforeEach(freshBrowser);
afterEach(() => window.history.replaceState(null, '', '/'));

it('of the screen that was opened is fetched with what stands around it, and waited for', async () => {
  signIn();
  const { asked, arrive } = opened('/home');
  expect(asked).toEqual(['3', '4']);
  expect(await isThere()).toBe(false);
  arrive();
  expect(await isThere()).toBe(true);
});

it('is that of signing in for who is not signed in, whom no other screen is shown', () => {
  expect(opened('/user/login').asked).toEqual(['1', '2']);
  expect(opened('/home').asked).toEqual([]);
});

it('is not that of signing in for who is signed in', () => {
  signIn();
  expect(opened('/user/login').asked).toEqual([]);
});

it('is not waited for any more when it cannot be loaded: who draws it tells', async () => {
  signIn();
  const { arrive } = opened('/profile');
  arrive(new Error('no connection'));
  expect(await isThere()).toBe(true);
});

it('is nothing for a path without a screen', async () => {
  signIn();
  expect(opened('/nowhere').asked).toEqual([]);
  expect(await isThere()).toBe(true);
});

describe('a move to another screen', () => {
  /** A history of our own, and what the router is told of it. */
  function moving(loads: Record<string, Promise<{ default: () => null }>>) {
    let tell: (update: { location: { pathname: string } }) => void = () => undefined;
    const history = {
      listen: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    };
    const told: string[] = [];
    const none = new Promise<{ default: () => null }>(() => undefined);
    const routeComponents = Object.fromEntries(Object.keys(routes).map((id) => [id, lazy(() => loads[id] ?? none)]));
    tellingWhenLoaded(history, { routes, routeComponents }).listen(({ location }: { location: { pathname: string } }) =>
      told.push(location.pathname),
    );
    return { told, go: (pathname: string) => tell({ location: { pathname } }) };
  }

  const there = Promise.resolve({ default: () => null });
  const settled = () => jest.advanceTimersByTimeAsync(0);

  beforeEach(() => jest.useFakeTimers());

  it('is told once the code of the screen and of what stands around it is there', async () => {
    const { told, go } = moving({ 3: there, 4: there });
    go('/home');
    expect(told).toEqual([]);
    await settled();
    expect(told).toEqual(['/home']);
    go('/home');
    expect(told).toEqual(['/home', '/home']);
  });

  it('is told after a second though the code is not there', async () => {
    const { told, go } = moving({ 3: there });
    go('/home');
    await jest.advanceTimersByTimeAsync(999);
    expect(told).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['/home']);
  });

  it('is told at once where no screen stands, and when its code cannot be loaded', async () => {
    const failing = Promise.reject(new Error('no connection'));
    const { told, go } = moving({ 3: there, 4: failing });
    go('/nowhere');
    expect(told).toEqual(['/nowhere']);
    go('/home');
    await settled();
    expect(told).toEqual(['/nowhere', '/home']);
  });

  it('is not told when another one has followed meanwhile', async () => {
    const { told, go } = moving({ 3: there, 4: there });
    go('/profile');
    go('/home');
    await jest.advanceTimersByTimeAsync(2000);
    expect(told).toEqual(['/home']);
  });
});
