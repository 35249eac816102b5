import { codesOf, foundOf, problemsOf } from './checking.testing';

const icu = (source: string, text: string, locale = 'de-DE') => ({ source, text, locale, format: 'icu' as const });
const days = '{n, plural, one {# day} other {# days}}';

describe('arguments', () => {
  it('have to be kept, none lost, none invented', () => {
    expect(foundOf('argument_lost', icu('Hello {name}', 'Hallo'))).toEqual([['error', { name: 'name' }]]);
    expect(foundOf('argument_invented', icu('Hello {name}', 'Hallo {name} {nane}'))).toEqual([
      ['error', { name: 'nane' }],
    ]);
    expect(problemsOf(icu('{a} of {b}', '{b}: {a}'))).toEqual([]);
  });

  it('are lost by an apostrophe that quotes them', () => {
    expect(codesOf(icu('the {name}', "l'{name}", 'fr-FR'))).toContain('argument_lost');
    expect(codesOf(icu('the {name}', 'l’{name}', 'fr-FR'))).toEqual([]);
    expect(codesOf(icu('the {name}', "l''{name}", 'fr-FR'))).toEqual([]);
  });

  it('keep their type and style', () => {
    expect(foundOf('argument_type', icu('{day, date, short}', '{day, number}'))).toEqual([
      ['error', { name: 'day', expected: 'date', found: 'number' }],
    ]);
    expect(foundOf('argument_type', icu('{p, number, percent}', '{p, number}'))).toEqual([
      ['error', { name: 'p', expected: 'percent', found: '' }],
    ]);
    expect(foundOf('argument_type', icu('{p, number}', '{p, number, ::percent}'))).toHaveLength(1);
    expect(foundOf('argument_type', icu('{who}', '{who, plural, one {x} other {{who}}}'))).toHaveLength(1);
    expect(problemsOf(icu('{p, number, ::percent}', '{p, number, ::percent} %'))).toEqual([]);
  });

  it('that are counted may be counted where the source does not, and the other way round with a warning', () => {
    expect(problemsOf(icu('{n, number} days', '{n, plural, one {# Tag} other {# Tage}}'))).toEqual([]);
    expect(foundOf('argument_type', icu(days, 'Tage: {n, number}'))).toEqual([
      ['warning', { name: 'n', expected: 'plural', found: 'number' }],
    ]);
    expect(problemsOf(icu(days, '{n, number} 天', 'zh-CN'))).toEqual([]);
  });

  it('are lost when only some forms show them', () => {
    const source = '{n, plural, one {One file of {owner}} other {# files of {owner}}}';
    expect(
      foundOf('argument_lost', icu(source, '{n, plural, one {Eine Datei von {owner}} other {# Dateien}}')),
    ).toEqual([['error', { name: 'owner' }]]);
    expect(foundOf('argument_lost', icu(days, '{n, plural, one {ein Tag} other {Tage}}'))).toEqual([
      ['error', { name: 'n' }],
    ]);
    expect(problemsOf(icu(days, '{n, plural, one {ein Tag} other {{n, number} Tage}}'))).toEqual([]);
  });
});

describe('a malformed message', () => {
  it.each([
    'Hallo {name',
    '{n, plural, one {x}}',
    '{n, plural, other {x}',
    '{}',
    '{n, nummer}',
  ])('is an error: %s', (text) => {
    expect(problemsOf(icu('Hello', text))[0]).toEqual({ code: 'icu_malformed', severity: 'error', params: {} });
  });

  it('of a source says nothing against its translation', () => {
    expect(codesOf(icu('Hello {name', 'Hallo'))).toEqual([]);
  });
});

describe('plural forms', () => {
  it.each([
    ['de-DE', 'one {# Tag} other {# Tage}'],
    ['ru-RU', 'one {# день} few {# дня} many {# дней} other {# дня}'],
    ['pl-PL', 'one {# dzień} few {# dni} many {# dni} other {# dnia}'],
    ['cs-CZ', 'one {# den} few {# dny} other {# dní}'],
    ['cs-CZ', 'one {# den} few {# dny} many {# dne} other {# dní}'],
    ['ar-EG', 'zero {# يوم} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}'],
    ['fr-FR', 'one {# jour} many {# de jours} other {# jours}'],
    ['fr-FR', 'one {un jour} many {# de jours} other {# jours}'],
    ['ja-JP', 'other {# 日}'],
    ['cy-GB', 'zero {#} one {#} two {#} few {#} many {#} other {#}'],
    ['de-DE', '=0 {Kein Tag} =1 {Ein Tag} other {# Tage}'],
  ])('are those of %s', (locale, forms) => {
    expect(problemsOf(icu(days, `{n, plural, ${forms}}`, locale))).toEqual([]);
  });

  it.each([
    ['ru-RU', 'one {# день} other {# дня}', 'few, many'],
    ['ar-EG', 'one {# يوم} other {# يوم}', 'zero, two, few, many'],
    ['de-DE', 'other {# Tage}', 'one'],
    ['sl-SI', 'one {# dan} few {# dni} other {# dni}', 'two'],
  ])('that %s needs have to be there', (locale, forms, missing) => {
    expect(foundOf('plural_forms', icu(days, `{n, plural, ${forms}}`, locale))).toEqual([
      ['error', { name: 'n', kind: 'missing', forms: missing }],
    ]);
  });

  it('that only millions take, or that the language does not know, are a warning', () => {
    expect(foundOf('plural_forms', icu(days, '{n, plural, one {# día} other {# días}}', 'es-ES'))).toEqual([
      ['warning', { name: 'n', kind: 'missing', forms: 'many' }],
    ]);
    expect(foundOf('plural_forms', icu(days, '{n, plural, one {# 日} other {# 日}}', 'ja-JP'))).toEqual([
      ['warning', { name: 'n', kind: 'surplus', forms: 'one' }],
    ]);
  });

  it('that stand for several numbers have to show the number', () => {
    const text = '{n, plural, one {день} few {# дня} many {# дней} other {# дня}}';
    expect(foundOf('argument_lost', icu(days, text, 'ru-RU'))).toEqual([['error', { name: 'n' }]]);
  });

  it('of ordinals are those of ordinals', () => {
    const source = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect(problemsOf(icu(source, '{n, selectordinal, other {Nr. #}}'))).toEqual([]);
    expect(codesOf(icu(source, '{n, selectordinal, other {#e}}', 'fr-FR'))).toEqual(['plural_forms']);
  });

  it('are not asked for where the source tells numbers apart without them', () => {
    const source = '{n, plural, =0 {Events} other {Events (#)}}';
    expect(problemsOf(icu(source, '{n, plural, =0 {События} other {События (#)}}', 'ru-RU'))).toEqual([]);
    // For a Chinese source one form is complete.
    const chinese = {
      ...icu('{n, plural, other {# 天}}', '{n, plural, other {# days}}', 'en-US'),
      sourceLocale: 'zh-CN',
    };
    expect(codesOf(chinese)).toEqual(['plural_forms']);
  });

  it('are asked for within selects, too', () => {
    const source = `{who, select, me {I wait ${days}} other {They wait ${days}}}`;
    const text =
      '{who, select, me {Ich warte {n, plural, other {# Tage}}} other {Sie warten {n, plural, one {# Tag} other {# Tage}}}}';
    expect(codesOf(icu(source, text))).toEqual(['plural_forms']);
  });

  it('of a language that nobody knows are not judged', () => {
    expect(problemsOf(icu(days, '{n, plural, other {#}}', 'xx-nonsense-')).map(({ code }) => code)).toEqual([]);
  });
});

describe('select options', () => {
  const source = '{sex, select, female {She} male {He} other {They}}';

  it('are kept', () => {
    expect(problemsOf(icu(source, '{sex, select, male {Er} female {Sie} other {Sie}}'))).toEqual([]);
    expect(foundOf('select_options', icu(source, '{sex, select, weiblich {Sie} male {Er} other {Sie}}'))).toEqual([
      ['error', { name: 'sex', kind: 'missing', options: 'female' }],
      ['warning', { name: 'sex', kind: 'surplus', options: 'weiblich' }],
    ]);
  });

  it('do not become the bare code of what was selected', () => {
    expect(foundOf('argument_type', icu(source, 'Person: {sex}'))).toEqual([
      ['error', { name: 'sex', expected: 'select', found: 'plain' }],
    ]);
  });
});

describe('tags of a message', () => {
  it('are kept in every form', () => {
    expect(problemsOf(icu('<b>{n}</b> left', 'Noch <b>{n}</b>'))).toEqual([]);
    expect(foundOf('tag_lost', icu('<b>Now</b>', 'Jetzt'))).toEqual([
      ['error', { name: '<b>' }],
      ['error', { name: '</b>' }],
    ]);
    expect(foundOf('tag_invented', icu('Now', '<b>Jetzt</b>'))).toHaveLength(2);
    expect(foundOf('tag_lost', icu('<b>Now</b>', '</b>Jetzt<b>'))).toEqual([['error', { name: '</b>' }]]);
    const source = '{n, plural, one {<b>#</b> day} other {<b>#</b> days}}';
    const text = '{n, plural, one {<b>#</b> день} few {<b>#</b> дня} many {<b>#</b> дней} other {<b>#</b> дня}}';
    expect(problemsOf(icu(source, text, 'ru-RU'))).toEqual([]);
    expect(codesOf(icu(source, text.replace('many {<b>#</b>', 'many {<img src=x>#'), 'ru-RU'))).toContain('html');
  });
});

it('has room for the longest of its forms, not for all of them together', () => {
  const text = '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}';
  expect(problemsOf({ ...icu(days, text, 'ru-RU'), maxLength: 6 })).toEqual([]);
  expect(foundOf('too_long', { ...icu(days, text, 'ru-RU'), maxLength: 5 })).toEqual([
    ['error', { limit: 5, length: 6 }],
  ]);
  expect(foundOf('too_long', { ...icu('{name}', '{name}!!'), maxLength: 7 })).toEqual([
    ['error', { limit: 7, length: 8 }],
  ]);
});
