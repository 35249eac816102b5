import { screen, waitFor } from '@testing-library/react';
import { screens } from 'config/routes';
import type { Screen } from 'config/screen';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';

beforeEach(freshBrowser);
beforeEach(wholeDesk);

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

describe('a screen', () => {
  const index = screens.findIndex(({ path }) => path === '/languages/add');
  const declared = screens[index] as Screen;
  afterEach(() => {
    (screens as Screen[])[index] = declared;
  });

  it('is not shown to roles that it does not name', async () => {
    signedInAs('admin@example.org');
    await openApp('/languages');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it.each([
    ['names nobody', undefined, 'authority is required'],
    ['names something else', 42, 'unsupported authority'],
  ])('that %s is shown to nobody', async (_, wrong, message) => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    (screens as Screen[])[index] = { ...declared, access: wrong as unknown as Screen['access'] };
    signedInAs('every@example.org');
    await openApp('/languages/add');
    expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
    expect(String(told.mock.calls)).toContain(message);
  });
});
