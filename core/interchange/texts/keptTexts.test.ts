import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textKeys } from '../../instrument/textKeys';
import { atOnce } from '../../steps';
import { decide, digestOf, type ExchangeFormat, keptText, readTexts } from '../index';
import { aUnit, documentOf, essence, formats, write } from './documents.testing';

const read = (format: ExchangeFormat, text: string) => atOnce(readTexts(format, text, 100_000));

describe.each(formats)('a file in %s that writes letters and marks apart', (format) => {
  const file = (...texts: string[]) =>
    write(format, documentOf(...texts.map((text, index) => aUnit({ key: `k${index}`, source: 'Über', text }))));

  it('is read with composed texts, and says how many were not', () => {
    const { entries, problems } = read(format, file('Grüße', 'Öl', 'Tag').normalize('NFD'));
    expect(entries.map(({ text }) => text)).toEqual(['Grüße', 'Öl', 'Tag']);
    expect(entries.map(({ source }) => source)).toEqual(['Über', 'Über', 'Über']);
    expect(problems).toEqual([{ line: null, key: null, code: 'composed', params: { count: 2 }, harmless: true }]);
  });

  it('says nothing where nothing is apart', () => {
    expect(read(format, file('Grüße')).problems).toEqual([]);
  });
});

it('a text that was kept otherwise here when the file was made counts as untouched', () => {
  const text = 'Grüße\r\naus Graz'.normalize('NFD');
  const [entry] = read('json', write('json', documentOf(aUnit({ text })))).entries;
  expect(entry).toMatchObject({ text: 'Grüße\naus Graz', textDigest: digestOf('Grüße\naus Graz') });
});

describe.each(formats)('the PHQ-9 in %s, its lines ended as elsewhere', (format) => {
  const { texts, ...structure } = JSON.parse(
    readFileSync(join(__dirname, '../../../seed/instruments/phq9.json'), 'utf8'),
  );
  const units = textKeys(structure).flatMap(({ key, format: written }) => {
    const [source, text] = [texts['en-US'][key], texts['de-DE'][key]];
    const outdated = { previousSource: `${source}\nbefore`, outdated: true };
    return source === undefined || text === undefined
      ? []
      : [
          aUnit({
            kind: 'Instrument',
            owner: 'phq9',
            key,
            source,
            text,
            format: written,
            ...(key === 'title' && outdated),
          }),
        ];
  });
  const file = write(format, documentOf(...units));

  it.each([
    ['Windows', '\r\n'],
    ['old Macs', '\r'],
  ])('as by %s changes nothing', (_, lineEnd) => {
    const { entries, problems } = read(format, file.replaceAll('\n', lineEnd));
    expect(problems).toEqual([]);
    expect(entries.map(essence)).toEqual(units.map(essence));
    const made = entries.map((entry, index) => {
      const { source = '', text = '', outdated = false } = units[index] ?? {};
      return decide(entry, { source, text, outdated, status: 'reviewed' }, 'review', false, () => []).what;
    });
    expect(new Set(made)).toEqual(new Set(['unchanged']));
    expect(made.length).toBeGreaterThan(50);
  });
});

it('what programs write into texts as line ends is a line feed too', () => {
  expect(keptText('a\r\nb\rc\nd\n\re')).toBe('a\nb\nc\nd\n\ne');
  const text = 'Eins\r\nZwei\rDrei';
  for (const format of formats)
    expect(read(format, write(format, documentOf(aUnit({ text })))).entries[0]?.text).toBe('Eins\nZwei\nDrei');
});
