import { userInfo } from 'node:os';
import { codeOf, DatabaseStartError, messageOf } from '../errors';

const userId = (): string => String(process.getuid?.() ?? '?');

/** The user's name, or number where there is none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return userId();
  }
}

const full = (folder: string, error?: unknown) =>
  new DatabaseStartError(
    'disk-full',
    `There is no space left on the disk that holds ${folder}. Free some, or set DATA_DIR to a folder on another disk.`,
    error,
  );

/** What a file system error on the way to the database means for the operator; other errors are returned unchanged. */
export function explainFolder(error: unknown, folder: string): unknown {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new DatabaseStartError(
        'folder',
        `The data folder ${folder} cannot be used by the user ${userName()}: ${messageOf(error)}. Make that user its owner, or set DATA_DIR to a folder that the user may write.`,
        error,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new DatabaseStartError(
        'folder',
        `The data folder ${folder} is not a folder: ${messageOf(error)}. Set DATA_DIR to another place.`,
        error,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return full(folder, error);
    default:
      return error;
  }
}

/** What PostgreSQL or initdb wrote before giving up, as an error for the operator. */
export function explainOutput(output: string, doing: string, folder: string, log?: string): DatabaseStartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return full(folder);
  const last = output.trim().split('\n').slice(-6).join('\n  ');
  if (/Permission denied|Operation not permitted|Read-only file system|has wrong ownership/.test(output)) {
    return new DatabaseStartError(
      'folder',
      `PostgreSQL may not use ${folder}. Give the folder back to the user that runs it.\n  ${last}`,
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new DatabaseStartError(
      'failed',
      `PostgreSQL needs a user that the system has a name for, and the number ${userId()} has none. Start as another user, or set DATABASE_URL.`,
    );
  }
  return new DatabaseStartError('failed', `${doing} failed${log ? ` (log: ${log})` : ''}:\n  ${last || 'no output'}`);
}
