import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { boughtRights, useBoughtRight } from '../../ordering/licence/held';
import { answerEnds, insertEvent, insertStaffGrant, openedToStaff } from './store';

/** A right to answer an instrument. */
export interface AnswerRight {
  /** null: without end. */
  until: Date | null;
  /** It was ordered, or is of a licence; otherwise somebody gave it. */
  isBought: boolean;
  /** How often a bought one can still be begun; null: as often as one likes. */
  left: number | null;
}

/** What other resources ask about given rights. */
export interface AccessRights {
  /** Holders of such a right may answer the instrument even if it is not open to everyone; undefined: there is none. */
  answerRight(userId: string, instrumentId: string): Promise<AnswerRight | undefined>;
  /** All that the account holds, by the instrument's id. */
  answerRights(userId: string): Promise<Map<string, AnswerRight>>;
  /** Takes one use of a bought right, in the transaction that begins the attempt. @returns false: none is left */
  use(tx: Transaction, attempt: { userId: string; id: string; instrumentId: string }): Promise<boolean>;
  /** Lets staff see a result because its answers point to a risk, once; the owner's log shows it. @returns the id of the right */
  openToStaff(
    tx: Transaction,
    attempt: { userId: string; id: string; instrumentId: string },
    at: Date,
  ): Promise<string>;
  /** Those of the owner's attempts that were opened to staff so. */
  openedToStaff(userId: string, attemptIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Needs {
  db: Database;
  clock: () => Date;
}

export function createAccessRights({ db, clock }: Needs): AccessRights {
  return {
    // What was given costs no use: it counts before what was bought.
    answerRight: async (userId, instrumentId) => {
      const until = (await answerEnds(db, userId, clock(), instrumentId)).get(instrumentId);
      if (until !== undefined) return { until, isBought: false, left: null };
      const bought = (await boughtRights(db, { userId, now: clock(), instrument: instrumentId })).get(instrumentId);
      return bought && { ...bought, isBought: true };
    },

    answerRights: async (userId) => {
      const bought = await boughtRights(db, { userId, now: clock() });
      const given = await answerEnds(db, userId, clock());
      return new Map<string, AnswerRight>([
        ...[...bought].map(([id, right]): [string, AnswerRight] => [id, { ...right, isBought: true }]),
        ...[...given].map(([id, until]): [string, AnswerRight] => [id, { until, isBought: false, left: null }]),
      ]);
    },

    use: (tx, { userId, id, instrumentId }) =>
      useBoughtRight(tx, { userId, instrument: instrumentId, attempt: id, now: clock() }),

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

    openedToStaff: (userId, attemptIds) => openedToStaff(db, userId, attemptIds),
  };
}
