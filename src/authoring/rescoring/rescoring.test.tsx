import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { instrumentOf } from 'mock/authoring/instrument';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { forgetStores } from '@/kit/outbox/openStores';

const instrument = '01900000-0000-7000-8001-000000000001';
const address = `/instruments/edit-instrument/${instrument}`;
const sentence = 'Of 8,140 completed results, 312 scores change, 41 cross a band.';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
  const locales = [{ locale: 'en-US', texts: 1, total: 1, promised: true }];
  Object.assign(instrumentOf(instrument), { changed: true, locales });
});

type Person = Awaited<ReturnType<typeof openApp>>;

async function openPublishing(user: Person) {
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  return within(await screen.findByRole('dialog', { name: 'Publish IPIP-NEO-120' }));
}

describe('what publishing would change', () => {
  it('is worked out by a job, told in a sentence and by calculation, and listed with those that cross a band first', async () => {
    const user = await openApp(address);
    const dialog = await openPublishing(user);
    await user.click(await dialog.findByRole('button', { name: 'Compute' }));
    expect(await dialog.findByRole('progressbar')).toBeInTheDocument();
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(server.to('POST', `instruments/${instrument}/what-if`)[0]?.body).toEqual({ version: null });
    const table = within(dialog.getByRole('table', { name: 'Changes by calculation' }));
    expect(table.getByRole('row', { name: 'Unrest 312 41' })).toBeInTheDocument();
    const list = () => within(dialog.getByRole('list', { name: 'Results whose scores change' }));
    expect(await dialog.findByText('20 of 312 results listed')).toBeInTheDocument();
    expect(list().getAllByText('Crosses a band')).toHaveLength(20);
    expect(
      list()
        .getAllByText(/\(Low\)/)[0]
        ?.closest('li'),
    ).toHaveTextContent('Unrest: 5 (Low) → 6 (Raised)');
    expect(document.querySelectorAll('.what-if code')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    expect(await dialog.findByText('40 of 312 results listed')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Only those that cross a band' }));
    expect(await dialog.findByText('20 of 41 results listed')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('is still there after a reload, while it runs and once it is done', async () => {
    const user = await openApp(address);
    const dialog = await openPublishing(user);
    await user.click(await dialog.findByRole('button', { name: 'Compute' }));
    await dialog.findByRole('progressbar');
    cleanup();
    forgetStores();
    const again = await openPublishing(await openApp(address));
    expect(await again.findByText(sentence)).toBeInTheDocument();
    expect(server.to('POST', `instruments/${instrument}/what-if`)).toHaveLength(1);
    expect(again.getByRole('button', { name: 'Compute again' })).toBeInTheDocument();
  });

  it('that cannot be read can be asked for again, and publishing goes on without it', async () => {
    server.respond('GET', `instruments/${instrument}/what-if`, unreachable);
    const user = await openApp(address);
    const dialog = await openPublishing(user);
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByRole('button', { name: 'Publish version 3' })).toBeEnabled();
    server.restore('GET', `instruments/${instrument}/what-if`);
    await user.click(retry);
    expect(await dialog.findByRole('button', { name: 'Compute' })).toBeInTheDocument();
  });

  it('is not asked where nobody has answered', async () => {
    instrumentOf(instrument).attempts = 0;
    const user = await openApp(address);
    const dialog = await openPublishing(user);
    await dialog.findByText('Nothing blocks publishing.');
    expect(dialog.queryByText('What would change')).not.toBeInTheDocument();
  });
});

describe('what becomes of results', () => {
  it('is asked after publishing: they stay with their version unless something else is chosen', async () => {
    const user = await openApp(address);
    const dialog = await openPublishing(user);
    await dialog.findByText('Nothing blocks publishing.');
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Results and version 3' }));
    expect(asked.getByRole('radio', { name: /^Keep results pinned/ })).toBeChecked();
    await user.click(asked.getByRole('button', { name: 'Keep as they are' }));
    await waitFor(() => expect(screen.queryByText('Results and version 3')).not.toBeInTheDocument());
    expect(server.to('POST', `instruments/${instrument}/rescore`)).toEqual([]);
  });

  it('is the scores of another version, given by a job with the reason, which is asked for', async () => {
    const user = await openApp(address);
    await user.click(await screen.findByRole('button', { name: 'Re-score… with version 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Results and version 2' }));
    await dialog.findByRole('button', { name: 'Compute' });
    await user.click(dialog.getByRole('button', { name: 'Re-score with version 2' }));
    expect(await dialog.findByText(/Please say why the scores change/)).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Norms of 2026');
    await user.click(dialog.getByRole('button', { name: 'Re-score with version 2' }));
    expect(await dialog.findByText('Results are being re-scored with version 2.')).toBeInTheDocument();
    expect(server.to('POST', `instruments/${instrument}/rescore`)[0]?.body).toEqual({
      version: 2,
      note: 'Norms of 2026',
    });
    expect(await dialog.findByText(/312 have new scores, 41 have crossed a band/)).toBeInTheDocument();
  });

  it('that could not be asked for is said once, where it was asked', async () => {
    const failed = () =>
      json(500, {
        success: false,
        errorCode: 'internal',
        errorMessage: 'No worker is there.',
        showType: 0,
        requestId: 'r',
      });
    server.respond('POST', `instruments/${instrument}/rescore`, failed);
    server.respond('POST', `instruments/${instrument}/what-if`, failed);
    const user = await openApp(address);
    await user.click(await screen.findByRole('button', { name: 'Re-score… with version 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Results and version 2' }));
    await user.click(await dialog.findByRole('button', { name: 'Compute' }));
    expect(await dialog.findAllByText('No worker is there.')).toHaveLength(1);
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Norms of 2026');
    await user.click(dialog.getByRole('button', { name: 'Re-score with version 2' }));
    // One for each of the two that were asked.
    await waitFor(() => expect(dialog.getAllByText('No worker is there.')).toHaveLength(2));
    expect(
      within(dialog.getByRole('region', { name: 'What would change' })).getAllByText('No worker is there.'),
    ).toHaveLength(1);
  });

  it('is asked from the list as well', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    const row = (await screen.findByRole('link', { name: 'IPIP-NEO-120' })).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Compute' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await screen.findByRole('dialog', { name: 'Results and version 3' })).toBeInTheDocument();
  });
});
