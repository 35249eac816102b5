import { screen, waitFor } from '@testing-library/react';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { saveFile } from '@/kit/saveFile/saveFile';
import { deviceZone } from '@/kit/timeZones/timeZones';
import { account, dialogTitled } from './testing/account';

const saved = jest.mocked(saveFile);

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

async function openData() {
  const user = await openApp('/profile?section=data');
  await screen.findByRole('heading', { level: 2, name: 'Take your data with you' });
  return user;
}

describe('my data', () => {
  it('are downloaded as a file', async () => {
    const user = await openData();
    await user.click(screen.getByRole('button', { name: /Download my data/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const [file, name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('my-data.zip');
    expect(file?.size).toBeGreaterThan(100);
    // For an account without a time zone.
    expect(server.to('GET', 'user/profile/export')[0]?.query.timeZone).toBe(deviceZone());
  });

  it('ask who signed in a while ago for the password, and come once it is right', async () => {
    account().isOldSession = true;
    const user = await openData();
    await user.click(screen.getByRole('button', { name: /Download my data/ }));
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.type(confirm.getByLabelText('Your current password'), 'wrong{Enter}');
    expect(await confirm.findByText('This is not the current password.')).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
    await user.clear(confirm.getByLabelText('Your current password'));
    await user.type(confirm.getByLabelText('Your current password'), 'demo{Enter}');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('do not come when the password is not given', async () => {
    account().isOldSession = true;
    const user = await openData();
    const download = screen.getByRole('button', { name: /Download my data/ });
    await user.click(download);
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(download).not.toHaveClass('ant-btn-loading'));
    expect(saved).not.toHaveBeenCalled();
    expect(server.to('POST', 'auth/confirm')).toHaveLength(0);
  });

  it('that cannot be had: says so, and the button works again', async () => {
    const user = await openData();
    const errorMessage = 'The service cannot answer at the moment.';
    server.respond('GET', 'user/profile/export', () =>
      json(503, { success: false, errorCode: 'service.unavailable', errorMessage, showType: 0, requestId: 'r' }),
    );
    await user.click(screen.getByRole('button', { name: /Download my data/ }));
    expect(await screen.findByText(errorMessage)).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('erasing the account', () => {
  it.each([
    ['speaks of instruments only to staff: not to %s', 'user@example.org', 0],
    ['speaks of instruments only to staff: to %s', 'admin@example.org', 1],
  ])('%s', async (_, email, times) => {
    signedInAs(email);
    await openData();
    expect(screen.getByText(/that there was an account/)).not.toHaveTextContent(/instruments/);
    expect(screen.queryAllByText(/instruments and translations that you wrote/)).toHaveLength(times);
  });

  it('needs the address typed, and confirmation from an old session; it can be taken back', async () => {
    account().isOldSession = true;
    const user = await openData();
    await user.click(screen.getByRole('button', { name: 'Erase my account' }));
    const fields = await dialogTitled('Erase your account');
    const typed = fields.getByLabelText(/user@example.org/);
    await user.type(typed, '{Enter}');
    expect(
      await fields.findByText(/^To be sure, type/, { selector: '.ant-form-item-explain-error' }),
    ).toBeInTheDocument();
    await user.type(typed, 'other@example.org{Enter}');
    expect(await fields.findByText('This is not the address of your account.')).toBeInTheDocument();
    expect(server.to('POST', 'user/profile/erase')).toHaveLength(0);
    await user.clear(typed);
    await user.type(typed, 'User@example.org{Enter}');
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.type(confirm.getByLabelText('Your current password'), 'demo{Enter}');

    expect(await screen.findByText(/Your account will be erased on/)).toBeInTheDocument();
    expect(account().user.eraseAt).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByText(/Your account will be erased on/)).not.toBeInTheDocument());
    expect(account().user.eraseAt).toBeNull();
    expect(await screen.findByRole('button', { name: 'Erase my account' })).toBeInTheDocument();
  });
});
