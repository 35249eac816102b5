import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOfMock } from 'mock/calls';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { storedTokens } from '@/shell/session/tokens';

beforeEach(freshBrowser);

const refused = () =>
  json(401, {
    success: false,
    errorCode: 'auth.token_expired',
    errorMessage: 'Please sign in.',
    showType: 0,
    requestId: 'r',
  });

const internal = {
  success: false,
  errorCode: 'internal',
  errorMessage: 'Something went wrong.',
  showType: 2,
  requestId: 'r',
};

describe('start-up', () => {
  it('leads who is not signed in to the sign-in page and remembers where they wanted to go', async () => {
    await openApp('/home?x=1#y');
    expect(currentPath()).toBe('/user/login?redirect=%2Fhome%3Fx%3D1%23y');
  });

  it('leads who is signed in away from the sign-in page', async () => {
    signedInAs('user@example.org');
    await openApp('/user/login');
    expect(currentPath()).toBe('/home');
  });

  it('does not ask who it is on a public page', async () => {
    await openApp('/user/login');
    expect(server.to('GET', 'user/profile')).toHaveLength(0);
  });

  it('clears a session that the server refuses for good, and leads to the sign-in page', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'user/profile', refused);
    server.respond('POST', 'auth/refresh', refused);
    await openApp('/home');
    expect(currentPath()).toBe('/user/login?redirect=%2Fhome');
    expect(storedTokens()).toBeUndefined();
  });

  it('keeps the session when the server cannot be reached for the profile', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'user/profile', unreachable);
    await openApp('/home');
    expect(currentPath()).toBe('/user/login?redirect=%2Fhome');
    expect(storedTokens()).toBeDefined();
  });

  it.each([
    ['500', () => json(500, internal)],
    ['502 of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('leads to the sign-in page and back by itself when the profile answers %s', async (_, answer) => {
    signedInAs('user@example.org');
    server.respond('GET', 'user/profile', answer);
    await openApp('/Browse-Instruments/History?x=1#y');
    expect(currentPath()).toBe('/user/login?redirect=%2FBrowse-Instruments%2FHistory%3Fx%3D1%23y');
    expect(await screen.findByText(/You are still signed in/)).toBeInTheDocument();
    expect(storedTokens()).toBeDefined();
    const asked = server.to('GET', 'user/profile').length;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.to('GET', 'user/profile').length).toBeGreaterThan(asked));
    expect(currentPath()).toMatch(/^\/user\/login/);
    server.restore('GET', 'user/profile');
    // The first to lead to the desk loads its code meanwhile.
    await waitFor(() => {
      // Who is still busy with the attempt before does not hear it.
      act(() => void window.dispatchEvent(new Event('online')));
      expect(currentPath()).toBe('/Browse-Instruments/History?x=1#y');
    });
  });

  it('leads on by itself after a sign-in whose profile answers 500', async () => {
    const user = await openApp('/user/login?redirect=%2FBrowse-Instruments');
    server.respond('GET', 'user/profile', () => json(500, internal));
    await user.type(await screen.findByLabelText('E-mail'), 'user@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/You are still signed in/)).toBeInTheDocument();
    expect(currentPath()).toBe('/user/login?redirect=%2FBrowse-Instruments');
    server.restore('GET', 'user/profile');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments'));
  });

  it('goes on without what the libraries say in a language', async () => {
    jest.doMock('dayjs/locale/fr', () => {
      throw new Error('ChunkLoadError');
    });
    jest.doMock('antd/locale/fr_FR', () => {
      throw new Error('ChunkLoadError');
    });
    window.localStorage.setItem('umi_locale', 'fr-FR');
    await openApp('/user/login');
    expect(await screen.findByLabelText('Adresse e-mail')).toBeInTheDocument();
    jest.dontMock('dayjs/locale/fr');
    jest.dontMock('antd/locale/fr_FR');
  });

  it.each([
    'en-US',
    'fr-FR',
  ])('goes on without the list of languages, in %s, and fetches it when it can', async (locale) => {
    jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue([locale]);
    server.respond('GET', 'languages/enabled', () => json(500, internal));
    await openApp('/user/login');
    expect(await screen.findByLabelText(locale === 'en-US' ? 'E-mail' : 'Adresse e-mail')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe(locale);
    expect(screen.queryByRole('option', { name: /Deutsch/ })).not.toBeInTheDocument();
    server.restore('GET', 'languages/enabled');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('option', { name: /Deutsch/ })).toBeInTheDocument();
  });

  it('leads to where one was once neither texts nor profile could be had for a while', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    signedInAs('user@example.org');
    server.respond('GET', 'user/profile', unreachable);
    server.respond('GET', 'translation/newtranslationkind/System/en-US', unreachable);
    const started = openApp('/Browse-Instruments/History');
    await waitFor(() => expect(document.querySelector('.updating-notice')).not.toBeNull());
    server.restore('GET', 'user/profile');
    server.restore('GET', 'translation/newtranslationkind/System/en-US');
    act(() => void window.dispatchEvent(new Event('online')));
    await started;
    expect(currentPath()).toBe('/Browse-Instruments/History');
  });

  it('takes the roles from the profile call, not from what was stored', async () => {
    signedInAs('user@example.org');
    window.sessionStorage.setItem('role', '["superAdmin"]');
    await openApp('/instruments');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
  });

  it('shows the failure message instead of the app while the texts cannot be had, and starts by itself when they can', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    server.respond('GET', 'translation/newtranslationkind/System/en-US', unreachable);
    const started = openApp('/user/login');
    const notice = 'Sorry, our system is being updated -- please try again soon';
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    server.restore('GET', 'translation/newtranslationkind/System/en-US');
    act(() => void window.dispatchEvent(new Event('online')));
    await started;
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });
});

describe('the language', () => {
  it('is the stored one', async () => {
    window.localStorage.setItem('umi_locale', 'de-DE');
    await openApp('/user/login');
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('de-DE');
  });

  it('is the enabled one nearest to the browser’s when none is stored', async () => {
    jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
    await openApp('/user/login');
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeInTheDocument();
  });

  it('has its texts fetched before it is known which languages there are, and once', async () => {
    let list = () => {};
    const wait = new Promise<void>((resolve) => (list = resolve));
    server.respond('GET', 'languages/enabled', async (call) => {
      await wait;
      return answerOfMock(call);
    });
    const started = openApp('/user/login');
    const fetched = () => server.received.filter(({ path }) => path.startsWith('translation/newtranslationkind/'));
    await waitFor(() => expect(fetched()).toHaveLength(2));
    list();
    await started;
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(fetched()).toHaveLength(2);
  });

  it('is not the browser’s where that one is not enabled, though its texts are there', async () => {
    jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['de-DE', 'fr-FR']);
    server.respond('GET', 'languages/enabled', async (call) => {
      const body = await (await answerOfMock(call)).json();
      return json(200, { ...body, data: body.data.filter(({ code }: { code: string }) => code !== 'de-DE') });
    });
    await openApp('/user/login');
    expect(document.documentElement.lang).toBe('fr-FR');
  });

  it('is en-US when the server does not have the stored one', async () => {
    window.localStorage.setItem('umi_locale', 'xx-XX');
    await openApp('/user/login');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en-US');
  });

  it('changes in place: texts, direction, what is stored; what one has typed stays', async () => {
    await openApp('/user/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'a@example.org');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ar-EG');
    expect(await screen.findByRole('heading', { name: 'تسجيل الدخول' })).toBeInTheDocument();
    expect(document.documentElement.dir).toBe('rtl');
    expect(window.localStorage.getItem('umi_locale')).toBe('ar-EG');
    expect(screen.getByLabelText('البريد الإلكتروني')).toHaveValue('a@example.org');
    await waitFor(() => expect(document.title).toBe('تسجيل الدخول'));
  });
});
