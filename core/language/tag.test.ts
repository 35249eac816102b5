import * as fc from 'fast-check';
import { seedLanguages } from 'seed/languages';
import { readTag } from './tag';

const known = seedLanguages.map(({ code }) => code);

describe('reading a language tag', () => {
  it.each([
    ['zh_CN', 'zh-CN'],
    ['ZH-cn', 'zh-CN'],
    ['de', 'de'],
    ['sr_Latn_RS', 'sr-Latn-RS'],
    ['SR-LATN-rs', 'sr-Latn-RS'],
    ['iw-IL', 'he-IL'],
    ['in', 'id'],
    ['  ar-EG  ', 'ar-EG'],
    ['ar EG', 'ar-EG'],
    ['ｄｅ－ＤＥ', 'de-DE'],
    ['de–DE', 'de-DE'],
    ['de\u200b-DE\u200e', 'de-DE'],
    ['zh_CN.UTF-8', 'zh-CN'],
    ['sr_RS@latin', 'sr-Latn-RS'],
    ['de_DE@euro', 'de-DE'],
    ['zh-rTW', 'zh-TW'],
    ['en-uk', 'en-GB'],
    ['es-419', 'es-419'],
    ['ca-ES-valencia', 'ca-ES-valencia'],
    ['fil', 'fil'],
  ])('takes “%s” for %s', (written, tag) => {
    expect(readTag(written)).toEqual({ tag });
  });

  it.each([
    ['zn-ch', 'zh-CN'],
    ['ed-DE', 'de-DE'],
    ['de-ED', 'de-DE'],
    ['ar-EGG', 'ar-EG'],
    ['pt-BRA', 'pt-BR'],
    ['xx-US', 'en-US'],
  ])('knows no “%s” and suggests %s', (written, suggestion) => {
    expect(readTag(written, known)).toEqual({ tag: undefined, suggestion });
  });

  it.each([
    ['de-DE-x-house', 'de-DE'],
    ['ar-EG-u-nu-latn', 'ar-EG'],
    ['de-DE-blafasel', 'de-DE'],
    ['de-Zzzz', undefined],
    ['und', undefined],
    ['mul', undefined],
    ['en-ZZ', undefined],
    ['', undefined],
    ['-', undefined],
    ['klingon', undefined],
    ['😀', undefined],
    ['<b>de</b>', undefined],
    ['a'.repeat(10_000), undefined],
  ])('refuses “%s”', (written, suggestion) => {
    expect(readTag(written)).toEqual({ tag: undefined, suggestion });
  });

  it('knows every language of the seed by its own tag', () => {
    expect(known.filter((code) => readTag(code).tag !== code)).toEqual([]);
  });

  it('never throws, and gives a tag that it reads as itself', () => {
    const piece = fc.constantFrom(
      'de',
      'zh',
      'Hant',
      'latn',
      'x',
      'u',
      'CN',
      'DE',
      '419',
      '-',
      '_',
      '@',
      '.',
      ' ',
      'ca',
      '1996',
      'iw',
    );
    const written = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(written, (text) => {
        const { tag, ...rest } = readTag(text, known);
        if (tag !== undefined) return readTag(tag).tag === tag;
        const { suggestion } = rest as { suggestion?: string };
        return suggestion === undefined || readTag(suggestion).tag === suggestion;
      }),
    );
  });
});
