import { plainCode } from 'core/access/handedCode';
import type { AuditService } from '../../accounts/audit/service';
import type { ProfileService } from '../../accounts/profile/service';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { hashOfTypedCode } from '../invitation/codes';
import type { WrongCodes } from '../invitation/wrongCodes';
import type { OpenedSurveys } from './opened';
import type { Person } from './rights';
import {
  deleteParticipation,
  findParticipation,
  findSurvey,
  insertParticipation,
  lockParticipation,
  type Participation,
} from './store';
import {
  findByCode,
  findByReceipt,
  findOfAccount,
  type Invitation,
  lockInvitation,
  setOnInvitation,
  takenBy,
} from './storeInvitation';

export interface RemovalRequest {
  code?: string | undefined;
  receipt?: string | undefined;
  address: string;
}

export interface Removals {
  /** Not to take part: what was answered goes, and it is not asked again. @throws AppError `not_found`, `survey.code_unknown` */
  decline(surveyId: string, person: Person | undefined, request: RemovalRequest): Promise<void>;
  /** Takes back everything, also after completion. @throws AppError `not_found`, `survey.code_unknown` */
  withdraw(surveyId: string, person: Person | undefined, request: RemovalRequest): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  endings: Pick<AttemptEndings, 'removeOf'>;
  profiles: Pick<ProfileService, 'removeGuest'>;
  opened: OpenedSurveys;
  wrongCodes: WrongCodes;
}

/** What is meant: whose participation, and which invitation. */
interface Meant {
  userId: string | undefined;
  invitation: Invitation | undefined;
}

/** Only that the answer was no is kept of an invitation, so that nobody is asked again. */
const declined = { state: 'declined', name: null, locale: null, timeZone: null, attributes: {} } as const;

export function createRemovals({ db, clock, audit, endings, profiles, opened, wrongCodes }: Needs): Removals {
  async function meant(surveyId: string, person: Person | undefined, request: RemovalRequest): Promise<Meant> {
    const { code, receipt, address } = request;
    if (code !== undefined) {
      const invitation = await findByCode(db, surveyId, hashOfTypedCode(code));
      if (invitation === undefined) return wrongCodes.refuse(address);
      return { userId: (await takenBy(db, invitation))?.userId, invitation };
    }
    if (receipt !== undefined) {
      const found = await findByReceipt(db, surveyId, plainCode(receipt).slice(-16));
      if (found === undefined) return wrongCodes.refuse(address);
      return { userId: found.userId, invitation: undefined };
    }
    if ((await findSurvey(db, surveyId)) === undefined) throw new AppError('not_found');
    if (person === undefined) throw new AppError('auth.required');
    const invitation = person.isGuest ? undefined : await findOfAccount(db, surveyId, person.userId);
    return { userId: person.userId, invitation };
  }

  /** Everything of a participation; an account stays, a guest goes whole. */
  async function remove(tx: Transaction, known: Participation): Promise<void> {
    const participation = await lockParticipation(tx, known);
    if (participation === undefined) return;
    const { userId, surveyId, invitationId } = participation;
    const attempts = await endings.removeOf(tx, participation);
    const invited = invitationId === null ? undefined : await lockInvitation(tx, surveyId, invitationId);
    if (invited !== undefined) await setDeclined(tx, invited);
    await deleteParticipation(tx, participation);
    await profiles.removeGuest(tx, userId);
    // Nobody is named: of a confidential survey too it may be known that somebody went.
    const change = { survey: surveyId, attempts };
    await audit.record(tx, { action: 'survey.withdrawn', actorId: null, entity: 'survey', entityId: surveyId, change });
  }

  const setDeclined = (tx: Transaction, invited: Invitation) =>
    setOnInvitation(tx, invited, invited.state === 'revoked' ? { ...declined, state: 'revoked' } : declined);

  async function removeAll(surveyId: string, { userId, invitation }: Meant, tx: Transaction): Promise<void> {
    const participation = userId === undefined ? undefined : await findParticipation(tx, { userId, surveyId });
    if (participation !== undefined) await remove(tx, participation);
    const invited = invitation && (await lockInvitation(tx, surveyId, invitation.id));
    if (invited !== undefined) await setDeclined(tx, invited);
  }

  return {
    withdraw: async (surveyId, person, request) => {
      const found = await meant(surveyId, person, request);
      await db.transaction((tx) => removeAll(surveyId, found, tx));
    },

    decline: async (surveyId, person, request) => {
      const found = await meant(surveyId, person, request);
      const { survey, revision } = await opened.find(surveyId);
      const now = clock();
      await db.transaction(async (tx) => {
        await removeAll(surveyId, found, tx);
        // Somebody who was not invited has nothing else that says so.
        const isRemembered = found.invitation !== undefined || person === undefined || person.isGuest;
        if (isRemembered || found.userId !== person.userId) return;
        await insertParticipation(tx, {
          userId: person.userId,
          id: uuidv7(now.getTime()),
          surveyId,
          revision,
          locale: survey.baseLocale,
          attributes: {},
          versions: {},
          status: 'declined',
          startedAt: now,
          endedAt: now,
        });
      });
    },
  };
}
