import type { AttemptService } from '../../answering/attempt/service';
import type { Database } from '../../database/connection';
import { mayFinish } from '../../database/surveyTime';
import { isWindowOver } from '../wave/standing';
import type { createCourses } from './course';
import { standOf } from './ending';
import { invitationStand } from './invitedAnew';
import type { OpenedSurveys } from './opened';
import type { Participation, SurveyRow } from './store';
import type { Invitation } from './storeInvitation';

/**
 * Whether the time of somebody who ran out of it has come again: the survey was opened again, and the window of their wave is not over. They
 * go on unless their invitation was taken back, where anything is left to ask.
 */
export const isTimeAgain = (
  survey: SurveyRow,
  participation: Pick<Participation, 'status' | 'windowEndsAt'>,
  now: Date,
): boolean =>
  participation.status === 'expired' &&
  survey.status === 'open' &&
  mayFinish(survey, now) &&
  !isWindowOver(participation, { grace: survey.grace, now });

/** Whether a participation whose time was over can be gone on with. @param invitation of whoever asks */
export type IsAgain = (
  survey: SurveyRow,
  participation: Participation,
  invitation: Invitation | undefined,
) => Promise<boolean>;

interface Needs {
  db: Database;
  clock: () => Date;
  opened: Pick<OpenedSurveys, 'find'>;
  courses: ReturnType<typeof createCourses>;
  attempts: Pick<AttemptService, 'ofSurveys'>;
}

export function createIsAgain({ db, clock, opened, courses, attempts }: Needs): IsAgain {
  return async (survey, participation, invitation) => {
    if (!isTimeAgain(survey, participation, clock())) return false;
    if ((await invitationStand(db, participation, invitation)) === 'taken_back') return false;
    const { surveyId, userId, locale, versions } = participation;
    const asked = await courses(await opened.find(surveyId, participation), versions);
    const respondent = await attempts.ofSurveys.respondent(userId, locale);
    return (await standOf(db, asked, participation, respondent)).course.next !== null;
  };
}
