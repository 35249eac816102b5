/** What the client does with an error (specification, section 8). */
export const showTypes = [0, 1, 2, 4, 9] as const;
export type ShowType = (typeof showTypes)[number];

interface ErrorRow {
  status: number;
  showType: ShowType;
}

/**
 * The closed list of error codes. The server writes `errorMessage` from the System message `error.CODE`;
 * a test holds that each code has its message in each shipped language.
 */
export const errorTable = {
  'validation.failed': { status: 400, showType: 0 },
  'request.malformed': { status: 400, showType: 2 },
  'request.too_large': { status: 413, showType: 2 },
  'request.unsupported_type': { status: 415, showType: 2 },
  'request.foreign_origin': { status: 403, showType: 2 },
  'request.rate_limited': { status: 429, showType: 1 },
  'auth.required': { status: 401, showType: 0 },
  'auth.token_invalid': { status: 401, showType: 0 },
  'auth.token_expired': { status: 401, showType: 0 },
  'auth.refresh_refused': { status: 401, showType: 0 },
  'auth.link_invalid': { status: 410, showType: 0 },
  'auth.password_wrong': { status: 422, showType: 0 },
  'auth.password_weak': { status: 422, showType: 0 },
  'auth.confirm_needed': { status: 403, showType: 0 },
  'auth.code_wrong': { status: 422, showType: 0 },
  'auth.challenge_invalid': { status: 410, showType: 0 },
  'auth.credential_invalid': { status: 422, showType: 2 },
  'auth.google_unavailable': { status: 503, showType: 2 },
  'auth.google_taken': { status: 409, showType: 2 },
  'auth.last_method': { status: 409, showType: 2 },
  'auth.not_connected': { status: 409, showType: 2 },
  'auth.already_connected': { status: 409, showType: 1 },
  'access.denied': { status: 403, showType: 2 },
  not_found: { status: 404, showType: 2 },
  'route.not_found': { status: 404, showType: 2 },
  conflict: { status: 409, showType: 0 },
  'user.email_taken': { status: 409, showType: 2 },
  'user.last_super_admin': { status: 409, showType: 2 },
  'user.not_pending': { status: 409, showType: 1 },
  'user.own_account': { status: 409, showType: 2 },
  'asset.invalid': { status: 422, showType: 0 },
  'asset.expired': { status: 403, showType: 0 },
  'language.exists': { status: 409, showType: 2 },
  'language.in_use': { status: 409, showType: 2 },
  'language.source': { status: 409, showType: 2 },
  'language.unknown': { status: 422, showType: 0 },
  'language.fallback_circle': { status: 422, showType: 0 },
  'translation.key_taken': { status: 409, showType: 2 },
  'translation.not_granted': { status: 403, showType: 2 },
  'translation.outdated': { status: 409, showType: 1 },
  'translation.not_removable': { status: 409, showType: 2 },
  'translation.problems': { status: 422, showType: 0 },
  'translation.ai_absent': { status: 409, showType: 1 },
  'translation.ai_failed': { status: 502, showType: 2 },
  'exchange.unreadable': { status: 422, showType: 0 },
  'exchange.too_large': { status: 413, showType: 2 },
  'exchange.moved_on': { status: 409, showType: 1 },
  'glossary.term_taken': { status: 409, showType: 0 },
  'glossary.full': { status: 409, showType: 2 },
  'job.too_many': { status: 409, showType: 2 },
  'job.over': { status: 409, showType: 1 },
  'instrument.no_version': { status: 409, showType: 1 },
  'instrument.texts_unchanged': { status: 409, showType: 1 },
  'instrument.invalid': { status: 422, showType: 0 },
  'instrument.code_taken': { status: 409, showType: 2 },
  'instrument.not_publishable': { status: 422, showType: 0 },
  'instrument.unchanged': { status: 409, showType: 1 },
  'instrument.published': { status: 409, showType: 2 },
  'instrument.archived': { status: 409, showType: 2 },
  'draft.conflict': { status: 409, showType: 0 },
  'draft.invalid': { status: 422, showType: 0 },
  'draft.step_passed': { status: 409, showType: 1 },
  'draft.too_large': { status: 422, showType: 0 },
  'picture.unreadable': { status: 422, showType: 0 },
  'picture.unsafe': { status: 422, showType: 0 },
  'trial.no_account': { status: 422, showType: 0 },
  'trial.withdrawn': { status: 404, showType: 2 },
  'instrument.not_available': { status: 404, showType: 2 },
  'attempt.retake_refused': { status: 409, showType: 1 },
  'attempt.closed': { status: 409, showType: 1 },
  'attempt.answers_invalid': { status: 422, showType: 0 },
  'attempt.required_open': { status: 422, showType: 0 },
  'attempt.not_completed': { status: 409, showType: 1 },
  'service.unavailable': { status: 503, showType: 0 },
  internal: { status: 500, showType: 2 },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];
