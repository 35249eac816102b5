import { screen, waitFor, within } from '@testing-library/react';
import { accountOf } from 'mock/accounts/accounts';
import { freshBrowser, openAlone, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { ActsMenu } from './ActsMenu';
import { BulkActs } from './BulkActs';
import { useAccountActs } from './useAccountActs';

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const account = (number: number) => {
  const found = accountOf(idOf(number));
  if (!found) throw new Error(`no account ${number}`);
  return found;
};

/** The menus of these accounts, as their rows have them. */
async function openMenus(...numbers: number[]) {
  const changed = jest.fn();
  function Menus() {
    const { possible, run, dialogs } = useAccountActs(changed);
    const menus = numbers
      .map(account)
      .map((each) => (
        <ActsMenu key={each.id} account={each} acts={possible(each)} onAct={(act) => void run(act, each)} />
      ));
    return [...menus, dialogs];
  }
  const user = await openAlone(<Menus />);
  const openMenu = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  return { user, changed, openMenu };
}

describe('what is done to an account', () => {
  it('erasing waits until the address is typed', async () => {
    const { user, changed, openMenu } = await openMenus(4);
    await openMenu('Every Role');
    await user.click(await screen.findByRole('menuitem', { name: 'Erase the account' }));
    const dialog = within(await screen.findByRole('dialog'));
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    expect(erase).toBeDisabled();
    const field = dialog.getByRole('textbox', { name: 'Type every@example.org to confirm' });
    await user.type(field, 'ever@example.org');
    await user.keyboard('{Enter}');
    expect(erase).toBeDisabled();
    expect(server.to('DELETE', `user/${idOf(4)}`)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, ' Every@example.org ');
    await user.click(erase);
    expect(await screen.findByText('The account has been erased.')).toBeInTheDocument();
    expect(changed).toHaveBeenCalledWith('erase');
    expect(account(4).status).toBe('erased');
  });

  it('offers neither disabling nor erasing for one’s own account, and the invitation again only to who waits', async () => {
    const { user, openMenu } = await openMenus(1, 5);
    await openMenu('Super Adminson');
    await screen.findByRole('menuitem', { name: 'Edit' });
    for (const name of ['Disable', 'Erase the account', 'Send the invitation again'])
      expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await openMenu('Pending Person');
    await user.click(await screen.findByRole('menuitem', { name: 'Send the invitation again' }));
    expect(await screen.findByText('The invitation was sent to pending@example.org again.')).toBeInTheDocument();
  });

  it('can be done to several at once; one’s own is passed over, and what was refused is counted', async () => {
    server.respond('PUT', `user/${idOf(2)}/status`, () =>
      json(409, { success: false, errorCode: 'conflict', errorMessage: 'No.', showType: 0, requestId: 'x' }),
    );
    const onDone = jest.fn();
    const user = await openAlone(<BulkActs rows={[1, 2, 4, 6].map(account)} onDone={onDone} />);
    await user.click(await screen.findByRole('button', { name: 'Disable 2' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable 2' }));
    expect(await screen.findByText('1 account is disabled.')).toBeInTheDocument();
    expect(await screen.findByText('1 account could not be changed.')).toBeInTheDocument();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.to('PUT', `user/${idOf(1)}/status`)).toHaveLength(0);
  });
});
