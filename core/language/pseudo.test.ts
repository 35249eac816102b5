import * as fc from 'fast-check';
import { checkTranslation } from './checks';
import { pseudo, pseudoLocales } from './pseudo';
import { tokens } from './tokens';

const locales = Object.keys(pseudoLocales) as (keyof typeof pseudoLocales)[];
const kept = (text: string, format: 'plain' | 'icu' | 'markdown') =>
  tokens(text, format)
    .filter((piece) => piece.protected)
    .map((piece) => piece.text);

const message = 'Hello {name}, {n, plural, one {# answer} other {# answers}} saved';

describe('the accented pseudo-locale', () => {
  it('accents the words, and leaves placeholders as they are', () => {
    expect(pseudo('Save {name}', 'icu')).toBe('⟦Šáṽéé {name}⟧');
    expect(kept(pseudo(message, 'icu'), 'icu')).toEqual(kept(message, 'icu'));
  });

  it('is a third longer', () => {
    const text = 'The questionnaire cannot be published before every formula has been checked';
    const longer = pseudo(text, 'plain').length - 2;
    expect(longer / text.length).toBeGreaterThan(1.25);
    expect(longer / text.length).toBeLessThan(1.45);
  });

  it('leaves the sign of a heading at the beginning of its line', () => {
    expect(pseudo('# Title\n\n- one', 'markdown')).toMatch(/^# ⟦Ţíţľé/);
    expect(kept(pseudo('# Title\n\n- **one**', 'markdown'), 'markdown')).toEqual(['# ', '- ', '**', '**']);
  });

  it('leaves an empty text empty', () => {
    expect(pseudo(' ', 'plain')).toBe(' ');
    expect(pseudo('- ', 'markdown')).toBe('- ');
  });
});

describe('the pseudo-locale that is written from right to left', () => {
  it('turns each word round, placeholders apart', () => {
    expect(pseudo('Save {name}', 'icu', 'en-XB')).toBe('⟦\u200F\u202ESave\u202C\u200F {name}⟧');
    expect(pseudoLocales['en-XB'].direction).toBe('rtl');
  });
});

it.each(locales)('%s loses nothing of any text', (locale) => {
  const words = fc.constantFrom('Save', 'the ', 'answers', ' ', '5', '. ', 'été', '回答', "don't", '?');
  const argument = fc.constantFrom('{name}', '{n, number}', '<b>bold</b>', message);
  const sign = fc.constantFrom('**bold**', '*soft*', '{{ total }}', '[page](https://a.org)', '\n\n- ', '`code`');
  const cases: [fc.Arbitrary<string>, 'icu' | 'markdown' | 'plain'][] = [
    [fc.oneof(words, argument), 'icu'],
    [fc.oneof(words, sign), 'markdown'],
    [fc.oneof(words, fc.constant('{{ total }}')), 'plain'],
  ];
  for (const [part, format] of cases) {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const source = parts.join('');
        const text = pseudo(source, format, locale);
        const input = { source, text, sourceLocale: 'en-US', locale: 'en-GB', format, maxLength: null, glossary: [] };
        expect(checkTranslation(input).filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(kept(text, format)).toEqual(kept(source, format));
      }),
    );
  }
});
