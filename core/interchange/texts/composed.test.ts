import { composedFile } from './composed';
import { aUnit, documentOf, formats, read, write } from './documents.testing';
import { digestOf } from './unit';

describe.each(formats)('a file in %s that writes letters and marks apart', (format) => {
  const file = (...texts: string[]) =>
    write(format, documentOf(...texts.map((text, index) => aUnit({ key: `k${index}`, source: 'Über', text }))));

  it('is read with composed texts, and says how many were not', () => {
    const { entries, problems } = composedFile(read(format, file('Grüße', 'Öl', 'Tag').normalize('NFD')));
    expect(entries.map(({ text }) => text)).toEqual(['Grüße', 'Öl', 'Tag']);
    expect(entries.map(({ source }) => source)).toEqual(['Über', 'Über', 'Über']);
    expect(problems).toEqual([{ line: null, key: null, code: 'composed', params: { count: 2 }, harmless: true }]);
  });

  it('is the file that it was where nothing is apart', () => {
    const whole = read(format, file('Grüße'));
    expect(composedFile(whole)).toEqual(whole);
  });
});

it('a text that was decomposed here when the file was made counts as untouched', () => {
  const text = 'Grüße'.normalize('NFD');
  const [entry] = composedFile(read('json', write('json', documentOf(aUnit({ text }))))).entries;
  expect(entry).toMatchObject({ text: 'Grüße', textDigest: digestOf('Grüße') });
});
