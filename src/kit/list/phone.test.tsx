import { screen, within } from '@testing-library/react';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';

const { innerWidth } = window;
beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
  window.innerWidth = 360;
});
afterEach(() => {
  window.innerWidth = innerWidth;
});

describe('a list on a phone', () => {
  it('is cards in which each fact says what it is, with all that can be done', async () => {
    const user = await openApp('/users');
    const [label] = await screen.findAllByText('Last sign-in', { selector: 'dt' });
    const card = within(label?.closest('tr') as HTMLElement);
    expect(label?.nextElementSibling?.textContent).not.toBe('');
    expect(card.getByText('Status').nextElementSibling).toHaveTextContent(/Active|Invited|Disabled/);
    // There are no columns to choose.
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
    // A box to choose it, and the card: nothing stands beside it that could lead out of the page.
    expect(card.getAllByRole('cell')).toHaveLength(2);
    await user.click(card.getByRole('button', { name: /^More actions for/ }));
    expect((await screen.findAllByRole('menuitem')).length).toBeGreaterThan(0);
  });
});
