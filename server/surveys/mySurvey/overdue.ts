import { expire, finish, standOf, takingOf } from './ending';
import type { EndingNeeds } from './endingItem';
import { lockParticipation, type Participation } from './store';
import { expirePage, overduePage } from './storeOverdue';

/** Participations ended in a statement, and looked at in a turn. */
const page = 500;

/** Ends what was begun and can be gone on with no more: the survey or the wave is over, and its grace. @returns how many */
export type EndOverdue = (signal: AbortSignal) => Promise<number>;

export function createEndOverdue({ db, clock, attempts, ...needs }: EndingNeeds): EndOverdue {
  /** All that they began has ended: whether it was all that is asked, the rules say. */
  async function settle(known: Participation & { endsAt: Date }): Promise<void> {
    const taking = await takingOf(needs, known);
    const respondent = await attempts.ofSurveys.respondent(known.userId, known.locale);
    await db.transaction(async (tx) => {
      const participation = await lockParticipation(tx, known);
      if (participation?.status !== 'started') return;
      const stand = await standOf(tx, taking.asked, participation, respondent);
      if (stand.course.next !== null) await expire(tx, participation, known.endsAt);
      else await finish(tx, taking, participation, stand, known.endsAt);
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
