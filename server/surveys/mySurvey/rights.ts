import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import type { AnonymousSurveys, Spender } from '../anonymous/service';
import { hashOfTypedCode } from '../invitation/codes';
import type { WrongCodes } from '../invitation/wrongCodes';
import { guestWith, type HeldDevice, isDeviceOf, needsDevice } from './device';
import { invitationStand } from './invitedAnew';
import type { SurveyRow } from './store';
import { findParticipation, type Participation } from './store';
import { findByCode, findOfAccount, type Invitation, takenBy } from './storeInvitation';

/** Who asks: an account with the role user, or a guest of this very survey. */
export interface Person {
  userId: string;
  isGuest: boolean;
}

/** Whoever else is signed in, staff without the role user and guests of other surveys, is taken for somebody who is not. */
export function personOf(caller: Caller | undefined, surveyId: string): Person | undefined {
  if (caller === undefined || !caller.roles.includes('user')) return undefined;
  if (caller.guestOf !== null && caller.guestOf !== surveyId) return undefined;
  return { userId: caller.userId, isGuest: caller.guestOf !== null };
}

/** Who takes part, and by which right. */
export interface Right {
  /** undefined: a new guest. */
  userId: string | undefined;
  isGuest: boolean;
  /** The caller themselves: they need no new tokens. */
  isCaller: boolean;
  participation: Participation | undefined;
  invitation: Invitation | undefined;
  /** Of an anonymous survey: whose right is used up by beginning. */
  spender?: Spender | undefined;
  /** Of a confidential survey: somebody has begun with the code, in a browser that alone holds what it needs to go on. */
  isElsewhere?: boolean;
  /** The person takes part by another invitation than this one; as a guest they have not finished. */
  isSecond?: boolean;
}

/** Nothing but the survey's open link, and has not begun. */
export const isByLink = (survey: Pick<SurveyRow, 'audience'>, right: Right): boolean =>
  survey.audience === 'link' && right.invitation === undefined && right.participation === undefined;

/** Comes by the open link, and nobody knows them. */
export const isStranger = (survey: Pick<SurveyRow, 'audience'>, right: Right): boolean =>
  isByLink(survey, right) && right.userId === undefined;

export interface Rights {
  /** The invitation with this code. @throws AppError `survey.code_unknown`, `survey.code_revoked`, `request.rate_limited` */
  invited(surveyId: string, code: string, address: string): Promise<Invitation>;
  /**
   * @throws AppError `survey.code_needed`, `auth.required`: without a right; `survey.code_used`: the invitation is another account's
   */
  of(survey: SurveyRow, person: Person | undefined, invitation: Invitation | undefined, held?: Held): Promise<Right>;
}

/** What only the browser holds: of a confidential survey, or of an anonymous one. */
interface Held extends HeldDevice {
  credential?: string | undefined;
}

/** Nobody's yet. */
const newGuest = { userId: undefined, isGuest: true, isCaller: false, participation: undefined, invitation: undefined };

/** Who uses up an invitation. */
export const spenderOf = ({ id, attributes, locale }: Invitation): Spender => ({
  kind: 'invitation',
  id,
  attributes,
  locale,
});

export function createRights(
  db: Database,
  wrongCodes: WrongCodes,
  anonymous: Pick<AnonymousSurveys, 'byCredential'>,
): Rights {
  /** Who answers an anonymous survey does so as a guest: only a guest, or who has the credential, takes part already. */
  async function inAnonymous(
    { id: surveyId, audience }: SurveyRow,
    person: Person | undefined,
    invitation: Invitation | undefined,
    credential: string | undefined,
  ): Promise<Right> {
    const known = credential === undefined ? undefined : await anonymous.byCredential(surveyId, credential);
    const userId = known ?? (person?.isGuest ? person.userId : undefined);
    const participation = userId === undefined ? undefined : await findParticipation(db, { userId, surveyId });
    if (participation !== undefined) {
      return { ...newGuest, userId, isCaller: person?.userId === userId, participation };
    }
    const own = person === undefined || person.isGuest ? undefined : await findOfAccount(db, surveyId, person.userId);
    const asked = invitation ?? (own?.state === 'revoked' ? undefined : own);
    if (asked !== undefined) return { ...newGuest, invitation: asked, spender: spenderOf(asked) };
    if (audience === 'link') return newGuest;
    if (audience === 'invited' || person?.isGuest) throw new AppError('survey.code_needed');
    if (person === undefined) throw new AppError('auth.required');
    return { ...newGuest, spender: { kind: 'account', id: person.userId, attributes: {}, locale: null } };
  }

  /** A guest who has finished leaves the window to others; an invitation that was taken back is no reason against another. */
  async function isByAnother({ userId, isGuest }: Person, invitation: Invitation): Promise<boolean> {
    const { id, surveyId } = invitation;
    const own = await findParticipation(db, { userId, surveyId });
    if (own === undefined || own.invitationId === null || own.invitationId === id) return false;
    return (!isGuest || own.status === 'started') && (await invitationStand(db, own, invitation)) === 'stands';
  }

  async function byInvitation(
    survey: SurveyRow,
    person: Person | undefined,
    invitation: Invitation,
    held: HeldDevice,
  ): Promise<Right> {
    const { id: surveyId } = survey;
    const taker = await takenBy(db, invitation);
    const isGuest = taker?.kind === 'guest' || (taker === undefined && (person === undefined || person.isGuest));
    const isCaller = taker === undefined ? person?.isGuest === false : taker.userId === person?.userId;
    const isOthers = invitation.userId !== null && invitation.userId !== person?.userId;
    if ((taker?.kind === 'person' && !isCaller) || (taker === undefined && isOthers)) {
      throw new AppError('survey.code_used');
    }
    if (taker?.kind === 'guest' && !isCaller && needsDevice(survey) && !(await isDeviceOf(db, taker.userId, held))) {
      return { ...newGuest, invitation, isElsewhere: true };
    }
    const userId = taker?.userId ?? (isCaller ? person?.userId : undefined);
    const participation = userId === undefined ? undefined : await findParticipation(db, { userId, surveyId });
    const isSecond = taker === undefined && person !== undefined && (await isByAnother(person, invitation));
    return { userId, isGuest, isCaller, participation, invitation, isSecond };
  }

  async function byDevice(surveyId: string, held: HeldDevice): Promise<Right | undefined> {
    const userId = await guestWith(db, surveyId, held);
    if (userId === undefined) return undefined;
    return { ...newGuest, userId, participation: await findParticipation(db, { userId, surveyId }) };
  }

  return {
    invited: async (surveyId, code, address) => {
      const found = await wrongCodes.find(address, () => findByCode(db, surveyId, hashOfTypedCode(code)));
      if (found.state === 'revoked') throw new AppError('survey.code_revoked');
      return found;
    },

    of: async (survey, person, invitation, { credential, ...held } = {}) => {
      if (survey.anonymity === 'anonymous') return inAnonymous(survey, person, invitation, credential);
      const { id: surveyId, audience } = survey;
      if (invitation !== undefined) return byInvitation(survey, person, invitation, held);
      if (person === undefined) {
        const guest = await byDevice(surveyId, held);
        if (guest !== undefined) return guest;
        if (audience === 'everyone') throw new AppError('auth.required');
        if (audience === 'invited') throw new AppError('survey.code_needed');
        return newGuest;
      }
      const participation = await findParticipation(db, { userId: person.userId, surveyId });
      // They began in this browser before they signed in.
      const guest = participation === undefined && !person.isGuest ? await byDevice(surveyId, held) : undefined;
      if (guest !== undefined) return guest;
      const own = person.isGuest ? undefined : await findOfAccount(db, surveyId, person.userId);
      const standing = own?.state === 'revoked' ? undefined : own;
      if (participation === undefined && standing === undefined) {
        if (audience === 'invited' || (audience === 'everyone' && person.isGuest)) {
          throw new AppError('survey.code_needed');
        }
      }
      // They may have begun by the link in their mail before they signed in.
      if (participation === undefined && standing !== undefined) return byInvitation(survey, person, standing, held);
      return { userId: person.userId, isGuest: person.isGuest, isCaller: true, participation, invitation: standing };
    },
  };
}
