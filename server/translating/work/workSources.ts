import { mayEditSources } from 'core/access/translationGrants';
import { sourceLocale } from 'core/language';
import { checkTranslation } from 'core/language/checks';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { findMessage, lastPosition, type MessageRecord } from './storeWorkDetail';
import { deleteMessage, insertMessage, lockMessage, updateMessage } from './storeWorkSaving';
import type { WorkNeeds } from './workNeeds';
import { maySource, seesKind, type Translator } from './workReach';

export type SourceFields = Pick<MessageRecord, 'sourceText' | 'context' | 'maxLength' | 'format'>;

export interface NewMessage extends SourceFields {
  kind: 'Webpages' | 'System';
  key: string;
}

/** @throws AppError `validation.failed` for a text that is no ICU message: no translation of it could be right */
function requireReadable({ sourceText, format }: Pick<SourceFields, 'sourceText' | 'format'>): void {
  const input = { source: sourceText, text: sourceText, format, sourceLocale, locale: sourceLocale };
  const malformed = checkTranslation({ ...input, maxLength: null, glossary: [] }).find(
    ({ code }) => code === 'icu_malformed',
  );
  if (malformed === undefined) return;
  const { params } = malformed;
  throw new AppError('validation.failed', {
    details: [{ path: 'body.sourceText', code: 'check.icu_malformed', params }],
  });
}

/** Fields of a change that differ from the message. */
const changedFields = (before: MessageRecord, change: Partial<SourceFields>): Partial<SourceFields> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof SourceFields],
    ),
  );

/** Writing of source texts; each function as `TranslationWork` says. */
export function createSources({ db, clock, grantsOf }: WorkNeeds) {
  /** What staff may not see does not exist for them; what they may see but not change is refused. */
  async function reach(by: Translator, id: string): Promise<MessageRecord> {
    const found = await findMessage(db, id);
    const known = { ...by, grants: await grantsOf(by.userId) };
    if (found === undefined || !seesKind(known, found.kind)) throw new AppError('not_found');
    if (!maySource(by, found.kind)) throw new AppError('translation.not_granted');
    return found;
  }

  return {
    add: async (by: Translator, { context, ...given }: NewMessage): Promise<string> => {
      if (!mayEditSources(by, given.kind)) throw new AppError('translation.not_granted');
      requireReadable(given);
      const at = clock();
      const id = uuidv7(at.getTime());
      await db.transaction(async (tx) => {
        const added = await insertMessage(tx, {
          ...given,
          id,
          context: context || null,
          sourceLocale,
          position: (await lastPosition(tx, given.kind)) + 1,
          addedByHand: true,
          edited: true,
          updatedBy: by.userId,
          updatedAt: at,
        });
        if (!added) throw new AppError('translation.key_taken', { params: { key: given.key } });
      });
      return id;
    },

    /** @returns false when the message has changed since it was read; then nothing is changed */
    update: async (by: Translator, id: string, given: Partial<SourceFields>, rowVersion: number): Promise<boolean> => {
      await reach(by, id);
      return db.transaction(async (tx) => {
        const before = await lockMessage(tx, id);
        if (before === undefined) throw new AppError('not_found');
        if (before.rowVersion !== rowVersion) return false;
        const change = changedFields(before, given.context === '' ? { ...given, context: null } : given);
        if (Object.keys(change).length === 0) return true;
        requireReadable({ ...before, ...change });
        await updateMessage(tx, before, change, { by: by.userId, at: clock() });
        return true;
      });
    },

    remove: async (by: Translator, id: string): Promise<void> => {
      await reach(by, id);
      if (!(await db.transaction((tx) => deleteMessage(tx, id)))) throw new AppError('translation.not_removable');
    },
  };
}
