import { act, screen, waitFor, within } from '@testing-library/react';
import { setGrants } from 'mock/translating/grants';
import { allMessages } from 'mock/translating/translationWorld';
import { currentPath, freshBrowser } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { grid, idOf, lastCall, layOutLists, openTable, openTools, rowOf, userId } from '../testing/table';

layOutLists();
beforeEach(freshBrowser);

const locales = 'locales=de-DE,ar-EG,zh-CN';

describe('the table of translations', () => {
  it('shows each text beside its translations, in their own language and direction, with state and findings', async () => {
    await openTable(`${locales}&kinds=Webpages`);
    const row = await rowOf('shell.notFound');
    expect(row.getByText('There is no page at this address.')).toHaveAttribute('lang', 'en-US');
    const [, , german, arabic, chinese] = row.getAllByRole('gridcell');
    expect(german).toHaveTextContent('Draft');
    expect(arabic).toHaveTextContent('Missing');
    expect(chinese).toHaveTextContent('Outdated');
    expect(row.getByText('2 comments')).toBeInTheDocument();
    const text = within((await rowOf('shell.toHome')).getAllByRole('gridcell')[3] as HTMLElement).getByText(/./, {
      selector: '[lang]',
    });
    expect(text).toHaveAttribute('lang', 'ar-EG');
    expect(text).toHaveAttribute('dir', 'rtl');
  });

  it('tells assistive technology how large it is, though only what is in view exists', async () => {
    await openTable(locales);
    const table = await grid();
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', `${allMessages().length + 1}`));
    expect(table).toHaveAttribute('aria-colcount', '5');
    expect(screen.getByText(`${allMessages().length} texts`)).toBeInTheDocument();
    expect(within(table).getAllByRole('row').length).toBeLessThan(40);
    expect(within(table).getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
  });

  it('says in words where a text of an instrument stands', async () => {
    await openTable('locales=de-DE&kinds=Instrument&text=question.q1.');
    const row = await rowOf('question.q1.text');
    expect(row.getByText('Question 1')).toBeInTheDocument();
    expect(row.getByText('PHQ-9')).toBeInTheDocument();
  });

  it('says at the head how far each language is', async () => {
    await openTable('locales=de-DE,zh-CN&kinds=Webpages');
    const head = await screen.findByRole('columnheader', { name: /Deutsch/ });
    const messages = allMessages().filter(({ kind }) => kind === 'Webpages');
    const bar = await within(head).findByRole('img', { name: /Approved: \d+/ });
    const counts = [...(bar.getAttribute('aria-label') ?? '').matchAll(/: (\d+)/g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count)).toBe(messages.length);
  });

  it('says it of what the filter finds', async () => {
    await openTable('locales=de-DE&kinds=Webpages&text=shell');
    const head = await screen.findByRole('columnheader', { name: /Deutsch/ });
    const found = Number((await grid()).getAttribute('aria-rowcount')) - 1;
    const bar = await within(head).findByRole('img', { name: /Approved: \d+/ });
    const counts = [...(bar.getAttribute('aria-label') ?? '').matchAll(/: (\d+)/g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count)).toBe(found);
  });

  it('asks for the cells of those languages only that are in view', async () => {
    const user = await openTable('kinds=Webpages');
    await user.click(await screen.findByRole('combobox', { name: 'Languages' }));
    await user.click(await screen.findByRole('button', { name: 'All 54' }));
    await waitFor(() => expect(lastCall('GET', 'translations')?.query.locales?.split(',')).toHaveLength(54));
    expect(lastCall('GET', 'translations')?.query.cells?.split(',').length).toBeLessThanOrEqual(16);
    expect(await grid()).toHaveAttribute('aria-colcount', '56');
    expect(screen.getAllByRole('columnheader').length).toBeLessThan(15);
  });
});

describe('the head', () => {
  it('has each language above its column when one scrolls sideways', async () => {
    const user = await openTable('kinds=Webpages');
    await user.click(await screen.findByRole('combobox', { name: 'Languages' }));
    await user.click(await screen.findByRole('button', { name: 'All 54' }));
    const table = await grid();
    await waitFor(() => expect(table).toHaveAttribute('aria-colcount', '56'));
    act(() => {
      table.scrollLeft = 5000;
      table.dispatchEvent(new Event('scroll'));
    });
    const placesOf = (role: string, row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole(role)
        .slice(2)
        .map((cell) => [cell.getAttribute('aria-colindex'), Number.parseFloat(cell.style.marginInlineStart) || 0]);
    await waitFor(() =>
      expect(placesOf('columnheader', within(table).getAllByRole('row')[0])[0]?.[1]).toBeGreaterThan(0),
    );
    const [head, row] = within(table).getAllByRole('row');
    expect(placesOf('columnheader', head)).toEqual(placesOf('gridcell', row));
  });
});

describe('what the table is narrowed to', () => {
  it('stands in the address, and is asked of the server', async () => {
    const user = await openTable('locales=de-DE');
    await grid();
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByTitle('Missing'));
    await user.click(screen.getByRole('button', { name: /Filters/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Shown to respondents' }));
    await waitFor(() =>
      expect(lastCall('GET', 'translations/count')?.query).toEqual({
        locales: 'de-DE',
        states: 'missing',
        reachable: 'true',
      }),
    );
    expect(currentPath()).toBe('/translations?locales=de-DE&states=missing&reachable=true');
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'loading{Enter}');
    expect(await rowOf('shell.loading')).toBeDefined();
    expect(screen.getByText('1 text')).toBeInTheDocument();
  });

  it('finds what fails a check', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&failing=true&text=list.total');
    const row = await rowOf('list.total');
    const mark = row.getByRole('button', { name: '1 finding' });
    await user.hover(mark);
    // In the words of the text's own page.
    const said = await screen.findByRole('tooltip');
    expect(within(said).getByText('Error:').nextSibling).toHaveTextContent(/The placeholder .total. is missing/);
    await user.unhover(mark);
    await user.click(mark);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/The placeholder .total. is missing/);
    expect(document.querySelector('.translation-editor')).toBeNull();
  });

  it('counts as many findings as it lists', async () => {
    const message = allMessages().find(({ key }) => key === 'list.total');
    const stored = message?.translations.get('de-DE');
    if (!message || !stored) throw new Error('no text');
    Object.assign(message, { sourceText: '{total} of {pages}' });
    message.translations.set('de-DE', { ...stored, text: 'Einträge' });
    const user = await openTable('locales=de-DE&kinds=Webpages&text=list.total');
    const mark = (await rowOf('list.total')).getByRole('button', { name: '2 findings' });
    await user.hover(mark);
    const list = (await screen.findByRole('tooltip')).querySelectorAll('li');
    expect(list).toHaveLength(2);
  });

  it('says the findings of the cell that the keys have reached', async () => {
    const user = await openTable('locales=de-DE&kinds=Webpages&failing=true&text=list.total');
    await rowOf('list.total');
    (await grid()).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/The placeholder .total. is missing/);
  });

  it('leads from a cell to the page of its text, with history and comments', async () => {
    await openTable('locales=de-DE&kinds=Webpages&text=list.total');
    const row = await rowOf('list.total');
    const link = row.getByRole('link', { name: 'History and comments', hidden: true });
    expect(link).toHaveAttribute('href', expect.stringContaining(`/translations/edit/${idOf('list.total')}`));
  });

  it('counts the progress of all texts, whatever state is looked at', async () => {
    await openTable('locales=de-DE&kinds=Webpages&states=missing');
    await grid();
    await waitFor(() =>
      expect(lastCall('GET', 'translations/progress')?.query).toEqual({ locales: 'de-DE', kinds: 'Webpages' }),
    );
    expect(await screen.findByText(/% approved$/)).toBeInTheDocument();
  });

  it('can be cleared where nothing matches', async () => {
    const user = await openTable('locales=de-DE&text=no-such-words');
    expect(await screen.findByText('No text matches the filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await grid()).toBeInTheDocument();
    expect(currentPath()).toBe('/translations?locales=de-DE');
  });

  it('keeps the languages on this device', async () => {
    const user = await openTable('locales=de-DE');
    await grid();
    await user.click(screen.getByRole('combobox', { name: 'Languages' }));
    await user.type(screen.getByRole('combobox', { name: 'Languages' }), 'French');
    await user.click(await screen.findByTitle('Français'));
    await waitFor(() => expect(currentPath()).toBe('/translations?locales=de-DE,fr-FR'));
    expect(window.localStorage.getItem('translations.locales')).toBe('de-DE,fr-FR');
  });
});

describe('the keyboard', () => {
  it('moves from cell to cell, and Ctrl+Enter opens the editor with the same list', async () => {
    const user = await openTable(`${locales}&kinds=Webpages`);
    await rowOf('shell.loading');
    const table = await grid();
    table.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}');
    const active = document.getElementById(table.getAttribute('aria-activedescendant') ?? '');
    expect(active).toHaveAttribute('aria-colindex', '4');
    expect(active?.closest('[role="row"]')).toHaveAttribute('aria-rowindex', '4');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const key = 'shell.language';
    await waitFor(() =>
      expect(currentPath()).toBe(
        `/translations/edit/${idOf(key)}?locale=ar-EG&at=2&locales=de-DE,ar-EG,zh-CN&kinds=Webpages`,
      ),
    );
  });

  it('reaches the last row of the list and chooses with Space', async () => {
    const user = await openTable('locales=de-DE&kinds=System');
    await rowOf('error.validation.failed');
    const table = await grid();
    table.focus();
    await user.keyboard(' ');
    expect(await screen.findByText('1 text chosen')).toBeInTheDocument();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.queryByText('1 text chosen')).not.toBeInTheDocument());
    await user.keyboard('{Control>}{End}{/Control}');
    const last = allMessages()
      .filter(({ kind }) => kind === 'System')
      .at(-1);
    expect(await rowOf(last?.key ?? '')).toBeDefined();
    expect(lastCall('GET', 'translations')?.query).toMatchObject({ after: expect.any(String) });
  });

  it('leads from a text to the editor in its language', async () => {
    const user = await openTable(`${locales}&kinds=Webpages`);
    const row = await rowOf('shell.notFound');
    await user.click(row.getByRole('link', { name: /Missing/, hidden: true }));
    await waitFor(() => expect(currentPath()).toContain(`/translations/edit/${idOf('shell.notFound')}?locale=ar-EG`));
  });
});

describe('who sees what', () => {
  it('a translator sees what is granted, and no more', async () => {
    setGrants(userId, [{ locale: 'de-DE', kind: 'System', may: 'review' }]);
    const user = await openTable('locales=de-DE,zh-CN', 'user@example.org');
    await rowOf('error.validation.failed');
    expect(await grid()).toHaveAttribute('aria-colcount', '3');
    expect(screen.queryByText('shell.loading')).not.toBeInTheDocument();
    await openTools(user);
    expect(screen.queryByRole('button', { name: 'Add a message' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Languages' }));
    expect(await screen.findByTitle('Deutsch')).toBeInTheDocument();
    expect(screen.queryByTitle('Français')).not.toBeInTheDocument();
  });

  it('who holds no permission is not let in', async () => {
    await openTable('', 'user@example.org');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
    expect(server.to('GET', 'translations/scope')).toHaveLength(0);
  });
});

describe('when something fails', () => {
  it('says so and tries again', async () => {
    server.respond('GET', 'translations', unreachable);
    const user = await openTable('locales=de-DE&kinds=Webpages');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'translations');
    await user.click(retry);
    expect(await rowOf('shell.loading')).toBeDefined();
  });

  it('says so of the scope too', async () => {
    server.respond('GET', 'translations/scope', unreachable);
    const user = await openTable('locales=de-DE&kinds=Webpages');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'translations/scope');
    await user.click(retry);
    expect(await rowOf('shell.loading')).toBeDefined();
  });
});

describe('on a phone', () => {
  const { innerWidth } = window;
  beforeEach(() => {
    window.innerWidth = 360;
  });
  afterEach(() => {
    window.innerWidth = innerWidth;
  });

  it('shows a card for each text, with one language at a time', async () => {
    const user = await openTable(`${locales}&kinds=Webpages&text=shell.notFound`);
    const card = within(await screen.findByRole('listitem'));
    expect(await card.findByText('Draft')).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Translation language' }));
    await user.click(await screen.findByTitle('简体中文'));
    expect(await card.findByText('Outdated')).toBeInTheDocument();
    await user.click(card.getByRole('link', { name: '此地址没有对应的页面。' }));
    await waitFor(() => expect(currentPath()).toContain(`/translations/edit/${idOf('shell.notFound')}?locale=zh-CN`));
  });

  it('keeps the filters out of the way until they are asked for', async () => {
    const user = await openTable(locales);
    const button = await screen.findByRole('button', { name: /Filters/ });
    expect(screen.queryByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByRole('combobox', { name: 'State' })).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });
});
