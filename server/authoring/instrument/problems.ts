import type { Problem } from 'core/instrument/problem';
import { AppError, type ErrorDetail } from '../../errors';

/** At most this many are sent with a refusal: enough to work on, too few for an answer of megabytes. */
const detailsShown = 200;

function detailOf({ path, code, owner, params, start, end }: Problem): ErrorDetail {
  const place = start === undefined ? {} : { start, end };
  return { path, code, params: { ...params, ...place, owner } };
}

/** The refusal of a document or a draft, with every problem in its place. */
export function refusal(
  code: 'instrument.invalid' | 'instrument.not_publishable' | 'draft.invalid',
  problems: readonly Problem[],
) {
  const details = problems.slice(0, detailsShown).map(detailOf);
  return new AppError(code, { details, params: { count: problems.length } });
}
