import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formattingLocale } from 'core/language/formatting';
import { fixedNumbers } from './build/ownDigits';
import { seedInstruments } from './instruments';
import { messageLocales } from './messages';

const hasOwnDigits = (locale: string) =>
  new Intl.NumberFormat(formattingLocale(locale)).resolvedOptions().numberingSystem !== 'latn';

/** The texts with Latin digits between their words. */
const withLatinDigits = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    /[0-9]/.test(text.replace(fixedNumbers, '')) ? [`${key}: ${text}`] : [],
  );

it('demo instruments have the digits that their languages format numbers with', async () => {
  const texts = (await seedInstruments(join(__dirname, 'instruments'))).flatMap((instrument) =>
    Object.entries(instrument.texts).filter(([locale]) => hasOwnDigits(locale)),
  );
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.flatMap(([, bundle]) => withLatinDigits(bundle))).toEqual([]);
});

it('so do the texts that respondents see', () => {
  const locales = messageLocales.filter(hasOwnDigits);
  expect(locales).toContain('ar-EG');
  // Arguments of a message are formatted.
  const bare = (text: string): string => {
    const without = text.replace(/\{[^{}]*\}/g, '');
    return without === text ? text : bare(without);
  };
  for (const locale of locales) {
    const read = (name: string): Record<string, string> =>
      JSON.parse(readFileSync(join(__dirname, 'messages', locale, name), 'utf8'));
    const texts = Object.entries({ ...read('answering.json'), ...read('accounts.json'), ...read('shell.json') });
    expect(withLatinDigits(Object.fromEntries(texts.map(([key, text]) => [key, bare(text)])))).toEqual([]);
  }
});
