import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { MessageRow } from 'core/contract/translating/translation';
import { answerOfMock } from 'mock/calls';
import { setGrants } from 'mock/translating/grants';
import { allMessages } from 'mock/translating/translationWorld';
import { freshBrowser } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { showCodes } from '@/shell/codes/showsCodes';
import { chooseOf, grid, idOf, lastCall, layOutLists, openTable, openTools, rowOf, userId } from '../testing/table';

layOutLists();
beforeEach(freshBrowser);

describe('the chosen texts', () => {
  it('are approved as they were seen; what is refused is listed with the reason', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&states=draft');
    for (const key of ['shell.notFound', 'list.total']) {
      await user.click((await rowOf(key)).getByRole('checkbox', { name: chooseOf(key) }));
    }
    expect(await screen.findByText('2 texts chosen')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 translation was changed.')).toBeInTheDocument();
    expect(dialog.getByText('Placeholder missing')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: /^Screens · .*# entries.* list\.total$/ })).toBeInTheDocument();
    expect(lastCall('POST', 'translations/bulk')?.body).toEqual({
      action: 'approve',
      locale: 'de-DE',
      chosen: [
        { id: idOf('shell.notFound'), rowVersion: 1 },
        { id: idOf('list.total'), rowVersion: 1 },
      ],
    });
    // It is no draft any more: the list has been fetched anew.
    await waitFor(() => expect(screen.queryByText('shell.notFound')).not.toBeInTheDocument());
  });

  it('leave the list with what was done to all of them, though one of them was changed in its place before', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&states=draft');
    const row = await rowOf('shell.notFound');
    const [cell] = row.getAllByRole('gridcell').slice(2);
    if (cell) await user.click(cell);
    await user.type(await screen.findByRole('textbox', { name: 'Translation into Deutsch' }), '!{Enter}');
    await waitFor(() => expect(server.received.some(({ method }) => method === 'PUT')).toBe(true));
    await user.click(row.getByRole('checkbox', { name: chooseOf('shell.notFound') }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByText('shell.notFound')).not.toBeInTheDocument());
  });

  it('are counted anew before all that the filter finds is taken away', async () => {
    const user = await openTable('locales=de-DE,zh-CN&kinds=Webpages&text=shell.');
    await rowOf('shell.loading');
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that the filter finds' }));
    await user.click(await screen.findByRole('button', { name: 'Remove translations' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The texts are then missing in Deutsch/)).toBeInTheDocument();
    expect(server.to('POST', 'translations/bulk')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Remove translations' }));
    await waitFor(() =>
      expect(lastCall('POST', 'translations/bulk')?.body).toEqual({
        action: 'clear',
        locale: 'de-DE',
        filter: { kinds: ['Webpages'], text: 'shell.' },
      }),
    );
    await waitFor(async () => {
      expect((await rowOf('shell.toHome')).getAllByRole('gridcell')[2]).toHaveTextContent('Missing');
    });
  });

  it('cannot be approved by who may only translate', async () => {
    setGrants(userId, [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    const user = await openTable('states=draft', 'user@example.org');
    await user.click((await rowOf('shell.notFound')).getByRole('checkbox', { name: chooseOf('shell.notFound') }));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Still valid' })).toBeEnabled();
  });
});

describe('what waits for approval', () => {
  const drafts = () =>
    allMessages().filter(
      ({ kind, translations }) => kind === 'Webpages' && translations.get('de-DE')?.status === 'draft',
    );

  it('is approved at once where it is listed, without findings, and given back by undo', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&states=draft');
    await rowOf('shell.notFound');
    const before = drafts().map(({ key }) => key);
    expect(before).toContain('list.total');
    await user.click(await screen.findByRole('button', { name: 'Approve all without findings' }));
    await screen.findByText(/texts? (is|are) approved\.$/);
    expect(drafts().map(({ key }) => key)).not.toContain('shell.notFound');
    // Its placeholder is missing.
    expect(drafts().map(({ key }) => key)).toContain('list.total');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(drafts().map(({ key }) => key)).toEqual(before));
  });

  it('is not offered where other texts are listed too, and not to who may only translate', async () => {
    await openTable('locales=de-DE&kinds=Webpages');
    await rowOf('shell.notFound');
    expect(screen.queryByRole('button', { name: 'Approve all without findings' })).toBeNull();
    cleanup();
    setGrants(userId, [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    await openTable('states=draft', 'user@example.org');
    await rowOf('shell.notFound');
    expect(screen.queryByRole('button', { name: 'Approve all without findings' })).toBeNull();
  });
});

describe('find and replace', () => {
  it('shows what would change, and changes what is left chosen', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages');
    await rowOf('shell.loading');
    const found = allMessages().filter(({ kind, translations }) => {
      const text = translations.get('de-DE')?.text ?? '';
      return kind === 'Webpages' && /(?<!\p{L})Passwort(?!\p{L})/u.test(text);
    });
    await openTools(user);
    await user.click(screen.getByRole('button', { name: 'Find and replace' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByRole('textbox', { name: 'Find' }), 'Passwort');
    await user.type(drawer.getByRole('textbox', { name: /Replace with/ }), 'Kennwort');
    await user.click(drawer.getByRole('checkbox', { name: 'Whole words' }));
    await user.click(drawer.getByRole('button', { name: 'Show what changes' }));
    const list = within(await drawer.findByRole('list'));
    expect(list.getAllByText('Kennwort', { selector: 'ins' })[0]).toBeInTheDocument();
    expect(list.getAllByText('Passwort', { selector: 'del' })[0]).toBeInTheDocument();
    expect(list.getAllByRole('listitem')).toHaveLength(found.length);
    const left = found[0]?.key ?? '';
    await user.click(list.getByRole('checkbox', { name: new RegExp(`${left.replaceAll('.', '\\.')}$`) }));
    await user.click(drawer.getByRole('button', { name: new RegExp(`^Replace in ${found.length - 1} text`) }));
    await waitFor(() => expect(server.to('POST', 'translations/replace')).toHaveLength(1));
    const { chosen } = server.to('POST', 'translations/replace')[0]?.body as { chosen: { id: string }[] };
    expect(chosen.map(({ id }) => id)).toEqual(found.slice(1).map(({ id }) => id));
    expect(found[0]?.translations.get('de-DE')?.text).toContain('Passwort');
    expect(found[1]?.translations.get('de-DE')?.text).toContain('Kennwort');
  });

  it('says of an instrument’s text where it stands, and its key only to who asks for codes', async () => {
    const user = await openTable('locales=fr-FR&kinds=Instrument&text=answer.frequency.not_at_all');
    await rowOf('answer.frequency.not_at_all.label');
    showCodes(false);
    await openTools(user);
    await user.click(screen.getByRole('button', { name: 'Find and replace' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByRole('textbox', { name: 'Find' }), 'Pas');
    await user.click(drawer.getByRole('button', { name: 'Show what changes' }));
    const name = /^PHQ-9 · Answer 1 “Not at all” · Question 1 “.*”$/;
    expect(await drawer.findByRole('checkbox', { name })).toBeChecked();
    showCodes(true);
    expect(await drawer.findByText('answer.frequency.not_at_all.label')).toBeInTheDocument();
  });

  it('calls an instrument’s text by its key in files, not by the ids of its parts', async () => {
    const inFiles = 'answer.frequency.not_at_all.label';
    // As a server stores it.
    const stored = 'answer.01900000-0000-7000-8000-00000000a001.label';
    server.respond('GET', 'translations', async (call) => {
      const { data, ...answer } = await (await answerOfMock(call)).json();
      return json(200, { ...answer, data: data.map((row: MessageRow) => ({ ...row, key: stored })) });
    });
    await openTable(`locales=fr-FR&kinds=Instrument&text=${inFiles}`);
    await rowOf(inFiles);
    expect(screen.queryByText(stored)).not.toBeInTheDocument();
  });

  it('says when there is nothing to replace, and asks for what to look for', async () => {
    const user = await openTable('locales=de-DE');
    await grid();
    await openTools(user);
    await user.click(screen.getByRole('button', { name: 'Find and replace' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: 'Show what changes' }));
    expect(await drawer.findByText(/Please enter/)).toBeInTheDocument();
    expect(server.to('POST', 'translations/replace/preview')).toHaveLength(0);
    await user.type(drawer.getByRole('textbox', { name: 'Find' }), 'no such words');
    await user.click(drawer.getByRole('button', { name: 'Show what changes' }));
    expect(await drawer.findByText('Nothing was found that would change.')).toBeInTheDocument();
  });
});
