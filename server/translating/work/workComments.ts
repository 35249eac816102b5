import { accountOf } from 'core/access/author';
import type { TranslationComment } from 'core/contract/translating/translation';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import {
  deleteComment,
  findComment,
  findMessage,
  insertComment,
  type StoredComment,
  setResolved,
} from './storeWorkDetail';
import type { WorkNeeds } from './workNeeds';
import { deedOf, seesKind, type Translator } from './workReach';

const shown = ({ messageId: _, ...comment }: StoredComment): TranslationComment => comment;

/** Comments on texts; each function as `TranslationWork` says. */
export function createComments({ db, clock }: Pick<WorkNeeds, 'db' | 'clock'>) {
  /** On a whole message, for all who see it; on a translation, for those of its language. */
  async function requireSeen(by: Translator, messageId: string, locale: string | null): Promise<void> {
    const found = await findMessage(db, messageId);
    const isSeen =
      found !== undefined &&
      (locale === null ? seesKind(by, found.kind) : deedOf(by, locale, found.kind) !== undefined);
    if (!isSeen) throw new AppError('not_found');
  }

  async function seen(by: Translator, id: string): Promise<StoredComment> {
    const found = await findComment(db, id);
    if (found === undefined) throw new AppError('not_found');
    await requireSeen(by, found.messageId, found.locale);
    return found;
  }

  return {
    comment: async (by: Translator, messageId: string, said: { text: string; locale: string | null }) => {
      await requireSeen(by, messageId, said.locale);
      const at = clock();
      const id = uuidv7(at.getTime());
      await insertComment(db, { ...said, id, messageId, createdBy: by.userId, createdAt: at });
      return shown(await seen(by, id));
    },

    resolveComment: async (by: Translator, id: string, resolved: boolean) => {
      const found = await seen(by, id);
      await setResolved(db, id, resolved);
      return shown({ ...found, resolved });
    },

    removeComment: async (by: Translator, id: string): Promise<void> => {
      const found = await seen(by, id);
      if (accountOf(found.by)?.id !== by.userId && !by.roles.includes('superAdmin'))
        throw new AppError('translation.not_granted');
      await deleteComment(db, id);
    },
  };
}
