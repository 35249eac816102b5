import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';

/**
 * A file of a ZIP, deflated by Node as its pieces come. Each piece is deflated by itself and ends at a byte (a sync flush), so that one
 * after the other they are one stream (RFC 1951).
 */
export class DeflatedFile implements ZipInputFile {
  readonly compression = 8;
  size = 0;
  crc = 0;
  /** Set by the ZIP that it is put into. */
  ondata?: AsyncFlateStreamHandler;

  constructor(
    readonly filename: string,
    readonly mtime: Date,
  ) {}

  push(piece: Uint8Array, final = false): void {
    this.crc = crc32(piece, this.crc);
    this.size += piece.length;
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, deflateRawSync(piece, { level: 1, finishFlush }), final);
  }
}
