import type { RequestFailure } from './requestFailure';

/** Whether the same call may succeed later as it is: no connection, the server is away or busy, or the session must be renewed first. */
export const isUnreachable = ({ reason, status = 0 }: RequestFailure): boolean =>
  reason === 'connection' || status >= 500 || status === 429 || status === 401 || status === 408;
