import { screen, waitFor, within } from '@testing-library/react';
import { ownAccount } from 'mock/accounts/ownAccount';
import { callerOf } from 'mock/accounts/people';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { storedTokens } from '@/shell/session/tokens';

const omar = '01900000-0000-7000-8000-000000000101';

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
  ownAccount(callerOf(`Bearer ${storedTokens()?.accessToken}`)).isOldSession = true;
});

async function dialogTitled(name: string | RegExp) {
  const [title] = await screen.findAllByText(name, { selector: '.ant-modal-title, .ant-modal-confirm-title' });
  const dialog = title?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error(`${name} is no title of a dialog`);
  return within(dialog);
}

type User = Awaited<ReturnType<typeof openApp>>;

async function givePassword(user: User): Promise<void> {
  const confirm = await dialogTitled('Please confirm that it is you');
  await user.type(confirm.getByLabelText('Your current password'), 'demo{Enter}');
}

describe('who signed in a while ago is asked for the password', () => {
  it('before the roles of an account change', async () => {
    const user = await openApp(`/users/edit/${omar}`);
    const roles = within(await screen.findByRole('region', { name: 'Roles' }));
    await user.click(roles.getByRole('checkbox', { name: /^Administrator/ }));
    await user.click(roles.getByRole('button', { name: 'Save the roles' }));
    await givePassword(user);
    expect(await screen.findByText('The roles are saved.')).toBeInTheDocument();
    expect(server.to('PUT', `auth/update-role/${omar}`)).toHaveLength(2);
  });

  it('before a second factor is reset; without it nothing is done, and the page stays', async () => {
    const user = await openApp(`/users/edit/${omar}`);
    const signIn = within(await screen.findByRole('region', { name: 'Signing in' }));
    const reset = async () => {
      await user.click(signIn.getByRole('button', { name: 'Reset the second factor' }));
      const question = await dialogTitled(/^Reset the second factor/);
      await user.click(question.getByRole('button', { name: 'Reset' }));
    };
    await reset();
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    expect(signIn.getByText('Authenticator app')).toBeInTheDocument();
    await reset();
    await givePassword(user);
    expect(await screen.findByText('The second factor of Omar Haddad is reset.')).toBeInTheDocument();
  });

  it('before the sessions of an account end', async () => {
    const user = await openApp(`/users/edit/${omar}`);
    const signIn = within(await screen.findByRole('region', { name: 'Signing in' }));
    await user.click(signIn.getByRole('button', { name: 'Sign out everywhere' }));
    const question = await dialogTitled(/^Sign Omar Haddad out everywhere/);
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    await givePassword(user);
    expect(await screen.findByText('Omar Haddad is signed out everywhere.')).toBeInTheDocument();
    expect(server.to('DELETE', `user/${omar}/sessions`)).toHaveLength(2);
  });

  it('before several accounts are disabled, once for all of them; without it none is', async () => {
    const user = await openApp('/users');
    for (const name of ['Admin Editor', 'Every Role']) {
      const row = (await screen.findByRole('link', { name })).closest('tr');
      await user.click(within(row ?? document.body).getByRole('checkbox'));
    }
    const disable = async () => {
      await user.click(screen.getByRole('button', { name: 'Disable 2' }));
      await user.click((await dialogTitled('Disable 2 accounts?')).getByRole('button', { name: 'Disable 2' }));
    };
    await disable();
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disable 2' })).toBeEnabled());
    await disable();
    await givePassword(user);
    expect(await screen.findByText('2 accounts are disabled.')).toBeInTheDocument();
  });

  it('before the translation permissions of an account change', async () => {
    const user = await openApp(`/users/edit/${omar}/translation_permissions`);
    await user.click(await screen.findByRole('combobox', { name: 'Add a language' }));
    await user.click(await screen.findByText('Every language'));
    const every = within(await screen.findByRole('group', { name: /Every language/ }));
    await user.selectOptions(every.getByRole('combobox', { name: 'All texts' }), 'review');
    await user.click(screen.getByRole('button', { name: 'Save the permissions' }));
    await givePassword(user);
    expect(await screen.findByText(/The permissions are saved/)).toBeInTheDocument();
    expect(server.to('PUT', `user/${omar}/translation-permissions`)).toHaveLength(2);
  });

  it('before an account is erased', async () => {
    const user = await openApp(`/users/edit/${omar}`);
    await user.click(await screen.findByRole('button', { name: 'Erase the account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'omar@example.net');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    await givePassword(user);
    await waitFor(() => expect(currentPath()).toBe('/users'));
  });

  it('before somebody is invited as staff', async () => {
    const user = await openApp('/users');
    await user.click(await screen.findByRole('button', { name: /Invite/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByRole('textbox', { name: /^E-mail/ }), 'ann@example.org');
    await user.click(drawer.getByRole('checkbox', { name: /^Administrator/ }));
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }));
    await givePassword(user);
    expect(await screen.findByText('An invitation is on its way to ann@example.org.')).toBeInTheDocument();
  });
});
