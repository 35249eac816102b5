import type { User } from '../../accounts/profile/service';
import type { Database } from '../../database/connection';
import { linesOfRights, rightsOf } from './storeExport';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** A right to see a result or to answer an instrument. */
interface ExportedRight {
  id: string;
  what: 'result' | 'instrument';
  /** Code of the instrument. */
  instrument: string;
  /** For a result: the attempt; null where it is somebody else's. */
  attempt: string | null;
  to: 'person' | 'code' | 'staff';
  /** The recipient's address. */
  email: string | null;
  uses: number | null;
  note: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  /** For rights received by a code. */
  redeemedAt: string | null;
  /** For given rights: every line, without names of others. For received ones: the person's own lines. */
  log: { at: string; deed: string; by: 'self' | 'other' | 'system' }[];
}

export interface ExportedRights {
  given: ExportedRight[];
  received: ExportedRight[];
}

/** The rights that an account has given (including its results opened to staff), and received. */
export async function exportedRights(db: Database, account: User): Promise<ExportedRights> {
  const rights = await rightsOf(db, account);
  const lines =
    rights.length === 0
      ? []
      : await linesOfRights(
          db,
          rights.map(({ right }) => right.id),
        );
  const isGiven = ({ right }: (typeof rights)[number]) =>
    right.createdBy === account.id || right.ownerId === account.id;
  const shown = (row: (typeof rights)[number]): ExportedRight => {
    const { right, redeemedAt, instrument } = row;
    const given = isGiven(row);
    return {
      id: right.id,
      what: right.what,
      instrument,
      attempt: given ? right.attemptId : null,
      to: right.recipient,
      email: right.email,
      uses: given ? right.uses : null,
      note: right.note,
      createdAt: right.createdAt.toISOString(),
      expiresAt: iso(right.expiresAt),
      revokedAt: iso(right.revokedAt),
      redeemedAt: iso(redeemedAt),
      log: lines
        .filter(({ grantId, actorId }) => grantId === right.id && (given || actorId === account.id))
        .map(({ at, deed, actorId }) => ({
          at: at.toISOString(),
          deed,
          by: actorId === null ? 'system' : actorId === account.id ? 'self' : 'other',
        })),
    };
  };
  return {
    given: rights.filter(isGiven).map(shown),
    received: rights.filter((row) => !isGiven(row)).map(shown),
  };
}
