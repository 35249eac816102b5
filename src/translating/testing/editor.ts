import { screen, waitFor } from '@testing-library/react';
import { allMessages, cellOf, type StoredMessage } from 'mock/translating/translationWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';

/** Plain text can be typed in tests; the field with pieces has tests of its own. */
export function freshEditor(): void {
  freshBrowser();
  window.localStorage.setItem('translationField', 'plain');
  // Texts are told apart by their keys.
  window.localStorage.setItem('showsCodes', '1');
}

export const messageOf = (key: string): StoredMessage => {
  const found = allMessages().find((message) => message.key === key);
  if (!found) throw new Error(`the mock world has no message ${key}`);
  return found;
};
export const german = (key: string) => cellOf(messageOf(key), 'de-DE');

export async function openEditor(key: string, { query = '', email = 'super@example.org', locale = 'de-DE' } = {}) {
  signedInAs(email);
  return openApp(`/translations/edit/${messageOf(key).id}?locale=${locale}${query}`);
}

export const field = (language = 'Deutsch') =>
  screen.findByRole('textbox', { name: new RegExp(`^Translation into ${language}`) });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** What was sent of the German translation. */
export const saves = (key: string) => server.to('PUT', `translations/messages/${messageOf(key).id}/de-DE`);

export const onShow = (key: string) =>
  waitFor(() => {
    if (document.querySelector('.translate-key')?.textContent !== key) throw new Error(`${key} is not shown`);
  });

export async function write(user: Awaited<ReturnType<typeof openApp>>, text: string): Promise<void> {
  await user.clear(await field());
  await user.type(await field(), text);
}

/** Somebody else saves while one writes. */
export function saveElsewhere(key: string, text: string): void {
  const stored = messageOf(key).translations.get('de-DE');
  if (stored) Object.assign(stored, { text, rowVersion: stored.rowVersion + 1 });
}
