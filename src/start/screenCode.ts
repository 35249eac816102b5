import { screenAt } from 'config/routes';
import { withoutBase } from '@/basePath';
import { storedTokens } from '@/session/tokens';

/** Umi's table, by its ids: a screen's parents are what stands around it. */
interface RouteTable {
  routes: Readonly<Record<string, { path?: string; parentId?: string }>>;
  routeComponents: Readonly<Record<string, unknown>>;
}

/** What `React.lazy` makes: `_init` begins to load it, and throws the promise for as long as it is not there. Umi reaches in, too. */
interface Lazy {
  _init(payload: unknown): unknown;
  _payload: unknown;
}

const isLazy = (component: unknown): component is Lazy =>
  typeof component === 'object' && component !== null && '_init' in component && '_payload' in component;

async function load(component: unknown): Promise<void> {
  if (!isLazy(component)) return;
  try {
    component._init(component._payload);
  } catch (underWay) {
    await underWay;
  }
}

/** Milliseconds after which who still waits sees the spinner rather than nothing. */
const patience = 1000;

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Fetches the code of the screen that the page was opened at while its texts are fetched, and what stands around it at the same time. React
 * asks for one after the other, and shows each spinner in between for 300 ms at least.
 */
export function fetchScreenCode({ routes, routeComponents }: RouteTable): void {
  const screen = screenAt(withoutBase(window.location.pathname) ?? '/');
  // Who is signed in is led away from signing in, and who is not is led there.
  if (!screen || (screen.frame === 'sign-in') === (storedTokens() !== undefined)) return;
  const parts: Promise<void>[] = [];
  let id = Object.keys(routes).find((each) => routes[each]?.path === screen.path);
  for (; id !== undefined; id = routes[id]?.parentId) parts.push(load(routeComponents[id]));
  // What cannot be loaded is told by React, where it is drawn.
  underWay = Promise.all(parts).catch(() => undefined);
}

/** The code is there, or it takes long. */
export const screenCode = (): Promise<unknown> =>
  Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, patience))]);
