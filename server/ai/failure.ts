/** `busy`: too many requests; `away`: no answer, or an error of its own; `refused`: key, model or address are wrong; `unusable`: not what the protocol says. */
export type FailReason = 'busy' | 'away' | 'refused' | 'unusable';

/** The endpoint gave no usable answer. Neither message nor cause contains the key or the question. */
export class AiFailure extends Error {
  override readonly name = 'AiFailure';
  constructor(
    readonly reason: FailReason,
    detail: string,
    /** Seconds for which the endpoint wants no requests. */
    readonly retryAfter?: number,
  ) {
    super(`The AI endpoint: ${detail}`);
  }
}
