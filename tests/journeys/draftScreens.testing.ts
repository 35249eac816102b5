import type { Page } from './browser.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');

type Values = Record<string, string | number>;

export const button = (page: Page, id: string, values?: Values) =>
  page.getByRole('button', { name: say(id, values), exact: true });
export const field = (page: Page, id: string, values?: Values) =>
  page.getByRole('textbox', { name: say(id, values), exact: true });

/** A tab of an instrument; a mark for its problems may follow its name. */
export const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: say('draft.tabs') })
    .getByRole('link', { name: new RegExp(`^${say(`draft.tab.${name}`)}`) });

/** The server has every edit. */
export const saved = (page: Page) => page.locator('.saved-state[data-saving=saved]').waitFor();
