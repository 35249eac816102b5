import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { configureAi } from 'mock/translating/ai';
import { setGrants } from 'mock/translating/grants';
import { allMessages, stateOf } from 'mock/translating/translationWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { openTools } from '@/translating/testing/table';

beforeEach(freshBrowser);

/** In tests antd gives every dialog's title the same id: by its words rather than its name. */
async function dialogOf(title: string | RegExp) {
  const [heading] = await screen.findAllByText(title);
  return within(heading?.closest('[role="dialog"]') as HTMLElement);
}

describe('suggesting all that is missing', () => {
  const table = '/translations?locales=de-DE,ar-EG&text=error.';
  const missing = (locale: string) =>
    allMessages().filter((message) => message.key.startsWith('error.') && stateOf(message, locale) === 'missing');

  async function openDialog(path = table) {
    signedInAs('super@example.org');
    const user = await openApp(path);
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Suggest what is missing' }));
    return { user, dialog: await dialogOf('Suggest missing translations') };
  }

  it('says how many texts in which languages, does the chosen ones as a job, and tells how it ended', async () => {
    const [german, arabic] = [missing('de-DE').length, missing('ar-EG').length];
    expect(german).toBeGreaterThan(1);
    const { user, dialog } = await openDialog();
    const choice = await dialog.findByRole('checkbox', { name: /العربية/ });
    expect(choice.closest('label')).toHaveTextContent(new RegExp(`: ${arabic} texts?$`));
    await user.click(choice);
    await user.click(dialog.getByRole('button', { name: `Suggest ${german} texts` }));
    expect(server.to('POST', 'translations/suggestions')[0]?.body).toEqual({
      locales: ['de-DE'],
      filter: { text: 'error.' },
    });
    expect(await dialog.findByText(/^Done: \d+ texts? (was|were) suggested$/)).toBeInTheDocument();
    expect(dialog.getByText(/Filter the table by the state/)).toBeInTheDocument();
    expect(missing('ar-EG')).toHaveLength(arabic);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Jobs' }));
    const jobs = within(await screen.findByRole('dialog', { name: 'Your jobs' }));
    expect(await jobs.findByText(/^Done: /)).toBeInTheDocument();
  });

  it('shows the table anew once the job has ended', async () => {
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: /^Suggest \d+ texts$/ }));
    const before = server.to('GET', 'translations/count').length;
    await dialog.findByText(/^Done: /);
    await waitFor(() => expect(server.to('GET', 'translations/count').length).toBeGreaterThan(before));
  });

  it('is stopped by its button', async () => {
    const { user, dialog } = await openDialog('/translations?locales=de-DE');
    await user.click(await dialog.findByRole('button', { name: /^Suggest \d+ texts$/ }));
    await user.click(await dialog.findByRole('button', { name: 'Cancel the job' }));
    expect(await dialog.findByText(/^Canceled/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel the job' })).toBeNull();
  });

  it('says why it cannot be, where there is no endpoint', async () => {
    configureAi(false);
    signedInAs('super@example.org');
    await openTools(await openApp(table));
    expect(await screen.findByRole('button', { name: 'Suggest what is missing' })).toBeDisabled();
    expect(screen.getByText('No AI endpoint is configured.')).toBeInTheDocument();
  });

  it('offers only the languages of a translator', async () => {
    const person = people.find(({ email }) => email === 'user@example.org');
    setGrants(person?.id ?? '', [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    signedInAs('user@example.org');
    const user = await openApp('/translations?locales=de-DE&text=error.');
    await openTools(user);
    await user.click(await screen.findByRole('button', { name: 'Suggest what is missing' }));
    const dialog = await dialogOf('Suggest missing translations');
    await dialog.findByRole('checkbox', { name: /Deutsch/ });
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  });
});
