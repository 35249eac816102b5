import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allLanguages, changeLanguage } from 'mock/translating/languageWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { enabledLanguages } from '@/shell/start/languages';

beforeEach(freshBrowser);

async function openLanguages(path = '/languages', email = 'super@example.org') {
  signedInAs(email);
  return openApp(path);
}

const list = () => screen.findByRole('list', { name: 'Languages' });
const items = async () => [...(await list()).children] as HTMLElement[];
const codes = async () => (await items()).map((item) => item.querySelector('code')?.textContent);
const item = async (code: string) => {
  const found = (await items()).find((each) => each.querySelector('code')?.textContent === code);
  if (!found) throw new Error(`${code} is not in the list`);
  return within(found);
};
const stored = () => allLanguages().map(({ code }) => code);

describe('the list of languages', () => {
  it('shows each with its names, tag, direction, fallback, and how far its translations are', async () => {
    await openLanguages();
    expect(await codes()).toEqual(stored());
    const arabic = await item('ar-EG');
    expect(arabic.getByRole('link', { name: 'العربية' })).toHaveAttribute('href', '/languages/edit/ar-EG');
    expect(arabic.getByText('Right to left')).toBeInTheDocument();
    expect(await arabic.findByText('Screens')).toBeInTheDocument();
    expect(arabic.getAllByText(/^\d+ of \d+$/).length).toBeGreaterThan(1);
    expect(arabic.getAllByText(/approved, .*missing/).length).toBeGreaterThan(0);
    expect(arabic.getByRole('link', { name: 'Translate into العربية' })).toHaveAttribute(
      'href',
      '/translations?locales=ar-EG',
    );
    expect((await item('nl-BE')).getByText('Falls back to Nederlands')).toBeInTheDocument();
    const source = await item('en-US');
    expect(source.getByRole('switch')).toBeDisabled();
    expect(source.queryByRole('link', { name: /^Translate/ })).not.toBeInTheDocument();
  });

  it('says of a language that can be chosen without any translated screen what people read instead', async () => {
    server.respond('GET', 'languages/progress', () => {
      const none = { reviewed: 0, draft: 0, machine: 0, outdated: 0 };
      const rows = ['ar-EG', 'de-DE'].map((locale) => ({ locale, kind: 'Webpages', total: 9, ...none, missing: 9 }));
      return json(200, { success: true, data: [rows[0], { ...rows[1], reviewed: 1, missing: 8 }] });
    });
    await openLanguages();
    expect(await (await item('ar-EG')).findByText(/no text of the screens is translated/)).toBeInTheDocument();
    expect((await item('de-DE')).queryByText(/no text of the screens is translated/)).toBeNull();
  });

  it('is there before the progress is, and without it', async () => {
    server.respond('GET', 'languages/progress', () =>
      json(503, { success: false, errorCode: 'service.unavailable', errorMessage: '', showType: 0, requestId: 'x' }),
    );
    await openLanguages();
    expect(await codes()).toEqual(stored());
    expect(await screen.findByText('The progress of the translations could not be loaded.')).toBeInTheDocument();
  });

  it('is narrowed by what is typed; the order is changed only where all are shown', async () => {
    const user = await openLanguages();
    await list();
    await user.type(screen.getByRole('textbox', { name: 'Filter languages' }), 'portug');
    await waitFor(async () => expect(await codes()).toEqual(['pt-BR', 'pt-PT']));
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
    expect(screen.getByText('Clear the filter to change the order.')).toBeInTheDocument();
    expect(currentPath()).toBe('/languages?q=portug');
  });

  it('changes the order by button and key, keeps the focus, and says where the language is now', async () => {
    const user = await openLanguages();
    const [first, second, third] = stored();
    const down = (await item(first ?? '')).getByRole('button', { name: 'Move العربية down' });
    await user.click(down);
    expect((await codes()).slice(0, 3)).toEqual([second, first, third]);
    expect(down).toHaveFocus();
    expect(screen.getByText(/العربية is now number 2 of 59/)).toBeInTheDocument();
    await user.keyboard('{End}');
    await waitFor(() => expect(stored().at(-1)).toBe(first));
    // The lowest cannot go further down: the other button has the focus.
    const up = (await item(first ?? '')).getByRole('button', { name: 'Move العربية up' });
    expect(up).toHaveFocus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(stored()[0]).toBe(first));
    expect(await codes()).toEqual(stored());
  });

  it('changes the order by dragging', async () => {
    await openLanguages();
    const all = await items();
    const [first, , third] = all;
    const grip = first?.querySelector('[draggable="true"]');
    if (!grip || !third) throw new Error('nothing to drag');
    const dataTransfer = { setData: () => undefined, setDragImage: () => undefined, effectAllowed: '' };
    jest.spyOn(third, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 40 } as DOMRect);
    fireEvent.dragStart(grip, { dataTransfer });
    fireEvent.dragOver(third, { dataTransfer, clientY: 135 });
    fireEvent.drop(third, { dataTransfer, clientY: 135 });
    expect((await codes()).slice(0, 3)).toEqual(['az-AZ', 'bg-BG', 'ar-EG']);
    await waitFor(() => expect(stored().slice(0, 3)).toEqual(['az-AZ', 'bg-BG', 'ar-EG']));
  });

  it('whose order is refused shows the order as it is', async () => {
    const user = await openLanguages();
    const before = stored();
    server.respond('PUT', 'languages/order', () =>
      json(400, {
        success: false,
        errorCode: 'validation.failed',
        errorMessage: 'Not so.',
        showType: 0,
        requestId: 'x',
      }),
    );
    await user.click((await item('ar-EG')).getByRole('button', { name: 'Move العربية down' }));
    expect(await screen.findByText('Not so.')).toBeInTheDocument();
    await waitFor(async () => expect(await codes()).toEqual(before));
  });

  it('enables a language, which can be chosen at once', async () => {
    const user = await openLanguages();
    const albanian = await item('sq-AL');
    await user.click(albanian.getByRole('switch', { name: 'Enabled: Shqip' }));
    expect(await screen.findByText('Shqip can be chosen now.')).toBeInTheDocument();
    expect(allLanguages().find(({ code }) => code === 'sq-AL')?.enabled).toBe(true);
    await waitFor(() => expect(enabledLanguages().map(({ code }) => code)).toContain('sq-AL'));
  });

  it('does not overwrite what somebody else changed, and shows it', async () => {
    const user = await openLanguages();
    const albanian = await item('sq-AL');
    changeLanguage('sq-AL', { label: 'Albanian (Tosk)' });
    await user.click(albanian.getByRole('switch'));
    expect(await screen.findByText('Albanian (Tosk)')).toBeInTheDocument();
    expect(await screen.findByText(/Somebody else has changed this/)).toBeInTheDocument();
    expect((await item('sq-AL')).getByRole('switch')).not.toBeChecked();
  });

  it('is not for admins', async () => {
    await openLanguages('/languages', 'admin@example.org');
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeInTheDocument();
  });
});
