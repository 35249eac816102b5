import { tabPath } from '../frame/screens';

/** Id of the heading below which texts are revised. */
export const textRevisionId = 'text-revision';

/** Address of the place where the texts of an instrument's newest version are revised. */
export const textRevisionPath = (instrumentId: string): string =>
  `${tabPath(instrumentId, 'overview')}#${textRevisionId}`;
