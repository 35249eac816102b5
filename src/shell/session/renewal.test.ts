import { renewTokens } from './renewal';
import { currentRoles, storeRoles } from './roles';
import { clearSession, openSession, storedTokens } from './tokens';

const old = { accessToken: 'a1', refreshToken: 'r1' };
const fresh = { accessToken: 'a2', refreshToken: 'r2' };

beforeEach(() => openSession(old, false));

describe('renewal', () => {
  it('lets a call that waits longer than the limit fail as retryable, without a second exchange', async () => {
    let finish = (_: typeof fresh) => {};
    const exchange = jest.fn(() => new Promise<typeof fresh>((resolve) => (finish = resolve)));
    const first = renewTokens('a1', exchange);
    expect(await renewTokens('a1', exchange, 5)).toBe('waiting');
    finish(fresh);
    expect(await first).toBe('renewed');
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(storedTokens()).toEqual(fresh);
  });

  it('takes the pair that another tab has stored meanwhile', async () => {
    openSession(fresh, false);
    const exchange = jest.fn();
    expect(await renewTokens('a1', exchange)).toBe('renewed');
    expect(exchange).not.toHaveBeenCalled();
  });

  it('empties the stored roles; screens are judged by the old ones until the profile has come', async () => {
    storeRoles('admin');
    expect(await renewTokens('a1', async () => fresh)).toBe('renewed');
    expect(window.sessionStorage.getItem('role')).toBe('[]');
    expect(currentRoles()).toEqual(['admin']);
  });

  it('brings no session back that was ended during the exchange', async () => {
    const exchange = async () => {
      clearSession();
      return fresh;
    };
    expect(await renewTokens('a1', exchange)).toBe('refused');
    expect(storedTokens()).toBeUndefined();
  });
});

describe('renewal beside other tabs', () => {
  /** The browser's locks, with one that another tab holds until it lets go. */
  function heldElsewhere() {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const request = jest.fn(
      (_: string, { signal }: { signal: AbortSignal }, task: () => Promise<unknown>) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('gave up', 'AbortError')));
          void free.then(() => resolve(task()));
        }),
    );
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    return letGo;
  }
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('waits for the tab that renews, and takes its pair instead of asking for another', async () => {
    const letGo = heldElsewhere();
    const exchange = jest.fn();
    const renewal = renewTokens('a1', exchange);
    openSession(fresh, false);
    letGo();
    expect(await renewal).toBe('renewed');
    expect(exchange).not.toHaveBeenCalled();
  });

  it('gives up after the wait, with the session as it was and without an exchange', async () => {
    heldElsewhere();
    const exchange = jest.fn();
    expect(await renewTokens('a1', exchange, 5)).toBe('waiting');
    expect(exchange).not.toHaveBeenCalled();
    expect(storedTokens()).toEqual(old);
  });

  it('waits 3000 ms unless told otherwise', async () => {
    heldElsewhere();
    jest.useFakeTimers();
    let outcome: string | undefined;
    void renewTokens('a1', jest.fn()).then((renewal) => {
      outcome = renewal;
    });
    await jest.advanceTimersByTimeAsync(2990);
    expect(outcome).toBeUndefined();
    await jest.advanceTimersByTimeAsync(20);
    expect(outcome).toBe('waiting');
  });
});
