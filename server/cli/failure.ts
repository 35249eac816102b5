export interface Place {
  /** As the caller wrote it. */
  file?: string;
  /** From 1. */
  line?: number;
  /** From 1. Of CSV: which cell. */
  column?: number;
}

/** Ends a command with status 1; each is reported on standard error, in one line. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    message: string,
    readonly place: Place = {},
    /** Reported after the first, when one run finds several. */
    readonly more: readonly Failure[] = [],
  ) {
    super(message);
  }

  /** `responses.csv:12:3: message` */
  describe(): string[] {
    const { file, line, column } = this.place;
    const where = [file, line, column].filter((part) => part !== undefined).join(':');
    return [where ? `${where}: ${this.message}` : this.message, ...this.more.flatMap((failure) => failure.describe())];
  }
}
