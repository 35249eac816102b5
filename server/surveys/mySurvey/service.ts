import type { MySurveyDetail, MySurveyRow, NextStep, SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import type { AuditService } from '../../accounts/audit/service';
import type { AuthService } from '../../accounts/auth/service';
import type { ProfileService } from '../../accounts/profile/service';
import type { UserService } from '../../accounts/user/service';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { AttemptService } from '../../answering/attempt/service';
import { shownAttempt } from '../../answering/attempt/shownAttempt';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import { frozenAttributes } from '../invitation/attributes';
import { WrongCodes } from '../invitation/wrongCodes';
import { createCourses } from './course';
import { createOpenedSurveys, type Opened } from './opened';
import { createGoOn, requireStarted, type Step } from './progress';
import { redirectAddress } from './redirect';
import { createRemovals, type RemovalRequest } from './removal';
import { createRights, personOf, type Right } from './rights';
import { itemTitle, type Looked, shownBeforehand, shownDetail, shownRow } from './shown';
import { createStart } from './start';
import { askedOf, attemptsOf, findParticipation, type Participation } from './store';
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

type Begun = Extract<NextStep, { attempt: unknown }> & {
  participation: string;
  accessToken?: string;
  refreshToken?: string;
};

interface StartBody {
  code?: string | undefined;
  attributes?: Record<string, string | number> | undefined;
  consent?: number | boolean | undefined;
}

/** Surveys as those see them who take part. Errors: see `createStart`, `createGoOn`, `createRemovals`. */
export interface MySurveyService {
  list(asking: Asking & { caller: Caller }): Promise<MySurveyRow[]>;
  /** @throws AppError `not_found`, also where the caller is not asked */
  read(id: string, asking: Asking & { caller: Caller }): Promise<MySurveyDetail>;
  beforehand(id: string, asking: Asking, code: string | undefined): Promise<SurveyBeforehand>;
  start(id: string, asking: Asking, body: StartBody): Promise<Begun>;
  /** Also after the end, for a call whose answer was lost. */
  continue(id: string, asking: Asking & { caller: Caller }, participation: string): Promise<NextStep>;
  decline(id: string, asking: Asking, request: Omit<RemovalRequest, 'address'>): Promise<void>;
  withdraw(id: string, asking: Asking, request: Omit<RemovalRequest, 'address'>): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  auth: Pick<AuthService, 'startGuest'>;
  users: Pick<UserService, 'addGuest'>;
  profiles: Pick<ProfileService, 'removeGuest'>;
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
  const wrongCodes = new WrongCodes(clock);
  const rights = createRights(db, wrongCodes);
  const goOn = createGoOn({ db, clock, attempts });
  const start = createStart({ ...needs, opened: surveys, courses, rights, goOn });
  const removals = createRemovals({ ...needs, opened: surveys, wrongCodes });

  async function look(
    surveyId: string,
    { locale: asked, isChosen }: Asking,
    { userId, participation, invitation }: Partial<Pick<Right, 'userId' | 'participation' | 'invitation'>>,
  ): Promise<Looked> {
    const begun = participation?.status === 'declined' ? undefined : participation;
    const opened = await surveys.find(surveyId, begun);
    const locale = isChosen ? asked : (begun?.locale ?? asked);
    const [said, locales, found] = await Promise.all([
      surveys.said(opened.survey, locale),
      surveys.locales(surveyId),
      courses(opened, await surveys.versionsOf(opened, begun)),
    ]);
    const own = begun === undefined ? [] : await attemptsOf(db, begun);
    const respondent = userId === undefined ? { locale } : await ofSurveys.respondent(userId, locale);
    const invited = { given: {}, invited: invitation?.attributes ?? {} };
    const attributes = begun?.attributes ?? frozenAttributes(opened.plan.attributes ?? [], invited).values;
    const course = found.course({ attributes, arm: begun?.arm ?? null, respondent, attempts: own });
    const isDeclined = invitation?.state === 'declined';
    return {
      opened,
      said,
      locale,
      locales,
      asked: found,
      course,
      attempts: own,
      participation,
      isDeclined,
      now: clock(),
    };
  }

  /** What an account or guest has to do with a survey. */
  async function own(surveyId: string, caller: Caller) {
    const { userId, guestOf } = caller;
    const participation = await findParticipation(db, { userId, surveyId });
    const invitation = guestOf === null ? await findOfAccount(db, surveyId, userId) : undefined;
    return { userId, participation, invitation };
  }

  const isAsked = ({ survey }: Opened, participation: Participation | undefined, invitation: Invitation | undefined) =>
    participation !== undefined ||
    (invitation !== undefined && invitation.state !== 'revoked') ||
    survey.audience === 'everyone';

  async function shownItem(opened: Opened, step: Extract<Step, { done: false }>, { locale, isChosen }: Asking) {
    const said = await surveys.said(opened.survey, isChosen ? locale : step.participation.locale);
    const { item: code, version, position, of, attempt } = step;
    const kind = opened.plan.items.find((item) => item.code === code)?.kind ?? 'instrument';
    const title = await itemTitle(versions, said, { code, version, locale: said.locale });
    const shown = await ofSurveys.shown(attempt, isChosen ? locale : undefined);
    return { item: { code, title, kind, position, of }, attempt: shownAttempt(shown) };
  }

  return {
    list: async (asking) => {
      const { userId, guestOf } = asking.caller;
      const ids = await askedOf(db, userId, guestOf, listedAtMost);
      return Promise.all(ids.map(async (id) => shownRow(await look(id, asking, await own(id, asking.caller)))));
    },

    read: async (id, asking) => {
      const { caller } = asking;
      if (caller.guestOf !== null && caller.guestOf !== id) throw new AppError('not_found');
      const found = await own(id, caller);
      if (!isAsked(await surveys.find(id), found.participation, found.invitation)) throw new AppError('not_found');
      return shownDetail(versions, await look(id, asking, found));
    },

    beforehand: async (id, asking, code) => {
      const invitation = code === undefined ? undefined : await rights.invited(id, code, asking.address);
      const { survey } = await surveys.find(id);
      return shownBeforehand(await look(id, asking, await rights.of(survey, personOf(asking.caller, id), invitation)));
    },

    start: async (id, asking, body) => {
      const { locale, address } = asking;
      const { step, opened, tokens } = await start(id, personOf(asking.caller, id), { ...body, locale, address });
      return { participation: step.participation.id, ...(await shownItem(opened, step, asking)), ...tokens };
    },

    continue: async (id, asking, participationId) => {
      const { userId } = asking.caller;
      const participation = await findParticipation(db, { userId, surveyId: id });
      if (participation?.id !== participationId) throw new AppError('not_found');
      if (participation.status !== 'completed' && participation.status !== 'expired') requireStarted(participation);
      const opened = await surveys.find(id, participation);
      const asked = await courses(opened, await surveys.versionsOf(opened, participation));
      const locale = asking.isChosen ? asking.locale : participation.locale;
      const step = await goOn({ opened, asked, participation, locale, to: 'next' });
      if (!step.done) return shownItem(opened, step, asking);
      const said = await surveys.said(opened.survey, locale);
      const { attributes, status } = step.participation;
      const template = opened.plan.settings?.end?.redirect;
      const filling = { participation: participation.id, attributes };
      const redirect = template === undefined ? undefined : redirectAddress(template, filling);
      return { done: true, status, thanks: said.say('thanks'), ...(redirect === undefined ? {} : { redirect }) };
    },

    decline: (id, { caller, address }, request) => removals.decline(id, personOf(caller, id), { ...request, address }),
    withdraw: (id, { caller, address }, request) =>
      removals.withdraw(id, personOf(caller, id), { ...request, address }),
  };
}
