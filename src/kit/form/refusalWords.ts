import { getIntl } from '@umijs/max';
import { RequestFailure } from '@/kit/failure/requestFailure';

/** Why the server refused a file, with each of its reasons, as text for the form. Rethrows other errors. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof RequestFailure)) throw error;
  const { reason, message, details } = error;
  if (reason === 'connection') return getIntl().formatMessage({ id: 'request.connection.text' });
  const said = [...new Set([message, ...details.map((detail) => detail.message)])].filter((each) => each !== '');
  return said.length > 0 ? said.join(' ') : getIntl().formatMessage({ id: 'request.retry' });
}
