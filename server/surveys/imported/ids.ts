import { createHash } from 'node:crypto';

/** Digest of texts; other texts, or the same ones divided otherwise, have another. */
export const digestOf = (...texts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(texts)).digest();

function written(bytes: Buffer, version: 4 | 7): string {
  bytes.writeUInt8((version << 4) | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** In the form of a UUID v4: the same for the same digest, and it says nothing of a time. */
export const timelessId = (digest: Buffer): string => written(Buffer.from(digest), 4);

/** In the form of a UUID v7: the same for the same digest and time, sorted by the time. */
export function timedId(digest: Buffer, at: Date): string {
  const bytes = Buffer.from(digest);
  bytes.writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  return written(bytes, 7);
}

/** Whether an id was made from this digest, at whatever time. */
export const isMadeFrom = (id: string, digest: Buffer): boolean => id.slice(24) === digest.toString('hex', 10, 16);
