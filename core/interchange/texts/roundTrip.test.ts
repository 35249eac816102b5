import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { tokens } from '../../language/tokens';
import { digestOf, type ExchangeUnit, type ReadEntry } from '../index';
import { aUnit, documentOf, documents, essence, formats, read, write } from './documents.testing';
import { nameToken, readNameToken } from './nameToken';

/** The unit that an installation has after the entry was imported into it. */
const imported = (unit: ExchangeUnit, entry: ReadEntry): ExchangeUnit => ({
  ...unit,
  text: entry.text,
  status: entry.status ?? unit.status,
  outdated: entry.text === '' ? unit.outdated : entry.outdated,
});

describe.each(formats)('%s, out and in', (format) => {
  it('gives back every text, state and place, whatever characters they have', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { entries, problems } = read(format, write(format, document));
        expect(problems).toEqual([]);
        expect(entries.map(essence)).toEqual(document.units.map(essence));
        for (const { text, textDigest } of entries) if (text !== '') expect(textDigest).toBe(digestOf(text));
      }),
      { numRuns: runs(50, 300) },
    );
  });

  it('writes the same bytes again from what it has read', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const first = write(format, document);
        const { entries } = read(format, first);
        const units = document.units.map((unit, index) => imported(unit, entries[index] as ReadEntry));
        expect(write(format, { ...document, units })).toBe(first);
      }),
      { numRuns: runs(25, 100) },
    );
  });

  it('says in which line each entry begins', () => {
    const units = ['one', 'two', 'three'].map((key) => aUnit({ key, text: `Zeile\n${key}` }));
    const text = write(format, documentOf(...units));
    const lines = text.split('\n');
    for (const { line, key } of read(format, text).entries) {
      const place = lines.slice(line - 1, line + 3).join('\n');
      expect([key, place]).toEqual([key, expect.stringContaining(key)]);
    }
  });

  it('tells the language', () => {
    const { locale, entries } = read(format, write(format, documentOf(aUnit())));
    expect(['de-DE', 'de_DE']).toContain(entries[0]?.locale ?? locale);
  });

  it('has no carriage return of its own, ends in a line feed, and is the same at each writing', () => {
    const document = documentOf(aUnit(), aUnit({ key: 'b', text: '', context: 'A button' }));
    const text = write(format, document);
    expect(text).not.toContain('\r');
    expect(text.endsWith('\n')).toBe(true);
    expect(write(format, document)).toBe(text);
  });

  it('never fails otherwise than by saying why, whatever it is given', () => {
    const whole = write(format, documentOf(aUnit({ text: 'Ein "Text", \\n {x}' }), aUnit({ key: 'b' })));
    const broken = fc
      .tuple(fc.nat(whole.length), fc.nat(whole.length), fc.string({ maxLength: 5 }))
      .map(([from, length, inserted]) => whole.slice(0, from) + inserted + whole.slice(from + length));
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        try {
          expect(read(format, text).entries).toBeInstanceOf(Array);
        } catch (error) {
          expect((error as Error).name).toBe('UnreadableFile');
        }
      }),
      { numRuns: runs(100, 500) },
    );
  });
});

describe('a key as a name token', () => {
  it('is what XML takes, and gives the key back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('_x20_', '_x5f_x20_', '__', '', 'a_x')), (key) => {
        expect(nameToken(key)).toMatch(/^[\w.\-:]+$/);
        expect(readNameToken(nameToken(key))).toBe(key);
      }),
    );
  });
});

describe('codes in XLIFF', () => {
  it('stand for arguments, formulas and tags, and nothing that a translator writes', () => {
    const source = 'Hi {name}, <b>{n, plural, one {# day} other {# days}}</b>';
    const text = write('xliff', documentOf(aUnit({ source, text: source.replace('Hi', 'Hallo') })));
    const codes = tokens(source, 'icu').filter(({ kind }) => kind === 'argument' || kind === 'tag');
    expect([...text.matchAll(/<ph /g)]).toHaveLength(2 * codes.length);
    expect([...text.matchAll(/<data id="d\d">(.*?)<\/data>/g)].map(([, data]) => data)).toEqual([
      '{name}',
      '&lt;b&gt;',
      '#',
      '&lt;/b&gt;',
    ]);
    // A language may need more forms than the source has.
    expect(text).toContain('{n, plural, one {');
  });
});
