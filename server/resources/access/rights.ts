import type { Database, Transaction } from '../../database/connection';

/** A right to answer an instrument. */
export interface AnswerRight {
  /** null: without end. */
  until: Date | null;
}

/** What other resources ask of rights that were given. */
export interface AccessRights {
  /** Who holds such a right may answer the instrument though not everyone may; undefined: they hold none. */
  answerRight(userId: string, instrumentId: string): Promise<AnswerRight | undefined>;
  /** Lets staff see a result because its answers point to a risk; the owner reads so on its log. @returns the id of the right */
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

export function createAccessRights(_: Needs): AccessRights {
  return {
    answerRight: async () => undefined,
    openToStaff: async () => '',
  };
}
