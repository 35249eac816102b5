import { screen, waitFor } from '@testing-library/react';
import { expireAccessTokens, issueTokens, people } from 'mock/accounts/people';
import { freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { api } from '@/shell/api/client';
import { loadProfile } from '@/shell/start/profile';
import { sessionAccount, storedTokens } from './tokens';

beforeEach(freshBrowser);
beforeEach(wholeDesk);

const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? '';
const respondent = idOf('user@example.org');

/** As another tab does it; the browser tells this one later, in a task of its own. */
function storeElsewhere(refreshToken: string): () => void {
  const oldValue = window.localStorage.getItem('refreshToken');
  window.localStorage.setItem('refreshToken', refreshToken);
  return () =>
    void window.dispatchEvent(new StorageEvent('storage', { key: 'refreshToken', oldValue, newValue: refreshToken }));
}

describe('whose session it is', () => {
  it('is what the profile says, and never what a token says', async () => {
    signedInAs('user@example.org');
    expect(sessionAccount()).toBeUndefined();
    const claims = btoa(JSON.stringify({ sub: idOf('admin@example.org') }));
    window.sessionStorage.setItem('accessToken', `access.${claims}.1`);
    server.respond('GET', 'user/profile', () =>
      json(200, { success: true, data: { id: respondent, roles: ['user'], translationGrants: [] } }),
    );
    await loadProfile();
    expect(sessionAccount()).toBe(respondent);
  });

  it('is known through a renewal, also one that the profile call itself had to make', async () => {
    signedInAs('user@example.org');
    expireAccessTokens();
    const before = storedTokens();
    await loadProfile();
    expect(storedTokens()).not.toEqual(before);
    expect(sessionAccount()).toBe(respondent);
    expireAccessTokens();
    await api.attempts.list();
    expect(sessionAccount()).toBe(respondent);
  });

  it('is not known of one that another tab has put in its place, until it is told of a renewal', async () => {
    signedInAs('user@example.org', true);
    await openApp('/home');
    await screen.findByRole('button', { name: /^Your account/ });
    expect(sessionAccount()).toBe(respondent);
    const tell = storeElsewhere('refresh.of.the.next');
    expect(sessionAccount()).toBeUndefined();
    tell();
    expect(sessionAccount()).toBe(respondent);
  });

  it('is not taken from a profile that was asked for in the name of an earlier one', async () => {
    signedInAs('user@example.org');
    let answer = () => {};
    const wait = new Promise<void>((resolve) => (answer = resolve));
    server.respond('GET', 'user/profile', async () => {
      await wait;
      return json(200, { success: true, data: { id: respondent, roles: ['user'], translationGrants: [] } });
    });
    const asked = loadProfile();
    await waitFor(() => expect(server.to('GET', 'user/profile')).toHaveLength(1));
    const other = people.find((person) => person.email === 'admin@example.org');
    if (other) window.sessionStorage.setItem('refreshToken', issueTokens(other).refreshToken);
    answer();
    await asked;
    expect(sessionAccount()).toBeUndefined();
  });
});
