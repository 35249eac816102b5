import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { checkCodes, checkTranslation } from './index';
import { pluralNeeds } from './pluralForms';

const locales = ['de-DE', 'ar-EG', 'ru-RU', 'zh-CN', 'hi-IN', 'fr-FR', 'cy-GB', 'ja-JP', 'pl-PL'];
const formats = ['plain', 'icu', 'markdown'] as const;

const fragment = fc.constantFrom(
  ...[
    '{',
    '}',
    '{{',
    '}}',
    "'",
    '<',
    '>',
    '<b>',
    '</b>',
    '<img src=x>',
    '#',
    '{n}',
    '{n, plural,',
    ' one {',
    ' other {#}}',
  ],
  ...[
    '**',
    '_',
    '[',
    '](u)',
    '`',
    '\\',
    '\n',
    '- ',
    '{{ a }}',
    '5',
    '٣',
    '1,000',
    '。',
    '?',
    'score',
    'é',
    '\uD83D',
    ' ',
  ],
);
const anyText = fc.oneof(
  fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

it('never throws, and answers with codes of the list, errors first, for any text', () => {
  const input = fc.record({
    source: anyText,
    text: anyText,
    sourceLocale: fc.constantFrom('en-US', 'zh-CN', '', 'not a tag!'),
    locale: fc.oneof(fc.constantFrom(...locales, '', 'zz', 'toString', '__proto__'), fc.string()),
    format: fc.constantFrom(...formats),
    maxLength: fc.option(fc.nat(40)),
    glossary: fc.array(fc.record({ term: anyText, translation: fc.option(anyText) }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(input, (one) => {
      const problems = checkTranslation(one);
      for (const { code } of problems) expect(checkCodes).toContain(code);
      const severities = problems.map(({ severity }) => severity);
      expect(severities).toEqual([...severities].sort());
    }),
    { numRuns: runs(400, 4000) },
  );
});

it.each([
  ['nested choices', '{a,select,other{'.repeat(1200) + '}}'.repeat(1200)],
  ['open choices', '{a,select,other{'.repeat(1200)],
  ['open formulas', '{{ '.repeat(6000)],
  ['open tags', '<a '.repeat(6000)],
  ['signs', '*a _b '.repeat(3000)],
  ['brackets', '['.repeat(10_000) + ']('.repeat(5000)],
  ['spaces', `a${' '.repeat(19_000)}b`],
  ['numbers', '1,'.repeat(10_000)],
])('bears 20,000 characters of %s', (_, text) => {
  for (const format of formats) {
    for (const [source, other] of [
      [text, text],
      ['Hello', text],
      [text, 'Hallo'],
    ] as const) {
      const input = {
        source,
        text: other,
        sourceLocale: 'en-US',
        locale: 'ru-RU',
        format,
        maxLength: 10,
        glossary: [],
      };
      expect(Array.isArray(checkTranslation(input))).toBe(true);
    }
  }
});

/** A message in a language: `write` gives it with the plural forms of a locale and words of its own. */
interface Generated {
  write(locale: string, words: (index: number) => string): string;
}

const leaf = (index: number): fc.Arbitrary<Generated> =>
  fc
    .constantFrom('word', `{name${index}}`, `{n${index}, number}`, `{day${index}, date, short}`, '<b>word</b>')
    .map((text) => ({
      write: (_, words) => text.replace('word', words(index)),
    }));

const plural = (index: number, inner: Generated): Generated => ({
  write: (locale, words) => {
    const forms = [...(pluralNeeds(locale, 'plural')?.all ?? ['other'])];
    return `{c${index}, plural, ${forms.map((form) => `${form} {# ${inner.write(locale, words)}}`).join(' ')}}`;
  },
});

const choice = (index: number, one: Generated, other: Generated): Generated => ({
  write: (locale, words) =>
    `{s${index}, select, yes {${one.write(locale, words)}} other {${other.write(locale, words)}}}`,
});

const message: fc.Arbitrary<Generated> = fc
  .array(
    fc.nat(3).chain((index) =>
      fc.tuple(fc.constantFrom('leaf', 'plural', 'choice'), leaf(index), leaf(index + 4)).map(([shape, one, other]) => {
        if (shape === 'plural') return plural(index, one);
        return shape === 'choice' ? choice(index, one, plural(index + 4, other)) : one;
      }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => ({ write: (locale, words) => parts.map((part) => part.write(locale, words)).join(' ') }));

it('finds no error in a message that keeps everything, whatever its words', () => {
  const english = ['answer', 'file', 'saved', 'person'];
  const other = ['Antwort', 'ملف', '保存', 'человек'];
  fc.assert(
    fc.property(message, fc.constantFrom(...locales), (generated, locale) => {
      const source = generated.write('en-US', (index) => english[index % 4] ?? '');
      const text = generated.write(locale, (index) => other[index % 4] ?? '');
      const input = {
        source,
        text,
        sourceLocale: 'en-US',
        locale,
        format: 'icu' as const,
        maxLength: null,
        glossary: [],
      };
      expect(checkTranslation(input)).toEqual([]);
    }),
    { numRuns: runs(300, 2000) },
  );
});

it('finds an error wherever an argument is taken out', () => {
  fc.assert(
    fc.property(message, fc.nat(), (generated, chosen) => {
      const source = generated.write('en-US', () => 'word');
      const names = [...new Set([...source.matchAll(/\{([a-z]+\d)[,}]/g)].map(([, name = '']) => name))];
      const name = names[chosen % Math.max(1, names.length)];
      fc.pre(name !== undefined);
      const text = generated.write('de-DE', () => 'Wort').replaceAll(new RegExp(`\\{${name}\\b`, 'g'), '{x');
      const input = {
        source,
        text,
        sourceLocale: 'en-US',
        locale: 'de-DE',
        format: 'icu' as const,
        maxLength: null,
        glossary: [],
      };
      const errors = checkTranslation(input).filter(({ severity }) => severity === 'error');
      expect(errors).toContainEqual({ code: 'argument_lost', severity: 'error', params: { name } });
    }),
    { numRuns: runs(200, 1000) },
  );
});
