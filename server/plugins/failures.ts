import type { Failure } from 'core/contract/envelope';
import { type ErrorCode, errorTable } from 'core/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOfGoneSurvey, unavailableIn } from '../database/errors';
import { AppError } from '../errors';
import type { Messages } from './messages';

/** Seconds: a bit more than an embedded PostgreSQL needs to recover from a crash. */
const retryWhenUnavailable = 2;

/** PostgreSQL's codes for statements that it cancelled or rolled back, and that may succeed next time. */
const passing = new Set(['57014', '40001', '40P01', '55P03']);

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') codes.push(inner.code);
  }
  return codes;
}

/** Codes of Fastify, and of PostgreSQL for a character that no text of it can hold. */
const known: Record<string, ErrorCode> = {
  '22021': 'request.malformed',
  '22P05': 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_MAX_PARAM_LENGTH: 'route.not_found',
};

/** Anything thrown, as an error with a code of the closed list. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const codes = codesOf(error);
  if (unavailableIn(error) !== undefined || codes.some((code) => passing.has(code))) {
    return new AppError('service.unavailable', { retryAfter: retryWhenUnavailable, cause: error });
  }
  if (isOfGoneSurvey(error)) return new AppError('not_found', { cause: error });
  const meaning = codes.map((code) => known[code]).find((code) => code !== undefined);
  if (meaning !== undefined) return new AppError(meaning, { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('request.malformed', { cause: error });
  }
  return new AppError('internal', { cause: error });
}

/** The failure envelope in the caller's language, with its status and headers. */
export function createFailureHandler(messages: Messages) {
  return async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    const { status, showType } = errorTable[error.code];
    // Expected failures (nothing is configured, too much is under way) need no stack.
    const isForeseen = error.code !== 'internal' && error.cause === undefined;
    if (status >= 500 && isForeseen) request.log.warn({ code: error.code }, 'request failed');
    else if (status >= 500) request.log.error({ err: error, code: error.code }, 'request failed');
    else request.log.info({ code: error.code }, 'request refused');

    const locale = await messages.localeOf(request.headers['accept-language'], request.caller?.locale ?? null);
    const failure: Failure = {
      success: false,
      errorCode: error.code,
      errorMessage: await messages.ofError(locale, error.code, error.params),
      showType,
      requestId: request.id,
    };
    if (error.details !== undefined) {
      failure.details = await Promise.all(
        error.details.map(async (detail) => ({
          ...detail,
          message: await messages.ofDetail(locale, detail.code, detail.params),
        })),
      );
    }
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-language', locale)
      .type('application/json; charset=utf-8')
      .send(failure);
  };
}
