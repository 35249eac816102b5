import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { addLocale, getIntl, RawIntlProvider, useIntl } from '@umijs/max';
import { antdPacks } from 'core/language/packs/antd';
import { dayjsPacks } from 'core/language/packs/dayjs';
import dayjs from 'dayjs';
import { changeLanguage } from 'mock/translating/languageWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { loadAntdLocale } from '@/kit/antdProvider/antdLocale';
import { useWhen } from '@/kit/when/useWhen';
import { setDayjsLocale } from './dayjsLocale';
import { FormattedIn } from './FormattedIn';
import { refreshLanguages } from './switchLocale';

beforeEach(freshBrowser);
afterEach(() => setDayjsLocale('en-US'));

const modules = join(process.cwd(), 'node_modules');
const filesIn = (folder: string, shape: RegExp) =>
  readdirSync(join(modules, folder))
    .map((file) => shape.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .sort();

describe('the lists of packs', () => {
  it('name every pack of antd', () => {
    // Their names of Belarusian and Turkmen are none of those languages; Kurmanji is there twice.
    const named = { 'by-BY': 'be-BY', 'tk-TK': 'tk-TM' } as Record<string, string>;
    const packs = filesIn('antd/locale', /^([a-z]+_[A-Z]+)\.js$/).map((name) => name.replace('_', '-'));
    expect(
      packs
        .filter((name) => name !== 'kmr-IQ')
        .map((name) => named[name] ?? name)
        .sort(),
    ).toEqual([...antdPacks].sort());
  });

  it('name every pack of dayjs but those of invented languages and second copies', () => {
    const left = ['bn-bd', 'me', 'ms-my', 'tlh', 'tzl', 'x-pseudo', 'zh'];
    const packs = filesIn('dayjs/locale', /^([a-z-]+)\.js$/).filter((name) => !left.includes(name));
    expect(packs).toEqual([...new Set<string>(Object.values(dayjsPacks))].sort());
  });
});

describe('the packs that are loaded', () => {
  it('of antd are of the language asked for', async () => {
    const own = await Promise.all(antdPacks.map(async (tag) => [tag, (await loadAntdLocale(tag)).locale] as const));
    const spoken = ([tag, name]: readonly [string, string]) => {
      const language = tag.split('-')[0] ?? '';
      return name.startsWith(language) || (language === 'be' && name === 'by');
    };
    expect(own.filter((pair) => !spoken(pair))).toEqual([]);
  });

  it('of dayjs are of the language asked for', async () => {
    for (const [tag, name] of Object.entries(dayjsPacks)) {
      await setDayjsLocale(tag);
      expect([tag, dayjs.locale()]).toEqual([tag, name]);
    }
  });

  it.each([
    'qu-PE',
    'ha-NG',
    'tlh',
  ])('are English for %s, which none of them speaks, and not Chinese', async (locale) => {
    await setDayjsLocale(locale);
    expect((await loadAntdLocale(locale)).locale).toBe('en');
    expect(dayjs.locale()).toBe('en');
  });

  it('are those of the nearest of the language', async () => {
    await setDayjsLocale('de-LI');
    expect((await loadAntdLocale('de-LI')).locale).toBe('de');
    expect(dayjs.locale()).toBe('de');
    expect((await loadAntdLocale('zh-MO')).locale).toBe('zh-tw');
  });
});

function Said() {
  const intl = useIntl();
  const when = useWhen();
  return (
    <>
      <p>{intl.locale}</p>
      <p>{intl.formatMessage({ id: 'x' }, { n: 3 })}</p>
      <p>{when.relative(dayjs().subtract(1, 'day').toISOString())}</p>
    </>
  );
}

type Format = new (locales?: string | string[], options?: object) => object;

/** A browser that speaks Arabic: what it does not know it writes by Arabic rules. */
function inArabicBrowser(name: 'NumberFormat' | 'RelativeTimeFormat') {
  const format = Intl[name] as unknown as Format & { supportedLocalesOf(locales: string[]): string[] };
  const arabic = new Proxy(format, {
    construct: (target, [locales, options]: [string | string[] | undefined, object | undefined]) => {
      const known = target.supportedLocalesOf([locales ?? []].flat());
      return new target(known.length > 0 ? known : 'ar-EG', options);
    },
  });
  Object.assign(Intl, { [name]: arabic });
  return { restore: () => Object.assign(Intl, { [name]: format }) };
}

describe('a language whose rules the browser does not know', () => {
  it('is written by English rules, not by those of the browser’s own language', () => {
    const browser = (['NumberFormat', 'RelativeTimeFormat'] as const).map(inArabicBrowser);
    addLocale('ss-SZ', { x: '{n, number}' }, { momentLocale: '', antd: {} as never });
    const intl = getIntl('ss-SZ', true);
    const shown = (
      <RawIntlProvider value={intl}>
        <FormattedIn>
          <Said />
        </FormattedIn>
      </RawIntlProvider>
    );
    // Left alone it would be Arabic.
    expect(intl.formatMessage({ id: 'x' }, { n: 3 })).toBe('٣');
    render(shown);
    for (const format of browser) format.restore();
    expect(screen.getByText('ss-SZ')).toBeInTheDocument();
    expect(screen.getByText('3')).toBeInTheDocument();
    expect(screen.getByText('yesterday')).toBeInTheDocument();
  });
});

describe('a language that an administrator has added', () => {
  const choose = (code: string) => window.localStorage.setItem('umi_locale', code);

  it('without packs starts and shows its screens', async () => {
    changeLanguage('ss-SZ', { enabled: true });
    choose('ss-SZ');
    signedInAs('super@example.org');
    await openApp('/users');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'ss-SZ');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(await screen.findByText(/^\d+ entries$/)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u);
  });

  it('is written in the direction that was chosen for it, at once when that is changed', async () => {
    changeLanguage('ur-PK', { enabled: true });
    choose('ur-PK');
    await openApp('/user/login');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    changeLanguage('ur-PK', { direction: 'ltr' });
    await act(() => refreshLanguages());
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  });

  it.each([
    'x',
    'no tag at all',
    'a'.repeat(60),
    '../../users',
  ])('is not what stands in the storage as “%s”: the product starts all the same', async (stored) => {
    choose(stored);
    await openApp('/user/login');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en-US');
  });
});
