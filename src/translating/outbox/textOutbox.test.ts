import { waitFor } from '@testing-library/react';
import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { allMessages } from 'mock/translating/translationWorld';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { sessionAccount } from '@/shell/session/tokens';
import { loadProfile } from '@/shell/start/profile';
import { TextOutbox } from './textOutbox';

const locale = 'de-DE';
const outboxes: TextOutbox[] = [];

beforeEach(async () => {
  freshBrowser();
  await signIn('super@example.org');
});
afterEach(() => {
  for (const outbox of outboxes.splice(0)) outbox.close();
});

async function signIn(email: string): Promise<void> {
  signedInAs(email);
  await loadProfile();
}

/** The page of whoever is signed in, with a screen on it. */
function openPage() {
  const outbox = new TextOutbox(sessionAccount() ?? '');
  outboxes.push(outbox);
  const onStored = jest.fn();
  return { outbox, onStored, leave: outbox.show({ onStored }) };
}

const message = () => {
  const found = allMessages().find(({ key }) => key === 'shell.notFound');
  if (!found) throw new Error('no message');
  return found;
};
const path = () => `translations/messages/${message().id}/${locale}`;
const stored = () => message().translations.get(locale);
const save = (outbox: TextOutbox) => outbox.save(message().id, locale, 'draft');
const editOf = (outbox: TextOutbox) => outbox.editOf(message().id, locale);
const online = () => window.dispatchEvent(new Event('online'));
const keptOnDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('unsentTranslations:'));

/** Changes the text, on a page of its own if none is given. */
function write(text: string, page = openPage()) {
  const { text: before = '', rowVersion = 0 } = stored() ?? {};
  const cell: Cell = { text: before, state: 'draft', rowVersion, problems: [] };
  page.outbox.begin(message() as unknown as MessageRow, locale, cell);
  page.outbox.type(message().id, locale, text);
  return page;
}

/** The server cannot be reached when this is saved. */
async function writeOffline(text = 'Unterwegs') {
  server.respond('PUT', path(), unreachable);
  const page = write(text);
  expect(await save(page.outbox)).toBe(false);
  expect(editOf(page.outbox)).toMatchObject({ text, waiting: true, saving: false });
  return page;
}

/** Somebody else saves this. */
function othersSave(text: string): void {
  const before = stored();
  if (before) message().translations.set(locale, { ...before, text, rowVersion: 9 });
}

describe('a text that could not be sent', () => {
  it('is kept on the device, so that nobody is asked on leaving, and sent by itself when the server is back', async () => {
    const { outbox, onStored } = await writeOffline();
    expect(keptOnDevice()).toHaveLength(1);
    expect(outbox.isEndangered()).toBe(false);
    server.restore('PUT', path());
    online();
    expect(editOf(outbox)?.saving).toBe(true);
    await waitFor(() => expect(editOf(outbox)).toBeUndefined());
    expect(stored()?.text).toBe('Unterwegs');
    expect(onStored).toHaveBeenCalledWith(message().id, locale, expect.objectContaining({ text: 'Unterwegs' }));
    expect(keptOnDevice()).toEqual([]);
  });

  it('would be lost where the device keeps nothing', async () => {
    const { outbox } = await writeOffline();
    localStorage.clear();
    expect(outbox.isEndangered()).toBe(true);
  });

  it('is sent after a reload, too, also when its screen has been left', async () => {
    await writeOffline();
    outboxes.splice(0)[0]?.close();
    const { outbox, leave } = openPage();
    expect(editOf(outbox)).toMatchObject({ text: 'Unterwegs', waiting: true });
    await waitFor(() => expect(editOf(outbox)?.saving).toBe(false));
    leave();
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(stored()?.text).toBe('Unterwegs'));
  });

  it('overwrites nothing that somebody else has saved meanwhile, until one chooses', async () => {
    const { outbox } = await writeOffline();
    othersSave('Ihres');
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(editOf(outbox)?.theirs?.cell.text).toBe('Ihres'));
    expect(editOf(outbox)?.text).toBe('Unterwegs');
    expect(stored()?.text).toBe('Ihres');
    const sent = server.to('PUT', path()).length;
    expect(await save(outbox)).toBe(false);
    expect(server.to('PUT', path())).toHaveLength(sent);
    expect(await outbox.keepMine(message().id, locale)).toBe(true);
    expect(stored()).toMatchObject({ text: 'Unterwegs', rowVersion: 10 });
  });

  it('is no conflict where the answer alone got lost', async () => {
    const { outbox } = await writeOffline();
    // The first attempt has arrived.
    othersSave('Unterwegs');
    server.restore('PUT', path());
    online();
    await waitFor(() => expect(editOf(outbox)).toBeUndefined());
    expect(stored()?.rowVersion).toBe(9);
  });

  it('is not sent for another account', async () => {
    const { outbox } = await writeOffline();
    server.restore('PUT', path());
    const calls = () => server.received.filter((call) => call.path.includes(message().id)).length;
    const before = calls();
    await signIn('user@example.org');
    online();
    openPage();
    // What is sent is sent in order: this comes later.
    await loadProfile();
    expect(calls()).toBe(before);
    expect(editOf(outbox)?.waiting).toBe(true);
  });
});
