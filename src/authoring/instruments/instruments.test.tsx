import { screen, waitFor, within } from '@testing-library/react';
import { instrumentOf } from 'mock/authoring/instrument';
import { usualPage } from 'mock/listed';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { api } from '@/shell/api/client';

beforeEach(freshBrowser);

const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('tr');
  if (!row) throw new Error(`no row for ${title}`);
  return within(row);
};

const file = (text: string) => new File([text], 'document.json', { type: 'application/json' });

async function openImport() {
  signedInAs('super@example.org');
  const user = await openApp('/instruments');
  await user.click((await screen.findAllByRole('button', { name: 'Import' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  return { user, dialog: within(dialog), input };
}

describe('the list of instruments', () => {
  it('shows ten to a page, with status, version and languages in words', async () => {
    usualPage.given = usualPage.asked;
    signedInAs('super@example.org');
    await openApp('/instruments');
    const row = await rowOf('IPIP-NEO-120');
    expect(row.getByText('Published')).toBeInTheDocument();
    expect(row.getByText('3 of 5 complete')).toBeInTheDocument();
    expect(row.getByRole('link', { name: '1,482: what came out of “IPIP-NEO-120”' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/instruments\/edit-instrument\/[^/]+\/results$/),
    );
    expect(screen.getByText('13 entries')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'More actions' })).toHaveLength(10);
  });

  it('says of each how much of its draft is not published', async () => {
    signedInAs('super@example.org');
    const [row] = (await api.instrument.list({ query: { keyword: 'IPIP' } })) ?? [];
    const data = [
      { ...row, id: '1', shown: { text: 'Edited', locale: 'en-US' }, version: 2, changed: true, edits: 3 },
      { ...row, id: '2', shown: { text: 'Translated', locale: 'en-US' }, version: 2, changed: true, edits: 0 },
      { ...row, id: '3', shown: { text: 'As published', locale: 'en-US' }, version: 2, changed: false, edits: 0 },
    ];
    server.respond('GET', 'instruments', () => json(200, { success: true, data, total: 3 }));
    await openApp('/instruments');
    expect((await rowOf('Edited')).getByText('3 changes not published')).toBeInTheDocument();
    expect((await rowOf('Translated')).getByText('changed since')).toBeInTheDocument();
    expect((await rowOf('As published')).queryByText('changed since')).toBeNull();
  });

  it('calls them by their titles in the language of the reader, marked where it is another', async () => {
    signedInAs('super@example.org');
    const [row] = (await api.instrument.list({ query: { keyword: 'IPIP' } })) ?? [];
    const shown = { text: 'مقياس الشخصية', locale: 'ar-EG' };
    server.respond('GET', 'instruments', () => json(200, { success: true, data: [{ ...row, shown }], total: 1 }));
    await openApp('/instruments');
    const link = await screen.findByRole('link', { name: shown.text });
    expect([link.lang, link.dir]).toEqual(['ar-EG', 'rtl']);
  });

  it('numbers its pages and the rows on each in the digits of the language', async () => {
    window.localStorage.setItem('umi_locale', 'ar-EG');
    signedInAs('super@example.org');
    await openApp('/instruments');
    await screen.findByRole('link', { name: 'IPIP-NEO-120' });
    const paging = document.querySelector('.ant-pagination') as HTMLElement;
    expect(paging).toHaveTextContent('١٠ / الصفحة');
    expect(within(paging).getByTitle('2')).toHaveTextContent('٢');
    expect(paging.textContent).not.toMatch(/[0-9]/);
  });

  it('has room on a phone for what names an instrument and what is done with it', async () => {
    const { innerWidth } = window;
    window.innerWidth = 360;
    try {
      signedInAs('super@example.org');
      await openApp('/instruments');
      const row = await rowOf('IPIP-NEO-120');
      expect(row.getByText('Published')).toBeInTheDocument();
      expect(row.getByText('3 of 5 complete')).toBeInTheDocument();
      expect(row.getByRole('button', { name: 'More actions' })).toBeInTheDocument();
      expect(screen.queryByText('Attempts')).not.toBeInTheDocument();
    } finally {
      window.innerWidth = innerWidth;
    }
  });

  it('asks the server for the page, the search and the order, and keeps them in the address', async () => {
    usualPage.given = usualPage.asked;
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'scale{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/instruments?keyword=scale'));
    await user.click(await screen.findByRole('columnheader', { name: /Title/ }));
    await waitFor(() =>
      expect(server.to('GET', 'instruments').at(-1)?.query).toEqual({ keyword: 'scale', sorter: '{"title":"ascend"}' }),
    );
    await user.click(screen.getAllByTitle('2').at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Scale 9' })).toBeInTheDocument();
    expect(new URLSearchParams(currentPath().split('?')[1]).get('current')).toBe('2');
  });

  it('is narrowed by what can be reached with keys', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    await screen.findByRole('link', { name: 'IPIP-NEO-120' });
    await user.click(screen.getByRole('combobox', { name: 'Search' }));
    const status = screen.getByRole('combobox', { name: 'Status' });
    for (let stops = 0; stops < 3 && document.activeElement !== status; stops += 1) await user.tab();
    expect(status).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await user.click(document.querySelector('.ant-select-item-option[title="Published"]') as HTMLElement);
    await waitFor(() =>
      expect(server.to('GET', 'instruments').at(-1)?.query).toEqual({ filters: '{"status":["published"]}' }),
    );
    screen.getByRole('button', { name: 'Columns' }).focus();
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('checkbox', { name: 'Version' })).toBeInTheDocument();
  });

  it('is searched, and all of it is there again when the field is emptied by the keyboard', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    const field = await screen.findByRole('combobox', { name: 'Search' });
    await user.type(field, 'zzzz');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nothing matches your search.')).toBeInTheDocument();
    await user.clear(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Nothing matches your search.')).not.toBeInTheDocument());
    expect(currentPath()).toBe('/instruments');
    expect(field).toHaveValue('');
    await user.click(field);
    await user.click(await screen.findByTitle('zzzz'));
    expect(await screen.findByText('Nothing matches your search.')).toBeInTheDocument();
    expect(currentPath()).toContain('keyword=zzzz');
  });

  it('is as it was left when one comes back to it', async () => {
    wholeDesk();
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'scale{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/instruments?keyword=scale'));
    await user.click(screen.getByRole('link', { name: 'Languages' }));
    await waitFor(() => expect(currentPath()).toBe('/languages'));
    await user.click(screen.getByRole('link', { name: 'Instruments' }));
    await waitFor(() => expect(currentPath()).toBe('/instruments?keyword=scale'));
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveValue('scale');
  });

  it('offers to try again when it cannot be loaded', async () => {
    signedInAs('super@example.org');
    server.respond('GET', 'instruments', unreachable);
    const user = await openApp('/instruments');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'instruments');
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'PHQ-9' })).toBeInTheDocument();
  });

  it('stands on the home page of an admin, who has no entry for it in the menu', async () => {
    signedInAs('admin@example.org');
    await openApp('/home');
    const list = within(await screen.findByRole('table'));
    expect(await list.findByRole('link', { name: 'PHQ-9' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Instruments' })).not.toBeInTheDocument();
  });

  it.each(['admin@example.org', 'user@example.org'])('is not for %s at /instruments', async (email) => {
    signedInAs(email);
    await openApp('/instruments');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
    expect(server.to('GET', 'instruments')).toHaveLength(0);
  });
});

describe('a whole instrument', () => {
  /** The menu of a row, opened; those opened before stay in the page unseen. */
  const menuOf = async (user: Awaited<ReturnType<typeof openApp>>, title: string) => {
    await user.click((await rowOf(title)).getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Open' });
    return within(screen.getAllByRole('menu').at(-1) as HTMLElement);
  };

  it('is begun with a title, a code made from it, and the language it is written in', async () => {
    signedInAs('admin@example.org');
    const user = await openApp('/home');
    await user.click(await screen.findByRole('button', { name: 'New instrument' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Évening scale, 2nd');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('evening_scale_2nd');
    await user.click(screen.getByRole('combobox', { name: 'Written in' }));
    expect((await screen.findAllByTitle(/^Deutsch/)).map(({ title }) => title)).toEqual(['Deutsch · German (Germany)']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/instruments\/edit-instrument\/[^/]+\/question$/));
  });

  it('says at the code that it is taken, and keeps what was typed', async () => {
    signedInAs('admin@example.org');
    const user = await openApp('/instruments/add-instrument');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'PHQ 9');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByText('There is already an instrument with the code “phq_9”.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('PHQ 9');
  });

  it('is duplicated under another name, and the copy is opened', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    const menu = await menuOf(user, 'PHQ-9');
    await user.click(menu.getByRole('menuitem', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('phq_9_copy');
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/instruments\/edit-instrument\//));
  });

  it('goes to the archive and comes back, and only one that was never published can be deleted', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    const menu = await menuOf(user, 'IPIP-NEO-120');
    expect(menu.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(menu.getByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await (await rowOf('IPIP-NEO-120')).findByText('Archived')).toBeInTheDocument();
    await user.click((await rowOf('PHQ-9')).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'PHQ-9' })).not.toBeInTheDocument());
  });
});

describe('import', () => {
  it('says what was kept, and the new instrument stands in the list', async () => {
    const { user, dialog, input } = await openImport();
    await user.upload(input, file('{"format":"instrument/1","code":"brand_new"}'));
    expect(await dialog.findByText('“brand_new” has been imported.')).toBeInTheDocument();
    expect(dialog.getByText('Kept: 2')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'brand_new' })).toBeInTheDocument();
  });

  it('lists every problem of a broken document with its place', async () => {
    const { user, dialog, input } = await openImport();
    const question = '{"code":"q4"}';
    const texts = '{"en-US":{"question.q4.text":"Do you sleep well?"}}';
    const broken = `{"format":"other","baseLocale":"en-US","questions":[{},{},{},${question}],"texts":${texts}}`;
    await user.upload(input, file(broken));
    expect(await dialog.findByText('Question 4 “Do you sleep well?” · Shown if')).toBeInTheDocument();
    expect(dialog.getByText('Nothing here is called “q99”.')).toBeInTheDocument();
  });

  it('sums up what was kept in words, under the title of the instrument', async () => {
    const { user, dialog, input } = await openImport();
    const texts = '{"en-US":{"title":"Brand new"},"de-DE":{}}';
    await user.upload(
      input,
      file(`{"format":"instrument/1","code":"brand_new","baseLocale":"en-US","questions":[{},{}],"texts":${texts}}`),
    );
    expect(await dialog.findByText('“Brand new” has been imported.')).toBeInTheDocument();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Questions (2)',
      'Languages (2)',
    ]);
  });

  it('says where a file stops being JSON, and sends nothing', async () => {
    const { user, dialog, input } = await openImport();
    await user.upload(input, file('{"format": }'));
    expect(await dialog.findByText('This file is not valid JSON. Nothing was imported.')).toBeInTheDocument();
    expect(dialog.getByText(/^It stops being JSON at line 1, column 12:/)).toBeInTheDocument();
    expect(server.to('POST', 'instruments/import')).toHaveLength(0);
  });

  it('asks before it replaces the draft of an instrument that has the code', async () => {
    const { user, dialog, input } = await openImport();
    await user.upload(input, file('{"format":"instrument/1","code":"phq_9"}'));
    await user.click(await dialog.findByRole('button', { name: 'Replace the draft' }));
    expect(await dialog.findByText('“phq_9” has been imported.')).toBeInTheDocument();
    expect(server.to('POST', 'instruments/import').map(({ query }) => query.mode)).toEqual(['new', 'replace']);
  });
});

describe('publishing', () => {
  /** The dialog of PHQ-9, which is complete in Arabic and begun in German. */
  async function openPublishing() {
    signedInAs('super@example.org');
    const user = await openApp('/instruments');
    await user.click((await rowOf('PHQ-9')).getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByText(/^English and 1 of/));
    await dialog.findByRole('checkbox', { name: 'Deutsch' });
    const published = async () => {
      await user.click(dialog.getByRole('button', { name: 'Publish version 1' }));
      expect(await screen.findByText('Version 1 is published.')).toBeInTheDocument();
      return server.received.find(({ path }) => path.endsWith('/publish'))?.body;
    };
    return { user, dialog, published };
  }

  it('leaves out a language that was merely begun, says what each lacks, and sends the note', async () => {
    const { user, dialog, published } = await openPublishing();
    expect(dialog.getByRole('checkbox', { name: 'Deutsch' })).not.toBeChecked();
    expect(dialog.getByText('12 missing')).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'العربية' })).toBeChecked();
    expect(dialog.getByText('Nothing blocks publishing.')).toBeInTheDocument();
    expect(dialog.getByText('Everyone who is signed in')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'First');
    expect(await published()).toMatchObject({ note: 'First', locales: ['ar-EG'], overrideIncompleteLocales: false });
    await waitFor(async () => expect((await rowOf('PHQ-9')).getByText('Published')).toBeInTheDocument());
    expect(server.to('POST', 'draft/changes')).toHaveLength(0);
  });

  it('takes an unfinished language that is chosen, and says what respondents read there', async () => {
    const { user, dialog, published } = await openPublishing();
    await user.click(dialog.getByRole('checkbox', { name: 'Deutsch' }));
    expect(dialog.getByText(/^Not complete: Deutsch\. Respondents read missing/)).toBeInTheDocument();
    expect(await published()).toMatchObject({ locales: ['ar-EG', 'de-DE'], overrideIncompleteLocales: true });
  });

  it('in the base language alone is a choice that the instrument keeps', async () => {
    const { user, dialog, published } = await openPublishing();
    await user.click(dialog.getByRole('button', { name: 'Only English' }));
    expect(await published()).toMatchObject({ locales: [] });
    const [kept] = server.received.filter(({ path }) => path.endsWith('/draft/changes'));
    expect(kept?.body).toMatchObject({ operations: [{ field: 'settings.locales', value: ['de-DE'] }] });
  });

  it('is blocked for an archived instrument until it is brought back', async () => {
    signedInAs('super@example.org');
    instrumentOf('01900000-0000-7000-8001-000000000002').status = 'archived';
    const user = await openApp('/instruments');
    await user.click((await rowOf('PHQ-9')).getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('An archived instrument cannot be published.')).toBeInTheDocument();
    expect(dialog.queryByText(/^Nothing.* blocks publishing/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Publish version 1' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Bring back from the archive' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish version 1' })).toBeEnabled());
    expect(dialog.queryByText('An archived instrument cannot be published.')).not.toBeInTheDocument();
  });

  it('shows on the overview what stands in the way', async () => {
    signedInAs('admin@example.org');
    await openApp('/instruments/edit-instrument/01900000-0000-7000-8001-000000000002');
    expect(await screen.findByRole('heading', { level: 1, name: 'PHQ-9: depressive symptoms' })).toBeInTheDocument();
    expect(await screen.findByText(/^Not complete: Deutsch\./)).toBeInTheDocument();
  });
});
