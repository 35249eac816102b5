import type {
  Cell,
  FoundProgress,
  MessageDetail,
  MessageFilter,
  MessageRow,
  TranslationComment,
} from 'core/contract/translating/translation';
import { outdated } from '../../errors';
import type { Search } from './findAndReplace';
import type { Revision } from './storeWorkDetail';
import { type BulkAction, createBulk, type Outcome, type Seen } from './workBulk';
import { createComments } from './workComments';
import type { WorkNeeds } from './workNeeds';
import type { Translator } from './workReach';
import { createReading, type ListAsked } from './workReading';
import { createReplacing, type Replacement } from './workReplace';
import { type Given, saveText } from './workSaving';
import { createSources, type NewMessage, type SourceFields } from './workSources';

/**
 * The translator's work. Anything not granted is not listed, and `not_found` when named; what may be seen but not done is
 * `translation.not_granted`.
 */
export interface TranslationWork {
  /** Languages, kinds and owners that the caller works on. @param locale of the titles */
  scope: ReturnType<typeof createReading>['scope'];
  /** `cursor` null: the last window. @param locale of the names by which owners are sorted @throws AppError `validation.failed` for a strange cursor */
  list(by: Translator, locale: string, asked: ListAsked): Promise<{ rows: MessageRow[]; cursor: string | null }>;
  count(by: Translator, locales: readonly string[], filter: MessageFilter): Promise<number>;
  progress(by: Translator, locales: readonly string[], filter: MessageFilter): Promise<FoundProgress[]>;
  /** @param locales default: all that the caller may see */
  read(by: Translator, id: string, locales?: readonly string[]): Promise<MessageDetail>;
  revisions(by: Translator, id: string, locale: string): Promise<Revision[]>;
  /** The future interface texts of a locale, completed by its fallbacks. */
  draftBundle(by: Translator, kind: 'Webpages' | 'System', locale: string): Promise<Record<string, string>>;
  /** @throws AppError `translation.key_taken`, `validation.failed` for a text that is no ICU message. @returns the id */
  add(by: Translator, given: NewMessage): Promise<string>;
  /** @throws AppError `conflict` with the message as it is now, `validation.failed` as `add` */
  updateSource(by: Translator, id: string, change: Partial<SourceFields>, rowVersion: number): Promise<MessageDetail>;
  /** @throws AppError `translation.not_removable` for what was not added by hand */
  remove(by: Translator, id: string): Promise<void>;
  /**
   * Saves a translation: of two at once one. The published text stays until another is reviewed. Saving the same text again makes it one
   * of the present source.
   * @throws AppError `conflict` with the translation as it is now, `translation.problems` with each error of a text to be approved
   */
  save(by: Translator, id: string, locale: string, given: Given): Promise<Cell>;
  /** Chosen ones in one transaction; those of a filter 500 at a time. @throws AppError `validation.failed` unless exactly one is given */
  bulk(
    by: Translator,
    action: BulkAction,
    locale: string,
    which: { chosen?: readonly Seen[] | undefined; filter?: MessageFilter | undefined },
  ): Promise<Outcome>;
  /** The first 500, and how many there are. */
  findReplace(
    by: Translator,
    locale: string,
    search: Search,
    filter: MessageFilter,
  ): Promise<{ rows: Replacement[]; total: number }>;
  replace(by: Translator, locale: string, search: Search, chosen: readonly Seen[]): Promise<Outcome>;
  comment(
    by: Translator,
    messageId: string,
    said: { text: string; locale: string | null },
  ): Promise<TranslationComment>;
  resolveComment(by: Translator, id: string, resolved: boolean): Promise<TranslationComment>;
  /** One's own; for a superAdmin any. */
  removeComment(by: Translator, id: string): Promise<void>;
}

export function createTranslationWork(needs: WorkNeeds): TranslationWork {
  const reading = createReading(needs);
  const { update, ...sources } = createSources(needs);
  return {
    ...reading,
    ...sources,
    ...createComments(needs),
    ...createReplacing(needs),
    bulk: createBulk(needs),
    save: (by, id, locale, given) => saveText(needs, by, id, locale, given),
    updateSource: async (by, id, change, rowVersion) => {
      const isDone = await update(by, id, change, rowVersion);
      const current = await reading.read(by, id);
      if (isDone) return current;
      throw outdated('body.rowVersion', current.rowVersion, current);
    },
  };
}
