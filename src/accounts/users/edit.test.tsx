import { screen, waitFor, within } from '@testing-library/react';
import { accountOf } from 'mock/accounts/accounts';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';

beforeEach(freshBrowser);

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [root, admin, respondent, omar] = [1, 2, 3, 101].map(idOf) as [string, string, string, string];

async function openAccount(id: string, email = 'super@example.org') {
  signedInAs(email);
  return openApp(`/users/edit/${id}`);
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const saveDetails = () => screen.getByRole('button', { name: 'Save the details' });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('an account', () => {
  it('shows who it is, how it signs in and what was done to it', async () => {
    await openAccount(omar);
    expect(await screen.findByRole('heading', { level: 1, name: 'Omar Haddad' })).toBeInTheDocument();
    const signIn = await region('Signing in');
    expect(signIn.getByText('password, Google, and 1 passkey')).toBeInTheDocument();
    expect(signIn.getByText('Signed in on 2 devices')).toBeInTheDocument();
    expect(signIn.getByText('Authenticator app')).toBeInTheDocument();
    expect((await region('Recent activity')).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('tab=audit'),
    );
  });

  it('that does not exist, or is not for the admin who asks, is a 404', async () => {
    await openAccount(admin.replace(/2$/, '9'), 'admin@example.org');
    expect(await screen.findByText('This account does not exist, or you may not see it.')).toBeInTheDocument();
  });

  it('offers to try again when it cannot be loaded', async () => {
    server.respond('GET', `user/${omar}`, unreachable);
    const user = await openAccount(omar);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', `user/${omar}`);
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Omar Haddad' })).toBeInTheDocument();
  });

  it('is for staff alone', async () => {
    await openAccount(respondent, 'user@example.org');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
    expect(server.to('GET', `user/${respondent}`)).toHaveLength(0);
  });
});

describe('the details', () => {
  it('send what was changed alone, and say that they are saved', async () => {
    const user = await openAccount(omar, 'admin@example.org');
    await user.type(await field('Given name'), 'Omar');
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    await user.click(saveDetails());
    expect(await screen.findByText('The details are saved.')).toBeInTheDocument();
    expect(server.to('PUT', `user/${omar}`)[0]?.body).toEqual({ givenName: 'Omar', rowVersion: 1 });
    await waitFor(() => expect(saveDetails()).toBeDisabled());
  });

  it('show at its field what the server refuses, and keep what was typed', async () => {
    server.respond('PUT', `user/${omar}`, () =>
      json(400, {
        success: false,
        errorCode: 'validation.failed',
        errorMessage: 'Some fields need another look.',
        showType: 0,
        details: [{ path: 'body.familyName', code: 'invalid', message: 'This name has hidden signs.' }],
        requestId: 'x',
      }),
    );
    const user = await openAccount(omar);
    await user.type(await field('Family name'), 'Odd');
    await user.click(saveDetails());
    const said = await screen.findByText('This name has hidden signs.');
    expect(said.closest('.ant-form-item')).toContainElement(await field('Family name'));
    expect(await field('Family name')).toHaveValue('Odd');
  });

  it('saved by somebody else meanwhile: tells which fields, and keeps mine beside theirs', async () => {
    const user = await openAccount(omar);
    await user.type(await field('Given name'), 'Mine');
    Object.assign(accountOf(omar) ?? {}, { givenName: 'Theirs', familyName: 'Theirs too', rowVersion: 7 });
    await user.click(saveDetails());
    expect(await screen.findByText(/^Changed there: Given name and Family name\./)).toBeInTheDocument();
    expect(await field('Given name')).toHaveValue('Mine');
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    expect(await screen.findByText('The details are saved.')).toBeInTheDocument();
    expect(server.to('PUT', `user/${omar}`).at(-1)?.body).toEqual({ givenName: 'Mine', rowVersion: 7 });
    expect(await field('Family name')).toHaveValue('Theirs too');
  });

  it('saved by somebody else meanwhile: takes theirs when asked to', async () => {
    const user = await openAccount(omar);
    await user.type(await field('Given name'), 'Mine');
    Object.assign(accountOf(omar) ?? {}, { givenName: 'Theirs', rowVersion: 7 });
    await user.click(saveDetails());
    await user.click(await screen.findByRole('button', { name: 'Take what is there now' }));
    expect(await field('Given name')).toHaveValue('Theirs');
    expect(saveDetails()).toBeDisabled();
    expect(server.to('PUT', `user/${omar}`)).toHaveLength(1);
  });

  it('unsaved ask before the page is left', async () => {
    const user = await openAccount(omar);
    await user.type(await field('Given name'), 'Unsaved');
    await user.click(screen.getByRole('link', { name: 'All users' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(currentPath()).toBe(`/users/edit/${omar}`);
    await user.click(dialog.getAllByRole('button')[0] as HTMLElement);
    expect(await field('Given name')).toHaveValue('Unsaved');
  });

  it('of an admin’s own account are seen here, but changed in the profile', async () => {
    await openAccount(admin, 'admin@example.org');
    expect(await field('Given name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save the details' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
    expect(screen.queryByRole('button', { name: 'Disable' })).not.toBeInTheDocument();
  });
});

describe('the roles', () => {
  it('are superAdmin’s to change, and the history below shows it', async () => {
    const user = await openAccount(omar);
    const roles = await region('Roles');
    await user.click(roles.getByRole('checkbox', { name: /^Administrator/ }));
    await user.click(roles.getByRole('button', { name: 'Save the roles' }));
    expect(await screen.findByText('The roles are saved.')).toBeInTheDocument();
    expect(server.to('PUT', `auth/update-role/${omar}`)[0]?.body).toEqual({ roles: ['admin', 'user'] });
    expect(
      await screen.findByText('Super Adminson changed the roles of Omar Haddad from User to Administrator and User'),
    ).toBeInTheDocument();
  });

  it('cannot be left empty', async () => {
    const user = await openAccount(omar);
    const roles = await region('Roles');
    await user.click(roles.getByRole('checkbox', { name: /^User/ }));
    expect(await roles.findByText('Choose at least one role.')).toBeInTheDocument();
    expect(roles.getByRole('button', { name: 'Save the roles' })).toBeDisabled();
  });

  it('of the last superAdmin are held, with the reason', async () => {
    Object.assign(accountOf(idOf(4)) ?? {}, { roles: ['user'] });
    await openAccount(root);
    expect(await screen.findByText(/^This is the last active super administrator\./)).toBeInTheDocument();
    expect((await region('Roles')).getByRole('checkbox', { name: /^Super administrator/ })).toBeDisabled();
  });

  it('of one’s own given up count at once, without a reload', async () => {
    const user = await openAccount(root);
    const roles = await region('Roles');
    await user.click(roles.getByRole('checkbox', { name: /^User/ }));
    await user.click(roles.getByRole('checkbox', { name: /^Super administrator/ }));
    await user.click(roles.getByRole('button', { name: 'Save the roles' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give it up' }));
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
  });

  it('are not shown to an admin for changing', async () => {
    await openAccount(omar, 'admin@example.org');
    expect(await field('Given name')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save the roles' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Erase the account' })).not.toBeInTheDocument();
    expect(server.to('GET', 'audit')).toHaveLength(0);
  });
});

describe('what is done to an account', () => {
  it.each([
    ['Reset the second factor', 'Reset', 'The second factor of Omar Haddad is reset.', 'No authenticator app'],
    ['Sign out everywhere', 'Sign out everywhere', 'Omar Haddad is signed out everywhere.', 'Signed in nowhere'],
    ['Disable', 'Disable the account', 'The account of Omar Haddad is disabled.', 'Disabled'],
  ])('%s: asks, does it, and shows it', async (act, submit, said, after) => {
    const user = await openAccount(omar);
    const signIn = await region('Signing in');
    await user.click(signIn.getByRole('button', { name: act }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: submit }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(await signIn.findByText(after)).toBeInTheDocument();
  });

  it('erasing leads back to the list, without asking about what was unsaved', async () => {
    const user = await openAccount(omar);
    await user.type(await field('Given name'), 'Unsaved');
    await user.click(screen.getByRole('button', { name: 'Erase the account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'omar@example.net');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    await waitFor(() => expect(currentPath()).toBe('/users'));
  });
});
