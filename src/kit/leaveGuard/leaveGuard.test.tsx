import { act, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';

let isSaved = true;
// The screens of the translations set it; here it is as each test says.
jest.mock('@/models/translation', () => ({
  __esModule: true,
  default: () => ({ isSaved, checkSaved: () => undefined }),
}));

beforeEach(() => {
  freshBrowser();
  wholeDesk();
  isSaved = true;
});

const question = 'What you have changed here is not saved yet.';

/** Whether the browser is told to ask before the window is closed. */
function closingAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

async function openHome() {
  signedInAs('user@example.org');
  const user = await openApp('/home');
  const link = await screen.findByRole('link', { name: /My results/ });
  return { user, link };
}

describe('leaving while something is not saved', () => {
  beforeEach(() => {
    isSaved = false;
  });

  it('asks first, and one may stay', async () => {
    const { user, link } = await openHome();
    expect(closingAsks()).toBe(true);
    await user.click(link);
    expect(await screen.findByText(question)).toBeInTheDocument();
    expect(currentPath()).toBe('/home');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
    expect(currentPath()).toBe('/home');
  });

  it('goes on where one wanted to go when one leaves all the same', async () => {
    const { user, link } = await openHome();
    await user.click(link);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments/History'));
  });

  it('does not ask for another query of the same screen', async () => {
    await openHome();
    act(() => history.push('/home?current=2'));
    await waitFor(() => expect(currentPath()).toBe('/home?current=2'));
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });

  it('does not keep a screen open whose session is over', async () => {
    await openHome();
    act(() => history.push('/user/login'));
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });
});

it('leaving asks nothing when all is saved', async () => {
  const { user, link } = await openHome();
  expect(closingAsks()).toBe(false);
  await user.click(link);
  await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments/History'));
});
