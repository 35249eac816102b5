import { sourceLocale } from 'core/language';
import { seedLanguages } from 'seed/languages';
import { seedMessages } from 'seed/messages';
import type { Database } from '../database/connection';
import { checksumOf, isSown, markSown } from '../database/seedState';
import { addLanguages, setTranslations, upsertMessages } from '../texts/service';

/** The languages of the seed; existing ones stay unchanged. */
export async function seedLanguageRows(db: Database, at: Date): Promise<void> {
  const languages = seedLanguages.map(({ interface: enabled, ...language }) => ({ ...language, enabled }));
  const checksum = checksumOf(languages);
  await db.transaction(async (tx) => {
    if (await isSown(tx, 'languages', checksum)) return;
    await addLanguages(tx, languages);
    await markSown(tx, 'languages', checksum, at);
  });
}

/** The interface messages; in an upgrade only those that nobody edited here. */
export async function seedInterfaceTexts(db: Database, folder: string, at: Date): Promise<void> {
  const messages = await seedMessages(folder);
  const checksum = checksumOf({ ...messages, staffKeys: [...messages.staffKeys] });
  const options = { at, by: null, keepEdited: true };
  await db.transaction(async (tx) => {
    if (await isSown(tx, 'messages', checksum)) return;
    for (const kind of ['System', 'Webpages'] as const) {
      const { [sourceLocale]: source = {}, ...translations } = messages[kind];
      const entries = Object.entries(source).map(([key, text]) => ({
        key,
        text,
        format: 'icu' as const,
        audience: messages.staffKeys.has(key) ? ('staff' as const) : ('everyone' as const),
      }));
      await upsertMessages(tx, kind, null, sourceLocale, entries, options);
      for (const [locale, texts] of Object.entries(translations)) {
        await setTranslations(tx, kind, null, locale, texts, options);
      }
    }
    await markSown(tx, 'messages', checksum, at);
  });
}
