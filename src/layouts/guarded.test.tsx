import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';

beforeEach(freshBrowser);

describe('the root path', () => {
  it.each([
    'super@example.org',
    'admin@example.org',
    'user@example.org',
  ])('asks for no role and leads home: %s', async (email) => {
    signedInAs(email);
    await openApp('/');
    await waitFor(() => expect(currentPath()).toBe('/home'));
    expect(await screen.findByRole('button', { name: /^Your account/ })).toBeInTheDocument();
    expect(screen.queryByText('Sorry, you are not authorized to access this page.')).not.toBeInTheDocument();
  });

  it('leads who is not signed in to the sign-in page', async () => {
    await openApp('/');
    expect(currentPath()).toMatch(/^\/user\/login/);
  });
});
