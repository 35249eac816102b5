import { tokens } from 'core/language/tokens';
import * as fc from 'fast-check';
import { createReplacer } from './findAndReplace';

type Format = 'plain' | 'icu' | 'markdown';
const replaced = (
  text: string,
  find: string,
  replace: string,
  { format = 'icu' as Format, matchCase = false, wholeWords = false, locale = 'en-US' } = {},
) => createReplacer({ find, replace, matchCase, wholeWords }, locale)(text, format);

const protectedOf = (text: string, format: Format) =>
  tokens(text, format)
    .filter((token) => token.protected)
    .map((token) => token.text);

describe('find and replace', () => {
  it.each([
    ['a name, {name}, is a Name', 'name', 'title', 'a title, {name}, is a title'],
    [
      '{count, plural, one {one count} other {# counts}}',
      'count',
      'case',
      '{count, plural, one {one case} other {# cases}}',
    ],
    ['{kind, select, other {other kind} kind {kind}}', 'other', 'x', '{kind, select, other {x kind} kind {kind}}'],
    ['1 $& 2', '$&', '$1', '1 $1 2'],
    ['a.c abc', 'a.c', 'x', 'x abc'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'x', 'x'],
    ['Straße STRASSE', 'straße', 'x', 'x STRASSE'],
    ['aaa', 'aa', 'b', 'ba'],
    ['😀😀', '😀', 'x', 'xx'],
  ])('in %j of %j by %j makes %j', (text, find, replace, expected) => {
    expect(replaced(text, find, replace)).toBe(expected);
  });

  it('leaves formulas, tags and the marks of markdown as they are', () => {
    expect(replaced('{{ total }} is the total', 'total', 'sum', { format: 'plain' })).toBe('{{ total }} is the sum');
    expect(replaced('**b** [b](b) b', 'b', 'x', { format: 'markdown' })).toBe('**x** [x](b) x');
    expect(replaced('<b>b</b>', 'b', 'x', { format: 'markdown' })).toBe('<b>x</b>');
  });

  it('tells letter case apart when it is to', () => {
    expect(replaced('Word word', 'word', 'x', { matchCase: true })).toBe('Word x');
    expect(replaced('Word', 'word', 'x', { matchCase: true })).toBeUndefined();
  });

  it.each([
    ['category cat, cat’s', 'cat', 'dog', 'en-US', 'category dog, cat’s'],
    ['Über über überaus', 'über', 'x', 'de-DE', 'x x überaus'],
    ['мир миры', 'мир', 'x', 'ru-RU', 'x миры'],
    ['सम्मान मान', 'मान', 'x', 'hi-IN', 'सम्मान x'],
  ])('takes whole words of %j', (text, find, replace, locale, expected) => {
    expect(replaced(text, find, replace, { wholeWords: true, locale })).toBe(expected);
  });

  it('finds what begins within what was passed over', () => {
    expect(replaced('acac cac', 'cac', 'x', { wholeWords: true })).toBe('acac x');
  });

  it('does nothing that would leave nothing, or break what has to stay', () => {
    expect(replaced('word', 'word', ' ')).toBeUndefined();
    // An apostrophe before a brace would quote it.
    expect(replaced('le {name}', 'le ', "l'")).toBeUndefined();
  });
});

const piece = fc.oneof(
  fc.constantFrom('{name}', '{n, number}', '{when, date, short}', '<b>', '</b>', ' ', 'ab', 'Ab', 'b a', 'é', '漢字'),
  fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', 'ß', '😀'), maxLength: 5 }),
);
const message = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', 'n', 'e', '😀', '字'), minLength: 1, maxLength: 3 });
const flags = fc.record({ matchCase: fc.boolean(), wholeWords: fc.boolean() });

describe('whatever is replaced', () => {
  it('what has to stay stays, in its order', () => {
    fc.assert(
      fc.property(message, word, word, flags, (text, find, replace, options) => {
        const after = replaced(text, find, replace, options);
        if (after !== undefined) expect(protectedOf(after, 'icu')).toEqual(protectedOf(text, 'icu'));
      }),
    );
  });

  it('nothing of it is left in what a translator writes, unless the new text brings it', () => {
    fc.assert(
      fc.property(message, word, fc.boolean(), (text, find, matchCase) => {
        const after = replaced(text, find, '\u2603', { matchCase });
        const free = tokens(after ?? text, 'icu').filter((token) => !token.protected);
        const folded = (part: string) => (matchCase ? part : part.toLowerCase());
        for (const token of free) expect(folded(token.text)).not.toContain(folded(find));
      }),
    );
  });

  it('it can be taken back', () => {
    fc.assert(
      fc.property(message, word, (text, find) => {
        const after = replaced(text, find, '\u2603', { matchCase: true });
        if (after !== undefined) expect(replaced(after, '\u2603', find, { matchCase: true })).toBe(text);
      }),
    );
  });
});
