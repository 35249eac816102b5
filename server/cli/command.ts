import type { Writable } from 'node:stream';

/** Where a command writes; a test gives its own. */
export interface Terminal {
  out: Writable;
  error: Writable;
  /** Default: the process's standard input. */
  in?: AsyncIterable<Uint8Array>;
}

export interface Command {
  /** What follows `assess`, as the help shows it. */
  usage: string;
  /** The exit status. Throws Failure for what the caller did wrong. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}
