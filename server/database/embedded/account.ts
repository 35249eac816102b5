import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../errors';

const run = promisify(execFile);

/** The operating system's user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The user that PostgreSQL, which refuses to run as root, runs as instead: `postgres` if it exists, else `nobody`. */
export async function unprivilegedAccount(): Promise<Account> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      const account = { uid: Number(user.stdout), gid: Number(group.stdout) };
      if (account.uid !== 0) return account;
    } catch {
      // No such user: the next.
    }
  }
  throw new DatabaseStartError(
    'failed',
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the account may pass through every folder down to this one. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  for (let place = folder; ; place = dirname(place)) {
    const { mode, uid, gid } = await stat(place);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (place === dirname(place)) return true;
  }
}
