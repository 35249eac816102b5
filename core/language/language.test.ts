import * as fc from 'fast-check';
import { directionOf, fallbackChain, formatMessage, matchLocale, messageArguments, textLanguage } from './index';

describe('direction', () => {
  it.each([
    'he-IL',
    'ar-EG',
    'fa-IR',
    'ku-IQ',
    'ar',
    'AR_eg',
  ])('writes %s from right to left, whatever is set', (code) => {
    expect(directionOf(code)).toBe('rtl');
    expect(directionOf(code, 'ltr')).toBe('rtl');
  });

  it('leaves other languages to the administrator, look-alike prefixes included', () => {
    expect(directionOf('ur-PK', 'rtl')).toBe('rtl');
    expect(directionOf('ur-PK', 'ltr')).toBe('ltr');
    expect(directionOf('arn-CL', 'rtl')).toBe('rtl');
  });

  it('goes by the usual script where nobody has chosen', () => {
    expect(['ur-PK', 'ps', 'yi', 'dv-MV', 'uz-Arab-AF'].map((code) => directionOf(code))).toEqual(Array(5).fill('rtl'));
    expect(['uz-UZ', 'de', 'zh_CN', 'no tag', ''].map((code) => directionOf(code))).toEqual(Array(5).fill('ltr'));
    expect(directionOf('arn-CL')).toBe('ltr');
    expect(directionOf('hr-HR')).toBe('ltr');
  });
});

describe('fallback chain', () => {
  it('goes from the asked locale over its fallbacks and the base locale to en-US, none twice', () => {
    const fallbacks = new Map([
      ['de-AT', 'de-DE'],
      ['de-DE', null],
    ]);
    expect(fallbackChain('de-AT', fallbacks, 'fr-FR')).toEqual(['de-AT', 'de-DE', 'fr-FR', 'en-US']);
    expect(fallbackChain('en-US', fallbacks, 'en-US')).toEqual(['en-US']);
  });

  it('ends even where fallbacks point at each other', () => {
    const circle = new Map([
      ['nb-NO', 'da-DK'],
      ['da-DK', 'nb-NO'],
    ]);
    expect(fallbackChain('nb-NO', circle, 'da-DK')).toEqual(['nb-NO', 'da-DK', 'en-US']);
  });
});

describe('the language that texts are in', () => {
  const own: Record<string, number> = {
    'en-US': 100,
    'es-ES': 100,
    'fr-FR': 51,
    'en-GB': 3,
    'sr-RS': 100,
    'de-DE': 50,
  };

  it.each([
    [['es-ES', 'en-US'], 'es-ES', 'it is whole'],
    [['fr-FR', 'en-US'], 'fr-FR', 'more than half is its own'],
    [['de-DE', 'en-US'], 'en-US', 'half is not enough'],
    [['he-IL', 'en-US'], 'en-US', 'it has none'],
    [['ca-ES', 'es-ES', 'en-US'], 'es-ES', 'its fallback has them'],
    [['en-GB', 'en-US'], 'en-GB', 'it is a variety of the same language'],
    [['fr-BE', 'fr-FR', 'en-US'], 'fr-BE', 'it is a variety of its fallback'],
    [['sr-Latn-RS', 'sr-RS', 'en-US'], 'sr-RS', 'its fallback is in another script'],
  ])('is for %j %s: %s', (chain, expected) => {
    expect(textLanguage(chain, (locale) => own[locale] ?? 0)).toBe(expected);
  });

  it('is English as long as there are no texts at all', () => {
    expect(textLanguage(['ca-ES', 'es-ES', 'en-US'], () => 0)).toBe('en-US');
  });
});

describe('matching the browser', () => {
  const enabled = [
    'en-US',
    'en-GB',
    'de-DE',
    'ar-EG',
    'zh-CN',
    'zh-TW',
    'pt-PT',
    'pt-BR',
    'nb-NO',
    'fr-BE',
    'fr-FR',
    'he-IL',
    'sr-RS',
  ];

  it.each([
    ['de-DE', 'de-DE'],
    ['DE_de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['de', 'de-DE'],
    ['en', 'en-US'],
    ['en-CA', 'en-US'],
    ['en-AU', 'en-GB'],
    ['en-IN', 'en-GB'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['pt', 'pt-BR'],
    ['pt-AO', 'pt-PT'],
    ['no', 'nb-NO'],
    ['nn-NO', 'nb-NO'],
    ['fr-CA', 'fr-FR'],
    ['fr-BE', 'fr-BE'],
    ['ar', 'ar-EG'],
    ['ar-MA', 'ar-EG'],
    ['iw', 'he-IL'],
    ['sr-Latn', 'sr-RS'],
  ])('gives %s the locale %s', (wanted, expected) => {
    expect(matchLocale([wanted], enabled)).toBe(expected);
  });

  it('takes the first wanted language that is there, and none when none is', () => {
    expect(matchLocale(['ja-JP', 'de-CH', 'en-US'], enabled)).toBe('de-DE');
    expect(matchLocale(['ja', 'x-', '', 'not a tag!'], enabled)).toBeUndefined();
  });

  it('answers with an enabled locale or nothing, for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (wanted) => {
        const match = matchLocale(wanted, enabled);
        return match === undefined || enabled.includes(match);
      }),
    );
  });
});

describe('messages', () => {
  it('fills plain arguments and writes numbers for the locale', () => {
    expect(formatMessage('Hello {name}, {n} new', { name: 'Ada', n: 1234.5 }, 'de-DE')).toBe('Hello Ada, 1.234,5 new');
  });

  it('follows the plural rules of the locale', () => {
    const message = '{n, plural, zero {none} one {one} two {two} few {few: #} many {many: #} other {other: #}}';
    expect(formatMessage(message, { n: 2 }, 'ar-EG')).toBe('two');
    expect(formatMessage(message, { n: 1 }, 'en-US')).toBe('one');
    expect(formatMessage(message, { n: 5 }, 'en-US')).toBe('other: 5');
  });

  it('leaves a missing argument visible, also in plurals and selects', () => {
    expect(formatMessage('Hello {name}', {}, 'en-US')).toBe('Hello {name}');
    expect(formatMessage('{n, plural, one {one} other {# items}}', {}, 'en-US')).toBe('{n} items');
    expect(formatMessage("It''s {sex, select, female {hers} other {theirs}}", { sex: undefined }, 'en-US')).toBe(
      "It's theirs",
    );
    expect(formatMessage('{d, date, short} and {x, number}', {}, 'en-US')).toEqual(expect.any(String));
  });

  it('gives a malformed message back as it is', () => {
    expect(formatMessage('broken {n, plural', { n: 1 }, 'en-US')).toBe('broken {n, plural');
    expect(formatMessage('{toString} {__proto__}', {}, 'en-US')).toBe('{toString} {__proto__}');
  });

  it('keeps tags as text', () => {
    expect(formatMessage("<b>{n}</b> isn't", { n: 1 }, 'en-US')).toBe("<b>1</b> isn't");
  });

  it('lists the arguments of a message, nested ones too', () => {
    expect(messageArguments('{who} has {n, plural, one {one {thing}} other {# {thing}s}}')).toEqual([
      'who',
      'n',
      'thing',
    ]);
    expect(messageArguments('no arguments')).toEqual([]);
    expect(messageArguments('broken {')).toBeNull();
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      "'",
      '<',
      '>',
      '#',
      'a',
      ', plural, ',
      'one',
      'other',
      ' ',
      '{n}',
      'select',
      '{n, plural, other {#}}',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (message) => {
          formatMessage(message, { n: 1 }, 'en-US');
          messageArguments(message);
        },
      ),
    );
  });
});
