import { screen, waitFor } from '@testing-library/react';
import { changeMethods } from 'mock/accounts/ownAccount';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { storedTokens } from '@/shell/session/tokens';
import { account, caller, dialogTitled } from './testing/account';

beforeEach(freshBrowser);

async function openMethods(path = '/profile?section=sign-in') {
  const user = await openApp(path);
  await screen.findByRole('heading', { level: 2, name: 'Ways to sign in' });
  return user;
}
const googleIsOffered = () =>
  server.respond('GET', 'auth/methods', () =>
    json(200, {
      success: true,
      data: { google: { clientId: 'c', authorizationUrl: 'https://accounts.example/auth' } },
    }),
  );

describe('the ways to sign in', () => {
  it('the last one cannot be removed, and says why', async () => {
    signedInAs('user@example.org');
    await openMethods();
    const remove = screen.getByRole('button', { name: 'Remove password' });
    expect(remove).toBeDisabled();
    expect(remove).toHaveAccessibleDescription(/your only way to sign in/);
    expect(screen.queryByText('Google account')).not.toBeInTheDocument();
  });

  it('Google is disconnected after a question; then the password is the last', async () => {
    signedInAs('user@example.org');
    changeMethods(caller(), { google: true });
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const asked = await dialogTitled('Disconnect your Google account?');
    await user.click(asked.getByRole('button', { name: 'Disconnect Google' }));
    await waitFor(() => expect(account().user.signInMethods.google).toBe(false));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove password' })).toBeDisabled());
    expect(server.to('POST', 'auth/disconnet-google-login').map(({ body }) => body)).toEqual([{}]);
  });

  it('Google is connected by way of its own page, where it is offered', async () => {
    signedInAs('user@example.org');
    googleIsOffered();
    const user = await openMethods();
    const connect = await screen.findByRole('button', { name: 'Connect Google' });
    server.respond('GET', 'auth/methods', () => json(200, { success: true, data: { google: null } }));
    await user.click(connect);
    expect(await screen.findByText('Connecting Google is not possible at the moment.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Connect Google' })).toBeEnabled();
  });

  it('the password is removed when there is another way; an old session confirms it with the password first', async () => {
    signedInAs('user@example.org');
    changeMethods(caller(), { google: true });
    account().isOldSession = true;
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Remove password' }));
    await user.click((await dialogTitled('Remove your password?')).getByRole('button', { name: 'Remove password' }));

    const confirm = await dialogTitled('Please confirm that it is you');
    const password = confirm.getByLabelText('Your current password');
    await user.type(password, 'wrong{Enter}');
    expect(await confirm.findByText('This is not the current password.')).toBeInTheDocument();
    expect(password).toHaveValue('wrong');
    await user.clear(password);
    await user.type(password, 'demo{Enter}');
    await waitFor(() => expect(account().user.signInMethods.password).toBe(false));
    expect(await screen.findByText('No password yet')).toBeInTheDocument();
    expect(server.to('POST', 'auth/disconnet-email-login').map(({ body }) => body)).toEqual([
      {},
      { password: 'wrong' },
      { password: 'demo' },
    ]);
  });

  it('who gives up confirming has changed nothing', async () => {
    signedInAs('user@example.org');
    changeMethods(caller(), { google: true });
    account().isOldSession = true;
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const asked = await dialogTitled('Disconnect your Google account?');
    await user.click(asked.getByRole('button', { name: 'Disconnect Google' }));
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disconnect Google' })).toBeEnabled());
    expect(account().user.signInMethods.google).toBe(true);
  });

  it('without a password an old session is told to sign in again, and comes back', async () => {
    signedInAs('user@example.org');
    changeMethods(caller(), { password: false, google: true, passkeys: 1 });
    account().isOldSession = true;
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const asked = await dialogTitled('Disconnect your Google account?');
    await user.click(asked.getByRole('button', { name: 'Disconnect Google' }));
    const confirm = await dialogTitled('Please confirm that it is you');
    expect(confirm.queryByLabelText('Your current password')).not.toBeInTheDocument();
    await user.click(confirm.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/user\/login\?redirect=%2Fprofile%3Fsection%3Dsign-in/));
    expect(storedTokens()).toBeUndefined();
  });
});

describe('the password', () => {
  async function openChange() {
    signedInAs('user@example.org');
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const fields = await dialogTitled('Change password');
    return { user, fields, submit: () => user.click(fields.getByRole('button', { name: 'Change password' })) };
  }

  it('is changed by the present one and a new one', async () => {
    const { user, fields, submit } = await openChange();
    await user.type(fields.getByLabelText('Your current password'), 'demo');
    await user.type(fields.getByLabelText('New password'), 'quite another one');
    await submit();
    expect(await screen.findByText(/Your password has been changed/)).toBeInTheDocument();
    expect(account().password).toBe('quite another one');
    await waitFor(() => expect(screen.queryByLabelText('New password')).not.toBeInTheDocument());
  });

  it('a wrong present one is said at its field, and both are kept', async () => {
    const { user, fields, submit } = await openChange();
    const current = fields.getByLabelText('Your current password');
    await user.type(current, 'wrong');
    await user.type(fields.getByLabelText('New password'), 'quite another one');
    await submit();
    await waitFor(() => expect(current).toHaveAccessibleDescription('This is not the current password.'));
    expect(fields.getByLabelText('New password')).toHaveValue('quite another one');
  });

  it('too short is said before anything is sent', async () => {
    const { user, fields, submit } = await openChange();
    await user.type(fields.getByLabelText('Your current password'), 'demo');
    await user.type(fields.getByLabelText('New password'), 'short');
    await submit();
    expect(await fields.findByText(/must be at least 10 characters/)).toBeInTheDocument();
    expect(server.to('POST', 'user/profile/password')).toHaveLength(0);
  });

  it('who has none sets one with an address; until the mail is confirmed it is pending and the mail can be sent again', async () => {
    signedInAs('user@example.org');
    changeMethods(caller(), { password: false, google: true });
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Set a password' }));
    const fields = await dialogTitled('Set a password');
    expect(fields.getByLabelText('E-mail address')).toHaveValue('user@example.org');
    await user.type(fields.getByLabelText('New password'), 'quite another one{Enter}');
    expect(await screen.findByText(/Your password does not work yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(server.to('POST', 'auth/resend-active-email/email-connect')).toHaveLength(1));
    expect(await screen.findByText('The e-mail is on its way.')).toBeInTheDocument();
  });
});

describe('the address', () => {
  it('changes when both addresses have confirmed; until then it says so', async () => {
    signedInAs('user@example.org');
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    const fields = await dialogTitled('Change address');
    await user.type(fields.getByLabelText('New e-mail address'), 'not an address{Enter}');
    expect(await fields.findByText(/not a valid email/)).toBeInTheDocument();
    await user.clear(fields.getByLabelText('New e-mail address'));
    await user.type(fields.getByLabelText('New e-mail address'), 'new@example.org{Enter}');
    expect(await screen.findByText(/changes to new@example.org as soon as/)).toBeInTheDocument();
    expect(server.to('POST', 'auth/request-change-email').map(({ body }) => body)).toEqual([
      { email: 'new@example.org' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(server.to('POST', 'auth/request-change-email')).toHaveLength(2));
  });

  it('is kept in the form when the server cannot be reached', async () => {
    signedInAs('user@example.org');
    server.respond('POST', 'auth/request-change-email', unreachable);
    const user = await openMethods();
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    const fields = await dialogTitled('Change address');
    await user.type(fields.getByLabelText('New e-mail address'), 'new@example.org{Enter}');
    expect(await screen.findByText('Connection error')).toBeInTheDocument();
    expect(fields.getByLabelText('New e-mail address')).toHaveValue('new@example.org');
  });
});

describe('/user/disconnect-account', () => {
  it('shows the same ways on a plain page, and leads back to the profile', async () => {
    signedInAs('admin@example.org');
    changeMethods(caller(), { google: true });
    const user = await openMethods('/user/disconnect-account');
    expect(screen.getByRole('heading', { level: 1, name: 'Connected accounts' })).toBeInTheDocument();
    expect(screen.queryByTestId('pro-layout')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const asked = await dialogTitled('Disconnect your Google account?');
    await user.click(asked.getByRole('button', { name: 'Disconnect Google' }));
    await waitFor(() => expect(account().user.signInMethods.google).toBe(false));
    await user.click(screen.getByRole('link', { name: 'Go to your profile' }));
    await waitFor(() => expect(currentPath()).toBe('/profile'));
  });

  it('asks who is not signed in to sign in first, whatever role they hold', async () => {
    await openApp('/user/disconnect-account');
    await waitFor(() => expect(currentPath()).toBe('/user/login?redirect=%2Fuser%2Fdisconnect-account'));
  });
});
