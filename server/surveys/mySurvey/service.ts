import type { MySurveyDetail, MySurveyRow, NextStep, SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import type { AuditService } from '../../accounts/audit/service';
import type { AuthService } from '../../accounts/auth/service';
import type { ProfileService } from '../../accounts/profile/service';
import type { UserService } from '../../accounts/user/service';
import type { EndingItemOf } from '../../answering/attempt/completion';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { AttemptService } from '../../answering/attempt/service';
import { shownAttempt } from '../../answering/attempt/shownAttempt';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { CodeLookups } from '../../database/codeLookups';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { AnonymousSurveys } from '../anonymous/service';
import { frozenAttributes } from '../invitation/attributes';
import { WrongCodes } from '../invitation/wrongCodes';
import type { Proof } from '../openLink/puzzles';
import type { OpenLinks } from '../openLink/service';
import { createIsAgain } from './again';
import { createCourses } from './course';
import { createCourseFor } from './courseFor';
import { takingOf } from './ending';
import { createEndingItem } from './endingItem';
import { endTokens } from './endToken';
import { createPrepareFirstItem } from './firstItem';
import { createOpenedSurveys, type Opened, type Said } from './opened';
import { createEndOverdue, type EndOverdue } from './overdue';
import { createOwnWaves } from './ownWaves';
import { createGoOn, isRefused, requireStarted, type Step } from './progress';
import { redirectAddress } from './redirect';
import { createRemovals, type RemovalRequest, type Removals } from './removal';
import { createRights, isByLink, isStranger, personOf, type Right, spenderOf } from './rights';
import { itemTitle, type Looked, shownBeforehand, shownDetail, shownRow } from './shown';
import { createStart } from './start';
import { askedOf, attemptsOf, findParticipation, type Participation, participationsOf } from './store';
import { findOfAccount, type Invitation } from './storeInvitation';

/** What every call of a participant says of themselves. */
export interface Asking {
  /** undefined: nobody is signed in. */
  caller: Caller | undefined;
  /** The language asked for. */
  locale: string;
  /** Whether it was asked for in so many words: else the language of the participation comes first. */
  isChosen: boolean;
  address: string;
}

type Begun = NextStep & {
  participation: string;
  accessToken?: string;
  refreshToken?: string;
  device?: string;
};

interface StartBody {
  code?: string | undefined;
  revision?: number | undefined;
  attributes?: Record<string, string | number> | undefined;
  consent?: number | boolean | undefined;
  credential?: string | undefined;
  device?: string | undefined;
  newDevice?: string | undefined;
  password?: string | undefined;
  proof?: Proof | undefined;
}

/** Surveys as those see them who take part. Errors: see `createStart`, `createGoOn`, `createRemovals`. */
export interface MySurveyService {
  list(asking: Asking & { caller: Caller }): Promise<MySurveyRow[]>;
  /** @throws AppError `not_found`, also where the caller is not asked */
  read(id: string, asking: Asking & { caller: Caller }): Promise<MySurveyDetail>;
  beforehand(
    id: string,
    asking: Asking,
    given: { code?: string | undefined; device?: string | undefined; password?: string | undefined },
  ): Promise<SurveyBeforehand>;
  /** What a guest solves who begins by the open link. @throws AppError `not_found` */
  puzzle(id: string): Promise<ReturnType<OpenLinks['issue']>>;
  start(id: string, asking: Asking, body: StartBody): Promise<Begun>;
  /** Also after the end, for a call whose answer was lost. */
  continue(id: string, asking: Asking & { caller: Caller }, participation: string): Promise<NextStep>;
  decline(id: string, asking: Asking, request: Omit<RemovalRequest, 'address' | 'locale'>): Promise<void>;
  withdraw(id: string, asking: Asking, request: Omit<RemovalRequest, 'address' | 'locale'>): Promise<void>;
  declineInvitation: Removals['declineInvitation'];
  isTheirsAlone: Removals['isTheirsAlone'];
  /** For answering: see `createEndingItem`. */
  endingItem: EndingItemOf;
  endOverdue: EndOverdue;
}

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  codeLookups: CodeLookups;
  audit: AuditService;
  auth: Pick<AuthService, 'startGuest' | 'endSessions'>;
  users: Pick<UserService, 'addGuest'>;
  profiles: Pick<ProfileService, 'removeGuest'>;
  anonymous: AnonymousSurveys;
  openLinks: OpenLinks;
  attempts: Pick<AttemptService, 'ofSurveys'>;
  endings: Pick<AttemptEndings, 'removeOf'>;
  versions: VersionReader;
  translations: Pick<TranslationService, 'fallbacks'>;
}

/** Surveys listed at once. */
const listedAtMost = 200;

export function createMySurveyService(needs: Needs): MySurveyService {
  const { db, clock, versions, attempts } = needs;
  const { ofSurveys } = attempts;
  const surveys = createOpenedSurveys(needs);
  const courses = createCourses(versions);
  const wrongCodes = new WrongCodes(clock, needs.codeLookups);
  const rights = createRights(db, wrongCodes, {
    byCredential: (...asked) => needs.codeLookups(() => needs.anonymous.byCredential(...asked)),
  });
  const goOn = createGoOn({ db, clock, attempts });
  const courseFor = createCourseFor(courses, surveys);
  const isAgain = createIsAgain({ ...needs, opened: surveys, courses });
  const ownWaves = createOwnWaves({ db, clock, isAgain });
  const endToken = endTokens(needs.tokenSecret);
  const prepareFirstItem = createPrepareFirstItem(attempts);
  const start = createStart({ ...needs, opened: surveys, courseFor, rights, goOn, prepareFirstItem, ownWaves });
  const removals = createRemovals({ ...needs, opened: surveys, wrongCodes });
  const ends = { db, clock, opened: surveys, courseFor, attempts };

  async function look(
    surveyId: string,
    { locale: asked, isChosen }: Asking,
    {
      userId,
      participation: last,
      invitation,
      spender,
    }: Partial<Pick<Right, 'userId' | 'participation' | 'invitation' | 'spender'>>,
  ): Promise<Looked> {
    const waves = await ownWaves(await surveys.find(surveyId), { userId, invitation });
    const participation = waves === undefined ? last : waves.participation;
    const begun = participation?.status === 'declined' ? undefined : participation;
    const opened = await surveys.find(surveyId, begun);
    const known = begun?.locale ?? invitation?.locale ?? null;
    const locale = isChosen ? asked : (known ?? asked);
    const offered = begun === undefined ? await surveys.offered(opened) : undefined;
    const [said, locales, found] = await Promise.all([
      surveys.said(opened.survey, locale, offered),
      offered ?? surveys.locales(surveyId),
      courses(opened, await surveys.versionsOf(opened, begun)),
    ]);
    const own = begun === undefined ? [] : await attemptsOf(db, begun);
    const respondent = userId === undefined ? { locale } : await ofSurveys.respondent(userId, locale);
    const invited = { given: {}, invited: invitation?.attributes ?? {} };
    const attributes =
      (begun ?? waves?.first)?.attributes ?? frozenAttributes(opened.plan.attributes ?? [], invited).values;
    const course = found.course({ attributes, arm: (begun ?? waves?.first)?.arm ?? null, respondent, attempts: own });
    const version = begun === undefined ? opened.plan.settings?.consent?.version : begun.consentVersion;
    const readIn = [said.locale, ...(begun === undefined ? [] : [begun.locale, opened.survey.baseLocale])];
    const consent =
      typeof version === 'number' ? { ...(await surveys.consent(opened.survey, version, readIn)), version } : null;
    const isDeclined = invitation?.state === 'declined';
    const isUsed = spender !== undefined && (await needs.anonymous.isSpent(surveyId, spender));
    return {
      isUsed,
      opened,
      said,
      consent,
      locale,
      known,
      locales,
      asked: found,
      course,
      attempts: own,
      participation,
      waves,
      isDeclined,
      isAgain: begun !== undefined && (await isAgain(opened.survey, begun, invitation)),
      now: clock(),
    };
  }

  /** What was answered in the waves before. */
  async function earlierOf(looked: Looked): Promise<Map<string, Looked>> {
    const earlier = new Map<string, Looked>();
    for (const { code, participation } of looked.waves?.standings ?? []) {
      if (participation === undefined || participation.id === looked.participation?.id) continue;
      const opened = await surveys.find(looked.opened.survey.id, participation);
      const asked = await courses(opened, participation.versions);
      const own = await attemptsOf(db, participation);
      const taken = { ...participation, respondent: { locale: looked.locale }, attempts: own };
      earlier.set(code, { ...looked, opened, asked, course: asked.course(taken), attempts: own, participation });
    }
    return earlier;
  }

  /** What an account or guest has to do with a survey. */
  async function own(surveyId: string, caller: Caller) {
    const { userId, guestOf } = caller;
    const participation = await findParticipation(db, { userId, surveyId });
    const invitation = guestOf === null ? await findOfAccount(db, surveyId, userId) : undefined;
    // Somebody with an account answers an anonymous survey as a guest: of the account it is known only that its right is used.
    const { survey } = await surveys.find(surveyId);
    const isAsked = survey.audience === 'everyone' && guestOf === null;
    const account = { kind: 'account', id: userId, attributes: {}, locale: null } as const;
    const byRight = invitation === undefined ? (isAsked ? account : undefined) : spenderOf(invitation);
    const spender = survey.anonymity === 'anonymous' ? byRight : undefined;
    return { userId, participation, invitation, spender };
  }

  const isAsked = ({ survey }: Opened, participation: Participation | undefined, invitation: Invitation | undefined) =>
    participation !== undefined ||
    (invitation !== undefined && invitation.state !== 'revoked') ||
    survey.audience === 'everyone';

  async function shownItem(
    opened: Opened,
    step: Extract<Step, { done: false }>,
    { locale, isChosen }: Asking,
    read?: Said,
  ) {
    const said = read ?? (await surveys.said(opened.survey, isChosen ? locale : step.participation.locale));
    const { item: code, version, place, attempt } = step;
    const kind = opened.plan.items.find((item) => item.code === code)?.kind ?? 'instrument';
    const title = await itemTitle(versions, said, { code, version, locale: said.locale });
    const shown = await ofSurveys.shown(attempt, isChosen ? locale : undefined);
    return { item: { code, title, kind, ...place }, attempt: shownAttempt(shown) };
  }

  /** The thanks, or what the quota that is full says. */
  async function shownEnd(
    opened: Opened,
    { participation }: Extract<Step, { done: true }>,
    { locale, isChosen }: Asking,
  ): Promise<Extract<NextStep, { done: true }>> {
    const said = await surveys.said(opened.survey, isChosen ? locale : participation.locale);
    const { attributes, status, fullQuota, id } = participation;
    const quota = opened.plan.quotas?.find(({ code }) => code === fullQuota);
    const template = fullQuota === null ? opened.plan.settings?.end?.redirect : quota?.address;
    const own = opened.survey.anonymity === 'identified' ? id : endToken(id);
    const redirect = template === undefined ? undefined : redirectAddress(template, { participation: own, attributes });
    const thanks = said.say(fullQuota === null ? 'thanks' : `quota.${fullQuota}.text`);
    return { done: true, status, thanks, ...(redirect === undefined ? {} : { redirect }) };
  }

  return {
    list: async (asking) => {
      const { userId, guestOf } = asking.caller;
      const ids = await askedOf(db, userId, guestOf, listedAtMost);
      const found = ids.map(async (id) => {
        const looked = await look(id, asking, await own(id, asking.caller));
        return looked.isUsed ? [] : [shownRow(looked)];
      });
      return (await Promise.all(found)).flat();
    },

    read: async (id, asking) => {
      const { caller } = asking;
      if (caller.guestOf !== null && caller.guestOf !== id) throw new AppError('not_found');
      const found = await own(id, caller);
      if (!isAsked(await surveys.find(id), found.participation, found.invitation)) throw new AppError('not_found');
      const looked = await look(id, asking, found);
      return shownDetail(versions, looked, await earlierOf(looked));
    },

    beforehand: async (id, asking, { code, device, password }) => {
      const invitation = code === undefined ? undefined : await rights.invited(id, code, asking.address);
      const { survey } = await surveys.find(id);
      const right = await rights.of(survey, personOf(asking.caller, id), invitation, { device });
      if (isByLink(survey, right)) await needs.openLinks.requirePassword(survey, { password, address: asking.address });
      const shown = shownBeforehand(await look(id, asking, right));
      if (right.isElsewhere) {
        return {
          ...shown,
          isSecond: false,
          attributes: [],
          isOpen: false,
          why: 'begun',
          isBegun: true,
          asksProof: false,
        };
      }
      const isSecond = right.isSecond === true;
      const isRefusedHere = isSecond && right.isCaller;
      return {
        ...shown,
        ...(isRefusedHere && { isOpen: false, why: 'second' as const }),
        isSecond,
        asksProof: survey.asksProof && isStranger(survey, right),
      };
    },

    puzzle: async (id) => needs.openLinks.issue((await surveys.find(id)).survey.id),

    start: async (id, asking, body) => {
      const { locale, isChosen, address } = asking;
      const { step, opened, tokens, device, said } = await start(id, personOf(asking.caller, id), {
        ...body,
        locale,
        isChosen,
        address,
      });
      const shown = step.done ? await shownEnd(opened, step, asking) : await shownItem(opened, step, asking, said);
      const held = device === undefined ? {} : { device };
      return { participation: step.participation.id, ...shown, ...tokens, ...held };
    },

    continue: async (id, asking, participationId) => {
      const { userId } = asking.caller;
      const own = await participationsOf(db, { userId, surveyId: id });
      const participation = own.find((each) => each.id === participationId);
      if (participation === undefined) throw new AppError('not_found');
      const isOver = participation.status === 'completed' || participation.status === 'expired';
      if (!isOver && !isRefused(participation)) requireStarted(participation);
      const taking = await takingOf({ opened: surveys, courseFor }, participation);
      const { opened } = taking;
      const locale = asking.isChosen ? asking.locale : participation.locale;
      const step = await goOn({ ...taking, participation, locale, to: 'next' });
      return step.done ? shownEnd(opened, step, asking) : shownItem(opened, step, asking);
    },

    decline: (id, { caller, address, locale }, request) =>
      removals.decline(id, personOf(caller, id), { ...request, address, locale }),
    endingItem: createEndingItem(ends),
    endOverdue: createEndOverdue(ends),
    declineInvitation: removals.declineInvitation,
    isTheirsAlone: removals.isTheirsAlone,
    withdraw: (id, { caller, address, locale }, request) =>
      removals.withdraw(id, personOf(caller, id), { ...request, address, locale }),
  };
}
