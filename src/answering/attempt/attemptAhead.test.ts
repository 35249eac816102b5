import { waitFor } from '@testing-library/react';
import { expireAccessTokens } from 'mock/accounts/people';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { api } from '@/shell/api/client';
import { setCurrentUser } from '@/shell/session/currentUser';
import { clearSession } from '@/shell/session/tokens';
import { arrivedAhead, fetchAhead, takeAhead } from './attemptAhead';

const [evening] = offeredInstruments();
let id = '';

beforeEach(async () => {
  freshBrowser();
  signedInAs('user@example.org');
  const body = { instrumentId: evening?.id ?? '', locale: 'en-US', respondent: {}, consent: true as const };
  id = (await api.attempts.create({ body }))?.id ?? '';
  server.received.length = 0;
});
afterEach(() => window.history.replaceState(null, '', '/'));

const openedAt = (search: string) => {
  window.history.replaceState(null, '', `/Browse-Instruments/answer/${evening?.id}${search}`);
  fetchAhead();
};
const calls = () => server.to('GET', `attempts/${id}`).length;

it('an attempt that the page was opened at is fetched before anybody asks for it, and given once', async () => {
  openedAt(`?attempt=${id}&locale=en-US`);
  await waitFor(() => expect(calls()).toBe(1));
  const attempt = await takeAhead(id, 'en-US');
  expect(attempt?.id).toBe(id);
  expect(await takeAhead(id, 'en-US')).toBeUndefined();
  expect(calls()).toBe(1);
});

it('can be looked at once it has come, and is still there to be taken', async () => {
  openedAt(`?attempt=${id}`);
  expect(arrivedAhead(id, null)).toBeUndefined();
  await waitFor(() => expect(arrivedAhead(id, null)?.id).toBe(id));
  expect((await takeAhead(id, null))?.id).toBe(id);
});

it('is given although the token was spent when the page opened', async () => {
  expireAccessTokens();
  openedAt(`?attempt=${id}&locale=en-US`);
  await waitFor(() => expect(arrivedAhead(id, 'en-US')?.id).toBe(id));
  expect((await takeAhead(id, 'en-US'))?.id).toBe(id);
  // A profile that the refresh has called for may come in between.
  const sent = server.received.map(({ path }) => path).filter((path) => path !== 'user/profile');
  expect(sent).toEqual([`attempts/${id}`, 'auth/refresh', `attempts/${id}`]);
});

it('is not given for another attempt, in another language, or to another person', async () => {
  openedAt(`?attempt=${id}&locale=en-US`);
  expect(await takeAhead('another', 'en-US')).toBeUndefined();
  openedAt(`?attempt=${id}&locale=en-US`);
  expect(await takeAhead(id, 'de-DE')).toBeUndefined();
  openedAt(`?attempt=${id}&locale=en-US`);
  signedInAs('admin@example.org');
  expect(await takeAhead(id, 'en-US')).toBeUndefined();
});

it('is nothing where it could not be had: then it is asked for again', async () => {
  server.respond('GET', `attempts/${id}`, unreachable);
  openedAt(`?attempt=${id}`);
  expect(await takeAhead(id, null)).toBeUndefined();
});

it('is not fetched within the product, without an attempt in the address, or for nobody', async () => {
  openedAt('');
  setCurrentUser(await api.profile.read());
  openedAt(`?attempt=${id}`);
  setCurrentUser(undefined);
  clearSession();
  openedAt(`?attempt=${id}`);
  signedInAs('user@example.org');
  // This one is, and comes after those that are not.
  openedAt(`?attempt=${id}&locale=de-DE`);
  await takeAhead(id, 'de-DE');
  expect(server.to('GET', `attempts/${id}`).map(({ query }) => query.locale)).toEqual(['de-DE']);
});
