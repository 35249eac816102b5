import type { EndingItemOf } from '../../answering/attempt/completion';
import type { AttemptService } from '../../answering/attempt/service';
import type { Database } from '../../database/connection';
import type { CourseFor } from './courseFor';
import { finish, standOf, takeSeatsOf } from './ending';
import type { OpenedSurveys } from './opened';
import { findOne, lockParticipation, type Participation } from './store';

interface Needs {
  db: Database;
  clock: () => Date;
  opened: OpenedSurveys;
  courseFor: CourseFor;
  attempts: Pick<AttemptService, 'ofSurveys'>;
}

/** What follows for somebody who ends an item: after the last one they have completed the survey, also if they never ask for what comes. */
export function createEndingItem({ db, clock, opened: surveys, courseFor, attempts }: Needs): EndingItemOf {
  return async ({ userId, participationId: id }) => {
    const known = id === null ? undefined : await findOne(db, { userId, id });
    if (known === undefined) return undefined;
    const opened = await surveys.find(known.surveyId, known);
    const { asked, counted } = await courseFor(opened, await surveys.find(known.surveyId), known);
    const taking = { opened, asked, counted };
    const respondent = await attempts.ofSurveys.respondent(userId, known.locale);
    let locked: Participation | undefined;
    return {
      lock: async (tx) => {
        locked = await lockParticipation(tx, known);
      },
      settle: async (tx) => {
        if (locked?.status !== 'started') return;
        const stand = await standOf(tx, asked, locked, respondent);
        if (stand.course.next !== null) return;
        const now = clock();
        const refused = await takeSeatsOf(tx, taking, locked, stand.taken, now);
        if (refused === undefined) await finish(tx, taking, locked, stand, now);
      },
    };
  };
}
