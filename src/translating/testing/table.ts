import { screen, within } from '@testing-library/react';
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

/** Opens the table with this query. */
export async function openTable(query = '', email = 'super@example.org') {
  signedInAs(email);
  return openApp(`/translations?${query}`);
}

export const grid = () => screen.findByRole('grid', { name: 'Translations' });

/** The row of the message with this key. */
export async function rowOf(key: string) {
  const row = (await screen.findByText(key)).closest('[role="row"]');
  if (!row) throw new Error(`no row for ${key}`);
  return within(row as HTMLElement);
}

export const idOf = (key: string) => allMessages().find((message) => message.key === key)?.id ?? key;
export const lastCall = (method: string, path: string) => server.to(method, path).at(-1);
