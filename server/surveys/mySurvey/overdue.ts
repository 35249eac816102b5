import type { AttemptService } from '../../answering/attempt/service';
import type { Database } from '../../database/connection';
import type { CourseFor } from './courseFor';
import { expire, finish, standOf } from './ending';
import type { OpenedSurveys } from './opened';
import { lockParticipation, type Participation } from './store';
import { expirePage, overduePage } from './storeOverdue';

interface Needs {
  db: Database;
  clock: () => Date;
  opened: OpenedSurveys;
  courseFor: CourseFor;
  attempts: Pick<AttemptService, 'ofSurveys'>;
}

/** Participations ended in a statement, and looked at in a turn. */
const page = 500;

/** Ends what was begun and can be gone on with no more: the survey or the wave is over, and its grace. @returns how many */
export type EndOverdue = (signal: AbortSignal) => Promise<number>;

export function createEndOverdue({ db, clock, opened: surveys, courseFor, attempts }: Needs): EndOverdue {
  /** All that they began has ended: whether it was all that is asked, the rules say. */
  async function settle(known: Participation & { endsAt: Date }): Promise<void> {
    const opened = await surveys.find(known.surveyId, known);
    const { asked, counted } = await courseFor(opened, await surveys.find(known.surveyId), known);
    const respondent = await attempts.ofSurveys.respondent(known.userId, known.locale);
    await db.transaction(async (tx) => {
      const participation = await lockParticipation(tx, known);
      if (participation?.status !== 'started') return;
      const stand = await standOf(tx, asked, participation, respondent);
      if (stand.course.next !== null) await expire(tx, participation, known.endsAt);
      else await finish(tx, { opened, asked, counted }, participation, stand, known.endsAt);
    });
  }

  return async (signal) => {
    let ended = 0;
    for (let inPage = page; inPage === page && !signal.aborted; ended += inPage) {
      inPage = await expirePage(db, clock(), page);
    }
    for (let inPage = page; inPage === page && !signal.aborted; ended += inPage) {
      const rows = await overduePage(db, clock(), page);
      inPage = rows.length;
      for (const row of rows) if (!signal.aborted) await settle(row);
    }
    return ended;
  };
}
