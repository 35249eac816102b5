import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { storedTokens } from '@/shell/session/tokens';

const browserAsks = jest.mocked(startAuthentication);

/** As in a browser that knows passkeys, on https. */
function withPasskeys(): void {
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
}

beforeEach(() => {
  freshBrowser();
  Object.assign(window, { isSecureContext: false, PublicKeyCredential: undefined });
});

async function toSecondStep(path = '/user/login') {
  const user = await openApp(path);
  await user.type(await screen.findByLabelText('E-mail'), 'factor@example.org');
  await user.type(screen.getByLabelText('Password'), 'demo');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'One more step' });
  return user;
}

describe('the second step of a sign-in', () => {
  it('takes the code of the authenticator app, however it is written, and signs in as the first step asked', async () => {
    const user = await toSecondStep(`/user/login?redirect=${encodeURIComponent('/nowhere#y')}`);
    expect(storedTokens()).toBeUndefined();
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Login successfully!')).toBeInTheDocument();
    expect(currentPath()).toBe('/nowhere#y');
    expect(window.localStorage.getItem('accessToken')).not.toBeNull();
    expect(server.to('POST', 'auth/second-factor')[0]?.body).toMatchObject({ code: '123456' });
  });

  it('takes a recovery code instead', async () => {
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(await screen.findByLabelText('Recovery code'), 'mock0-code0');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(currentPath()).toBe('/home'));
  });

  it('says at the field that a code is wrong, and lets it be typed again', async () => {
    const user = await toSecondStep();
    await user.type(screen.getByLabelText('Code'), '111111');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(currentPath()).toBe('/home'));
  });

  it('starts again when the challenge has run out, with what was typed before', async () => {
    const user = await toSecondStep();
    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Please start again/);
    expect(screen.getByLabelText('E-mail')).toHaveValue('factor@example.org');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByLabelText('Code')).toHaveValue('');
  });

  it('can be left', async () => {
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('factor@example.org');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a passkey where the account has one and the browser knows them', async () => {
    withPasskeys();
    const challenge = { status: 'second-factor', type: 'account', challenge: 'c', methods: ['passkey'] };
    server.respond('POST', 'auth/login', () => json(200, { success: true, data: challenge }));
    browserAsks.mockResolvedValue({ id: 'good', rawId: 'good', type: 'public-key' } as never);
    const user = await toSecondStep();
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(currentPath()).toBe('/home'));
  });

  it('says where to go when the only second factor does not work here', async () => {
    const challenge = { status: 'second-factor', type: 'account', challenge: 'c', methods: ['passkey'] };
    server.respond('POST', 'auth/login', () => json(200, { success: true, data: challenge }));
    await toSecondStep();
    expect(screen.getByText(/cannot be used in this browser/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });
});

describe('sign-in with a passkey', () => {
  it('is offered only where passkeys can work', async () => {
    await openApp('/user/login');
    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });

  it('hands the server’s question to the browser and its answer to the server', async () => {
    withPasskeys();
    browserAsks.mockResolvedValue({ id: 'good', rawId: 'good', type: 'public-key' } as never);
    const user = await openApp('/user/login?redirect=/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(currentPath()).toBe('/nowhere'));
    expect(browserAsks).toHaveBeenCalledWith({ optionsJSON: { challenge: 'cGFzc2tleQ' } });
    expect(server.to('POST', 'auth/passkey')[0]?.body).toMatchObject({
      challenge: 'passkey',
      credential: { id: 'good' },
      remember: false,
    });
  });

  it('says that a passkey is unknown here', async () => {
    withPasskeys();
    browserAsks.mockResolvedValue({ id: 'other', rawId: 'other', type: 'public-key' } as never);
    const user = await openApp('/user/login');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey is not known here');
  });

  it('stays calm when the browser’s dialogue is closed', async () => {
    withPasskeys();
    browserAsks.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const user = await openApp('/user/login');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used');
    expect(server.to('POST', 'auth/passkey')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });
});
