import { screen, waitFor, within } from '@testing-library/react';
import { setGrants } from 'mock/translating/grants';
import { allMessages } from 'mock/translating/translationWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { saveFile } from '@/kit/saveFile/saveFile';
import { openTools } from '@/translating/testing/table';

const saved = jest.mocked(saveFile);
beforeEach(() => {
  freshBrowser();
});

async function openDrawer(
  name: 'Export' | 'Import',
  email = 'super@example.org',
  query = 'locales=de-DE&kinds=Webpages',
) {
  signedInAs(email);
  const user = await openApp(`/translations?${query}`);
  await openTools(user);
  // By their texts: to find roles and names in a whole page takes seconds.
  await user.click(await screen.findByText(name, { selector: 'button > span' }));
  const drawer = (await screen.findByText(`${name} translations`)).closest<HTMLElement>('[role="dialog"]');
  if (!drawer) throw new Error('no drawer');
  return { user, drawer: within(drawer) };
}

const csv = (name: string, ...rows: string[]) =>
  new File([['key,kind,locale,translation,status', ...rows].join('\n')], name, { type: 'text/csv' });

async function choose(user: Awaited<ReturnType<typeof openDrawer>>['user'], ...files: File[]) {
  const field = document.querySelector<HTMLInputElement>('.ant-drawer input[type="file"]');
  if (!field) throw new Error('no field for files');
  await user.upload(field, files);
}

const textOf = (key: string, locale = 'de-DE') =>
  allMessages()
    .find((message) => message.key === key)
    ?.translations.get(locale);

describe('taking translations out', () => {
  it('saves a file for each language chosen, of the texts that the table shows', async () => {
    const { user, drawer } = await openDrawer('Export', undefined, 'locales=de-DE,ar-EG&kinds=Webpages&states=draft');
    await user.click(drawer.getByRole('radio', { name: /PO file/ }));
    await user.click(drawer.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(saved.mock.calls.map(([, name]) => name)).toEqual(['assess-Webpages-de-DE.po', 'assess-Webpages-ar-EG.po']);
    expect(server.to('GET', 'translations/export').map(({ query }) => query)).toEqual([
      { format: 'po', locale: 'de-DE', kinds: 'Webpages', states: 'draft' },
      { format: 'po', locale: 'ar-EG', kinds: 'Webpages', states: 'draft' },
    ]);
    expect(await screen.findByText('2 files downloaded')).toBeInTheDocument();
  });

  it('takes the whole filter of the table, says how many texts that is, and names the file after the instrument', async () => {
    const ownerId = allMessages().find(({ kind }) => kind === 'Instrument')?.ownerId;
    const { user, drawer } = await openDrawer(
      'Export',
      undefined,
      `locales=de-DE&ownerId=${ownerId}&text=Never&reachable=true`,
    );
    const asked = { ownerId, text: 'Never', reachable: 'true' };
    const held = drawer.getByRole('status');
    await waitFor(() => expect(held).toHaveTextContent(/^Deutsch\d+ texts?$/));
    const narrow = held.textContent;
    await user.click(drawer.getByRole('button', { name: 'Do not narrow: contains “Never”' }));
    await waitFor(() => expect(held).not.toHaveTextContent(narrow ?? ''));
    await user.click(drawer.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(saved.mock.calls[0]?.[1]).toBe('phq_9-de-DE.xlf');
    expect(server.to('GET', 'translations/export').map(({ query }) => query)).toEqual([
      { format: 'xliff', locale: 'de-DE', ownerId, reachable: 'true' },
    ]);
    expect(server.to('GET', 'translations/export/count').map(({ query }) => query)).toContainEqual({
      locales: 'de-DE',
      ...asked,
    });
  });

  it('asks for a language, and offers only what is granted', async () => {
    setGrants('01900000-0000-7000-8000-000000000003', [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    const { user, drawer } = await openDrawer('Export', 'user@example.org', '');
    const languages = drawer.getByRole('combobox', { name: /Languages/ });
    for (const chosen of document.querySelectorAll('.ant-drawer .ant-select-selection-item-remove'))
      await user.click(chosen);
    await user.click(drawer.getByRole('button', { name: 'Download' }));
    expect(await drawer.findByText('Please choose at least one language')).toBeInTheDocument();
    await user.click(languages);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toHaveLength(1);
  });

  it('says why there is no file, and stays', async () => {
    const { user, drawer } = await openDrawer('Export');
    server.respond('GET', 'translations/export', () =>
      json(413, {
        ...{ success: false, errorCode: 'exchange.too_large', errorMessage: 'The file is too large.', showType: 2 },
        requestId: 'x',
      }),
    );
    await user.click(drawer.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('The file is too large.')).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: 'Download' })).toBeEnabled();
  });
});

describe('bringing translations in', () => {
  it('shows first what would change, then changes it', async () => {
    const { user, drawer } = await openDrawer('Import');
    await choose(
      user,
      csv('german.csv', 'shell.toHome,Webpages,de-DE,Heim,reviewed', 'shell.loading,Webpages,de-DE,Lädt,draft'),
    );
    expect(await drawer.findByText('1 new · 1 changed · 0 unchanged · 0 without text · 0 refused')).toBeInTheDocument();
    const changes = within(drawer.getByRole('list', { name: 'What would change' }));
    expect(await changes.findByText('Screens · What is stored · Go to the home page')).toBeInTheDocument();
    expect(changes.queryByText('shell.toHome')).not.toBeInTheDocument();
    expect(changes.getByText('Line 2')).toBeInTheDocument();
    expect(changes.getByText('No translation yet')).toBeInTheDocument();
    expect(textOf('shell.toHome')?.text).not.toBe('Heim');
    await user.click(drawer.getByRole('button', { name: 'Import 2 translations' }));
    expect(await drawer.findByText('2 translations imported from german.csv.')).toBeInTheDocument();
    expect(textOf('shell.toHome')).toMatchObject({ text: 'Heim', status: 'reviewed' });
    expect(textOf('shell.loading')).toMatchObject({ text: 'Lädt', status: 'draft' });
  });

  it('names the line of everything that it cannot take', async () => {
    const { user, drawer } = await openDrawer('Import');
    await choose(
      user,
      csv('bad.csv', 'no.such.key,Webpages,de-DE,x,draft', 'shell.loading,Webpages,de-DE,Lädt,finished'),
    );
    expect(await drawer.findByText('2 remarks on the file')).toBeInTheDocument();
    expect(drawer.getByText('no.such.key').closest('li')).toHaveTextContent(/Refused.*Line 2/);
    expect(drawer.getByText('Nothing would change.')).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  });

  it('says of a file that cannot be read what is wrong with it, and reads the others', async () => {
    const { user, drawer } = await openDrawer('Import');
    await choose(
      user,
      new File(['{ "a": '], 'broken.json'),
      csv('good.csv', 'shell.loading,Webpages,de-DE,Lädt,draft'),
    );
    expect(await drawer.findByText('The file could not be read.')).toBeInTheDocument();
    expect(await drawer.findByRole('button', { name: 'Import 1 translation' })).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Remove broken.json' }));
    expect(drawer.queryByText('The file could not be read.')).not.toBeInTheDocument();
  });

  it('looks again when everything is to be a draft', async () => {
    const { user, drawer } = await openDrawer('Import');
    await choose(user, csv('german.csv', 'shell.toHome,Webpages,de-DE,Heim,reviewed'));
    const changes = within(await drawer.findByRole('list', { name: 'What would change' }));
    expect(changes.getByText('Approved')).toBeInTheDocument();
    await user.click(drawer.getByRole('checkbox', { name: 'Import everything as drafts' }));
    const again = within(await drawer.findByRole('list', { name: 'What would change' }));
    expect(await again.findByText('Draft')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Import 1 translation' }));
    await waitFor(() => expect(textOf('shell.toHome')).toMatchObject({ text: 'Heim', status: 'draft' }));
  });

  it('shows the new preview when texts have changed since the one that was looked at', async () => {
    const { user, drawer } = await openDrawer('Import');
    await choose(user, csv('german.csv', 'shell.toHome,Webpages,de-DE,Heim,reviewed'));
    await drawer.findByRole('list', { name: 'What would change' });
    const stored = textOf('shell.toHome');
    if (stored) Object.assign(stored, { text: 'Nach Hause', rowVersion: stored.rowVersion + 1 });
    await user.click(drawer.getByRole('button', { name: 'Import 1 translation' }));
    expect(await drawer.findByText(/Texts have changed since the preview/)).toBeInTheDocument();
    const before = (await drawer.findByText('Before')).nextElementSibling;
    expect(before).toHaveTextContent('Nach Hause');
    expect(textOf('shell.toHome')?.text).toBe('Nach Hause');
    await user.click(drawer.getByRole('button', { name: 'Import 1 translation' }));
    await waitFor(() => expect(textOf('shell.toHome')?.text).toBe('Heim'));
  });

  it('keeps the file when there is no connection, and says so', async () => {
    const { user, drawer } = await openDrawer('Import');
    server.respond('POST', 'translations/import', unreachable);
    await choose(user, csv('german.csv', 'shell.toHome,Webpages,de-DE,Heim,reviewed'));
    expect(await drawer.findByText(/cannot connect to the server/)).toBeInTheDocument();
    server.restore('POST', 'translations/import');
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(await drawer.findByRole('button', { name: 'Import 1 translation' })).toBeInTheDocument();
  });
});
