import { AppError } from '../../errors';

/** Of a file that comes in: bytes. */
export const mostBytes = 12 * 1024 * 1024;
/** Of a file either way. */
export const mostEntries = 200_000;

export const tooLarge = () =>
  new AppError('exchange.too_large', { params: { megabytes: mostBytes / 1024 / 1024, entries: mostEntries } });
