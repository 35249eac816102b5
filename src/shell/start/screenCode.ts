import { screenAt } from 'config/routes';
import { withoutBase } from '@/kit/basePath/basePath';
import { linkedSurvey, signInPath } from '@/shell/session/redirect';
import { storedTokens } from '@/shell/session/tokens';

/** Umi's routes by id: the parents of a screen are its layouts. */
export interface RouteTable {
  routes: Readonly<Record<string, { path?: string; parentId?: string }>>;
  routeComponents: Readonly<Record<string, unknown>>;
}

/** The result of `React.lazy`: `_init` starts loading, and throws the promise until it is loaded. Umi uses it, too. */
interface Lazy {
  _init(payload: unknown): unknown;
  _payload: unknown;
}

const isLazy = (component: unknown): component is Lazy =>
  typeof component === 'object' && component !== null && '_init' in component && '_payload' in component;

/** Starts to load a part. @returns its promise; undefined: it is loaded */
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
 * Loads the screen at a path (with its base) and its layouts in parallel: React would load one after the other, and
 * show each spinner in between for at least 300 ms.
 * @returns undefined: all is loaded. React reports what cannot be loaded, when it renders it.
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

/** Milliseconds after which the spinner is shown instead of nothing. */
const patience = 1000;

const atMost = (wait: Promise<unknown>): Promise<unknown> =>
  Promise.race([wait, new Promise((resolve) => setTimeout(resolve, patience))]);

let firstScreen: Promise<unknown> | undefined;

/** Loads the code of the first screen while its texts are loaded. */
export function fetchScreenCode(table: RouteTable, { pathname, search }: Address = window.location): void {
  const screen = screenAt(withoutBase(pathname) ?? '/');
  const survey = screen?.path === signInPath() ? linkedSurvey(search) : undefined;
  if (survey) {
    firstScreen = loadScreen(table, survey.split(/[?#]/, 1)[0] ?? '');
    return;
  }
  // Signed-in people are redirected away from the sign-in screens, others towards them.
  const isSignedIn = storedTokens() !== undefined;
  const isLedAway = !screen || (screen.frame === 'sign-in' ? isSignedIn : !isSignedIn && screen.access !== 'public');
  firstScreen = isLedAway ? undefined : loadScreen(table, pathname);
}

type Address = Pick<Location, 'pathname' | 'search'>;

/** Resolves when the code of the first screen is loaded, or takes long. */
export const screenCode = async (): Promise<unknown> => firstScreen && atMost(firstScreen);

interface Update {
  location: { pathname: string };
}

/**
 * A history that announces a new location when the code of its screen is loaded (or takes long): until then the screen before
 * stays. A location that was left meanwhile is not announced.
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
