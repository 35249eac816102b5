import { sourceLocale } from 'core/language/fallback';
import { dayjsPacks } from 'core/language/packs/dayjs';
import { packFor } from 'core/language/packs/packFor';
import dayjs from 'dayjs';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat';

// Needed by packs that write dates in their own digits (Arabic, Hindi …).
dayjs.extend(preParsePostFormat);

const tags = Object.keys(dayjsPacks) as (keyof typeof dayjsPacks)[];

/** Loads and activates the pack of a locale: its own, else the nearest of its language, else en; en where it cannot be loaded. @returns its name */
export async function activateDayjsPack(locale: string): Promise<string> {
  const tag = packFor(locale, tags);
  const wanted = locale === sourceLocale || tag === undefined ? 'en' : dayjsPacks[tag];
  const found =
    wanted === 'en'
      ? wanted
      : await import(`dayjs/locale/${wanted}.js`).then(
          () => wanted,
          () => 'en',
        );
  return dayjs.locale(found);
}
