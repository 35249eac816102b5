import { screen, waitFor } from '@testing-library/react';
import { freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';

beforeEach(freshBrowser);
beforeEach(wholeDesk);
afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name^="site-"]')) meta.remove();
});

function setMeta(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

/** The desk has a second header, with nothing in it, where its own scrolls away from. */
const header = async () => (await screen.findAllByRole('banner')).map(({ textContent }) => textContent).join('');

describe.each([
  ['the sign-in page', '/user/login', 'Sign in', /^Language/],
  ['the desk', '/home', 'Home', /^Home/],
])('the name of the installation, on %s', (_, path, title, first) => {
  beforeEach(() => {
    if (path === '/home') signedInAs('user@example.org');
  });

  it('is none until one is set', async () => {
    await openApp(path);
    await waitFor(() => expect(document.title).toBe(title));
    expect(await header()).toMatch(first);
  });

  it('stands in the header and in the title of the window, with its logo', async () => {
    setMeta('site-title', 'Clinic on the Lake');
    setMeta('site-logo', 'logo.0123456789abcdef.svg');
    await openApp(path);
    await waitFor(() => expect(document.title).toBe(`${title} – Clinic on the Lake`));
    expect(await header()).toMatch(/^Clinic on the Lake/);
    expect(document.querySelector('header img')).toHaveAttribute('src', '/logo.0123456789abcdef.svg');
  });
});
