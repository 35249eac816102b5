import { randomUUID } from 'node:crypto';
import { holds } from 'core/access/permissions';
import type { Role } from 'core/access/roles';
import type { UserQuery } from 'core/contract/accounts/user';
import type { Database, Transaction } from '../../database/connection';
import { dayOf } from '../../database/day';
import { isLastSuperAdmin } from '../../database/superAdmins';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import { recordEvent } from '../audit/service';
import { hashPassword } from '../auth/passwords';
import {
  countUsers,
  findUserByEmail,
  insertGuest,
  insertUser,
  listUsers,
  revokeSessionsOf,
  type User,
  updateUser,
} from './store';

interface NewAccount {
  email: string;
  password: string;
  roles: readonly Role[];
  displayName?: string;
  givenName?: string;
  familyName?: string;
  locale?: string;
}

export interface UserService {
  /** superAdmin: all; admin: the accounts with only the role user; anybody else: none. */
  list(caller: Caller | undefined, query: UserQuery): ReturnType<typeof listUsers>;
  /** An active account with a verified address. @returns its id @throws AppError `user.email_taken` */
  add(account: NewAccount): Promise<string>;
  /** By the operator, at the command line. @throws AppError `not_found`, `user.last_super_admin` */
  setRoles(email: string, roles: readonly Role[]): Promise<void>;
  /** By the operator, at the command line. Ends every session of the account. @throws AppError `not_found` */
  setPassword(email: string, password: string): Promise<void>;
  /** An account without address and name, for this survey alone. @returns its id */
  addGuest(
    tx: Transaction,
    of: { surveyId: string; locale: string; isAnonymous?: boolean; id?: string },
  ): Promise<string>;
  find(email: string): Promise<User | undefined>;
  isEmpty(): Promise<boolean>;
}

/** The command line has no signed-in user. */
const byOperator = (id: string) => ({ actorId: null, entity: 'account', entityId: id }) as const;

export function createUserService({ db, clock }: { db: Database; clock: () => Date }): UserService {
  async function byEmail(email: string): Promise<User> {
    const found = await findUserByEmail(db, email);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  return {
    list: async (caller, query) => {
      if (caller === undefined || !holds('user:list', caller.roles)) return { rows: [], total: 0 };
      return listUsers(db, query, !caller.roles.includes('superAdmin'));
    },

    add: async ({ password, roles, displayName, ...account }) => {
      const now = clock();
      const id = uuidv7(now.getTime());
      const added = await insertUser(db, {
        ...account,
        id,
        displayName: displayName ?? account.email.split('@')[0] ?? account.email,
        passwordHash: await hashPassword(password),
        status: 'active',
        roles: [...roles],
        emailVerifiedAt: now,
        createdAt: now,
      });
      if (!added) throw new AppError('user.email_taken');
      return id;
    },

    // Random: the id says nothing of when it was made.
    addGuest: async (tx, { surveyId, locale, isAnonymous = false, id = randomUUID() }) => {
      await insertGuest(tx, { id, surveyId, locale, at: isAnonymous ? dayOf(clock()) : clock() });
      return id;
    },

    setRoles: async (email, roles) => {
      const { id, roles: before } = await byEmail(email);
      await db.transaction(async (tx) => {
        const isLast = await isLastSuperAdmin(tx, id);
        if (isLast && !roles.includes('superAdmin')) throw new AppError('user.last_super_admin');
        await updateUser(tx, id, { roles: [...roles] });
        await recordEvent(
          tx,
          { ...byOperator(id), action: 'account.roles_changed', change: { before, after: roles } },
          clock(),
        );
        await tell(tx, noticeOf.rolesChanged(id), clock());
      });
    },

    setPassword: async (email, password) => {
      const { id } = await byEmail(email);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await updateUser(tx, id, { passwordHash });
        const sessionsEnded = await revokeSessionsOf(tx, id, clock());
        await recordEvent(tx, { ...byOperator(id), action: 'password.changed', change: { sessionsEnded } }, clock());
      });
    },

    find: (email) => findUserByEmail(db, email),
    isEmpty: async () => (await countUsers(db)) === 0,
  };
}
