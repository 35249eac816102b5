import { type Detail, type Failure, outdatedDetail } from '../core/contract/envelope';
import { type ErrorCode, errorTable } from '../core/contract/errors';
import { detailMessage, errorMessage } from '../core/language/errorMessages';
import { textsOrEnglish } from './messages';

interface Extras {
  /** Those without a message get it from the server's texts, by their code. */
  details?: readonly (Omit<Detail, 'message'> & Partial<Pick<Detail, 'message'>>)[];
  /** The values in the message. */
  params?: Record<string, unknown>;
}

/** Thrown by a handler: the failure of that code, with the server's text. */
export class MockFailure extends Error {
  readonly details: Extras['details'];
  readonly params: Extras['params'];

  constructor(
    readonly code: ErrorCode,
    { details, params }: Extras = {},
  ) {
    super(code);
    this.details = details;
    this.params = params;
  }
}

/** @throws MockFailure always */
export function refuse(code: ErrorCode, extras?: Extras): never {
  throw new MockFailure(code, extras);
}

/** @see outdatedDetail */
export const outdated = (...seen: Parameters<typeof outdatedDetail>): MockFailure =>
  new MockFailure('conflict', { details: [outdatedDetail(...seen)] });

/** The message of a detail's or problem's code, as the server writes it; English where the locale has none. */
export const detailText = (locale: string, code: string, params: Record<string, unknown> = {}): string =>
  detailMessage(textsOrEnglish(locale, 'System'), code, params, locale);

/** The failure as the server sends it, in the caller's language. */
export const envelopeOf = ({ code, details, params = {} }: MockFailure, locale: string): Failure => ({
  success: false,
  errorCode: code,
  errorMessage: errorMessage(textsOrEnglish(locale, 'System'), code, params, locale),
  showType: errorTable[code].showType,
  requestId: 'mock',
  ...(details && {
    details: details.map((detail) => ({
      ...detail,
      message: detail.message ?? detailText(locale, detail.code, detail.params),
    })),
  }),
});
