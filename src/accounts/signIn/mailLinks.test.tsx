import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';

beforeEach(freshBrowser);

const good = 'four words about nothing';

describe('a link that sets a password', () => {
  it('leads to the sign-in page, which says that the password is in force', async () => {
    const user = await openApp('/user/change-password?token=good');
    await user.type(await screen.findByLabelText('New password'), good);
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('Your new password is set. Sign in with it now.')).toBeInTheDocument();
    expect(currentPath()).toBe('/user/login');
    expect(server.to('POST', 'auth/reset-password')[0]?.body).toEqual({ token: 'good', password: good });
  });

  it('welcomes who was invited', async () => {
    await openApp('/user/change-password?token=good&invite=1');
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
  });

  it('says at the field that the server finds the password too weak', async () => {
    const user = await openApp('/user/change-password?token=good');
    await user.type(await screen.findByLabelText('New password'), 'password2024');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText(/^Too easy to guess: common words/)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveFocus();
  });

  it.each([
    ['used up', '?token=old'],
    ['incomplete', ''],
  ])('explains itself when it is %s, and offers a new one', async (_, query) => {
    const user = await openApp(`/user/change-password${query}`);
    if (query !== '') {
      await user.type(await screen.findByLabelText('New password'), good);
      await user.click(screen.getByRole('button', { name: 'Save the password' }));
    }
    expect(await screen.findByRole('alert')).toHaveTextContent(query === '' ? /not complete/ : /no longer valid/);
    await user.type(await screen.findByLabelText('E-mail'), 'user@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
    expect(server.to('POST', 'auth/forgot-password')).toHaveLength(1);
  });
});

describe.each([
  ['/user/active-account', 'auth/activate', 'Activate account'],
  ['/user/add-email', 'auth/add-email', 'Confirm'],
  ['/user/change-email', 'auth/change-email', 'Confirm the change'],
])('%s', (path, call, button) => {
  it('redeems nothing until somebody presses the button: scanners open links too', async () => {
    await openApp(`${path}?token=good`);
    await screen.findByRole('button', { name: button });
    expect(server.to('POST', call)).toHaveLength(0);
  });

  it('can be tried again when the server does not answer in sense', async () => {
    const user = await openApp(`${path}?token=good`);
    server.respond('POST', call, () => json(502, 'oops'));
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Request error, please retry.');
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
  });
});

describe('a link that activates', () => {
  it('leads to the sign-in page, whose form and notice come before what the product is', async () => {
    const user = await openApp('/user/active-account?token=good');
    await user.click(await screen.findByRole('button', { name: 'Activate account' }));
    expect(
      await screen.findByText('Your account is active. Sign in with the password that you have chosen.'),
    ).toBeInTheDocument();
    expect(currentPath()).toBe('/user/login');
    const intro = await screen.findByRole('region', { name: 'Open now' });
    expect(screen.getByLabelText('E-mail').compareDocumentPosition(intro)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(['?token=old', ''])('with %j is replaced by mail', async (query) => {
    const user = await openApp(`/user/active-account${query}`);
    if (query !== '') {
      await user.click(await screen.findByRole('button', { name: 'Activate account' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid');
    }
    await user.type(await screen.findByLabelText('E-mail'), 'pending@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText(/is waiting to be activated/)).toBeInTheDocument();
    expect(server.to('POST', 'auth/resend-active-email')[0]?.body).toEqual({ email: 'pending@example.org' });
  });

  it('is sent again from the sign-in page, to the address that was typed', async () => {
    const user = await openApp('/user/login');
    await user.type(await screen.findByLabelText('E-mail'), 'pending@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Send the activation e-mail again' }));
    expect(await screen.findByText('The e-mail is on its way.')).toBeInTheDocument();
    expect(server.to('POST', 'auth/resend-active-email')[0]?.body).toEqual({ email: 'pending@example.org' });
  });
});

describe('a link that adds e-mail and password', () => {
  it('says so to who is not signed in at the sign-in page', async () => {
    const user = await openApp('/user/add-email?token=good');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/sign in with your e-mail address and password from now on/)).toBeInTheDocument();
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
  });

  it('is sent again to who is signed in', async () => {
    signedInAs('user@example.org');
    server.respond('POST', 'auth/resend-active-email/email-connect', () => json(200, { success: true, data: {} }));
    const user = await openApp('/user/add-email?token=old');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid');
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText('The e-mail is on its way.')).toBeInTheDocument();
  });

  it('sends others to sign in first, and then to their profile', async () => {
    const user = await openApp('/user/add-email');
    expect(await screen.findByText(/Sign in the way you have done so far/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'To the sign-in page' }));
    await waitFor(() => expect(currentPath()).toBe('/user/login?redirect=%2Fprofile'));
  });

  it('leads to the sign-in page when the session has ended meanwhile', async () => {
    signedInAs('user@example.org');
    const user = await openApp('/user/add-email');
    const ended = { success: false, errorCode: 'auth.refresh_refused', errorMessage: '', showType: 0, requestId: 'r' };
    server.respond('POST', 'auth/refresh', () => json(401, ended));
    server.respond('POST', 'auth/resend-active-email/email-connect', () => json(401, ended));
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    await waitFor(() => expect(currentPath()).toMatch(/^\/user\/login/));
  });
});

describe('a link that changes the address', () => {
  it('says that the other address has to confirm too', async () => {
    const user = await openApp('/user/change-email?token=first');
    await user.click(await screen.findByRole('button', { name: 'Confirm the change' }));
    expect(await screen.findByText(/The other one has to be confirmed too/)).toBeInTheDocument();
  });

  it('says that the address is changed, and leads who is signed in to the product', async () => {
    signedInAs('user@example.org');
    const user = await openApp('/user/change-email?token=good');
    await user.click(await screen.findByRole('button', { name: 'Confirm the change' }));
    expect(await screen.findByText(/has its new e-mail address/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/profile'));
  });

  it.each(['?token=old', ''])('with %j leads to the profile, where it is asked for', async (query) => {
    const user = await openApp(`/user/change-email${query}`);
    if (query !== '') await user.click(await screen.findByRole('button', { name: 'Confirm the change' }));
    await user.click(await screen.findByRole('button', { name: 'To the profile' }));
    await waitFor(() => expect(currentPath()).toBe('/user/login?redirect=%2Fprofile'));
  });
});
