import type { TranslationGrant } from 'core/access/translationGrants';
import type { Database, Transaction } from '../database/connection';
import type { Messages } from '../plugins/messages';
import { createInterfaceTexts, type InterfaceTexts } from './interfaceTexts';
import { createMessages } from './messages';
import { allLanguages, liveTextsOf, textsChannel, translatedLanguages } from './store';
import { grantsOf, setGrants } from './storePermissions';

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
  type WriteOptions,
} from './store';
/** Reading and writing of texts in the caller's transaction: the texts of an instrument are written with the instrument or not at all. */
export { expectTextChanges } from './storeDrafts';

export interface TranslationService extends InterfaceTexts {
  messages: Messages;
  /** Notified when interface texts or languages have changed: then call `invalidate`. */
  channel: string;
  /** What an account may translate and review in addition to its roles. */
  grantsOf(userId: string, at?: Database | Transaction): Promise<TranslationGrant[]>;
  /** Makes these the account's grants; the caller holds a lock on the account. */
  setGrants(tx: Transaction, userId: string, grants: readonly TranslationGrant[]): Promise<void>;
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
  };
}
