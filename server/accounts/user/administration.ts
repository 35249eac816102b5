import type { AuditAction } from 'core/access/auditActions';
import { roles as allRoles, type Role } from 'core/access/roles';
import type { UserRecord } from 'core/contract/accounts/user';
import type { Database, Transaction } from '../../database/connection';
import { isLastSuperAdmin } from '../../database/superAdmins';
import { uuidv7 } from '../../database/uuid';
import { AppError, outdated } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { AccountService } from '../account/service';
import type { AssetService } from '../asset/service';
import type { AuditService } from '../audit/service';
import { confirmIdentity } from '../auth/confirmation';
import type { AuthService } from '../auth/service';
import { requireSoundDetails } from '../profile/personDetails';
import type { ProfileService } from '../profile/service';
import { findUser, insertUser, lockUser, signInStateOf, type User, updateUser } from './store';
import { createTranslationPermissions, type TranslationPermissions } from './translationPermissions';

/** The user who acts, and their address. */
interface Actor extends Pick<Caller, 'userId' | 'sessionId' | 'roles'> {
  address: string;
}

type Details = Partial<
  Pick<User, 'displayName' | 'givenName' | 'familyName' | 'locale' | 'timeZone' | 'birthDate' | 'sex' | 'country'>
>;

interface Invitation {
  email: string;
  displayName?: string;
  roles: readonly Role[];
  locale: string;
}

/**
 * Account administration by staff. A superAdmin reaches all accounts; an admin those with only the role user: any other is `not_found`,
 * like one that does not exist. Every action is recorded. Changes of access (roles, also of invited people; translation permissions; second
 * factors; sessions; disabling and enabling; erasure) require a fresh sign-in or the password again, with the errors of `confirmIdentity`.
 */
export interface UserAdministration {
  translationPermissions: TranslationPermissions;
  /** Also one's own. @throws AppError `not_found` */
  read(caller: Caller, id: string): Promise<UserRecord>;
  /** @throws AppError `not_found`, `conflict` with the account as it is now */
  update(by: Actor, id: string, change: Details, rowVersion: number): Promise<UserRecord>;
  /** @throws AppError `not_found`, `user.last_super_admin` */
  setRoles(by: Actor, id: string, roles: readonly Role[]): Promise<Role[]>;
  /** @returns the id of the pending account. @throws AppError `access.denied` (an admin, of other roles), `user.email_taken` */
  invite(by: Actor, invitation: Invitation): Promise<string>;
  /** @throws AppError `not_found`, `user.not_pending` */
  resendInvitation(by: Actor, id: string, locale: string): Promise<void>;
  /** @throws AppError `not_found`, `user.own_account`, `user.last_super_admin`, `conflict`: an account that waits to be activated cannot be enabled */
  setStatus(by: Actor, id: string, status: 'active' | 'disabled'): Promise<void>;
  /** @returns how many. @throws AppError `not_found` */
  endSessions(by: Actor, id: string): Promise<number>;
  /** Sessions end, and the person is notified by mail. @throws AppError `not_found`, `user.own_account` */
  resetSecondFactor(by: Actor, id: string, locale: string): Promise<void>;
  /** @throws AppError `not_found`, `user.own_account`, `user.last_super_admin` */
  erase(by: Actor, id: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  mail: Mailer;
  invitations: Pick<AccountService, 'createInvitation'>;
  auth: Pick<AuthService, 'endSessions' | 'removeSecondFactors'>;
  profiles: Pick<ProfileService, 'erase'>;
  translations: Pick<TranslationService, 'fallbacks' | 'grantsOf' | 'setGrants'>;
  assets: Pick<AssetService, 'url'>;
}

/** Accounts that admins reach: those with only the role user. */
export const isOrdinary = (account: Pick<User, 'roles'>) => account.roles.length === 1 && account.roles[0] === 'user';

/** Each role once, strongest first. */
const inOrder = (roles: readonly Role[]): Role[] => allRoles.filter((role) => roles.includes(role));

/** The fields of a change that differ from the account. */
const changedFields = (account: User, change: Details) =>
  (Object.keys(change) as (keyof Details)[]).filter((field) => change[field] !== account[field]);

export function createUserAdministration(needs: Needs): UserAdministration {
  const { db, clock, audit } = needs;

  /** The account, locked; nobody can reach an erased one, or a guest of a survey. */
  async function reach(tx: Transaction, by: Pick<Actor, 'roles'>, id: string): Promise<User> {
    const found = await lockUser(tx, id);
    if (found === undefined || found.status === 'erased' || found.kind === 'guest') throw new AppError('not_found');
    if (!by.roles.includes('superAdmin') && !isOrdinary(found)) throw new AppError('not_found');
    return found;
  }

  /** Called before the account itself is locked, so that all take these locks in the same order. */
  async function keepSuperAdmin(tx: Transaction, id: string): Promise<void> {
    if (await isLastSuperAdmin(tx, id)) throw new AppError('user.last_super_admin');
  }

  const record = (tx: Transaction, by: Actor, action: AuditAction, id: string, change: Record<string, unknown> = {}) =>
    audit.record(tx, { action, actorId: by.userId, entity: 'account', entityId: id, change, address: by.address });

  async function requireSound(details: Details): Promise<void> {
    requireSoundDetails(details, new Set((await needs.translations.fallbacks()).keys()), clock());
  }

  async function shown(at: Database | Transaction, account: User): Promise<UserRecord> {
    const { sessions, ...methods } = await signInStateOf(at, account.id, clock());
    return {
      ...account,
      lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
      createdAt: account.createdAt.toISOString(),
      eraseAt: account.eraseAt?.toISOString() ?? null,
      emailVerified: account.emailVerifiedAt !== null,
      avatar: account.avatarId === null ? null : needs.assets.url(account.avatarId),
      signInMethods: { ...methods, password: account.passwordHash !== null, google: account.googleSubject !== null },
      sessions,
    };
  }

  return {
    translationPermissions: createTranslationPermissions({ ...needs, reach }),

    read: async (caller, id) => {
      const found = await findUser(db, id);
      const sees =
        caller.roles.includes('superAdmin') || (caller.roles.includes('admin') && found && isOrdinary(found));
      if (found === undefined || found.kind === 'guest' || !(sees || id === caller.userId)) {
        throw new AppError('not_found');
      }
      return shown(db, found);
    },

    update: async (by, id, change, rowVersion) => {
      await requireSound(change);
      return db.transaction(async (tx) => {
        const account = await reach(tx, by, id);
        if (account.rowVersion !== rowVersion) {
          throw outdated('body.rowVersion', account.rowVersion, await shown(tx, account));
        }
        const fields = changedFields(account, change);
        if (fields.length > 0) {
          await updateUser(tx, id, change);
          await record(tx, by, 'account.updated', id, { fields });
        }
        return shown(tx, (await findUser(tx, id)) ?? account);
      });
    },

    setRoles: async (by, id, given) => {
      await confirmIdentity(needs, by);
      return db.transaction(async (tx) => {
        const roles = inOrder(given);
        if (!roles.includes('superAdmin')) await keepSuperAdmin(tx, id);
        const account = await reach(tx, by, id);
        const before = inOrder(account.roles);
        if (before.join() !== roles.join()) {
          await updateUser(tx, id, { roles });
          await record(tx, by, 'account.roles_changed', id, { before, after: roles });
          await tell(tx, noticeOf.rolesChanged(id), clock());
        }
        return roles;
      });
    },

    invite: async (by, { email, displayName, locale, ...invitation }) => {
      const roles = inOrder(invitation.roles);
      if (!by.roles.includes('superAdmin') && !isOrdinary({ roles })) throw new AppError('access.denied');
      if (!isOrdinary({ roles })) await confirmIdentity(needs, by);
      await requireSound({ locale });
      return db.transaction(async (tx) => {
        const now = clock();
        const id = uuidv7(now.getTime());
        const added = await insertUser(tx, {
          id,
          email,
          displayName: displayName ?? email.split('@')[0] ?? email,
          locale,
          status: 'pending',
          roles,
          createdAt: now,
        });
        if (!added) throw new AppError('user.email_taken');
        await needs.invitations.createInvitation(tx, id, email, locale);
        await record(tx, by, 'account.invited', id, { roles });
        return id;
      });
    },

    resendInvitation: (by, id, locale) =>
      db.transaction(async (tx) => {
        const account = await reach(tx, by, id);
        if (account.status !== 'pending') throw new AppError('user.not_pending');
        await needs.invitations.createInvitation(tx, id, account.email, account.locale ?? locale);
        await record(tx, by, 'account.invited', id, { again: true });
      }),

    setStatus: async (by, id, status) => {
      await confirmIdentity(needs, by);
      await db.transaction(async (tx) => {
        if (status === 'disabled') {
          if (id === by.userId) throw new AppError('user.own_account');
          await keepSuperAdmin(tx, id);
        }
        const account = await reach(tx, by, id);
        if (account.status === status) return;
        if (status === 'disabled') {
          await updateUser(tx, id, { status });
          const sessionsEnded = await needs.auth.endSessions(tx, id);
          await record(tx, by, 'account.disabled', id, { before: account.status, sessionsEnded });
          return;
        }
        // A person who has not confirmed the address must do so first.
        if (account.status === 'pending') throw new AppError('conflict');
        const after = account.emailVerifiedAt === null ? 'pending' : 'active';
        await updateUser(tx, id, { status: after });
        await record(tx, by, 'account.enabled', id, { after });
      });
    },

    endSessions: async (by, id) => {
      await confirmIdentity(needs, by);
      return db.transaction(async (tx) => {
        await reach(tx, by, id);
        const sessionsEnded = await needs.auth.endSessions(tx, id);
        if (sessionsEnded > 0) await record(tx, by, 'session.ended', id, { sessionsEnded });
        return sessionsEnded;
      });
    },

    resetSecondFactor: async (by, id, locale) => {
      await confirmIdentity(needs, by);
      await db.transaction(async (tx) => {
        // One's own are removed in the profile, where a stolen session has to give the password.
        if (id === by.userId) throw new AppError('user.own_account');
        const account = await reach(tx, by, id);
        await needs.auth.removeSecondFactors(tx, id);
        const sessionsEnded = await needs.auth.endSessions(tx, id);
        await record(tx, by, 'second_factor.reset', id, { sessionsEnded });
        await tell(tx, noticeOf.secondFactorReset(id), clock());
        await needs.mail.send(tx, {
          to: account.email,
          locale: account.locale ?? locale,
          template: 'second-factor-reset',
          path: '/user/login',
        });
      });
    },

    erase: async (by, id) => {
      await confirmIdentity(needs, by);
      await db.transaction(async (tx) => {
        if (id === by.userId) throw new AppError('user.own_account');
        await keepSuperAdmin(tx, id);
        await reach(tx, by, id);
        await needs.profiles.erase(tx, id, by.userId);
      });
    },
  };
}
