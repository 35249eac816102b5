import type { MessageKind } from 'core/access/translationGrants';
import { AppError } from '../../errors';
import type { Position } from './storeWorkList';

const kindAndPlace = 6;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a window of the list ended, so that the next can begin after it. */
export function writeCursor({ kind, name, owner, position, key, id }: Position): string {
  return Buffer.from(JSON.stringify([kind, name, owner, position, key, id])).toString('base64url');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** @throws AppError `validation.failed` for a cursor that no window ended at */
export function readCursor(cursor: string): Position {
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === kindAndPlace) {
    const [kind, name, owner, position, key, id] = parts as unknown[];
    const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');
    const isPlace = typeof kind === 'string' && isText(key) && isText(name);
    const isNumber = typeof position === 'number' && Number.isInteger(position) && Math.abs(position) < 2 ** 31;
    if (isPlace && isNumber && typeof owner === 'string' && typeof id === 'string' && uuid.test(owner) && uuid.test(id))
      return { kind: kind as MessageKind, name, owner, position, key, id };
  }
  throw new AppError('validation.failed', { details: [{ path: 'query.after', code: 'invalid_cursor' }] });
}
