import { constants, deflateRawSync } from 'node:zlib';
import { ZipPassThrough } from 'fflate';

/**
 * A file of a ZIP, deflated by Node as its pieces come. Each piece is deflated by itself and ends at a byte (a sync flush), so that one
 * after the other they are one stream (RFC 1951).
 */
export class DeflatedFile extends ZipPassThrough {
  constructor(name: string) {
    super(name);
    this.compression = 8;
  }

  protected override process(piece: Uint8Array, final: boolean): void {
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(piece, { level: 1, finishFlush }), final);
  }
}
