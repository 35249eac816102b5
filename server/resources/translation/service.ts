import type { TranslationGrant } from 'core/access/translationGrants';
import type { ProgressRow } from 'core/contract/language';
import type { Database, Transaction } from '../../database/connection';
import { createInterfaceTexts, type InterfaceTexts } from './interfaceTexts';
import { createMessages, type Messages } from './messages';
import { allLanguages, liveTextsOf, textsChannel, translatedLanguages } from './store';
import { grantsOf, setGrants } from './storePermissions';
import { progressOf } from './workProgress';
import type { Translator } from './workReach';

/** Reading and writing of texts in the caller's transaction: the texts of an instrument are written with the instrument or not at all. */
export {
  addLanguages,
  announceTexts,
  bundlesOf,
  isLanguage,
  removeMessagesExcept,
  removeTranslationsExcept,
  setTranslations,
  textsOf,
  upsertMessages,
} from './store';
export { holdLanguages, uncheck } from './storeChecks';
export { conditionOf } from './storeWorkFilter';

export interface TranslationService extends InterfaceTexts {
  messages: Messages;
  /** Notified when interface texts or languages have changed: `invalidate` then. */
  channel: string;
  /** What an account may translate and review beside what comes with its roles. */
  grantsOf(userId: string, at?: Database | Transaction): Promise<TranslationGrant[]>;
  /** Makes these the account's grants; the caller holds a lock on the account. */
  setGrants(tx: Transaction, userId: string, grants: readonly TranslationGrant[]): Promise<void>;
  /** How far each kind is in each language (default: all), of what the caller may see. Kinds without texts to translate are left out. */
  progressOf(by: Translator, locales?: readonly string[]): Promise<ProgressRow[]>;
}

/** Languages, interface bundles, the server's own messages. */
export function createTranslationService({ db }: { db: Database }): TranslationService {
  const texts = createInterfaceTexts({
    languages: async () => ({ all: await allLanguages(db), translated: await translatedLanguages(db, 'Webpages') }),
    texts: (kind, locale) => liveTextsOf(db, kind, locale),
  });
  return {
    ...texts,
    messages: createMessages(texts),
    channel: textsChannel,
    grantsOf: (userId, at = db) => grantsOf(at, userId),
    setGrants,
    progressOf: (by, locales) => progressOf(db, by, locales),
  };
}
