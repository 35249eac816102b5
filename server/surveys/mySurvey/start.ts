import { randomUUID } from 'node:crypto';
import { isPromiseKept, promiseOf } from 'core/survey/promise';
import type { AuthService } from '../../accounts/auth/service';
import type { UserService } from '../../accounts/user/service';
import type { Database } from '../../database/connection';
import type { AttributeValues } from '../../database/schema/survey';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { AnonymousSurveys } from '../anonymous/service';
import { assignArm } from '../arm/assigning';
import { frozenAttributes } from '../invitation/attributes';
import { replanWaves } from '../mail/following';
import type { Proof } from '../openLink/puzzles';
import type { OpenLinks } from '../openLink/service';
import type { CourseFor } from './courseFor';
import { codeBegun, giveDevice, needsDevice, replaceDevice } from './device';
import type { PrepareFirstItem } from './firstItem';
import { goOnAnew, invitationStand } from './invitedAnew';
import type { Opened, OpenedSurveys, Said } from './opened';
import type { OwnWaves, OwnWavesOf } from './ownWaves';
import { type GoOn, isRefused, requireStarted, type Step } from './progress';
import { isByLink, isStranger, type Person, type Right, type Rights } from './rights';
import { createAnonymousStart } from './startAnonymous';
import {
  blankParticipation,
  insertParticipation,
  isUnchanged,
  type Participation,
  type SurveyRow,
  setOnParticipation,
} from './store';
import { type Invitation, lockInvitation, setOnInvitation, takenBy } from './storeInvitation';

interface StartRequest {
  code?: string | undefined;
  /** What was read beforehand; absent: the caller does not say. */
  revision?: number | undefined;
  locale: string;
  /** Whether the person has chosen it: else that of the participation comes first, or of the invitation. */
  isChosen: boolean;
  attributes?: AttributeValues | undefined;
  /** Version of the consent that was agreed to; true: of the present one. */
  consent?: number | boolean | undefined;
  /** What only the browser holds, of an anonymous survey. */
  credential?: string | undefined;
  /** What only the browser holds, of a confidential survey; new: what it made, to be held. */
  device?: string | undefined;
  /** Takes the place of `device`, which others may know: whoever goes on elsewhere does so no more. */
  newDevice?: string | undefined;
  /** Of the open link. */
  password?: string | undefined;
  proof?: Proof | undefined;
  address: string;
}

interface GuestTokens {
  accessToken: string;
  refreshToken: string;
}

export interface Started {
  /** Done: a quota is full. */
  step: Step;
  opened: Opened;
  tokens: GuestTokens | undefined;
  /** What the guest's browser is to keep. */
  device?: string | undefined;
  /** Its texts in the language of the participation, where they have been read. */
  said?: Said;
}

interface Needs {
  db: Database;
  clock: () => Date;
  users: Pick<UserService, 'addGuest'>;
  auth: Pick<AuthService, 'startGuest' | 'endSessions'>;
  opened: OpenedSurveys;
  courseFor: CourseFor;
  rights: Rights;
  goOn: GoOn;
  prepareFirstItem: PrepareFirstItem;
  ownWaves: OwnWavesOf;
  openLinks: Pick<OpenLinks, 'requirePassword' | 'admit' | 'countGoingOn'>;
  anonymous: Pick<AnonymousSurveys, 'spend' | 'remember' | 'releaseDue'>;
}

/** Whether somebody may begin now. */
export function openNow({ status, opensAt, closesAt }: SurveyRow, now: Date): 'open' | 'not_yet' | 'closed' {
  if (status !== 'open' || (closesAt !== null && closesAt <= now)) return 'closed';
  return opensAt !== null && opensAt > now ? 'not_yet' : 'open';
}

/** Of several that begin at once by one right one begins, and the others go on with it. */
const rounds = 5;

function requireOpen(survey: SurveyRow, now: Date): void {
  const state = openNow(survey, now);
  if (state !== 'open') throw new AppError(state === 'closed' ? 'survey.closed' : 'survey.not_open');
}

/** What somebody agreed to and said before they begin. @throws AppError `survey.consent_needed`, `survey.attributes_invalid` */
function given(
  { plan }: Opened,
  { consent, attributes = {} }: StartRequest,
  invitation: Invitation | undefined,
  before: Participation | undefined,
) {
  const asked = plan.settings?.consent?.version;
  const isGiven = consent === true || consent === asked || before?.consentVersion === asked;
  if (asked !== undefined && !isGiven) throw new AppError('survey.consent_needed');
  // What is known of a person stays the same over the waves.
  if (before !== undefined) return { values: before.attributes, consentVersion: asked ?? null };
  const { values, wrong } = frozenAttributes(plan.attributes ?? [], {
    given: attributes,
    invited: invitation?.attributes ?? {},
  });
  if (wrong.length > 0) {
    const details = wrong.map(({ code, problem }) => ({ path: `body.attributes.${code}`, code: problem }));
    throw new AppError('survey.attributes_invalid', { details });
  }
  return { values, consentVersion: asked ?? null };
}

/** What goes on in the wave of now; undefined: it is to be begun. @throws AppError where there is none */
function inWave({ current, standings, participation }: OwnWaves): Participation | undefined {
  if (current !== undefined) return current.participation;
  if (participation !== undefined && isRefused(participation)) return participation;
  if (standings.some(({ status }) => status === 'to_come')) throw new AppError('survey.not_open');
  throw new AppError(standings.some(({ status }) => status === 'completed') ? 'survey.completed' : 'survey.closed');
}

export function createStart(needs: Needs) {
  const { db, clock, users, auth, opened: surveys, courseFor, rights, goOn, prepareFirstItem, ownWaves } = needs;
  const insertAnonymous = createAnonymousStart(needs);

  /** That who begins is promised what they have read, and agrees to the same. @throws AppError `survey.changed` */
  async function requireAsRead({ survey, revision, plan }: Opened, read: number | undefined): Promise<void> {
    if (read === undefined || read === revision) return;
    const before = read < revision ? (await surveys.find(survey.id, { revision: read })).plan : undefined;
    const isSame =
      before !== undefined &&
      isPromiseKept(promiseOf(before), promiseOf(plan)) &&
      before.settings?.consent?.version === plan.settings?.consent?.version;
    if (!isSame) throw new AppError('survey.changed');
  }

  /** @returns undefined: somebody else was quicker, or the survey has changed */
  async function begin(opened: Opened, right: Right, request: StartRequest, waves: OwnWaves | undefined) {
    const { survey, revision, plan } = opened;
    const now = clock();
    requireOpen(survey, now);
    await requireAsRead(opened, request.revision);
    const { values, consentVersion } = given(opened, request, right.invitation, waves?.first);
    const versions = await surveys.versionsOf(opened, undefined);
    const askedLocale = request.isChosen ? request.locale : (right.invitation?.locale ?? request.locale);
    const said = await surveys.said(survey, askedLocale, await surveys.offered(opened));
    const { locale } = said;
    // Last: a puzzle is solved once, and not for what is refused.
    const spend = isStranger(survey, right) ? needs.openLinks.admit(survey, request) : undefined;
    if (survey.anonymity === 'anonymous') {
      const { spender } = right;
      const begun = {
        spend,
        spender,
        revision,
        values,
        versions,
        locale,
        consentVersion,
        plan,
        credential: request.credential,
      };
      return insertAnonymous(survey, begun);
    }
    const newcomer = { id: right.userId ?? randomUUID(), isNewGuest: right.userId === undefined };
    const { asked } = await courseFor(opened, opened, { versions });
    const begins = { plan, asked, newcomer, attributes: values, locale, askedLocale };
    const firstItem = await prepareFirstItem(begins);
    return db.transaction(async (tx) => {
      if (!(await isUnchanged(tx, survey))) return undefined;
      await spend?.(tx);
      // In a later wave they take part by the invitation of the first, whatever they come with.
      const invitationId = right.invitation?.id ?? waves?.first?.invitationId ?? null;
      const invitation = invitationId === null ? undefined : await lockInvitation(tx, survey.id, invitationId);
      if (invitation === undefined && right.invitation !== undefined) return undefined;
      if (invitation !== undefined) {
        const isFree = !['declined', 'revoked'].includes(invitation.state);
        if (!isFree || (invitation.userId ?? right.userId) !== right.userId) return undefined;
        const taker = await takenBy(tx, invitation);
        if (taker !== undefined && taker.userId !== right.userId) return undefined;
        if (taker !== undefined && waves === undefined) return undefined;
      }
      const userId = newcomer.id;
      if (newcomer.isNewGuest) await users.addGuest(tx, { id: userId, surveyId: survey.id, locale });
      const isHeld = newcomer.isNewGuest && needsDevice(survey);
      const device = isHeld ? await giveDevice(tx, userId, request.device) : undefined;
      const row = {
        userId,
        id: uuidv7(now.getTime()),
        surveyId: survey.id,
        revision,
        invitationId: invitation?.id ?? null,
        locale,
        attributes: values,
        versions,
        status: 'started' as const,
        consentVersion,
        consentedAt: consentVersion === null ? null : now,
        startedAt: now,
        wave: waves?.current?.code ?? '',
        // Settled now, whatever becomes of the survey's end.
        windowEndsAt: waves?.current?.windowEndsAt ?? null,
      };
      if (!(await insertParticipation(tx, row))) return undefined;
      const arm = waves?.first?.arm ?? (await assignArm(tx, survey.id, plan.randomization, values));
      if (arm !== null) await setOnParticipation(tx, row, { arm });
      if (invitation !== undefined) {
        await setOnInvitation(tx, invitation, { state: 'opened', userId: right.isGuest ? null : userId });
        if (waves !== undefined) await replanWaves(tx, invitation, now);
      }
      const tokens = right.isCaller ? undefined : await auth.startGuest(tx, userId, { isAnonymous: false });
      const participation = { ...blankParticipation, ...row, arm } satisfies Participation;
      return { participation, tokens, device, said, step: await firstItem?.(tx, participation) };
    });
  }

  /**
   * Begins, or goes on. @throws AppError `not_found`, `survey.code_unknown`, `survey.code_begun`, `survey.code_used`, `survey.code_second`,
   * `survey.code_needed`, `auth.required`,
   * `survey.password_needed`, `survey.password_wrong`, `survey.proof_needed`, `request.rate_limited`,
   * `survey.not_open`, `survey.closed`, `survey.changed`, `survey.declined`, `survey.completed`, `survey.consent_needed`, `survey.attributes_invalid`
   */
  return async (surveyId: string, person: Person | undefined, request: StartRequest): Promise<Started> => {
    const { code, address } = request;
    for (let round = 0; round < rounds; round += 1) {
      // First: a guess costs one look-up.
      const invitation = code === undefined ? undefined : await rights.invited(surveyId, code, address);
      const opened = await surveys.find(surveyId);
      const isAnonymous = opened.survey.anonymity === 'anonymous';
      const right = await rights.of(opened.survey, person, invitation, request);
      if (right.isElsewhere) throw await codeBegun(surveys, opened.survey, request.locale);
      if (right.isSecond && right.isCaller) throw new AppError('survey.code_second');
      if (isByLink(opened.survey, right)) await needs.openLinks.requirePassword(opened.survey, request);
      if (right.invitation?.state === 'declined') throw new AppError('survey.declined');
      const { participation: before, invitation: by } = right;
      if (before !== undefined && by !== undefined && (await invitationStand(db, before, by)) === 'anew') {
        await db.transaction((tx) => goOnAnew(tx, before, by.id, clock()));
        continue;
      }
      const waves = await ownWaves(opened, right);
      let participation = waves === undefined ? right.participation : inWave(waves);
      let tokens: GuestTokens | undefined;
      let device: string | undefined;
      if (participation === undefined) {
        const begun = await begin(opened, right, request, waves);
        if (begun === undefined) continue;
        ({ participation, tokens } = begun);
        if ('device' in begun) ({ device } = begun);
        if ('step' in begun && begun.step !== undefined) return { ...begun, step: begun.step, opened };
        if (right.spender !== undefined) await needs.anonymous.releaseDue(surveyId);
      }
      if (!isRefused(participation) && participation.status !== 'expired') requireStarted(participation);
      const own = participation;
      const bound = own.revision === opened.revision ? opened : await surveys.find(surveyId, own);
      const { asked, counted } = await courseFor(bound, opened, own);
      const going = {
        opened: bound,
        asked,
        counted,
        participation: own,
        locale: request.isChosen ? request.locale : own.locale,
        to: 'resume' as const,
      };
      const step = await goOn(going);
      const { status } = step.participation;
      if (step.done && status === 'expired') throw new AppError('survey.closed');
      if (step.done && !isRefused(step.participation)) throw new AppError('survey.completed');
      if (tokens === undefined && !right.isCaller) {
        needs.openLinks.countGoingOn(own.id);
        const moved = request.newDevice !== undefined && needsDevice(bound.survey);
        tokens = await db.transaction(async (tx) => {
          if (moved) {
            if (!(await replaceDevice(tx, own.userId, request)))
              throw await codeBegun(surveys, bound.survey, request.locale);
            await auth.endSessions(tx, own.userId);
          }
          return auth.startGuest(tx, own.userId, { isAnonymous });
        });
        if (moved) device = request.newDevice;
      }
      // Begun before browsers held anything: the window of the guest itself gets it.
      if (right.isGuest && right.isCaller && needsDevice(bound.survey)) {
        device ??= await db.transaction((tx) => giveDevice(tx, own.userId, undefined));
      }
      return { step, opened: bound, tokens, device };
    }
    throw new AppError('service.unavailable', { retryAfter: 1 });
  };
}
