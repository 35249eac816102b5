import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { answerOfMock } from 'mock/calls';
import { setGrants } from 'mock/translating/grants';
import { allMessages } from 'mock/translating/translationWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { emptyCaches } from '@/shell/api/cache';
import { grid, lastCall, layOutLists, openTable, rowOf, userId } from '../testing/table';

layOutLists();
beforeEach(freshBrowser);

const message = (key: string) => {
  const found = allMessages().find((each) => each.key === key);
  if (!found) throw new Error(`no message ${key}`);
  return found;
};
const stored = (key: string, locale = 'de-DE') => message(key).translations.get(locale);
const editor = (language = 'Deutsch') => screen.findByRole('textbox', { name: `Translation into ${language}` });
const noEditor = () => expect(document.querySelector('.translation-editor')).toBeNull();

/** Opens the table of these texts; the active cell is the first translation. */
async function openCells(query: string, firstKey: string, email?: string) {
  const user = await openTable(query, email);
  await rowOf(firstKey);
  (await grid()).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  return user;
}

const shell = 'locales=de-DE,ar-EG&kinds=Webpages&text=shell.';

describe('a cell', () => {
  it('is changed by Enter where it stands and saved with its revision and that of its source', async () => {
    const user = await openCells(shell, 'shell.notFound');
    const [first] = allMessages().filter(({ key }) => key.startsWith('shell.'));
    const before = stored(first?.key ?? '');
    await user.keyboard('{Enter}');
    await user.clear(await editor());
    await user.type(await editor(), 'Ganz anders');
    await user.keyboard('{Enter}');
    await waitFor(noEditor);
    await waitFor(() =>
      expect(lastCall('PUT', `translations/messages/${first?.id}/de-DE`)?.body).toEqual({
        text: 'Ganz anders',
        status: 'draft',
        rowVersion: before?.rowVersion ?? 0,
        sourceVersion: first?.sourceVersion,
      }),
    );
    expect(await screen.findByText('Ganz anders')).toBeInTheDocument();
    expect(await grid()).toHaveFocus();
    expect(stored(first?.key ?? '')).toMatchObject({ text: 'Ganz anders', status: 'draft' });
  });

  it('opens with what is typed on it, and a space in it chooses no row', async () => {
    const user = await openCells(shell, 'shell.notFound');
    const [first] = allMessages().filter(({ key }) => key.startsWith('shell.'));
    await user.keyboard('a');
    expect(await editor()).toHaveValue('a');
    await user.keyboard('b c{Enter}');
    await waitFor(() => expect(stored(first?.key ?? '')?.text).toBe('ab c'));
    await user.keyboard(' ');
    expect(await editor()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(within(await grid()).queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('opens by one click, and gets its old text back by Esc: nothing is saved', async () => {
    const user = await openTable(shell);
    const row = await rowOf('shell.notFound');
    const [cell] = row.getAllByRole('gridcell').slice(2);
    if (cell) await user.click(cell);
    expect(await editor()).toHaveFocus();
    await user.type(await editor(), ' und mehr');
    await user.keyboard('{Escape}');
    await waitFor(noEditor);
    expect(await grid()).toHaveFocus();
    expect(screen.queryByText(/und mehr/)).not.toBeInTheDocument();
    expect(server.received.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  it('leads on by Tab to the next translation, in its own direction, and back by Shift+Tab', async () => {
    const user = await openCells(shell, 'shell.notFound');
    await user.keyboard('{Enter}');
    expect(await editor()).toHaveAttribute('dir', 'ltr');
    await user.keyboard('{Tab}');
    const arabic = await editor('العربية');
    expect(arabic).toHaveFocus();
    expect(arabic).toHaveAttribute('dir', 'rtl');
    expect(arabic).toHaveAttribute('lang', 'ar-EG');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(await editor()).toHaveFocus();
    // What was not changed is not sent.
    expect(server.received.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  it('stays in its place when its filter no longer finds it, whenever a read of the list comes back, until the list is narrowed in another way', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&states=missing');
    const table = await grid();
    const keys = () => [...document.querySelectorAll('.translation-where code')].map(({ textContent }) => textContent);
    await waitFor(() => expect(keys().length).toBeGreaterThan(1));
    const before = keys();
    const found = Number(table.getAttribute('aria-rowcount')) - 1;
    /** Reads wait until they are let go, with what the server had when they began. */
    const reads: (() => void)[] = [];
    server.respond('GET', 'translations', async (call) => {
      const answer = await answerOfMock(call);
      await new Promise<void>((resolve) => reads.push(resolve));
      return answer;
    });
    const readAgain = async () => {
      act(emptyCaches);
      await waitFor(() => expect(reads.length).toBeGreaterThan(0));
    };
    const letGo = async () => {
      await act(async () => {
        for (const come of reads.splice(0)) come();
        await new Promise((resolve) => setTimeout(resolve));
      });
    };
    // One that began before the change comes back after it.
    await readAgain();
    table.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await user.type(await editor(), 'Neu');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored(before[0] ?? '')?.text).toBe('Neu'));
    await letGo();
    expect(keys()).toEqual(before);
    expect(await screen.findByText('Neu')).toBeInTheDocument();
    expect(within(screen.getByRole('grid')).getByText('Draft')).toBeInTheDocument();
    // One that does not find it any more. How many are found is said as it is.
    await readAgain();
    await letGo();
    expect(keys()).toEqual(before);
    expect(screen.getByText('Neu')).toBeInTheDocument();
    const said = found - 1 === 1 ? '1 text' : `${found - 1} texts`;
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(await grid()).toHaveAttribute('aria-rowcount', `${found + 1}`);
    server.restore('GET', 'translations');
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByTitle('Outdated'));
    await waitFor(() => {
      expect(keys()).toContain(before[1]);
      expect(keys()).not.toContain(before[0]);
    });
  });

  it('stays under what is written into it when somebody else has changed what the filter finds', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&states=missing');
    const keys = () => [...document.querySelectorAll('.translation-where code')].map(({ textContent }) => textContent);
    await waitFor(() => expect(keys().length).toBeGreaterThan(2));
    const before = keys();
    (await grid()).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
    await user.type(await editor(), 'Neu');
    const written = stored('shell.notFound');
    for (const key of before.slice(0, 2)) if (written) message(key ?? '').translations.set('de-DE', written);
    const reads = server.to('GET', 'translations').length;
    act(emptyCaches);
    await waitFor(() => expect(server.to('GET', 'translations').length).toBeGreaterThan(reads));
    await waitFor(() => expect(keys()[0]).toBe(before[2]));
    expect(keys()[1]).toBe(before[1]);
    expect(await editor()).toHaveValue('Neu');
    expect((await editor()).closest('[role="row"]')).toHaveAttribute('data-row', '1');
  });

  it('stays also as the only one that is left', async () => {
    const first = allMessages().find(({ kind, translations }) => kind === 'Webpages' && !translations.get('de-DE'));
    const user = await openCells(`locales=de-DE&kinds=Webpages&states=missing&text=${first?.key}`, first?.key ?? '');
    await user.keyboard('{Enter}');
    await user.type(await editor(), 'Neu');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored(first?.key ?? '')?.text).toBe('Neu'));
    act(emptyCaches);
    expect(await screen.findByText('0 texts')).toBeInTheDocument();
    expect(screen.getByText('Neu')).toBeInTheDocument();
    expect(screen.queryByText('No text matches the filters.')).toBeNull();
  });

  it('that somebody else has saved meanwhile shows both, and keeps what was typed until one chooses', async () => {
    const first = message('shell.notFound');
    const user = await openCells('locales=de-DE&kinds=Webpages&text=shell.notFound', first.key);
    await user.keyboard('{Enter}');
    await user.clear(await editor());
    await user.type(await editor(), 'Meines');
    const before = first.translations.get('de-DE');
    if (before) first.translations.set('de-DE', { ...before, text: 'Ihres', rowVersion: 9 });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    expect(stored(first.key)?.text).toBe('Ihres');
    await user.keyboard('{Enter}');
    expect(await editor()).toHaveValue('Meines');
    expect(screen.getByText('Ihres')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(stored(first.key)).toMatchObject({ text: 'Meines', rowVersion: 10 }));
    await waitFor(noEditor);
    expect(await grid()).toHaveFocus();
  });

  it('in a language that one may only translate is a draft, even by Ctrl+Enter', async () => {
    setGrants(userId, [{ locale: 'de-DE', kind: 'System', may: 'translate' }]);
    const user = await openCells('locales=de-DE&kinds=System', 'error.validation.failed', 'user@example.org');
    await user.keyboard('{Enter}');
    await user.type(await editor(), ' neu');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.received.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({ status: 'draft' }),
    );
  });
});

describe('without a connection', () => {
  const path = () => `translations/messages/${message('shell.notFound').id}/de-DE`;

  async function writeOffline() {
    const user = await openCells('locales=de-DE&kinds=Webpages&text=shell.notFound', 'shell.notFound');
    server.respond('PUT', path(), unreachable);
    await user.keyboard('{Enter}');
    await user.clear(await editor());
    await user.type(await editor(), 'Unterwegs');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^No connection: 1 text is kept on this device/)).toBeInTheDocument();
    return user;
  }

  it('a text is kept, nobody is asked on leaving, and it is sent by itself when the server is back', async () => {
    const user = await writeOffline();
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    await user.keyboard('{Enter}');
    expect(await editor()).toHaveValue('Unterwegs');
    await user.type(await editor(), ' mehr');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^No connection: 1 text is kept/)).toBeInTheDocument();
    server.restore('PUT', path());
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(stored('shell.notFound')?.text).toBe('Unterwegs mehr'));
    await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  });

  it('what somebody else has saved meanwhile is not overwritten after a reload: both are offered for comparing', async () => {
    await writeOffline();
    const before = message('shell.notFound').translations.get('de-DE');
    if (before) message('shell.notFound').translations.set('de-DE', { ...before, text: 'Ihres', rowVersion: 9 });
    server.restore('PUT', path());
    cleanup();
    await openTable('locales=de-DE&kinds=Webpages&text=shell.notFound');
    const notice = (await screen.findByText('Somebody else has saved this translation in the meantime.')).closest(
      '[role="alert"]',
    );
    expect(stored('shell.notFound')?.text).toBe('Ihres');
    const compare = within(notice as HTMLElement).getByRole('link', { name: 'Compare' });
    const user = await openApp(compare.getAttribute('href') ?? '');
    expect(await screen.findByText('Unterwegs', { selector: 'textarea, .cm-line, *' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(stored('shell.notFound')?.text).toBe('Unterwegs'));
  });
});

describe('the names of texts', () => {
  it('stand in place of keys, which are shown to who asks for them', async () => {
    signedInAs('super@example.org');
    const user = await openApp('/translations?locales=de-DE&kinds=Instrument&text=answer.');
    const table = await grid();
    const key = allMessages().find((each) => each.key.startsWith('answer.'))?.key ?? '';
    expect(await within(table).findByText(/^Answer 1 · Question 1 “Little interest/)).toBeInTheDocument();
    expect(screen.queryByText(key)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('checkbox', { name: 'Show codes' }));
    expect(await screen.findByText(key)).toBeInTheDocument();
    expect(window.localStorage.getItem('showsCodes')).toBe('1');
  });

  it('lead to what they belong to', async () => {
    const user = await openTable('locales=de-DE&kinds=Instrument');
    const [first] = await within(await grid()).findAllByRole('link', { name: 'PHQ-9', hidden: true });
    if (!first) throw new Error('no link');
    await user.click(first);
    await waitFor(() => expect(currentPath()).toBe(`/instruments/edit-instrument/${message('title').ownerId}`));
  });

  it('are grouped by what they belong to, in the order of the list', async () => {
    await openTable('locales=de-DE&kinds=Instrument');
    const table = await grid();
    await within(table).findByText('PHQ-9 · Calculations');
    const heads = [...document.querySelectorAll('.translation-group')].map(({ textContent }) => textContent);
    expect(heads.slice(0, 2)).toEqual(['PHQ-9 · Answers', 'PHQ-9 · Calculations']);
    const first = document.querySelector<HTMLElement>('.translation-row[data-group]');
    expect(first?.style.blockSize).toBe('124px');
  });
});
