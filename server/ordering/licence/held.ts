import type { Database, Transaction } from '../../database/connection';
import { type HeldRight, heldRights, insertUse } from '../../database/productRights';

/** What somebody may begin because they ordered it or redeemed a code. */
export interface BoughtRight {
  /** null: without end. */
  until: Date | null;
  /** How often it can still be begun; null: as often as one likes. */
  left: number | null;
}

const leftOf = ({ uses, used }: HeldRight): number => (uses === null ? Number.POSITIVE_INFINITY : uses - used);

/** Later counts more, and without end most. */
const laterOf = (one: Date | null, other: Date | null) =>
  one === null || other === null ? null : one > other ? one : other;

/** By instrument, what is left of all rights together. */
export async function boughtRights(
  db: Database | Transaction,
  asked: { userId: string; now: Date; instrument?: string },
): Promise<Map<string, BoughtRight>> {
  const found = new Map<string, BoughtRight>();
  for (const row of await heldRights(db, asked)) {
    const left = leftOf(row);
    if (left <= 0) continue;
    const until = row.expires_at === null ? null : new Date(row.expires_at);
    const before = found.get(row.instrument);
    const sum = left + (before === undefined ? 0 : (before.left ?? Number.POSITIVE_INFINITY));
    found.set(row.instrument, {
      until: before === undefined ? until : laterOf(before.until, until),
      left: Number.isFinite(sum) ? sum : null,
    });
  }
  return found;
}

/**
 * Takes one use of the right that ends first, in the transaction that begins the attempt.
 * @returns false: there is none left
 */
export async function useBoughtRight(
  tx: Transaction,
  { userId, instrument, attempt, now }: { userId: string; instrument: string; attempt: string; now: Date },
): Promise<boolean> {
  // What others have used is counted once they have committed: the rights are locked before.
  await heldRights(tx, { userId, now, instrument, lock: true });
  const right = (await heldRights(tx, { userId, now, instrument })).find((row) => leftOf(row) > 0);
  if (right === undefined) return false;
  await insertUse(tx, { rightId: right.id, attemptId: attempt, instrumentId: instrument, at: now });
  return true;
}
