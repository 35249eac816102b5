import type { EndingItemOf } from '../../answering/attempt/completion';
import type { AttemptService } from '../../answering/attempt/service';
import type { Database } from '../../database/connection';
import { finish, standOf, type TakingNeeds, takeSeatsOf, takingOf } from './ending';
import { findOne, lockParticipation, type Participation } from './store';

export interface EndingNeeds extends TakingNeeds {
  db: Database;
  clock: () => Date;
  attempts: Pick<AttemptService, 'ofSurveys'>;
}

/** What follows for somebody who ends an item: after the last one they have completed the survey, also if they never ask for what comes. */
export function createEndingItem({ db, clock, attempts, ...needs }: EndingNeeds): EndingItemOf {
  return async ({ userId, participationId: id }) => {
    const known = id === null ? undefined : await findOne(db, { userId, id });
    if (known === undefined) return undefined;
    const taking = await takingOf(needs, known);
    const respondent = await attempts.ofSurveys.respondent(userId, known.locale);
    let locked: Participation | undefined;
    return {
      lock: async (tx) => {
        locked = await lockParticipation(tx, known);
      },
      settle: async (tx) => {
        if (locked?.status !== 'started') return;
        const stand = await standOf(tx, taking.asked, locked, respondent);
        if (stand.course.next !== null) return;
        const now = clock();
        const refused = await takeSeatsOf(tx, taking, locked, stand.taken, now);
        if (refused === undefined) await finish(tx, taking, locked, stand, now);
      },
    };
  };
}
