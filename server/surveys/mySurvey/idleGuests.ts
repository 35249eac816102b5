import type { ProfileService } from '../../accounts/profile/service';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { Database } from '../../database/connection';
import { deleteParticipation, participationsOfGuest } from './store';
import { holdIdleGuest, idleGuests } from './storeIdleGuests';

export interface IdleGuests {
  /**
   * Removes guests who began long ago and never answered anything, with all that they have begun: their seats are free, and a personal code
   * (of a survey that is not anonymous) can be begun with anew. @returns how many
   */
  removeDue(signal: AbortSignal): Promise<number>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  endings: Pick<AttemptEndings, 'removeOf'>;
  profiles: Pick<ProfileService, 'removeGuest'>;
  /** Days after which somebody is not waited for any more. */
  days: number;
}

const day = 86_400_000;

/** Guests looked for in one statement. */
const page = 200;

export function createIdleGuests({ db, clock, endings, profiles, days }: Needs): IdleGuests {
  /** @returns whether they were removed: somebody who has answered meanwhile is not */
  const remove = (userId: string) =>
    db.transaction(async (tx) => {
      if (!(await holdIdleGuest(tx, userId))) return false;
      for (const participation of await participationsOfGuest(tx, userId)) {
        await endings.removeOf(tx, participation);
        await deleteParticipation(tx, participation);
      }
      await profiles.removeGuest(tx, userId);
      return true;
    });

  return {
    removeDue: async (signal) => {
      const before = new Date(clock().getTime() - days * day);
      let removed = 0;
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const found = await idleGuests(db, before, after, page);
        for (const userId of found) {
          if (signal.aborted) return removed;
          if (await remove(userId)) removed += 1;
          after = userId;
        }
        if (found.length < page) return removed;
      }
    },
  };
}
