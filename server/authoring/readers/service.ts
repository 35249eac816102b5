import { recordEvent } from '../../accounts/audit/service';
import { namedStaff } from '../../accounts/user/namedStaff';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import { isInstrument, lockForReaders, putReaders, readersOf } from './store';

interface Reader {
  userId: string;
  name: string;
  /** They see attempts begun from then on. */
  since: string;
}

export interface ReaderService {
  /** By name. @throws AppError `not_found` */
  list(instrumentId: string): Promise<Reader[]>;
  /** In order. @param begun when an attempt was begun: of those who read it; absent: of those who read what begins now */
  names(instrumentId: string, begun?: Date): Promise<string[]>;
  /** @throws AppError `not_found`, `access.denied`, `validation.failed` as `namedStaff` does */
  set(
    by: Pick<Caller, 'userId' | 'roles'>,
    instrumentId: string,
    named: readonly { email?: string | undefined; userId?: string | undefined }[],
  ): Promise<Reader[]>;
}

export function createReaderService({ db, clock }: { db: Database; clock: () => Date }): ReaderService {
  async function shown(tx: Database | Transaction, instrumentId: string): Promise<Reader[]> {
    return (await readersOf(tx, instrumentId)).map((reader) => ({ ...reader, since: reader.since.toISOString() }));
  }

  return {
    list: async (instrumentId) => {
      if (!(await isInstrument(db, instrumentId))) throw new AppError('not_found');
      return shown(db, instrumentId);
    },

    names: async (instrumentId, begun) =>
      (await readersOf(db, instrumentId)).flatMap(({ name, since }) => (begun && since > begun ? [] : [name])),

    set: (by, instrumentId, named) =>
      db.transaction(async (tx) => {
        if (!(await lockForReaders(tx, instrumentId))) throw new AppError('not_found');
        const before = (await readersOf(tx, instrumentId)).map(({ userId }) => userId);
        if (!by.roles.includes('superAdmin') && !before.includes(by.userId)) throw new AppError('access.denied');
        const userIds = await namedStaff(tx, named, 'body.readers');
        await putReaders(tx, instrumentId, userIds, clock());
        const now = await shown(tx, instrumentId);
        const after = now.map(({ userId }) => userId);
        if (after.join() !== before.join()) {
          const action = 'instrument.readers_changed';
          const what = { action, entity: 'instrument', entityId: instrumentId, change: { before, after } } as const;
          await recordEvent(tx, { ...what, actorId: by.userId }, clock());
        }
        return now;
      }),
  };
}
