import { act, screen, waitFor } from '@testing-library/react';
import { getIntl } from '@umijs/max';
import { freshBrowser, openApp } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { onLanguageChange } from './languageEvent';
import { activeLocale } from './languages';
import { page } from './page';
import { switchLocale } from './switchLocale';

let reload: jest.SpyInstance;
beforeEach(() => {
  freshBrowser();
  reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
});

describe('a change of language', () => {
  it('in place stores it and tells everybody who shows texts, without a reload', async () => {
    await openApp('/user/login');
    await screen.findByRole('heading', { name: 'Sign in' });
    const heard: string[] = [];
    const end = onLanguageChange((locale) => heard.push(locale));
    await act(() => switchLocale('de-DE'));
    end();
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeInTheDocument();
    expect(heard).toContain('de-DE');
    expect(window.localStorage.getItem('umi_locale')).toBe('de-DE');
    expect(reload).not.toHaveBeenCalled();
  });

  it('whose texts cannot be had changes nothing', async () => {
    await openApp('/user/login');
    await screen.findByRole('heading', { name: 'Sign in' });
    server.respond('GET', 'translation/newtranslationkind/System/de-DE', unreachable);
    await expect(switchLocale('de-DE')).rejects.toMatchObject({ reason: 'connection' });
    expect(activeLocale()).toBe('en-US');
    expect(window.localStorage.getItem('umi_locale')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the event of a language change', () => {
  it('has room for five listeners; a sixth is warned of during development, and works', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openApp('/user/login');
    await screen.findByRole('heading', { name: 'Sign in' });
    // The product's own: texts, caches, charts.
    expect(warned).not.toHaveBeenCalled();
    const heard: number[] = [];
    const ends = [1, 2, 3, 4, 5, 6].map((number) => onLanguageChange(() => heard.push(number)));
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/language-change event has 6 listeners; 5 are expected/));
    await act(() => switchLocale('ar-EG'));
    expect(heard).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
    for (const end of ends) end();
    warned.mockClear();
    onLanguageChange(() => undefined)();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    await waitFor(() => expect(getIntl().locale).toBe('ar-EG'));
  });
});
