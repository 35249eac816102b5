import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { setGrants } from 'mock/translating/grants';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { storedTokens } from '@/shell/session/tokens';

beforeEach(freshBrowser);
beforeEach(wholeDesk);

describe('the desk', () => {
  it('shows each role its own screens in the menu', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    expect(await screen.findByRole('link', { name: /My results/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Instruments/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show the administration menu' })).not.toBeInTheDocument();
  });

  it('marks the entry that the screen lies below, and no other', async () => {
    signedInAs('user@example.org');
    await openApp('/Browse-Instruments/History');
    await screen.findByRole('link', { name: /My results/ });
    await waitFor(() =>
      expect([...document.querySelectorAll('.ant-menu-item-selected')].map((item) => item.textContent)).toEqual([
        'My results',
      ]),
    );
  });

  it('hides the entries for staff on demand, and remembers it', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/home');
    const toggle = await screen.findByRole('button', { name: 'Show the administration menu' });
    expect(screen.getByRole('link', { name: /Instruments/ })).toBeInTheDocument();
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Instruments/ })).not.toBeInTheDocument());
    expect(window.localStorage.getItem('isShowAdminMenu')).toBe('0');
    cleanup();
    await openApp('/home');
    await screen.findByRole('button', { name: 'Show the administration menu' });
    expect(screen.queryByRole('link', { name: /Instruments/ })).not.toBeInTheDocument();
  });

  it.each([
    [
      'a superAdmin',
      'super@example.org',
      [
        ...['Home', 'Instruments', 'Surveys', 'Translations', 'Languages', 'Domains', 'Areas'],
        ...['AI prompts', 'Products and orders', 'Test runs', 'Users'],
      ],
      ['Home'],
    ],
    ['an admin', 'admin@example.org', ['Home', 'Surveys', 'Translations'], ['Home']],
  ])('hides and shows again all that %s sees as staff', async (_, email, whole, forEverybody) => {
    signedInAs(email);
    const user = await openApp('/home');
    const toggle = await screen.findByRole('button', { name: 'Show the administration menu' });
    const menu = () => [...document.querySelectorAll('.ant-menu-item')].map((item) => item.textContent);
    await waitFor(() => expect(menu()).toEqual(whole));
    await user.click(toggle);
    await waitFor(() => expect(menu()).toEqual(forEverybody));
    await user.click(toggle);
    await waitFor(() => expect(menu()).toEqual(whole));
  });

  it('gives a respondent the whole width: the menu stands in the header, and nothing beside the screen', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    expect((await screen.findByRole('link', { name: /My results/ })).closest('header')).not.toBeNull();
    expect(document.querySelector('.ant-layout-sider')).toBeNull();
  });

  it('has a menu beside the screen that keys fold and unfold, for staff', async () => {
    signedInAs('admin@example.org');
    const user = await openApp('/home');
    const fold = await screen.findByRole('button', { name: 'Menu' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    fold.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false'));
    screen.getByRole('button', { name: 'Menu' }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true'));
  });

  it('has its menu on a phone in a drawer with a name, opened by a button, and closed by choosing a screen', async () => {
    const { innerWidth } = window;
    window.innerWidth = 360;
    try {
      signedInAs('user@example.org');
      const user = await openApp('/home');
      const button = await screen.findByRole('button', { name: 'Menu' });
      expect(button).toHaveAttribute('aria-expanded', 'false');
      await user.click(button);
      const drawer = await screen.findByRole('dialog', { name: 'Menu' });
      await user.click(within(drawer).getByRole('link', { name: /My results/ }));
      await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments/History'));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false'),
      );
    } finally {
      window.innerWidth = innerWidth;
    }
  });

  it('takes no entry from a user who was given a language to translate', async () => {
    setGrants('01900000-0000-7000-8000-000000000003', [{ locale: 'de-DE', kind: 'Instrument', may: 'translate' }]);
    signedInAs('user@example.org');
    window.localStorage.setItem('isShowAdminMenu', '0');
    await openApp('/home');
    expect(await screen.findByRole('link', { name: /Translations/ })).toBeInTheDocument();
  });

  it('changes the language in place: menu, direction, component texts', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    await screen.findByRole('link', { name: 'PHQ-9' });
    const profileCalls = server.to('GET', 'user/profile').length;
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.type(screen.getByRole('combobox', { name: 'Language' }), 'arab');
    await user.click(await screen.findByText(/العربية/));
    expect(await screen.findByRole('link', { name: /الأدوات/ })).toBeInTheDocument();
    expect(document.documentElement.dir).toBe('rtl');
    expect(await screen.findByRole('link', { name: 'PHQ-9' })).toBeInTheDocument();
    expect(server.to('GET', 'user/profile')).toHaveLength(profileCalls);
  });

  it('signs out from the account menu: everything of the session goes, here and on the server', async () => {
    signedInAs('user@example.org', true);
    window.localStorage.setItem('surveyIds', '[]');
    const user = await openApp('/home');
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await user.click(await screen.findByText('Sign out'));
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(storedTokens()).toBeUndefined();
    for (const key of ['role', 'surveyIds', 'isShowAdminMenu']) expect(window.localStorage.getItem(key)).toBeNull();
    expect(server.to('POST', 'auth/logout')).toHaveLength(1);
  });

  it('says so of an address that leads nowhere', async () => {
    signedInAs('user@example.org');
    await openApp('/no/such/screen');
    expect(await screen.findByText('There is no page at this address.')).toBeInTheDocument();
  });
});

describe('/exception', () => {
  it('shows our text for a code of ours, whatever the address says', async () => {
    signedInAs('user@example.org');
    await openApp('/exception?errorCode=internal&errorMessage=Send%20money');
    expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
    expect(screen.queryByText(/Send money/)).not.toBeInTheDocument();
  });

  it('shows any other message as plain text, cut short', async () => {
    signedInAs('user@example.org');
    const long = `<a href="https://evil.example">click</a>${'x'.repeat(400)}`;
    await openApp(`/exception?errorCode=made_up&errorMessage=${encodeURIComponent(long)}`);
    const detail = await screen.findByText(/click/);
    expect(detail.textContent?.length).toBeLessThan(230);
    expect(detail.querySelector('a')).toBeNull();
  });
});
