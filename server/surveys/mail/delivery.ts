import type { DeliveryError } from '../../mail/transport';

/** What became of a mail that the mail server did not simply take. */
export type Outcome =
  /** The address does not exist. */
  | { kind: 'bounced'; failure: string }
  /** Refused for good. */
  | { kind: 'failed'; failure: string }
  /** Certainly not delivered; `reachable`: it concerns this mail alone. */
  | { kind: 'later'; reachable: boolean; failure: string }
  /** It may have been delivered. */
  | { kind: 'unknown' };

/** Errors that come before anything of a mail was sent. */
const early = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG', 'EENVELOPE']);
const earlyTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);

const shown = (response: string) =>
  response
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/**
 * Reads an error of the mail server. Only what certainly was not delivered is tried again: an answer that refuses it (RFC 5321, 4.2.1), or a
 * failure before the mail began. A connection that was lost later leaves it unknown.
 */
export function outcomeOf(error: unknown): Outcome {
  const {
    code = '',
    command = '',
    response = '',
    responseCode = 0,
    syscall,
    timeoutType = '',
  } = typeof error === 'object' && error !== null ? (error as DeliveryError) : {};
  const failure = shown(response);
  if (responseCode >= 400) {
    if (command === 'RCPT TO' && /^5\d\d[ -]5\.1\.[1236]\b/.test(response)) return { kind: 'bounced', failure };
    const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
    if (responseCode >= 500 && isOfThisMail) return { kind: 'failed', failure };
    return { kind: 'later', reachable: isOfThisMail, failure };
  }
  if (early.has(code) || earlyTimeouts.has(timeoutType) || syscall === 'connect' || syscall === 'getaddrinfo') {
    return { kind: 'later', reachable: code === 'EENVELOPE', failure };
  }
  return { kind: 'unknown' };
}
