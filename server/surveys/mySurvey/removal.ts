import { plainCode } from 'core/access/handedCode';
import type { AuditService } from '../../accounts/audit/service';
import type { ProfileService } from '../../accounts/profile/service';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { AnonymousSurveys, Spender } from '../anonymous/service';
import { hashOfTypedCode } from '../invitation/codes';
import type { WrongCodes } from '../invitation/wrongCodes';
import { takeBackOf } from '../mail/ledger';
import { codeBegun, isDeviceOf, needsDevice } from './device';
import type { OpenedSurveys } from './opened';
import { type Person, spenderOf } from './rights';
import { openNow } from './start';
import {
  deleteParticipation,
  findParticipation,
  findSurvey,
  insertParticipation,
  lockParticipation,
  type Participation,
  participationsOf,
  type SurveyRow,
} from './store';
import {
  findByCode,
  findByReceipt,
  findOfAccount,
  type Invitation,
  lockInvitation,
  setOnInvitation,
  type Taker,
  takenBy,
} from './storeInvitation';

export interface RemovalRequest {
  code?: string | undefined;
  /** What only the browser holds, of a confidential survey that was begun with the code. */
  device?: string | undefined;
  receipt?: string | undefined;
  address: string;
  /** Of what is told. */
  locale: string;
}

export interface Removals {
  /**
   * Not to take part: what was answered goes, and it is not asked again. @throws AppError as `withdraw`, `not_found` also for those who are
   * not asked
   */
  decline(surveyId: string, person: Person | undefined, request: RemovalRequest): Promise<void>;
  /**
   * Takes back everything, also after completion. @throws AppError `not_found`, `survey.code_unknown`, `survey.code_begun`,
   * `survey.code_used`: of an anonymous one, by a code; `auth.required`, `access.denied`: of an account, without it
   */
  withdraw(surveyId: string, person: Person | undefined, request: RemovalRequest): Promise<void>;
  /** As `decline`, for whoever has a mail of this invitation. @throws AppError `not_found`, `auth.required`, `survey.code_begun` */
  declineInvitation(surveyId: string, id: string): Promise<void>;
  /** Whether a mail of this invitation takes back nothing of what was begun with it. */
  isTheirsAlone(surveyId: string, id: string): Promise<boolean>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  endings: Pick<AttemptEndings, 'removeOf'>;
  profiles: Pick<ProfileService, 'removeGuest'>;
  opened: OpenedSurveys;
  wrongCodes: WrongCodes;
  anonymous: Pick<AnonymousSurveys, 'isFree'>;
}

/** What is meant: whose participation, and which invitation. */
interface Meant {
  userId: string | undefined;
  invitation: Invitation | undefined;
  /** Of an anonymous survey: a right that was used leads to no answers. */
  spender?: Spender | undefined;
}

/** A code or a receipt speaks for a guest; for an account its owner does, signed in. @throws AppError `auth.required`, `access.denied` */
function requireOwner(taker: Taker | undefined, person: Person | undefined): void {
  if (taker?.kind !== 'person' || taker.userId === person?.userId) return;
  throw new AppError(person === undefined ? 'auth.required' : 'access.denied');
}

const isTheirsAlone = (survey: Pick<SurveyRow, 'anonymity'>, taker: Taker | undefined): boolean =>
  taker !== undefined && survey.anonymity !== 'anonymous' && (taker.kind === 'person' || needsDevice(survey));

/** Only that the answer was no is kept of an invitation, so that nobody is asked again. */
const declined = { state: 'declined', name: null, locale: null, timeZone: null, attributes: {} } as const;

export function createRemovals({
  db,
  clock,
  audit,
  endings,
  profiles,
  opened,
  wrongCodes,
  anonymous,
}: Needs): Removals {
  /** Whether somebody without a code is asked, or has begun. */
  async function isAsked(survey: SurveyRow, { userId, invitation }: Meant): Promise<boolean> {
    if (invitation !== undefined && invitation.state !== 'revoked') return true;
    if (survey.audience === 'everyone' && openNow(survey, clock()) === 'open') return true;
    return userId !== undefined && (await findParticipation(db, { userId, surveyId: survey.id })) !== undefined;
  }

  async function meant(surveyId: string, person: Person | undefined, request: RemovalRequest): Promise<Meant> {
    const { code, device, receipt, address, locale } = request;
    if (code !== undefined) {
      const invitation = await wrongCodes.find(address, () => findByCode(db, surveyId, hashOfTypedCode(code)));
      const survey = await findSurvey(db, surveyId);
      if (survey?.anonymity === 'anonymous') {
        // A guest who takes part has the better right.
        if (person?.isGuest) return { userId: person.userId, invitation: undefined };
        return { userId: undefined, invitation, spender: spenderOf(invitation) };
      }
      const taker = await takenBy(db, invitation);
      requireOwner(taker, person);
      if (taker !== undefined && taker.userId !== person?.userId && survey && needsDevice(survey)) {
        if (!(await isDeviceOf(db, taker.userId, { device }))) throw await codeBegun(opened, survey, locale);
      }
      return { userId: taker?.userId, invitation };
    }
    if (receipt !== undefined) {
      const plain = plainCode(receipt).slice(-16);
      const found = await wrongCodes.find(address, () => findByReceipt(db, surveyId, plain));
      requireOwner(found, person);
      return { userId: found.userId, invitation: undefined };
    }
    const survey = await findSurvey(db, surveyId);
    if (survey === undefined) throw new AppError('not_found');
    if (person === undefined) throw new AppError('auth.required');
    const invitation = person.isGuest ? undefined : await findOfAccount(db, surveyId, person.userId);
    if (survey.anonymity !== 'anonymous' || person.isGuest) return { userId: person.userId, invitation };
    const account = { kind: 'account', id: person.userId, attributes: {}, locale: null } as const;
    return { userId: person.userId, invitation, spender: invitation === undefined ? account : spenderOf(invitation) };
  }

  /** Everything of a participation in a wave. */
  async function remove(tx: Transaction, known: Participation): Promise<void> {
    const participation = await lockParticipation(tx, known);
    if (participation === undefined) return;
    const { surveyId, invitationId } = participation;
    const attempts = await endings.removeOf(tx, participation);
    const invited = invitationId === null ? undefined : await lockInvitation(tx, surveyId, invitationId);
    if (invited !== undefined) await setDeclined(tx, invited);
    await deleteParticipation(tx, participation);
    // Nobody is named: of a confidential survey too it may be known that somebody went.
    const change = { survey: surveyId, attempts };
    await audit.record(tx, { action: 'survey.withdrawn', actorId: null, entity: 'survey', entityId: surveyId, change });
  }

  async function setDeclined(tx: Transaction, invited: Invitation): Promise<void> {
    await setOnInvitation(tx, invited, invited.state === 'revoked' ? { ...declined, state: 'revoked' } : declined);
    await takeBackOf(tx, invited, { reason: 'declined', at: clock() });
  }

  async function removeAll(surveyId: string, { userId, invitation, spender }: Meant, tx: Transaction): Promise<void> {
    if (spender !== undefined && !(await anonymous.isFree(tx, surveyId, spender)))
      throw new AppError('survey.code_used');
    const waves = userId === undefined ? [] : await participationsOf(tx, { userId, surveyId });
    for (const each of waves) await remove(tx, each);
    if (userId !== undefined && waves.length > 0) await profiles.removeGuest(tx, userId);
    const invited = invitation && (await lockInvitation(tx, surveyId, invitation.id));
    if (invited !== undefined) await setDeclined(tx, invited);
  }

  const invitedTo = (surveyId: string, id: string) =>
    Promise.all([findSurvey(db, surveyId), takenBy(db, { surveyId, id })]);

  return {
    isTheirsAlone: async (surveyId, id) => {
      const [survey, taker] = await invitedTo(surveyId, id);
      return survey !== undefined && isTheirsAlone(survey, taker);
    },

    declineInvitation: async (surveyId, id) => {
      const [survey, taker] = await invitedTo(surveyId, id);
      requireOwner(taker, undefined);
      if (survey !== undefined && isTheirsAlone(survey, taker))
        throw await codeBegun(opened, survey, survey.baseLocale);
      await db.transaction(async (tx) => {
        const invitation = await lockInvitation(tx, surveyId, id);
        if (invitation === undefined) throw new AppError('not_found');
        const isAnonymous = survey?.anonymity === 'anonymous';
        const spender = isAnonymous ? spenderOf(invitation) : undefined;
        await removeAll(surveyId, { userId: isAnonymous ? undefined : taker?.userId, invitation, spender }, tx);
      });
    },

    withdraw: async (surveyId, person, request) => {
      const found = await meant(surveyId, person, request);
      await db.transaction((tx) => removeAll(surveyId, found, tx));
    },

    decline: async (surveyId, person, request) => {
      const found = await meant(surveyId, person, request);
      const { survey, revision } = await opened.find(surveyId);
      if (request.code === undefined && !(await isAsked(survey, found))) throw new AppError('not_found');
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
