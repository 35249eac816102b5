import { freshBrowser } from 'tests/src/app';
import { currentUser } from './currentUser';
import { currentRoles, onRolesChange, storeRoles } from './roles';
import { clearSession, openSession, storedTokens } from './tokens';

const pair = { accessToken: 'a', refreshToken: 'r' };
const stored = (storage: Storage) => Object.keys(storage).sort();

beforeEach(freshBrowser);

describe('a session', () => {
  it('lives in session storage, under its three keys', () => {
    openSession(pair, false);
    storeRoles('admin');
    expect(stored(window.sessionStorage)).toEqual(['accessToken', 'refreshToken', 'role']);
    expect(window.sessionStorage.getItem('role')).toBe('["admin"]');
    expect(stored(window.localStorage)).toEqual([]);
  });

  it('lives in local storage when it is to be remembered', () => {
    openSession(pair, true);
    storeRoles(['user', 'admin']);
    expect(stored(window.localStorage)).toEqual(['accessToken', 'refreshToken', 'remember', 'role']);
    expect(stored(window.sessionStorage)).toEqual([]);
    expect(storedTokens()).toEqual(pair);
  });

  it('holds its roles as a list; a single one counts as a list of one, what is no role not at all', () => {
    openSession(pair, true);
    const end = onRolesChange(() => undefined);
    const elsewhere = (newValue: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'role', oldValue: '[]', newValue }));
    elsewhere('admin');
    expect(currentRoles()).toEqual(['admin']);
    elsewhere('["user","emperor"]');
    expect(currentRoles()).toEqual(['user']);
    end();
  });

  it('leaves nothing behind in either storage, and nothing but itself goes', () => {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      for (const key of ['accessToken', 'refreshToken', 'role']) storage.setItem(key, 'x');
    }
    for (const key of ['isShowAdminMenu', 'surveyIds', 'remember']) window.localStorage.setItem(key, '1');
    window.localStorage.setItem('umi_locale', 'de-DE');
    window.localStorage.setItem('appearance', 'dark');
    storeRoles('user');
    clearSession();
    expect(stored(window.localStorage)).toEqual(['appearance', 'umi_locale']);
    expect(stored(window.sessionStorage)).toEqual([]);
    expect(currentRoles()).toEqual([]);
    expect(currentUser()).toBeUndefined();
  });
});
