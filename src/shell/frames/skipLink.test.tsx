import { screen } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';

beforeEach(freshBrowser);
beforeEach(wholeDesk);

it.each([
  ['the desk', 'user@example.org', '/home'],
  ['a page of its own', 'user@example.org', '/exception'],
  ['the sign-in page', undefined, '/user/login'],
])('%s begins with a way to its content', async (_, email, path) => {
  if (email) signedInAs(email);
  const user = await openApp(path);
  const skip = await screen.findByRole('link', { name: 'Skip to the content' });
  await screen.findAllByRole('main');
  // The title of a card that comes after another one has the focus.
  (document.activeElement as HTMLElement).blur();
  await user.tab();
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getAllByRole('main')[0]);
  const before = currentPath();
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('main')[0]).toHaveFocus();
  expect(currentPath()).toBe(before);
});
