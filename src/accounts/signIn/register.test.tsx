import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';

beforeEach(freshBrowser);

const good = 'four words about nothing';

async function fill(path = '/user/register') {
  const user = await openApp(path);
  await user.type(await screen.findByLabelText('E-mail'), 'new@example.org');
  await user.type(screen.getByLabelText('Password'), good);
  await user.click(screen.getByRole('checkbox'));
  return user;
}

describe('registration', () => {
  it('makes an account in the language of the page and says that a mail is on its way', async () => {
    const user = await fill();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('new@example.org')).toBeInTheDocument();
    expect(server.to('POST', 'auth/register')[0]?.body).toEqual({
      email: 'new@example.org',
      password: good,
      locale: 'en-US',
      consent: true,
      browser: localStorage.getItem('registeredHere'),
    });
  });

  it('sends the mail again, though not at once', async () => {
    const user = await fill();
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'performance'] });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    const wait = await screen.findByRole('button', { name: 'Send again in 60 seconds' });
    expect(wait).toBeDisabled();
    act(() => void jest.advanceTimersByTime(59_000));
    expect(screen.getByRole('button', { name: 'Send again in 1 second' })).toBeDisabled();
    act(() => void jest.advanceTimersByTime(1_000));
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('The e-mail is on its way.')).toBeInTheDocument();
    expect(server.to('POST', 'auth/resend-active-email')[0]?.body).toEqual({ email: 'new@example.org' });
    expect(screen.getByRole('button', { name: /Send again in 60 seconds/ })).toBeDisabled();
    act(() => void jest.advanceTimersByTime(60_000));
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(server.to('POST', 'auth/resend-active-email')).toHaveLength(2));
  });

  it('waits as long as the server says when it was asked too often', async () => {
    const user = await openApp('/user/login');
    server.respond('POST', 'auth/resend-active-email', () => {
      const failure = { errorCode: 'request.rate_limited', errorMessage: 'Too many.', showType: 1, requestId: 'r' };
      const answer = json(429, { success: false, ...failure });
      answer.headers.set('retry-after', '90');
      return answer;
    });
    await user.type(await screen.findByLabelText('E-mail'), 'pending@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Send the activation e-mail again' }));
    expect(await screen.findByText('Too many.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Send again in 90 seconds/ })).toBeDisabled();
  });

  it('says the rules before one types, and the strength in words while one does', async () => {
    const user = await openApp('/user/register');
    expect(await screen.findByText(/At least 10 characters/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), 'maria.hernandez@example.org');
    const password = screen.getByLabelText('Password');
    for (const [typed, word] of [
      ['short', 'Too short so far'],
      ['password2024', 'Too easy to guess: common words or patterns'],
      ['maria.hernandez77', 'Too easy to guess: made of your name or address'],
      [good, 'Strong'],
    ] as const) {
      fireEvent.change(password, { target: { value: typed } });
      expect(await screen.findByText(word)).toHaveAttribute('role', 'status');
    }
  });

  it('asks for what is missing, consent included, and sends nothing', async () => {
    const user = await openApp('/user/register');
    await user.type(await screen.findByLabelText('E-mail'), 'nonsense');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('E-mail is not a valid email')).toBeInTheDocument();
    expect(await screen.findByText('Password must be at least 10 characters')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Too short so far')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    expect(await screen.findByText('Without your consent no account can be created.')).toBeInTheDocument();
    expect(server.to('POST', 'auth/register')).toHaveLength(0);
  });

  it('puts what the server refuses beside its field and keeps the rest', async () => {
    const user = await fill();
    server.respond('POST', 'auth/register', () => {
      const details = [{ path: 'body.email', code: 'invalid_format', message: 'This address cannot be used.' }];
      const failure = { errorCode: 'validation.failed', errorMessage: 'No.', showType: 0, details, requestId: 'r' };
      return json(400, { success: false, ...failure });
    });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('This address cannot be used.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue(good);
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('leads to what is stored', async () => {
    const user = await openApp('/user/register');
    await user.click(await screen.findByRole('link', { name: 'What is stored, and what for' }));
    expect(currentPath()).toBe('/user/cookie');
  });

  it('still has what was typed, never the password, when one comes back from what is stored', async () => {
    const user = await fill();
    await user.click(screen.getByRole('link', { name: 'What is stored, and what for' }));
    await user.click(await screen.findByRole('link', { name: 'Back to creating the account' }));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('new@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(Object.values(window.sessionStorage).join()).not.toContain(good);
  });

  it('keeps nothing of it once the account is made', async () => {
    const user = await fill();
    expect(window.sessionStorage.getItem('registration')).toContain('new@example.org');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(window.sessionStorage.getItem('registration')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it.each(['user@example.org', 'nobody@example.org'])('is answered alike for %s', async (email) => {
    const user = await openApp('/user/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    const send = await screen.findByRole('button', { name: 'Send the link' });
    await user.type(screen.getByLabelText('E-mail'), email);
    await user.click(send);
    expect(await screen.findByText(/If there is an account with this address/)).toBeInTheDocument();
    expect(server.to('POST', 'auth/forgot-password')[0]?.body).toEqual({ email });
    expect(screen.getByRole('button', { name: /Send again in/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue(email));
  });

  it('says what went wrong and keeps the address', async () => {
    const user = await openApp('/user/forgot-password');
    server.respond('POST', 'auth/forgot-password', () =>
      json(503, {
        success: false,
        errorCode: 'service.unavailable',
        errorMessage: 'The service cannot answer at the moment.',
        showType: 0,
        requestId: 'r',
      }),
    );
    await user.type(await screen.findByLabelText('E-mail'), 'user@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot answer at the moment.');
    expect(screen.getByLabelText('E-mail')).toHaveValue('user@example.org');
  });
});
