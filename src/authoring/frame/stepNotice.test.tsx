import { screen, waitFor } from '@testing-library/react';
import { setDraft } from 'mock/authoring/draftWorld';
import phq9 from 'seed/instruments/phq9.json';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';

const instrument = '01900000-0000-7000-8001-000000000001';
const address = `/instruments/edit-instrument/${instrument}`;
const named = '“Feeling down, depressed, or hopeless”';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
  setDraft(instrument, phq9 as never);
});

/** The link of the notice; the other one of that name is the tab. */
const noticed = () => screen.getAllByRole('link', { name: 'Questions' }).find((link) => link.closest('nav') === null);

describe('undo by keyboard', () => {
  it('says what it took back and where, and leads there from another tab', async () => {
    const user = await openApp(`${address}/question`);
    await user.click(await screen.findByLabelText(`Select ${named}`));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByRole('button', { name: `Undo: moved ${named} to the first place` });
    await user.click(screen.getByRole('link', { name: 'Answers' }));
    await waitFor(() => expect(currentPath()).toContain('/answer'));
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('{Control>}z{/Control}');
    const said = `Undone: moved ${named} to the first place`;
    expect(await screen.findByText(`${said} · Questions`)).toHaveAttribute('role', 'status');
    await waitFor(() => expect(noticed()?.parentElement).toHaveTextContent(`${said} Questions`));
    await user.keyboard('{Control>}y{/Control}');
    expect(await screen.findByText(`Done again: moved ${named} to the first place · Questions`)).toBeInTheDocument();
    await user.click(noticed() as HTMLElement);
    await waitFor(() => expect(currentPath()).toContain(`${address}/question?part=`));
  });
});
