import { messageArguments } from 'core/language/message';
import fc from 'fast-check';
import { categoriesOf, type PluralText, pluralFor, readPlural, writePlural } from './pluralText';

const entries = '{count, plural, one {# entry} other {# entries}}';

describe('reading', () => {
  it('takes a plural apart', () => {
    expect(readPlural(`You have ${entries}.`)).toEqual({
      before: 'You have ',
      argument: 'count',
      type: 'plural',
      offset: '',
      forms: [
        { selector: 'one', text: '# entry' },
        { selector: 'other', text: '# entries' },
      ],
      after: '.',
    });
  });

  it('knows offsets, exact numbers, ordinals and what is nested', () => {
    const text = '{n, selectordinal, offset:1 =0 {nobody} one {{who} as #st} other {#th}}';
    const read = readPlural(text);
    expect(read).toMatchObject({ type: 'selectordinal', offset: 'offset:1' });
    expect(read?.forms).toEqual([
      { selector: '=0', text: 'nobody' },
      { selector: 'one', text: '{who} as #st' },
      { selector: 'other', text: '#th' },
    ]);
    expect(read && writePlural(read)).toBe(text);
  });

  it('goes by the quotes of ICU', () => {
    expect(readPlural("{n, plural, other {# '}' it''s}}")?.forms).toEqual([{ selector: 'other', text: "# '}' it''s" }]);
  });

  it.each([
    ['no plural', 'Hello {name}'],
    ['two plurals', `${entries} ${entries}`],
    ['a plural within a choice', `{sex, select, other {${entries}}}`],
    ['a brace too few', '{count, plural, one {# entry} other {# entries}'],
    ['a brace too many', `${entries}}`],
    ['a form without braces', '{count, plural, one # other {#}}'],
    ['nothing', ''],
  ])('has none where there is %s', (_, text) => {
    expect(readPlural(text)).toBeNull();
  });

  it('never throws, and what it reads it writes the same', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      "'",
      '#',
      'n',
      ', plural, ',
      'one ',
      'other ',
      ' ',
      'x',
      '=1 ',
      'offset:1 ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const read = readPlural(pieces.join(''));
        if (read === null) return;
        const full = { ...read, forms: read.forms.filter(({ text }) => text !== '') };
        fc.pre(full.forms.length > 0);
        const again = readPlural(writePlural(full));
        expect(again?.forms).toEqual(full.forms);
      }),
    );
  });
});

describe('the fields of a language', () => {
  const namesOf = (locale: string) => categoriesOf(locale, 'plural').map(({ category }) => category);
  const source = readPlural(entries) as PluralText;

  it('are its own plural forms, with numbers that take them', () => {
    expect(categoriesOf('ar-EG', 'plural').map(({ category, examples }) => [category, examples[0]])).toEqual([
      ['zero', 0],
      ['one', 1],
      ['two', 2],
      ['few', 3],
      ['many', 11],
      ['other', 100],
    ]);
    expect(categoriesOf('fr-FR', 'plural').find(({ category }) => category === 'many')?.examples).toEqual([1_000_000]);
    expect(namesOf('zh-CN')).toEqual(['other']);
  });

  it('take over what is translated, and keep what the language has no use for in sight', () => {
    const { forms } = pluralFor(
      source,
      '{count, plural, =0 {nichts} one {ein} few {zwei} other {#}}',
      namesOf('de-DE'),
    );
    expect(forms).toEqual([
      { selector: '=0', text: 'nichts' },
      { selector: 'few', text: 'zwei' },
      { selector: 'one', text: 'ein' },
      { selector: 'other', text: '#' },
    ]);
  });

  it('put a text that is no such plural into the form that every language has', () => {
    for (const text of ['Einträge', '{other, plural, other {x}}']) {
      expect(pluralFor(source, text, namesOf('de-DE')).forms.at(-1)).toEqual({ selector: 'other', text });
    }
  });

  it('make a message that can be read, in every language', () => {
    for (const locale of ['ar-EG', 'de-DE', 'ru-RU', 'zh-CN']) {
      const plural = pluralFor(source, '', namesOf(locale));
      const filled = { ...plural, forms: plural.forms.map((form) => ({ ...form, text: '# x' })) };
      expect(messageArguments(writePlural(filled))).toEqual(['count']);
      expect(readPlural(writePlural(filled))?.forms).toEqual(filled.forms);
    }
  });
});
