/** A file that cannot be read, or an instrument that cannot be written: the place, and the reason in one line. */
export class ForeignFailure extends Error {
  override readonly name = 'ForeignFailure';
  constructor(
    message: string,
    /** The file, in a set of them. */
    readonly file?: string,
    /** Where in it, as far as is known. */
    readonly place?: { line?: number; column?: number; path?: string },
  ) {
    super(message);
  }
}
