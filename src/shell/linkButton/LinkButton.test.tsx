import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';

beforeEach(freshBrowser);

it('is one control, a link, and leads where it says', async () => {
  signedInAs('super@example.org');
  const user = await openApp('/instruments/add-instrument');
  const cancel = await screen.findByRole('link', { name: 'Cancel' });
  expect(cancel).toHaveAttribute('href', '/home');
  expect(document.querySelector('a button, button a')).toBeNull();
  cancel.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentPath()).toBe('/home'));
});
