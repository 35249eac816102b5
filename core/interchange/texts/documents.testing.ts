import * as fc from 'fast-check';
import { atOnce } from '../../steps';
import {
  type ExchangeDocument,
  type ExchangeFormat,
  type ExchangeUnit,
  type ReadEntry,
  type ReadFile,
  readers,
  writers,
} from '../index';

export const formats: readonly ExchangeFormat[] = ['xliff', 'po', 'json', 'csv'];

export const write = (format: ExchangeFormat, document: ExchangeDocument): string =>
  [...writers[format](document)].join('');

export function read(format: ExchangeFormat, text: string, mostEntries = 100_000): ReadFile {
  return atOnce(readers[format](text, mostEntries));
}

export const aUnit = (facts: Partial<ExchangeUnit> = {}): ExchangeUnit => ({
  kind: 'Webpages',
  owner: null,
  key: 'shell.hello',
  sourceLocale: 'en-US',
  source: 'Hello',
  previousSource: null,
  format: 'icu',
  context: null,
  maxLength: null,
  comments: [],
  text: 'Hallo',
  status: 'reviewed',
  outdated: false,
  ...facts,
});

export const documentOf = (...units: ExchangeUnit[]): ExchangeDocument => ({
  locale: 'de-DE',
  sourceLocale: 'en-US',
  units,
});

/** The parts of a unit that all formats keep. */
export const essence = ({ kind, owner, key, source, text, status, outdated }: ExchangeUnit | ReadEntry) => ({
  ...{ kind, owner, key, source, text },
  status: text === '' ? null : status,
  outdated: text !== '' && outdated,
});

const awkward = fc.constantFrom(
  ...[
    '{name}',
    '{n, plural, one {# day} other {# days}}',
    '{{score}}',
    '<b>',
    '</b>',
    '"',
    "'",
    '\\',
    '\\n',
    '\n',
    '\t',
  ],
  ...[
    '\r\n',
    ' ',
    '  ',
    '=1+1',
    '+',
    '-',
    '@',
    "'=",
    ';',
    ',',
    '#',
    '&amp;',
    '&',
    '<',
    ']]>',
    '<!--',
    'msgid "x"',
    '#~',
  ],
  ...[
    '\u0001',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\uffff',
    '‏مرحبا',
    '你好',
    '😀',
    'é',
    '@meta',
    '＝',
    '%s',
  ],
);
const anyText = fc
  .array(fc.oneof({ weight: 3, arbitrary: awkward }, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 8 })
  .map((pieces) => pieces.join(''))
  .filter((text) => !/[\p{Cs}\0\ufffd]/u.test(text));
const key = fc.oneof(
  fc.stringMatching(/^[a-z]{1,6}(\.[a-z]{1,6}){0,3}$/),
  fc.constantFrom('a_x20_b', 'q 1', '_x', 'ü', '1.text', 'a/b', 'option:1', '%41', '__proto__'),
);

const unit: fc.Arbitrary<ExchangeUnit> = fc.record({
  kind: fc.constantFrom('Webpages' as const, 'Instrument' as const),
  owner: fc.constantFrom('phq_9', 'mood-2', 'a_survey/page_1'),
  key,
  sourceLocale: fc.constant('en-US'),
  source: anyText,
  previousSource: fc.option(anyText),
  format: fc.constantFrom('plain' as const, 'icu' as const, 'markdown' as const),
  context: fc.option(anyText),
  maxLength: fc.option(fc.integer({ min: 1, max: 500 })),
  comments: fc.array(anyText, { maxLength: 2 }),
  text: anyText,
  status: fc.constantFrom('machine' as const, 'draft' as const, 'reviewed' as const),
  outdated: fc.boolean(),
});

/** Documents as the product writes them: an interface text has no owner, a key comes once, what belongs together stands together. */
export const documents: fc.Arbitrary<ExchangeDocument> = fc.array(unit, { maxLength: 8 }).map((units) => {
  const own = units.map((each) => (each.kind === 'Instrument' ? each : { ...each, owner: null }));
  const nameOf = ({ kind, owner, key: name }: ExchangeUnit) => JSON.stringify([kind, owner, name]);
  const unique = [...new Map(own.map((each) => [nameOf(each), each])).values()];
  return documentOf(...unique.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)));
});
