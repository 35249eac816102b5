import { act, screen, waitFor, within } from '@testing-library/react';
import { usualPage } from 'mock/listed';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { showCodes } from '@/shell/codes/showsCodes';

beforeEach(freshBrowser);

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

async function openUsers(path = '/users?pageSize=20') {
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
    wholeDesk();
    await openUsers('/users');
    const row = await rowOf('Every Role');
    expect(row.getByText('every@example.org')).toBeInTheDocument();
    for (const role of ['Super administrator', 'Administrator', 'User'])
      expect(row.getByText(role)).toBeInTheDocument();
    expect(row.getByText('Active')).toBeInTheDocument();
    expect((await rowOf('Disabled Person')).getByText('Never signed in')).toBeInTheDocument();
    expect(screen.getByText('15 entries')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Users' })).toBeInTheDocument();
  });

  it('is narrowed by search, role and status, sorted, and all of it stands in the address', async () => {
    const user = await openUsers();
    await screen.findByRole('link', { name: 'Every Role' });
    await user.click(screen.getByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByTitle('Administrator'));
    await waitFor(() =>
      expect(server.to('GET', 'users').at(-1)?.query).toEqual({ pageSize: '20', filters: '{"roles":["admin"]}' }),
    );
    await user.click(await screen.findByRole('columnheader', { name: /Last sign-in/ }));
    await waitFor(() =>
      expect(server.to('GET', 'users').at(-1)?.query).toEqual({
        pageSize: '20',
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

  it('opens an account by a click on its row, and by keyboard', async () => {
    const user = await openUsers();
    await user.click((await rowOf('Every Role')).getByText('Active'));
    await waitFor(() => expect(currentPath()).toBe(`/users/edit/${idOf(4)}`));
    await user.click(await screen.findByRole('link', { name: 'All users' }));
    (await screen.findByRole('link', { name: 'Admin Editor' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).toBe(`/users/edit/${idOf(2)}`));
  });

  it('offers to try again when it cannot be loaded', async () => {
    signedInAs('super@example.org');
    server.respond('GET', 'users', unreachable);
    const user = await openApp('/users');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'users');
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Every Role' })).toBeInTheDocument();
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

  it('erasing waits until the address is typed', async () => {
    const user = await openUsers();
    await chooseAct(user, 'Every Role', 'Erase the account');
    const dialog = within(await screen.findByRole('dialog'));
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    expect(erase).toBeDisabled();
    const field = dialog.getByRole('textbox', { name: 'Type every@example.org to confirm' });
    await user.type(field, 'ever@example.org{Enter}');
    expect(erase).toBeDisabled();
    expect(server.to('DELETE', `user/${idOf(4)}`)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, ' Every@example.org ');
    await user.click(erase);
    expect(await screen.findByText('The account has been erased.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Every Role' })).not.toBeInTheDocument());
  });

  it('offers neither disabling nor erasing for one’s own account, and the invitation again only to who waits', async () => {
    const user = await openUsers();
    await chooseOpen(user, 'Super Adminson');
    expect(screen.queryByRole('menuitem', { name: 'Disable' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Erase the account' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await chooseAct(user, 'Pending Person', 'Send the invitation again');
    expect(await screen.findByText('The invitation was sent to pending@example.org again.')).toBeInTheDocument();
  });

  it('can be done to several at once; one’s own is passed over, and what was refused is counted', async () => {
    const user = await openUsers();
    server.respond('PUT', `user/${idOf(2)}/status`, () =>
      json(409, { success: false, errorCode: 'conflict', errorMessage: 'No.', showType: 0, requestId: 'x' }),
    );
    for (const name of ['Super Adminson', 'Admin Editor', 'Every Role', 'Disabled Person']) {
      await user.click((await rowOf(name)).getByRole('checkbox'));
    }
    expect(await screen.findByText('4 entries chosen')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Disable 2' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable 2' }));
    expect(await screen.findByText('1 account is disabled.')).toBeInTheDocument();
    expect(await screen.findByText('1 account could not be changed.')).toBeInTheDocument();
    expect(server.to('PUT', `user/${idOf(1)}/status`)).toHaveLength(0);
  });

  const chooseOpen = async (user: Awaited<ReturnType<typeof openUsers>>, name: string) => {
    await user.click((await rowOf(name)).getByRole('button', { name: `More actions for ${name}` }));
    await screen.findByRole('menuitem', { name: 'Edit' });
  };
});

describe('inviting', () => {
  async function openInvitation() {
    const user = await openUsers();
    await screen.findByRole('link', { name: 'Every Role' });
    await user.click(screen.getByRole('button', { name: /Invite somebody/ }));
    const drawer = within(await screen.findByRole('dialog'));
    return { user, drawer };
  }

  it('sends address, roles and language; the person stands in the list, waiting', async () => {
    const { user, drawer } = await openInvitation();
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

  it('says at its field that an address is taken, and nothing typed is lost', async () => {
    const { user, drawer } = await openInvitation();
    const field = drawer.getByRole('textbox', { name: /^E-mail/ });
    await user.type(field, 'every@example.org');
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }));
    const said = await drawer.findByText('There is already an account with this e-mail address.');
    expect(said.closest('.ant-form-item')).toContainElement(field);
    expect(field).toHaveValue('every@example.org');
  });

  it('says above the fields what the server refuses for another reason', async () => {
    const { user, drawer } = await openInvitation();
    expect(drawer.queryByRole('alert')).not.toBeInTheDocument();
    server.respond('POST', 'users/invite', () => json(502, 'oops'));
    await user.type(drawer.getByRole('textbox', { name: /^E-mail/ }), 'ann@example.org');
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }));
    expect(await drawer.findByRole('alert')).toHaveTextContent('Request error, please retry.');
  });

  it('sends nothing without an address or without a role', async () => {
    const { user, drawer } = await openInvitation();
    await user.click(drawer.getByRole('checkbox', { name: /^User/ }));
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }));
    expect(await drawer.findByText('Choose at least one role.')).toBeInTheDocument();
    expect(server.to('POST', 'users/invite')).toHaveLength(0);
  });
});

describe('the audit log', () => {
  beforeEach(() => {
    usualPage.given = usualPage.asked;
  });

  it('says in sentences what happened, and in a drawer what changed', async () => {
    const user = await openUsers('/users?tab=audit');
    const sentence = 'Super Adminson changed the roles of User Respondent from User to Administrator and User';
    await user.click(await screen.findByText('13 entries'));
    // The bell’s count has this title too.
    await user.click(screen.getAllByTitle('2').at(-1) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: sentence }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { name: 'User Respondent' })).toHaveAttribute('href', `/users/edit/${idOf(3)}`);
    expect(drawer.getByRole('columnheader', { name: 'Before' })).toBeInTheDocument();
    expect(drawer.getByRole('cell', { name: 'Administrator and User' })).toBeInTheDocument();
    expect(screen.getByText('A sign-in failed: User Respondent')).toBeInTheDocument();
  });

  it('names languages, kinds of texts and formats', async () => {
    const user = await openUsers('/users?tab=audit');
    await user.click(await screen.findByRole('button', { name: 'Admin Editor exported translations into Deutsch' }));
    const drawer = within(await screen.findByRole('dialog'));
    for (const words of ['Instruments', 'PO file (gettext)']) expect(drawer.getByText(words)).toBeInTheDocument();
  });

  it('shows codes only to who asks for them', async () => {
    const filters = { action: ['instrument.published'] };
    const user = await openUsers(`/users?${new URLSearchParams({ tab: 'audit', filters: JSON.stringify(filters) })}`);
    await user.click(await screen.findByRole('button', { name: /^Admin Editor published version 2/ }));
    expect(await screen.findByText('Version')).toBeInTheDocument();
    expect(screen.queryByText('Code')).not.toBeInTheDocument();
    act(() => showCodes(true));
    expect(await screen.findByText('Code')).toBeInTheDocument();
  });

  it('is narrowed by act and account, and leads there by its address', async () => {
    const filters = { action: ['account.roles_changed'], entityId: [idOf(3)] };
    const user = await openUsers(`/users?${new URLSearchParams({ tab: 'audit', filters: JSON.stringify(filters) })}`);
    expect(await screen.findByText('1 entry')).toBeInTheDocument();
    expect(await screen.findByText('User Respondent (user@example.org)')).toBeInTheDocument();
    expect(server.to('GET', 'audit').at(-1)?.query).toEqual({ filters: JSON.stringify(filters) });
    await user.click(screen.getByRole('tab', { name: 'Users' }));
    expect(await screen.findByRole('link', { name: 'Every Role' })).toBeInTheDocument();
    // Each tab comes back as it was left; neither asks with the other's filters.
    await user.click(screen.getByRole('tab', { name: 'Audit log' }));
    expect(server.to('GET', 'users').every(({ query }) => !query.filters?.includes('entityId'))).toBe(true);
  });
});
