import type { Detail } from 'core/contract/envelope';

/**
 * `business`: the server's envelope says no. `status`: an error status without an envelope. `connection`: no answer.
 * `request`: the call itself or its answer makes no sense.
 */
type Reason = 'business' | 'status' | 'connection' | 'request';

interface Fields {
  message: string;
  /** HTTP status; undefined when there was no answer. */
  status?: number;
  code?: string;
  showType?: number;
  details?: readonly Detail[];
  requestId?: string;
  /** Seconds to wait before trying again (`Retry-After`). */
  retryAfter?: number;
  cause?: unknown;
}

/** What every failed call rejects with. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly showType: number | undefined;
  readonly details: readonly Detail[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly reason: Reason,
    fields: Fields,
  ) {
    super(fields.message, { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.showType = fields.showType;
    this.details = fields.details ?? [];
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The failure envelope in a body, if it is one. */
export function failureOf(body: unknown, response?: Response): RequestFailure | undefined {
  if (!isObject(body) || body.success !== false) return undefined;
  return new RequestFailure('business', {
    message: text(body.errorMessage) ?? '',
    code: text(body.errorCode),
    showType: typeof body.showType === 'number' ? body.showType : undefined,
    details: Array.isArray(body.details) ? (body.details as Detail[]) : undefined,
    requestId: text(body.requestId),
    status: response?.status,
    retryAfter: Number(response?.headers.get('retry-after')) || undefined,
  });
}

/** Whatever umi-request rejected with, as a failure of ours. */
export function asFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const { response, data, request } = isObject(error) || error instanceof Error ? (error as ErrorLike) : {};
  const message = error instanceof Error ? error.message : '';
  // An answer that broke off in the middle is none.
  if (response && !response.ok) {
    return (
      failureOf(data, response) ?? new RequestFailure('status', { message, status: response.status, cause: error })
    );
  }
  return new RequestFailure(request ? 'connection' : 'request', { message, cause: error });
}

/** Nothing is there, or not for this person: an address that was mistyped (400), or leads nowhere any more (404). */
export function isAbsent(error: unknown): boolean {
  const { status } = asFailure(error);
  return status === 404 || status === 400;
}

/** For a caller that shows in its own place what the server says: all but what leads to the error page is its own to tell. */
export const isToldInPlace = ({ showType }: RequestFailure): boolean => showType !== 9;

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** An answer with an error status, or without a body where one was asked for: its envelope if it has one. */
export async function failureOfResponse(response: Response): Promise<RequestFailure> {
  const body = parsed(await response.text().catch(() => ''));
  return failureOf(body, response) ?? new RequestFailure('status', { message: '', status: response.status });
}

/** What a call for a file rejected with: the body of an error came as a file, too. */
export async function failureOfFile(error: unknown): Promise<RequestFailure> {
  const { response, data } = isObject(error) || error instanceof Error ? (error as ErrorLike) : {};
  const body =
    isObject(data) && typeof data.text === 'function' ? parsed(await (data as unknown as Blob).text()) : data;
  return (response && failureOf(body, response)) ?? asFailure(error);
}

interface ErrorLike {
  response?: Response;
  data?: unknown;
  request?: unknown;
}
