import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { allMessages } from 'mock/translating/translationWorld';
import { openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';

/** jsdom lays nothing out: the list has this size, and goes where it is told to. */
const measure = (size: number): PropertyDescriptor => ({
  configurable: true,
  get(this: HTMLElement) {
    return this.matches('.translation-grid, .translation-cards') ? size : 0;
  },
});
const layout: PropertyDescriptorMap = {
  clientWidth: measure(1600),
  clientHeight: measure(900),
  scrollHeight: measure(10_000_000),
  scrollTo: {
    configurable: true,
    value(this: HTMLElement, { top }: ScrollToOptions) {
      this.scrollTop = top ?? this.scrollTop;
      setTimeout(() => this.dispatchEvent(new Event('scroll')));
    },
  },
};
/** For the tests of a file. */
export function layOutLists(): void {
  beforeAll(() => {
    Object.defineProperties(HTMLElement.prototype, layout);
  });
  afterAll(() => {
    for (const name of Object.keys(layout)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}

/** Holds no permission unless it is given one. */
export const userId = '01900000-0000-7000-8000-000000000003';

/** Opens the table with this query; rows are found by their keys, so codes are shown. */
export async function openTable(query = '', email = 'super@example.org') {
  signedInAs(email);
  window.localStorage.setItem('showsCodes', '1');
  return openApp(`/translations?${query}`);
}

export const grid = () => screen.findByRole('grid', { name: 'Translations' });

/** The row of the message with this key. */
export async function rowOf(key: string) {
  const row = (await screen.findByText(key)).closest('[role="row"]');
  if (!row) throw new Error(`no row for ${key}`);
  return within(row as HTMLElement);
}

/** What a text's box is called, by the text's key. */
export const chooseOf = (key: string) => {
  const words = allMessages().find((message) => message.key === key)?.sourceText ?? key;
  return `Choose ${words}`;
};

export const idOf = (key: string) => allMessages().find((message) => message.key === key)?.id ?? key;
export const lastCall = (method: string, path: string) => server.to(method, path).at(-1);

/** What is done less often stands under "More". */
export const openTools = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'More actions' }));
