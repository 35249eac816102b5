import type { Kind } from './people';

export interface LargeRequest {
  name: string;
  as: Kind;
  method: string;
  path: string | (() => string);
  body?: string | (() => string);
  /** Instead of that of `as`. */
  token?: () => string | undefined;
  /** Gets the data of the answer. */
  hear?(data: unknown): void;
}
