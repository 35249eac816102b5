import { screen, within } from '@testing-library/react';
import { freshBrowser, openAlone, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { InviteDrawer } from './InviteDrawer';

const onInvited = jest.fn();
beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
  onInvited.mockReset();
});

async function openInvitation() {
  const user = await openAlone(<InviteDrawer onClose={() => undefined} onInvited={onInvited} />);
  const drawer = within(await screen.findByRole('dialog'));
  const send = () => user.click(drawer.getByRole('button', { name: 'Send the invitation' }));
  return { user, drawer, send };
}

describe('an invitation', () => {
  it('says at its field that an address is taken, and nothing typed is lost; another reason above the fields', async () => {
    const { user, drawer, send } = await openInvitation();
    const field = drawer.getByRole('textbox', { name: /^E-mail/ });
    await user.type(field, 'every@example.org');
    await send();
    const said = await drawer.findByText('There is already an account with this e-mail address.');
    expect(said.closest('.ant-form-item')).toContainElement(field);
    expect(field).toHaveValue('every@example.org');
    expect(drawer.queryByText('Request error, please retry.')).not.toBeInTheDocument();

    server.respond('POST', 'users/invite', () => json(502, 'oops'));
    await send();
    expect(await drawer.findByText('Request error, please retry.')).toBeInTheDocument();
    expect(drawer.getByText('Request error, please retry.').closest('.ant-form-item')).toBeNull();
    expect(onInvited).not.toHaveBeenCalled();
  });

  it('is not sent without an address, nor without a role', async () => {
    const { user, drawer, send } = await openInvitation();
    await send();
    expect(await drawer.findByText('Please enter E-mail')).toBeInTheDocument();
    await user.type(drawer.getByRole('textbox', { name: /^E-mail/ }), 'ann@example.org');
    await user.click(drawer.getByRole('checkbox', { name: /^User/ }));
    await send();
    expect(await drawer.findByText('Choose at least one role.')).toBeInTheDocument();
    expect(server.to('POST', 'users/invite')).toHaveLength(0);
  });
});
