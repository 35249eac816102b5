import { screen, within } from '@testing-library/react';
import { anInstrument, resetInstruments } from 'mock/authoring/instrument';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { textRevisionPath } from './textRevisionPath';

beforeEach(freshBrowser);
afterEach(resetInstruments);

const { id } = anInstrument(1);

async function openOverview() {
  signedInAs('admin@example.org');
  return openApp(`/instruments/edit-instrument/${id}`);
}
const submit = () => screen.findByRole('button', { name: 'Revise the texts of version 2' });
const note = () => screen.findByRole('textbox', { name: 'What was corrected, and why' });

describe('texts corrected since publishing', () => {
  it('are shown with what changed, and come to the version by a note and a confirmation that names the attempts', async () => {
    const user = await openOverview();
    expect(await screen.findByText('slept')).toBeInTheDocument();
    await user.type(await note(), 'Grammar');
    await user.click(await submit());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/2 texts change at once.*2 attempts under way/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Revise the texts of version 2' }));
    expect(await screen.findByText(/Revision 1,.*Admin Editor\W*: 2 texts/)).toBeInTheDocument();
    expect(await screen.findByText('Version 2 has all texts that are approved today.')).toBeInTheDocument();
    expect(server.to('POST', `instruments/${id}/text-revision`)[0]?.body).toMatchObject({ note: 'Grammar' });
  });

  it('are sent only as far as they were chosen, and not without a note', async () => {
    const user = await openOverview();
    await user.click(await submit());
    expect(await screen.findByText('Please say what was corrected.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /\(العربية\)$/ }));
    await user.type(await note(), 'Grammar');
    await user.click(await submit());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Revise/ }));
    await screen.findByText(/Revision 1,/);
    expect(server.to('POST', `instruments/${id}/text-revision`)[0]?.body).toMatchObject({
      chosen: ['en-US question.sleep.text'],
    });
  });

  it('are looked at again when they have moved on', async () => {
    const user = await openOverview();
    await user.type(await note(), 'Grammar');
    server.respond('POST', `instruments/${id}/text-revision`, () =>
      json(409, { success: false, errorCode: 'conflict', errorMessage: 'Moved on', showType: 0, requestId: 'x' }),
    );
    await user.click(await submit());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Revise/ }));
    expect(await screen.findByText('Texts have changed in the meantime. Please check them again.')).toBeInTheDocument();
  });

  it('are where an address of their own leads to', async () => {
    signedInAs('admin@example.org');
    await openApp(textRevisionPath(id));
    await submit();
    expect(screen.getByRole('heading', { name: 'Texts corrected since publishing' })).toHaveFocus();
  });

  it('that cannot be loaded can be asked for again', async () => {
    server.respond('GET', `instruments/${id}/text-revision`, unreachable);
    const user = await openOverview();
    expect(await screen.findByText('The corrected texts could not be loaded.')).toBeInTheDocument();
    server.restore('GET', `instruments/${id}/text-revision`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await submit()).toBeInTheDocument();
  });
});
