/** From so many bytes on the memory's own copy is faster than one by one. */
const long = 24;

export type Piece = Uint8Array | string;

/** Bytes and texts in UTF-8, one after the other. */
export class Bytes {
  private bytes = Buffer.allocUnsafe(1 << 18);
  private length = 0;

  put(piece: Piece): void {
    const { length } = piece;
    // A character of a string takes three bytes at most.
    this.makeRoom(typeof piece === 'string' ? 3 * length : length);
    if (typeof piece === 'string') {
      this.length += this.bytes.write(piece, this.length);
      return;
    }
    if (length < long) for (let at = 0; at < length; at++) this.bytes[this.length + at] = piece[at] as number;
    else this.bytes.set(piece, this.length);
    this.length += length;
  }

  private makeRoom(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** What was put since the last time. */
  taken(): Buffer {
    const done = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return done;
  }
}
