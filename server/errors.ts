import { outdatedDetail } from 'core/contract/envelope';
import type { ErrorCode } from 'core/contract/errors';

/** One wrong field, or one reason of a refusal; the plugin adds the message in the caller's language (`detail.CODE`, else `problem.CODE`). */
export interface ErrorDetail {
  /** `body.email`, `query.filters.status[0]`, `answers.q5`, … */
  path: string;
  code: string;
  params?: Record<string, unknown>;
}

interface ErrorExtras {
  details?: ErrorDetail[];
  /** The values in the message. */
  params?: Record<string, unknown>;
  /** Seconds after which to try again: the header `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error that is reported to the caller. Anything else thrown becomes `internal`, and its text stays in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly params: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { details, params, retryAfter, cause }: ErrorExtras = {}) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

/** @see outdatedDetail */
export const outdated = (...seen: Parameters<typeof outdatedDetail>): AppError =>
  new AppError('conflict', { details: [outdatedDetail(...seen)] });
