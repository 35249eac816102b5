import type { Collaboration } from 'core/contract/surveys/survey';
import { recordEvent } from '../../accounts/audit/service';
import { namedStaff } from '../../accounts/user/namedStaff';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { type By, reached } from './reach';
import { lockSurvey } from './store';
import { collaboratorsOf, forgetTold, putCollaborator, removeCollaborators } from './storeCollaborators';

interface Collaborator {
  userId: string;
  name: string;
  may: Collaboration;
}

export interface Collaborators {
  /** @throws AppError `not_found` */
  collaborators(by: By, id: string): Promise<Collaborator[]>;
  /** @throws AppError `not_found`, `access.denied`, `validation.failed` for an unknown account, one that is named twice, or without an owner */
  setCollaborators(
    by: By,
    id: string,
    given: readonly { email?: string | undefined; userId?: string | undefined; may: Collaboration }[],
  ): Promise<Collaborator[]>;
}

export function createCollaborators({ db, clock }: { db: Database; clock: () => Date }): Collaborators {
  return {
    collaborators: async (by, id) => {
      await reached(db, id, by, 'see');
      return collaboratorsOf(db, id);
    },

    setCollaborators: (by, id, given) =>
      db.transaction(async (tx) => {
        await lockSurvey(tx, id);
        await reached(tx, id, by, 'own');
        const userIds = await namedStaff(tx, given, 'body.collaborators');
        if (!given.some(({ may }) => may === 'own')) {
          throw new AppError('validation.failed', {
            details: [{ path: 'body.collaborators', code: 'survey.no_owner' }],
          });
        }
        await removeCollaborators(tx, id);
        for (const [index, { may }] of given.entries()) {
          const userId = userIds[index];
          if (userId !== undefined) await putCollaborator(tx, id, userId, may);
        }
        const now = await collaboratorsOf(tx, id);
        await forgetTold(tx, id);
        const change = { collaborators: now.map(({ userId, may }) => ({ account: userId, may })) };
        await recordEvent(
          tx,
          { action: 'survey.collaborators_changed', actorId: by.userId, entity: 'survey', entityId: id, change },
          clock(),
        );
        return now;
      }),
  };
}
