import { randomFillSync } from 'node:crypto';

const bytes = new Uint8Array(16);

/** A UUID v7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits, so that ids made later sort later. */
export function uuidv7(milliseconds: number = Date.now()): string {
  randomFillSync(bytes);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(milliseconds / 2 ** 32));
  view.setUint32(2, milliseconds >>> 0);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
