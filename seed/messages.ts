import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mapValues from 'lodash/mapValues';
import { sourceLocale } from '../core/language';
import { shippedLocales } from '../core/language/shippedLocales';
import { isForStaff, kindOf } from './messageKinds';
import { withoutMissing } from './missingTexts';

/** The locales whose interface messages are complete. */
export const messageLocales = shippedLocales;

/** Locales that hold only what they say differently from another, which fills the rest. */
export const variants: Readonly<Record<string, (typeof messageLocales)[number]>> = { 'en-GB': 'en-US' };

export interface SeedMessages extends Record<'System' | 'Webpages', Record<string, Record<string, string>>> {
  /** Keys of the messages that no respondent comes to see. */
  staffKeys: ReadonlySet<string>;
}

/** One file: a flat object of message key → ICU message. */
async function readMessages(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
  } catch (cause) {
    throw new Error(`The messages ${path} cannot be read`, { cause });
  }
}

/**
 * The interface messages that a new installation starts with: kind → locale → key → text, without those that wait for their
 * translation.
 * @param folder holds a folder for each locale
 * @throws Error naming the file that cannot be read or is no JSON, or the key that two files of a locale share
 */
export async function seedMessages(folder: string): Promise<SeedMessages> {
  const staffKeys = new Set<string>();
  const messages: SeedMessages = { System: {}, Webpages: {}, staffKeys };
  for (const locale of messageLocales) {
    const names = (await readdir(join(folder, locale))).filter((name) => name.endsWith('.json')).sort();
    for (const name of names) {
      const kind = kindOf(name);
      const texts = messages[kind][locale] ?? {};
      messages[kind][locale] = texts;
      for (const [key, text] of Object.entries(await readMessages(join(folder, locale, name)))) {
        if (Object.hasOwn(texts, key)) throw new Error(`Two files of ${locale} have the message ${key}`);
        texts[key] = text;
        if (isForStaff(name, key)) staffKeys.add(key);
      }
    }
  }
  for (const kind of ['System', 'Webpages'] as const) {
    const source = messages[kind][sourceLocale] ?? {};
    messages[kind] = mapValues(messages[kind], (texts) => withoutMissing(source, texts));
  }
  for (const [locale, base] of Object.entries(variants)) {
    for (const kind of ['System', 'Webpages'] as const) {
      if (messages[kind][locale]) messages[kind][locale] = { ...messages[kind][base], ...messages[kind][locale] };
    }
  }
  return messages;
}
