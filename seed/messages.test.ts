import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageArguments } from 'core/language';

const folder = join(__dirname, 'messages');
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, locale, file), 'utf8'));

const source = 'en-US';
const files = readdirSync(join(folder, source));
const translations = readdirSync(folder).filter((locale) => locale !== source);
const cases = translations.flatMap((locale) => files.map((file) => [locale, file] as const));

describe('interface messages', () => {
  it('give each key in one file alone', () => {
    const keys = files.flatMap((file) => Object.keys(read(source, file)));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(cases)('are all there in %s, %s, and no others', (locale, file) => {
    expect(Object.keys(read(locale, file)).sort()).toEqual(Object.keys(read(source, file)).sort());
  });

  it.each(cases)('take the same arguments in %s, %s', (locale, file) => {
    const english = read(source, file);
    for (const [key, text] of Object.entries(read(locale, file))) {
      const given = messageArguments(text);
      expect({ key, given: given && [...given].sort() }).toEqual({ key, given: messageArguments(english[key] ?? '')?.sort() });
    }
  });
});
