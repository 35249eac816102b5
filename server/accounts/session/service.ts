import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { AuditService } from '../audit/service';
import type { AuthService } from '../auth/service';
import { endSession, listSessions } from './store';

/** The caller, whose sessions they are, and the present one. */
interface SessionOwner {
  userId: string;
  sessionId: string;
  /** The peer's. */
  address: string;
}

interface Session {
  id: string;
  current: boolean;
  userAgent: string | null;
  ip: string | null;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  remember: boolean;
}

export interface SessionService {
  /** Where the account is signed in: this session first, then the last used. */
  list(owner: Pick<SessionOwner, 'userId' | 'sessionId'>): Promise<Session[]>;
  /** @throws AppError `not_found`: it is somebody else's, or has ended */
  end(owner: SessionOwner, id: string): Promise<void>;
  /** Ends all but the one that asks. @returns how many */
  endOthers(owner: SessionOwner): Promise<number>;
}

interface SessionOptions {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  auth: Pick<AuthService, 'endSessions'>;
}

export function createSessionService({ db, clock, audit, auth }: SessionOptions): SessionService {
  return {
    list: async ({ userId, sessionId }) => {
      const rows = await listSessions(db, userId, clock());
      return rows
        .map(({ createdAt, lastUsedAt, ...row }) => ({
          ...row,
          current: row.id === sessionId,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        }))
        .sort((a, b) => Number(b.current) - Number(a.current));
    },

    end: ({ userId, address }, id) =>
      db.transaction(async (tx) => {
        if (!(await endSession(tx, userId, id, clock()))) throw new AppError('not_found');
        await audit.record(tx, { action: 'session.ended', actorId: userId, entity: 'session', entityId: id, address });
      }),

    endOthers: ({ userId, sessionId, address }) =>
      db.transaction(async (tx) => {
        const ended = await auth.endSessions(tx, userId, sessionId);
        await audit.record(tx, {
          action: 'session.others_ended',
          actorId: userId,
          entity: 'account',
          entityId: userId,
          change: { ended },
          address,
        });
        return ended;
      }),
  };
}
