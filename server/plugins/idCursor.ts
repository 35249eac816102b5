import { AppError } from '../errors';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The cursor of a list ordered by id: the last row of the page before. @throws AppError `validation.failed` */
export function idCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || uuid.test(cursor)) return cursor;
  throw new AppError('validation.failed', { details: [{ path: 'query.cursor', code: 'invalid_cursor' }] });
}
