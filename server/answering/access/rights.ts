import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { answerEnds, insertEvent, insertStaffGrant } from './store';

/** A right to answer an instrument. */
export interface AnswerRight {
  /** null: without end. */
  until: Date | null;
}

/** What other resources ask about given rights. */
export interface AccessRights {
  /** Holders of such a right may answer the instrument even if it is not open to everyone; undefined: there is none. */
  answerRight(userId: string, instrumentId: string): Promise<AnswerRight | undefined>;
  /** All that the account holds, by the instrument's id. */
  answerRights(userId: string): Promise<Map<string, AnswerRight>>;
  /** Lets staff see a result because its answers point to a risk, once; the owner's log shows it. @returns the id of the right */
  openToStaff(
    tx: Transaction,
    attempt: { userId: string; id: string; instrumentId: string },
    at: Date,
  ): Promise<string>;
}

interface Needs {
  db: Database;
  clock: () => Date;
}

export function createAccessRights({ db, clock }: Needs): AccessRights {
  return {
    answerRight: async (userId, instrumentId) => {
      const until = (await answerEnds(db, userId, clock(), instrumentId)).get(instrumentId);
      return until === undefined ? undefined : { until };
    },

    answerRights: async (userId) =>
      new Map([...(await answerEnds(db, userId, clock()))].map(([id, until]) => [id, { until }])),

    openToStaff: async (tx, { userId, id, instrumentId }, at) => {
      const opened = await insertStaffGrant(tx, {
        id: uuidv7(at.getTime()),
        what: 'result',
        instrumentId,
        ownerId: userId,
        attemptId: id,
        recipient: 'staff',
        note: '',
        createdAt: at,
        createdBy: null,
      });
      if (opened.isNew) {
        const eventId = uuidv7(at.getTime());
        await insertEvent(tx, { grantId: opened.id, id: eventId, deed: 'granted', actorId: null, at });
      }
      return opened.id;
    },
  };
}
