import { screen, waitFor, within } from '@testing-library/react';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { account, dialogTitled } from './testing/account';

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

async function openDevices() {
  const user = await openApp('/profile?section=devices');
  await screen.findByText('Firefox on Windows');
  return user;
}

describe('the devices', () => {
  it('are named, this one is marked and cannot be ended here', async () => {
    await openDevices();
    const [here, phone, unknown] = screen.getAllByRole('listitem').map((item) => within(item));
    expect(here?.getByText('This device')).toBeInTheDocument();
    expect(here?.queryByRole('button')).not.toBeInTheDocument();
    expect(phone?.getByText('Safari on iOS')).toBeInTheDocument();
    expect(phone?.getByText('Last used yesterday')).toBeInTheDocument();
    expect(phone?.getByText('2001:db8::7')).toBeInTheDocument();
    expect(unknown?.getByText('Unknown device')).toBeInTheDocument();
  });

  it('one is ended after a question', async () => {
    const user = await openDevices();
    await user.click(screen.getByRole('button', { name: 'End session: Safari on iOS' }));
    const asked = await dialogTitled('End the session of Safari on iOS?');
    await user.click(asked.getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
    expect(screen.getByText('Unknown device')).toBeInTheDocument();
  });

  it('one that is gone already is no longer shown', async () => {
    const user = await openDevices();
    account().sessions = account().sessions.filter(({ current }) => current);
    await user.click(screen.getByRole('button', { name: 'End session: Safari on iOS' }));
    const asked = await dialogTitled('End the session of Safari on iOS?');
    await user.click(asked.getByRole('button', { name: 'End session' }));
    expect(await screen.findByText('This does not exist, or is not for you.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
  });

  it('all others are ended at once; who is kept from it by the connection can try again', async () => {
    const user = await openDevices();
    server.respond('DELETE', 'sessions', unreachable);
    const endOthers = async () => {
      await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
      const asked = await dialogTitled('End all sessions but this one?');
      await user.click(asked.getByRole('button', { name: 'End all other sessions' }));
    };
    await endOthers();
    expect(await screen.findByText('Connection error')).toBeInTheDocument();
    expect(screen.getByText('Safari on iOS')).toBeInTheDocument();
    server.restore('DELETE', 'sessions');
    await waitFor(() => expect(screen.queryByText('End all sessions but this one?')).not.toBeInTheDocument());
    await endOthers();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
  });
});
