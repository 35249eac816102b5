import { formattingLocale, languageName } from '../formatting';
import { antdPacks } from './antd';
import { dayjsPacks } from './dayjs';
import { packFor } from './packFor';
import { packsOf } from './packsOf';

const dayjsName = (locale: string) => {
  const tag = packFor(locale, Object.keys(dayjsPacks) as (keyof typeof dayjsPacks)[]);
  return tag && dayjsPacks[tag];
};

describe('the packs of the interface', () => {
  it.each([
    ['de-DE', 'de-DE', 'de'],
    ['de-AT', 'de-DE', 'de-at'],
    ['en-AU', 'en-GB', 'en-au'],
    ['pt-AO', 'pt-PT', 'pt'],
    ['zh-HK', 'zh-HK', 'zh-hk'],
    ['zh-SG', 'zh-CN', 'zh-cn'],
    ['zh-Hant-MY', 'zh-TW', 'zh-tw'],
    ['sr-RS', 'sr-RS', 'sr'],
    ['sr-Cyrl-BA', 'sr-RS', 'sr-cyrl'],
    ['uz-Cyrl-UZ', 'uz-UZ', 'uz'],
    ['nn-NO', 'nb-NO', 'nn'],
    ['ur-IN', 'ur-PK', 'ur'],
    ['fil-PH', undefined, 'tl-ph'],
    ['ss-SZ', undefined, 'ss'],
    ['qu-PE', undefined, undefined],
  ])('of %s are antd’s %s and dayjs’s %s', (locale, antd, dayjs) => {
    expect([packFor(locale, antdPacks), dayjsName(locale)]).toEqual([antd, dayjs]);
  });

  it('are its own, near ones or the base', () => {
    expect(packsOf('de-DE')).toEqual({ antd: 'own', dayjs: 'own' });
    expect(packsOf('de-LI')).toEqual({ antd: 'near', dayjs: 'near' });
    expect(packsOf('sq-AL')).toEqual({ antd: 'own', dayjs: 'own' });
    expect(packsOf('qu-PE')).toEqual({ antd: 'base', dayjs: 'base' });
  });
});

describe('formatting', () => {
  it('goes by the language where the environment knows it, else by en-US, and never throws', () => {
    expect(['de-AT', 'ar-EG', 'ur-PK'].map(formattingLocale)).toEqual(['de-AT', 'ar-EG', 'ur-PK']);
    expect(['ss-SZ', 'zh_CN', 'not a tag', '', 'de-DE-DE'].map(formattingLocale)).toEqual(Array(5).fill('en-US'));
  });

  it('names a language, and what is none by its tag', () => {
    expect(languageName('ur-PK', 'de-DE')).toBe('Urdu (Pakistan)');
    expect(languageName('ss-SZ', 'ss-SZ')).toBe('siSwati');
    expect(languageName('ss-SZ', 'en-US')).toBe('Swati (Eswatini)');
    expect(languageName('de-DE-DE', 'de-DE')).toBe('de-DE-DE');
  });

  it('names a language in its own words where the browser has none for it', () => {
    const { of } = Intl.DisplayNames.prototype;
    jest.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function (this: Intl.DisplayNames, code) {
      const isUnnamed = this.resolvedOptions().type === 'language' && code.startsWith('ss');
      if (!isUnnamed) return of.call(this, code);
      return this.resolvedOptions().fallback === 'none' ? undefined : code.replace('ss-SZ', 'ss (Eswatini)');
    });
    expect(languageName('ss-SZ', 'en-US')).toBe('siSwati (Eswatini)');
    expect(languageName('ss', 'de-DE')).toBe('siSwati');
  });
});
