import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { insertEvent } from './store';

const hour = 3_600_000;

type Deed = Parameters<typeof insertEvent>[1]['deed'];

/** A line of the log that the giver reads. */
export const logDeed = (
  tx: Transaction,
  grantId: string,
  deed: Exclude<Deed, 'seen' | 'downloaded'>,
  actorId: string,
  at: Date,
): Promise<void> => insertEvent(tx, { grantId, id: uuidv7(at.getTime()), deed, actorId, at });

/** A UUID (version 8) made of the text: the same each time, on each server. */
function idOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Logs that somebody looked: one line for each viewer and hour, however many servers they used. */
export const logUse = (
  db: Database,
  grantId: string,
  deed: 'seen' | 'downloaded',
  actorId: string,
  at: Date,
): Promise<void> => {
  const id = idOf(`${grantId} ${actorId} ${deed} ${Math.floor(at.getTime() / hour)}`);
  return insertEvent(db, { grantId, id, deed, actorId, at });
};
