import { screen, waitFor } from '@testing-library/react';
import { changeMethods } from 'mock/accounts/ownAccount';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { saveFile } from '@/kit/saveFile/saveFile';
import { account, caller, dialogTitled } from './testing/account';

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

/** A browser that can make passkeys: its dialogue ends like this. */
function browserWithPasskeys(create: () => Promise<unknown>) {
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
}
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const made = {
  id: 'key',
  rawId: bytes('key'),
  type: 'public-key',
  response: { attestationObject: bytes('a'), clientDataJSON: bytes('c'), getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
};

async function openFactors() {
  const user = await openApp('/profile?section=second-factor');
  await screen.findByRole('heading', { level: 2, name: 'Second factor' });
  return user;
}

describe('the authenticator app', () => {
  it('is set up by a code of it; the recovery codes stay until one says that they are kept', async () => {
    const user = await openFactors();
    await user.click(screen.getByRole('button', { name: 'Set up the app' }));
    const setUp = await dialogTitled('Set up the app');
    expect(setUp.getByRole('figure', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(setUp.getByText(/^JBSW Y3DP/)).toBeInTheDocument();
    const code = setUp.getByLabelText('Code that the app shows now');

    await user.type(code, '12x{Enter}');
    expect(await setUp.findByText(/six digits/)).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, '654 321{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is not right.'));
    await user.clear(code);
    await user.type(code, '123 456{Enter}');

    const codes = await dialogTitled('Recovery codes');
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    const done = codes.getByRole('button', { name: 'Done' });
    expect(done).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(codes.getByRole('button', { name: /Copy/ }));
    expect(await navigator.clipboard.readText()).toMatch(/^mock0-code0\nmock1-code1\n/);
    await user.click(codes.getByRole('button', { name: /Download/ }));
    expect(await jest.mocked(saveFile).mock.calls[0]?.[0].text()).toContain('mock9-code9');
    await user.click(codes.getByRole('checkbox', { name: /I have kept these codes/ }));
    await user.click(done);
    await waitFor(() => expect(screen.queryByText('mock0-code0')).not.toBeInTheDocument());
    expect(screen.getByText('10 codes left')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove app' })).toBeInTheDocument();
  });

  it('asks about a code once, however often its button is pressed meanwhile', async () => {
    const path = 'user/second-factor/totp/confirm';
    let refuse = () => {};
    server.respond(
      'POST',
      path,
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(new TypeError('Failed to fetch'));
        }),
    );
    const user = await openFactors();
    await user.click(screen.getByRole('button', { name: 'Set up the app' }));
    const setUp = await dialogTitled('Set up the app');
    await user.type(setUp.getByLabelText('Code that the app shows now'), '123456');
    const turnOn = setUp.getByRole('button', { name: 'Turn on' });
    await user.click(turnOn);
    await waitFor(() => expect(server.to('POST', path)).toHaveLength(1));
    await user.click(turnOn);
    expect(server.to('POST', path)).toHaveLength(1);
    refuse();
    server.restore('POST', path);
    await waitFor(() => expect(turnOn).not.toHaveClass('ant-btn-loading'));
    await user.click(turnOn);
    await dialogTitled('Recovery codes');
    expect(server.to('POST', path)).toHaveLength(2);
  });

  it('is removed after a question, which an old session confirms', async () => {
    changeMethods(caller(), { totp: true, recoveryCodes: 2 });
    account().isOldSession = true;
    const user = await openFactors();
    expect(screen.getByText('2 codes left')).toBeInTheDocument();
    expect(screen.getByText('Make new codes before they run out.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove app' }));
    const asked = await dialogTitled('Remove the authenticator app?');
    await user.click(asked.getByRole('button', { name: 'Remove app' }));
    const confirm = await dialogTitled('Please confirm that it is you');
    await user.type(confirm.getByLabelText('Your current password'), 'demo{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up the app' })).toBeInTheDocument();
    expect(account().user.signInMethods.totp).toBe(false);
  });

  it('gets new recovery codes; the old ones end', async () => {
    changeMethods(caller(), { totp: true, recoveryCodes: 1 });
    const user = await openFactors();
    await user.click(screen.getByRole('button', { name: 'Make new codes' }));
    const asked = await dialogTitled('Make new recovery codes?');
    await user.click(asked.getByRole('button', { name: 'Make new codes' }));
    expect((await dialogTitled('Recovery codes')).getByText('mock9-code9')).toBeInTheDocument();
    expect(await screen.findByText('10 codes left')).toBeInTheDocument();
  });
});

describe('passkeys', () => {
  async function add(user: Awaited<ReturnType<typeof openFactors>>) {
    await user.click(await screen.findByRole('button', { name: /Add a passkey/ }));
    const fields = await dialogTitled('Add a passkey');
    const name = fields.getByLabelText('Name of the passkey');
    expect(name).not.toHaveValue('');
    await user.clear(name);
    await user.type(name, 'My phone{Enter}');
  }

  it('one is added under a name, and removed again', async () => {
    browserWithPasskeys(async () => made);
    const user = await openFactors();
    expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
    await add(user);
    const codes = await dialogTitled('Recovery codes');
    await user.click(codes.getByRole('checkbox', { name: /I have kept these codes/ }));
    await user.click(codes.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('My phone')).toBeInTheDocument();
    expect(server.to('POST', 'user/passkeys')[0]?.body).toMatchObject({
      challenge: 'mock',
      name: 'My phone',
      credential: { id: 'key', response: { transports: ['internal'] } },
    });

    await user.click(screen.getByRole('button', { name: 'Remove: My phone' }));
    const asked = await dialogTitled('Remove the passkey My phone?');
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
  });

  it.each([
    ['NotAllowedError', /it was canceled, or took too long/],
    ['InvalidStateError', /already has a passkey of your account/],
    ['UnknownError', /could not make a passkey/],
  ])('says what has come of it when the browser refuses with %s', async (name, message) => {
    browserWithPasskeys(() => Promise.reject(Object.assign(new Error('no'), { name })));
    const user = await openFactors();
    await add(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(account().passkeys).toHaveLength(0);
  });

  it('the last way to sign in cannot be removed', async () => {
    changeMethods(caller(), { password: false, passkeys: 1 });
    account().passkeys = [
      {
        id: '01900000-0000-7000-8011-000000000001',
        name: 'Laptop',
        createdAt: '2026-01-01T00:00:00Z',
        lastUsedAt: null,
      },
    ];
    await openFactors();
    expect(await screen.findByRole('button', { name: 'Remove: Laptop' })).toBeDisabled();
    expect(screen.getByText(/your only way to sign in/)).toBeInTheDocument();
  });

  it('that cannot be listed are asked for again, and a browser without them is told so', async () => {
    server.respond('GET', 'user/passkeys', unreachable);
    const user = await openFactors();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/This browser cannot make passkeys/)).toBeInTheDocument();
    server.restore('GET', 'user/passkeys');
    await user.click(again);
    expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
  });
});
