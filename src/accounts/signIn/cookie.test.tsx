import { screen, within } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { necessaryItems, optionalItems } from '@/shell/frames/storedItems';
import { writeItem } from '@/shell/session/storage';

beforeEach(freshBrowser);

describe('what is stored', () => {
  it('is said in words, and listed by name and purpose in a fold, for everybody to read', async () => {
    await openApp('/user/cookie');
    expect(await screen.findByText(/sets no cookies/)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'On the server',
      'Who sees it',
      'How long it is kept',
      'Others',
      'In this browser',
    ]);
    const fold = screen.getByText('Every item in this browser').closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    const [necessary, optional] = within(fold).getAllByRole('table', { hidden: true });
    for (const [table, items] of [
      [necessary, necessaryItems],
      [optional, optionalItems],
    ] as const) {
      const rows = within(table as HTMLElement)
        .getAllByRole('row', { hidden: true })
        .slice(1);
      expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual(
        items.map(({ key, prefix }) => (prefix ? `${key}*` : key)),
      );
      for (const row of rows) expect(row.querySelector('td')?.textContent).not.toContain('cookie.');
    }
  });

  it('leads on where one did not come from a form', async () => {
    await openApp('/user/cookie');
    expect(await screen.findByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });

  it('is forgotten where it is not necessary, the rest is kept', async () => {
    signedInAs('user@example.org');
    for (const [key, value] of [
      ['appearance', 'dark'],
      ['colorWeak', '1'],
      ['columns.users', '{}'],
      ['umi_locale', 'en-US'],
    ] as const) {
      writeItem('local', key, value);
    }
    const user = await openApp('/user/cookie');
    await user.click(await screen.findByRole('button', { name: 'Delete what is not necessary' }));
    expect(await screen.findByText('Deleted on this device.')).toBeInTheDocument();
    expect(Object.keys(window.localStorage)).toEqual(['umi_locale']);
    expect(window.sessionStorage.getItem('accessToken')).not.toBeNull();
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the notice about it', () => {
  it('stands at the end of a public page, covers nothing and goes for good when it is understood', async () => {
    const user = await openApp('/user/login');
    const notice = await screen.findByRole('region', { name: 'Notice about stored data' });
    expect(notice.closest('footer')).not.toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(within(notice).getByRole('button', { name: 'Understood' }));
    expect(notice).not.toBeInTheDocument();
    expect(window.localStorage.getItem('storageNotice')).not.toBeNull();
  });

  it('is not shown again', async () => {
    writeItem('local', 'storageNotice', 'seen');
    await openApp('/user/login');
    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('region', { name: 'Notice about stored data' })).not.toBeInTheDocument();
  });
});

describe.each([
  '/user/login',
  '/user/register',
  '/user/forgot-password',
  '/user/change-password',
  '/user/active-account',
  '/user/add-email',
  '/user/change-email',
  '/user/google-login',
  '/user/cookie',
  '/exception',
])('%s', (path) => {
  it('opens without anybody signed in, asks for no profile, and leads to what is stored', async () => {
    await openApp(`${path}?token=x`);
    await screen.findByRole('heading', { level: 1 });
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'What is stored' });
    // Beside the page: what one has typed stays.
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', '/user/cookie');
    expect(server.to('GET', 'user/profile')).toHaveLength(0);
  });

  it(
    path === '/user/login' ? 'leads who is signed in to /' : 'asks for no profile though somebody is signed in',
    async () => {
      signedInAs('user@example.org');
      await openApp(path);
      await screen.findAllByRole('heading', { level: 1 });
      const asked = server.to('GET', 'user/profile').length;
      expect([currentPath(), asked]).toEqual(path === '/user/login' ? ['/home', 1] : [path, 0]);
    },
  );
});
