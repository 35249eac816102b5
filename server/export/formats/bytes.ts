/** From so many bytes on the memory's own copy is faster than one by one. */
const long = 24;

/** Bytes one after the other. */
export class Bytes {
  private bytes = Buffer.allocUnsafe(1 << 18);
  private length = 0;

  put(part: Uint8Array): void {
    const { length } = part;
    if (this.length + length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + length));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    if (length < long) for (let at = 0; at < length; at++) this.bytes[this.length + at] = part[at] as number;
    else this.bytes.set(part, this.length);
    this.length += length;
  }

  /** What was put since the last time. */
  taken(): Buffer {
    const done = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return done;
  }
}
