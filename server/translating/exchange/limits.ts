import { AppError } from '../../errors';

/** Of an imported file: bytes. */
export const mostBytes = 12 * 1024 * 1024;
/** For import and export. */
export const mostEntries = 200_000;

export const tooLarge = () =>
  new AppError('exchange.too_large', { params: { megabytes: mostBytes / 1024 / 1024, entries: mostEntries } });
