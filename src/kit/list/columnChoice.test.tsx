import { screen, waitFor } from '@testing-library/react';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const usual = ['Title', 'Status', 'Version', 'Languages', 'Attempts', 'Updated', 'Actions'];

async function openList() {
  const user = await openApp('/instruments');
  await screen.findByRole('link', { name: 'IPIP-NEO-120' });
  return user;
}

describe('the columns of a list', () => {
  it('are hidden and put in order, stay so on this device, and come back', async () => {
    const user = await openList();
    expect(heads()).toEqual(usual);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Version' }));
    await user.click(screen.getByRole('button', { name: 'Move “Attempts” one place earlier' }));
    const chosen = ['Title', 'Status', 'Attempts', 'Languages', 'Updated', 'Actions'];
    await waitFor(() => expect(heads()).toEqual(chosen));
    const again = await openList();
    expect(heads().slice(-chosen.length)).toEqual(chosen);
    await again.click(screen.getAllByRole('button', { name: 'Columns' }).at(-1) as HTMLElement);
    await again.click((await screen.findAllByRole('button', { name: 'As in the beginning' })).at(-1) as HTMLElement);
    await waitFor(() => expect(heads().slice(-usual.length)).toEqual(usual));
  });

  it('are the usual ones where what is stored is of another form', async () => {
    window.localStorage.setItem('columns.instruments', '{"status":{"show":false}}');
    await openList();
    expect(heads()).toEqual(usual);
  });
});
