import type { AuthService } from '../../accounts/auth/service';
import type { UserService } from '../../accounts/user/service';
import type { Database } from '../../database/connection';
import type { AttributeValues } from '../../database/schema/survey';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { frozenAttributes } from '../invitation/attributes';
import type { createCourses } from './course';
import type { Opened, OpenedSurveys } from './opened';
import { type GoOn, requireStarted, type Step } from './progress';
import type { Person, Right, Rights } from './rights';
import { insertParticipation, isUnchanged, type Participation, type SurveyRow } from './store';
import { type Invitation, lockInvitation, setOnInvitation, takenBy } from './storeInvitation';

interface StartRequest {
  code?: string | undefined;
  locale: string;
  attributes?: AttributeValues | undefined;
  /** Version of the consent that was agreed to; true: of the present one. */
  consent?: number | boolean | undefined;
  address: string;
}

interface GuestTokens {
  accessToken: string;
  refreshToken: string;
}

export interface Started {
  step: Extract<Step, { done: false }>;
  opened: Opened;
  tokens: GuestTokens | undefined;
}

interface Needs {
  db: Database;
  clock: () => Date;
  users: Pick<UserService, 'addGuest'>;
  auth: Pick<AuthService, 'startGuest'>;
  opened: OpenedSurveys;
  courses: ReturnType<typeof createCourses>;
  rights: Rights;
  goOn: GoOn;
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
function given({ plan }: Opened, { consent, attributes = {} }: StartRequest, invitation: Invitation | undefined) {
  const asked = plan.settings?.consent?.version;
  if (asked !== undefined && consent !== true && consent !== asked) throw new AppError('survey.consent_needed');
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

export function createStart(needs: Needs) {
  const { db, clock, users, auth, opened: surveys, courses, rights, goOn } = needs;

  /** @returns undefined: somebody else was quicker, or the survey has changed */
  async function begin(opened: Opened, right: Right, request: StartRequest) {
    const { survey, revision } = opened;
    const now = clock();
    requireOpen(survey, now);
    const { values, consentVersion } = given(opened, request, right.invitation);
    const versions = await surveys.versionsOf(opened, undefined);
    const { locale } = await surveys.said(survey, request.locale);
    return db.transaction(async (tx) => {
      if (!(await isUnchanged(tx, survey))) return undefined;
      const invitation = right.invitation && (await lockInvitation(tx, survey.id, right.invitation.id));
      if (right.invitation !== undefined) {
        const isFree = invitation !== undefined && !['declined', 'revoked'].includes(invitation.state);
        if (!isFree || (invitation.userId ?? right.userId) !== right.userId) return undefined;
        if ((await takenBy(tx, invitation)) !== undefined) return undefined;
      }
      const userId = right.userId ?? (await users.addGuest(tx, { surveyId: survey.id, locale }));
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
      };
      if (!(await insertParticipation(tx, row))) return undefined;
      if (invitation !== undefined) {
        await setOnInvitation(tx, invitation, { state: 'opened', userId: right.isGuest ? null : userId });
      }
      const tokens = right.isCaller ? undefined : await auth.startGuest(tx, userId);
      return { participation: { ...blank, ...row } satisfies Participation, tokens };
    });
  }

  /**
   * Begins, or goes on. @throws AppError `not_found`, `survey.code_unknown`, `survey.code_used`, `survey.code_needed`, `auth.required`,
   * `survey.not_open`, `survey.closed`, `survey.declined`, `survey.completed`, `survey.consent_needed`, `survey.attributes_invalid`
   */
  return async (surveyId: string, person: Person | undefined, request: StartRequest): Promise<Started> => {
    const { code, address } = request;
    for (let round = 0; round < rounds; round += 1) {
      // First: a guess costs one look-up.
      const invitation = code === undefined ? undefined : await rights.invited(surveyId, code, address);
      const opened = await surveys.find(surveyId);
      const right = await rights.of(opened.survey, person, invitation);
      if (right.invitation?.state === 'declined') throw new AppError('survey.declined');
      let { participation } = right;
      let tokens: GuestTokens | undefined;
      if (participation === undefined) {
        const begun = await begin(opened, right, request);
        if (begun === undefined) continue;
        ({ participation, tokens } = begun);
      }
      requireStarted(participation);
      const own = participation;
      const bound = own.revision === opened.revision ? opened : await surveys.find(surveyId, own);
      const asked = await courses(bound, await surveys.versionsOf(bound, own));
      const step = await goOn({ opened: bound, asked, participation: own, locale: request.locale, to: 'resume' });
      if (step.done) throw new AppError('survey.completed');
      tokens ??= right.isCaller ? undefined : await db.transaction((tx) => auth.startGuest(tx, own.userId));
      return { step, opened: bound, tokens };
    }
    throw new AppError('service.unavailable', { retryAfter: 1 });
  };
}

const blank = { wave: '', arm: null, isPilot: false, isImported: false, endedAt: null };
