/// <reference path="./peers.testing.d.ts" />
import * as fc from 'fast-check';
import { po } from 'gettext-parser';
import { js2xliff, xliff2js } from 'xliff';
import { aUnit, documentOf, documents, essence, read, write } from './documents.testing';

type Inline = string | (string | Record<string, Record<string, string>>)[];
interface Parsed {
  sourceLanguage: string;
  targetLanguage: string;
  resources: Record<string, Record<string, { source: Inline; target?: Inline }>>;
}
/** The text that the parts are, codes by what they stand for. */
const textOf = (inline: Inline | undefined): string =>
  (typeof inline === 'string' ? [inline] : (inline ?? []))
    .map((part) => (typeof part === 'string' ? part : (part.Standalone?.equiv ?? '')))
    .map((part) => part.replace(/^tag:(.*)$/s, '<$1>'))
    .join('');

const units = [
  aUnit({ source: 'Hello {name}, <b>you</b> & me', text: 'Hallo {name}, <b>du</b> & ich', context: 'A greeting' }),
  aUnit({
    key: 'days',
    source: '{n, plural, one {# day} other {# days}}',
    text: '{n, plural, one {# Tag} other {# Tage}}',
  }),
  aUnit({ key: 'lines', source: 'One\nTwo', text: 'Eins\n"Zwei"\t\\n', status: 'draft' }),
  aUnit({ key: 'missing', source: 'Bye', text: '', maxLength: 20 }),
  aUnit({ kind: 'Instrument', owner: 'phq_9', key: 'q 1.text', source: 'How?', text: 'كيف؟', status: 'machine' }),
];

describe('the xliff package', () => {
  it('reads from our XLIFF the same languages, keys, sources and translations', async () => {
    const parsed = (await xliff2js(write('xliff', documentOf(...units)))) as Parsed;
    expect([parsed.sourceLanguage, parsed.targetLanguage]).toEqual(['en-US', 'de-DE']);
    const found = Object.entries(parsed.resources).flatMap(([file, entries]) =>
      Object.entries(entries).map(([id, { source, target }]) => [file, id, textOf(source), textOf(target)]),
    );
    expect(found).toEqual([
      ['Webpages', 'shell.hello', units[0]?.source, units[0]?.text],
      ['Webpages', 'days', units[1]?.source, units[1]?.text],
      ['Webpages', 'lines', units[2]?.source, units[2]?.text],
      ['Webpages', 'missing', units[3]?.source, ''],
      ['Instrument_x2f_phq_9', 'q_x20_1.text', units[4]?.source, units[4]?.text],
    ]);
  });

  it('writes XLIFF that we read: keys, owners, texts, also without the data of the codes', async () => {
    const parsed = await xliff2js(write('xliff', documentOf(...units)));
    const written = (await js2xliff(parsed, { targetXliffVersion: '2.1', indent: '' })) as string;
    expect(written).not.toContain('originalData');
    const { locale, entries, problems } = read('xliff', written);
    expect([locale, problems]).toEqual(['de-DE', []]);
    // It keeps no states: what has a text counts as translated.
    expect(entries.map(essence)).toEqual(
      units.map((unit) => ({ ...essence(unit), status: unit.text ? 'draft' : null })),
    );
  });

  it('writes XLIFF of its own that we read', async () => {
    const own = {
      sourceLanguage: 'en-US',
      targetLanguage: 'de-DE',
      resources: { Webpages: { 'shell.hello': { source: 'Hello', target: 'Hallo', note: 'A greeting' } } },
    };
    for (const targetXliffVersion of ['2.0', '2.1']) {
      const { entries } = read('xliff', (await js2xliff(own, { targetXliffVersion })) as string);
      expect(entries).toMatchObject([{ kind: 'Webpages', key: 'shell.hello', source: 'Hello', text: 'Hallo' }]);
    }
  });
});

describe('gettext-parser', () => {
  it('reads from our PO the same texts, flags and headers, whatever characters they have', async () => {
    fc.assert(
      fc.property(documents, (document) => {
        // It knows no escapes but those of line feed, tab, quotation mark and backslash.
        const own = document.units.filter(({ source, text }) => !/(?![\n\t])\p{Cc}/u.test(source + text));
        const parsed = po.parse(Buffer.from(write('po', { ...document, units: own })));
        expect(parsed.headers).toMatchObject({ Language: 'de_DE', 'Plural-Forms': 'nplurals=2; plural=(n != 1);' });
        for (const { kind, owner, key, source, text, status, outdated } of own) {
          const entry = parsed.translations[`${kind}/${owner ?? ''}/${key}`]?.[source];
          expect(entry?.msgstr).toEqual([text]);
          expect(entry?.comments?.flag === 'fuzzy').toBe(text !== '' && (outdated || status !== 'reviewed'));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('writes PO that we read', async () => {
    const written = String(po.compile(po.parse(Buffer.from(write('po', documentOf(...units))))));
    const { locale, entries, problems } = read('po', written);
    expect([locale, problems]).toEqual(['de_DE', []]);
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
    expect(entries.map(essence).sort(byKey)).toEqual(units.map(essence).sort(byKey));
  });
});
