import { act, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { currentPath, freshBrowser, openAlone, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { UserTable } from './UserTable';

beforeEach(freshBrowser);

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

async function openUsers(path = '/users') {
  signedInAs('super@example.org');
  return openApp(path);
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`no row for ${name}`);
  return within(row);
};

const chooseAct = async (user: Awaited<ReturnType<typeof openUsers>>, name: string, act: string) => {
  await user.click((await rowOf(name)).getByRole('button', { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

describe('the list of users', () => {
  it('shows name, address, roles and status in words, ten to a page', async () => {
    await openUsers();
    const row = await rowOf('Every Role');
    expect(row.getByText('every@example.org')).toBeInTheDocument();
    for (const role of ['Super administrator', 'Administrator', 'User'])
      expect(row.getByText(role)).toBeInTheDocument();
    expect(row.getByText('Active')).toBeInTheDocument();
    expect((await rowOf('Disabled Person')).getByText('Never signed in')).toBeInTheDocument();
    expect(screen.getByText('15 entries')).toBeInTheDocument();
  });

  it('is narrowed by search, role and status, sorted, and all of it stands in the address', async () => {
    const user = await openUsers();
    await screen.findByRole('link', { name: 'Every Role' });
    await user.click(screen.getByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByTitle('Administrator'));
    await waitFor(() => expect(server.to('GET', 'users').at(-1)?.query).toEqual({ filters: '{"roles":["admin"]}' }));
    await user.click(await screen.findByRole('columnheader', { name: /Last sign-in/ }));
    await waitFor(() =>
      expect(server.to('GET', 'users').at(-1)?.query).toEqual({
        filters: '{"roles":["admin"]}',
        sorter: '{"lastLoginAt":"ascend"}',
      }),
    );
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'every{Enter}');
    await waitFor(() => expect(server.to('GET', 'users').at(-1)?.query.keyword).toBe('every'));
    expect(new URLSearchParams(currentPath().split('?')[1]).get('keyword')).toBe('every');
    expect(await screen.findByText('1 entry')).toBeInTheDocument();
  });

  it('keeps on a phone who it is and what can be done', async () => {
    const { innerWidth } = window;
    window.innerWidth = 360;
    try {
      await openUsers();
      const row = await rowOf('Every Role');
      expect(row.getByText('Super administrator')).toBeInTheDocument();
      expect(row.getByText('Active')).toBeInTheDocument();
      expect(row.getByRole('button', { name: 'More actions for Every Role' })).toBeInTheDocument();
      expect(screen.queryByRole('columnheader', { name: 'Last sign-in' })).not.toBeInTheDocument();
    } finally {
      window.innerWidth = innerWidth;
    }
  });

  it('offers to try again when it cannot be loaded, and opens an account by a click on its row and by keyboard', async () => {
    signedInAs('super@example.org');
    server.respond('GET', 'users', unreachable);
    const user = await openAlone(<UserTable />, '/users');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'users');
    await user.click(retry);
    await user.click((await rowOf('Every Role')).getByText('Active'));
    await waitFor(() => expect(currentPath()).toBe(`/users/edit/${idOf(4)}`));
    act(() => history.back());
    (await screen.findByRole('link', { name: 'Admin Editor' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).toBe(`/users/edit/${idOf(2)}`));
  });

  it.each(['admin@example.org', 'user@example.org'])('is not for %s', async (email) => {
    signedInAs(email);
    await openApp('/users');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
    expect(server.to('GET', 'users')).toHaveLength(0);
  });
});

describe('what is done from a row', () => {
  it('disabling asks first, and the row shows it', async () => {
    const user = await openUsers();
    await chooseAct(user, 'Every Role', 'Disable');
    const dialog = within(await screen.findByRole('dialog'));
    expect(server.to('PUT', `user/${idOf(4)}/status`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Disable the account' }));
    expect(await screen.findByText('The account of Every Role is disabled.')).toBeInTheDocument();
    await waitFor(async () => expect((await rowOf('Every Role')).getByText('Disabled')).toBeInTheDocument());
    await chooseAct(user, 'Every Role', 'Enable');
    await waitFor(async () => expect((await rowOf('Every Role')).getByText('Active')).toBeInTheDocument());
  });

  it('several are chosen by their names, and none stays chosen when it is done', async () => {
    signedInAs('super@example.org');
    const user = await openAlone(<UserTable />, '/users');
    for (const name of ['Every Role', 'Admin Editor']) {
      const choose = (await rowOf(name)).getByRole('checkbox', { name: `Choose ${name}` });
      await user.click(choose);
    }
    expect(screen.getByText('2 entries chosen')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Choose all on this page' })).toBePartiallyChecked();
    await user.click(screen.getByRole('button', { name: 'Disable 2' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable 2' }));
    await waitFor(() => expect(screen.queryByText('2 entries chosen')).not.toBeInTheDocument());
    await waitFor(async () => expect((await rowOf('Every Role')).getByText('Disabled')).toBeInTheDocument());
  });

  it('leaves the own account out of what is chosen, and says so', async () => {
    signedInAs('every@example.org');
    const user = await openAlone(<UserTable />, '/users');
    for (const name of ['Every Role', 'Admin Editor'])
      await user.click((await rowOf(name)).getByRole('checkbox', { name: `Choose ${name}` }));
    expect(screen.getByText('Your own account is left out.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Disable 1' })).toBeEnabled();
  });
});

describe('inviting', () => {
  it('sends address, roles and language; the person stands in the list, waiting', async () => {
    const user = await openUsers();
    await user.click(await screen.findByRole('button', { name: /Invite somebody/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByRole('textbox', { name: /^E-mail/ }), 'ann@example.org');
    await user.type(drawer.getByRole('textbox', { name: /^Display name/ }), 'Ann New');
    await user.click(drawer.getByRole('checkbox', { name: /^Administrator/ }));
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('An invitation is on its way to ann@example.org.')).toBeInTheDocument();
    expect(server.to('POST', 'users/invite')[0]?.body).toEqual({
      email: 'ann@example.org',
      displayName: 'Ann New',
      roles: ['admin', 'user'],
      locale: 'en-US',
    });
    expect((await rowOf('Ann New')).getByText('Invited or not yet confirmed')).toBeInTheDocument();
  });
});

describe('the audit log', () => {
  it('is narrowed by act and account by its address, and says in sentences what happened and in a drawer what changed', async () => {
    const filters = { action: ['account.roles_changed'], entityId: [idOf(3)] };
    const user = await openUsers(`/users?${new URLSearchParams({ tab: 'audit', filters: JSON.stringify(filters) })}`);
    expect(await screen.findByText('1 entry')).toBeInTheDocument();
    expect(await screen.findByText('User Respondent (user@example.org)')).toBeInTheDocument();
    expect(server.to('GET', 'audit').at(-1)?.query).toEqual({ filters: JSON.stringify(filters) });
    const sentence = 'Super Adminson changed the roles of User Respondent from User to Administrator and User';
    await user.click(screen.getByText(sentence));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { name: 'User Respondent' })).toHaveAttribute('href', `/users/edit/${idOf(3)}`);
    expect(drawer.getByRole('columnheader', { name: 'Before' })).toBeInTheDocument();
    expect(drawer.getByRole('cell', { name: 'Administrator and User' })).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('tab', { name: 'Users' }));
    expect(await screen.findByRole('link', { name: 'Every Role' })).toBeInTheDocument();
    // Each tab comes back as it was left; neither asks with the other's filters.
    await user.click(screen.getByRole('tab', { name: 'Audit log' }));
    expect(server.to('GET', 'users').every(({ query }) => !query.filters?.includes('entityId'))).toBe(true);
  });
});
