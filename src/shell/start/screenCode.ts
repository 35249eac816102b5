import { screenAt } from 'config/routes';
import { withoutBase } from '@/shell/request/basePath';
import { storedTokens } from '@/shell/session/tokens';

/** Umi's table, by its ids: a screen's parents are what stands around it. */
export interface RouteTable {
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

/** Begins to load a part. @returns the promise of it; undefined: it is there */
function load(component: unknown): PromiseLike<unknown> | undefined {
  if (!isLazy(component)) return undefined;
  try {
    component._init(component._payload);
    return undefined;
  } catch (underWay) {
    return underWay as PromiseLike<unknown>;
  }
}

/**
 * Loads the screen at a path (its base included) and what stands around it, all at the same time: React asks for one after the other, and
 * shows each spinner in between for 300 ms at least.
 * @returns undefined: all of it is there. What cannot be loaded is React's to report, where it is drawn.
 */
function loadScreen({ routes, routeComponents }: RouteTable, pathname: string): Promise<unknown> | undefined {
  const screen = screenAt(withoutBase(pathname) ?? '/');
  const paths = [screen?.path, screen?.also].filter((path) => path !== undefined);
  const missing = new Set<PromiseLike<unknown>>();
  for (const path of paths) {
    let id = Object.keys(routes).find((each) => routes[each]?.path === path);
    for (; id !== undefined; id = routes[id]?.parentId) {
      const part = load(routeComponents[id]);
      if (part) missing.add(part);
    }
  }
  return missing.size === 0 ? undefined : Promise.all(missing).catch(() => undefined);
}

/** Milliseconds after which who still waits sees the spinner rather than nothing. */
const patience = 1000;

const atMost = (wait: Promise<unknown>): Promise<unknown> =>
  Promise.race([wait, new Promise((resolve) => setTimeout(resolve, patience))]);

let firstScreen: Promise<unknown> | undefined;

/** Fetches the code of the screen that the page was opened at while its texts are fetched. */
export function fetchScreenCode(table: RouteTable, pathname: string = window.location.pathname): void {
  const screen = screenAt(withoutBase(pathname) ?? '/');
  // Who is signed in is led away from signing in, and who is not is led there.
  const isLedAway = !screen || (screen.frame === 'sign-in') === (storedTokens() !== undefined);
  firstScreen = isLedAway ? undefined : loadScreen(table, pathname);
}

/** The code of the first screen is there, or it takes long. */
export const screenCode = async (): Promise<unknown> => firstScreen && atMost(firstScreen);

interface Update {
  location: { pathname: string };
}

/**
 * A history that tells of a new place when the code of its screen is there (or takes long): until then the screen before stays. A place
 * that was left again meanwhile is not told of.
 */
export function tellingWhenLoaded<H extends { listen(listener: (update: Update) => void): () => void }>(
  history: H,
  table: RouteTable,
): H {
  const listen = (listener: (update: Update) => void) => {
    let latest: Update | undefined;
    return history.listen((update: Update) => {
      latest = update;
      const missing = loadScreen(table, update.location.pathname);
      if (!missing) return listener(update);
      void atMost(missing).then(() => latest === update && listener(update));
    });
  };
  return Object.create(history, { listen: { value: listen } }) as H;
}
