import { waitFor } from '@testing-library/react';
import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { allMessages } from 'mock/translating/translationWorld';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { keptChanges } from '@/kit/outbox/keptChanges';
import { sessionAccount } from '@/shell/session/tokens';
import { loadProfile } from '@/shell/start/profile';
import { TextStore } from './textStore';

const locale = 'de-DE';
const opened: TextStore[] = [];

beforeEach(async () => {
  freshBrowser();
  await signIn('super@example.org');
});
afterEach(() => {
  for (const store of opened.splice(0)) store.rest();
});

async function signIn(email: string): Promise<void> {
  signedInAs(email);
  await loadProfile();
}

const place = () => ({ accountId: sessionAccount() ?? '', documentId: 'texts' });

/** The page of whoever is signed in, with a screen on it. */
async function openPage() {
  const store = new TextStore(place());
  opened.push(store);
  const onStored = jest.fn();
  await waitFor(() => expect(store.read().state).toBe('ready'));
  return { store, onStored, leave: store.show({ onStored }) };
}

const messageOf = (key: string) => {
  const found = allMessages().find((each) => each.key === key);
  if (!found) throw new Error('no message');
  return found;
};
const message = () => messageOf('shell.notFound');
const row = (key = 'shell.notFound') => messageOf(key) as unknown as MessageRow;
const path = (key = 'shell.notFound') => `translations/messages/${messageOf(key).id}/${locale}`;
const stored = (key = 'shell.notFound') => messageOf(key).translations.get(locale);
function cell(key = 'shell.notFound'): Cell {
  const { text = '', rowVersion = 0 } = stored(key) ?? {};
  return { text, state: 'draft', rowVersion, problems: [] };
}
const write = (store: TextStore, text: string, key?: string) => store.write(row(key), locale, cell(key), text);
const save = (store: TextStore, key?: string) => store.save(row(key), locale, cell(key), 'draft');
const editOf = (store: TextStore, key = 'shell.notFound') => store.editOf(messageOf(key).id, locale);
const online = () => window.dispatchEvent(new Event('online'));
const sent = (key?: string) => server.to('PUT', path(key)).length;

/** The server cannot be reached when this is saved. */
async function writeOffline(text = 'Unterwegs') {
  server.respond('PUT', path(), unreachable);
  const page = await openPage();
  write(page.store, text);
  expect(await save(page.store)).toBe(false);
  expect(editOf(page.store)).toMatchObject({ text, waiting: true, saving: false });
  return page;
}

/** Somebody else saves this. */
function othersSave(text: string): void {
  const before = stored();
  if (before) message().translations.set(locale, { ...before, text, rowVersion: 9 });
}

describe('a text that could not be sent', () => {
  it('is kept on the device, and sent by itself when the server is back', async () => {
    const { store, onStored } = await writeOffline();
    await waitFor(async () => expect(await keptChanges(place())).toHaveLength(1));
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(editOf(store)).toBeUndefined());
    expect(stored()?.text).toBe('Unterwegs');
    expect(onStored).toHaveBeenCalledWith(message().id, locale, expect.objectContaining({ text: 'Unterwegs' }));
    await waitFor(async () => expect(await keptChanges(place())).toEqual([]));
  });

  it('is sent after a reload, too, also when its screen has been left', async () => {
    await writeOffline();
    await waitFor(async () => expect(await keptChanges(place())).toHaveLength(1));
    opened.splice(0)[0]?.rest();
    const { store, leave } = await openPage();
    await waitFor(() => expect(editOf(store)).toMatchObject({ text: 'Unterwegs', waiting: true, saving: false }));
    leave();
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(stored()?.text).toBe('Unterwegs'));
  });

  it('overwrites nothing that somebody else has saved meanwhile, until one chooses; other texts are sent', async () => {
    const { store } = await writeOffline();
    othersSave('Ihres');
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(editOf(store)?.theirs?.cell.text).toBe('Ihres'));
    expect(editOf(store)?.text).toBe('Unterwegs');
    write(store, 'Nach Hause', 'shell.toHome');
    expect(await save(store, 'shell.toHome')).toBe(true);
    const before = sent();
    expect(await save(store)).toBe(false);
    expect([sent(), stored()?.text]).toEqual([before, 'Ihres']);
    expect(await store.keepMine(message().id, locale)).toBe(true);
    expect(stored()).toMatchObject({ text: 'Unterwegs', rowVersion: 10 });
  });

  it('is no conflict where the answer alone got lost', async () => {
    const { store } = await writeOffline();
    // The first attempt has arrived.
    othersSave('Unterwegs');
    write(store, 'Unterwegs weiter');
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(editOf(store)).toMatchObject({ before: 'Unterwegs', open: 'field' }));
    expect(stored()?.rowVersion).toBe(9);
    expect(await save(store)).toBe(true);
    expect(stored()).toMatchObject({ text: 'Unterwegs weiter', rowVersion: 10 });
  });

  it('is not sent again by another window of its account', async () => {
    const { store } = await writeOffline();
    await waitFor(async () => expect(await keptChanges(place())).toHaveLength(1));
    const other = (await openPage()).store;
    await waitFor(() => expect(editOf(other)).toMatchObject({ waiting: true, saving: false }));
    other.rest();
    server.restore('PUT', path());
    store.send();
    await waitFor(() => expect(stored()?.text).toBe('Unterwegs'));
    await waitFor(async () => expect(await keptChanges(place())).toEqual([]));
    othersSave('Ihres');
    const before = sent();
    other.send();
    await waitFor(() => expect(editOf(other)).toBeUndefined());
    expect([sent(), stored()?.text]).toEqual([before, 'Ihres']);
  });

  it('is not sent for another account, and is there when its own comes back', async () => {
    const { store } = await writeOffline();
    await waitFor(async () => expect(await keptChanges(place())).toHaveLength(1));
    server.restore('PUT', path());
    const before = sent();
    await signIn('user@example.org');
    online();
    expect((await openPage()).store.edits().size).toBe(0);
    await waitFor(() => expect(editOf(store)?.saving).toBe(false));
    expect([sent(), editOf(store)?.waiting]).toEqual([before, true]);
    await signIn('super@example.org');
    await openPage();
    await waitFor(() => expect(stored()?.text).toBe('Unterwegs'));
  });

  it('that an earlier version of the product kept is read once, and sent; what was not saved there stays open', async () => {
    const { accountId } = place();
    const { sourceText: source, sourceVersion, id } = message();
    const { text: before, rowVersion } = cell();
    const kept = { text: 'Von früher', before, rowVersion, source, sourceVersion, status: 'draft' };
    localStorage.setItem(`unsentTranslations:${accountId}`, JSON.stringify({ [`${id} ${locale}`]: kept }));
    const written = { text: 'Angefangen', rowVersion: cell('shell.toHome').rowVersion };
    sessionStorage.setItem(`translation:${accountId}:${row('shell.toHome').id}:${locale}`, JSON.stringify(written));
    const { store } = await openPage();
    await waitFor(() => expect(stored()?.text).toBe('Von früher'));
    expect(editOf(store, 'shell.toHome')).toMatchObject({ text: 'Angefangen', open: 'editor' });
    await waitFor(() => expect(localStorage.getItem(`unsentTranslations:${accountId}`)).toBeNull());
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('translation:'))).toEqual([]);
    await waitFor(async () => expect(await keptChanges(place())).toMatchObject([{ text: 'Angefangen' }]));
  });
});

it('a text that the server does not take stays, also on the device, until it is corrected', async () => {
  server.respond('PUT', path(), () =>
    Response.json(
      { success: false, errorCode: 'validation.failed', errorMessage: 'Too long.', data: null },
      { status: 400 },
    ),
  );
  const { store } = await openPage();
  write(store, 'Viel zu lang');
  expect(await save(store)).toBe(false);
  expect(editOf(store)).toMatchObject({ text: 'Viel zu lang', failure: { message: 'Too long.' }, waiting: false });
  expect(await keptChanges(place())).toMatchObject([{ text: 'Viel zu lang' }]);
  server.restore('PUT', path());
  write(store, 'Kurz');
  expect(await save(store)).toBe(true);
  expect(stored()?.text).toBe('Kurz');
});
