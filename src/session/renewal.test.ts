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
