import { dayjsPacks } from 'core/language/packs/dayjs';
import { packFor } from 'core/language/packs/packFor';
import dayjs from 'dayjs';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat';

// Needed by packs that write dates in their own digits (Arabic, Hindi …).
dayjs.extend(preParsePostFormat);

const tags = Object.keys(dayjsPacks) as (keyof typeof dayjsPacks)[];

/** Loads the pack of a locale: its own, else the nearest of its language, else en. @returns its name */
export async function loadDayjsPack(locale: string): Promise<string> {
  const tag = packFor(locale, tags);
  const pack = tag === undefined ? 'en' : dayjsPacks[tag];
  if (pack !== 'en') await import(`dayjs/locale/${pack}.js`);
  return pack;
}
