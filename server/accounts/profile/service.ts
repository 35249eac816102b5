import type { CurrentUser } from 'core/contract/accounts/profile';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import { countNotices } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { AssetService } from '../asset/service';
import type { AuditService } from '../audit/service';
import type { AuthService } from '../auth/service';
import { createSetAvatar, type SetAvatar } from './avatar';
import { type AccountErasure, createAccountErasure } from './erasure';
import { type ChangePassword, createChangePassword } from './password';
import { requireSoundDetails } from './personDetails';
import { lockUser, type PersonDetails, readAccount, updateDetails } from './store';

export { findUser, type User } from './store';

export interface ProfileService extends Omit<AccountErasure, 'request' | 'withdraw'> {
  read(caller: Caller): Promise<CurrentUser>;
  /**
   * Changes the given fields. `rowVersion`: of the account that the change is based on.
   * @throws AppError `validation.failed`, `conflict` with the account as it is now
   */
  update(
    caller: Caller,
    change: Partial<PersonDetails>,
    rowVersion: number | undefined,
    address: string,
  ): Promise<CurrentUser>;
  setAvatar: SetAvatar;
  changePassword: ChangePassword;
  requestErasure: AccountErasure['request'];
  withdrawErasure: AccountErasure['withdraw'];
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  audit: AuditService;
  auth: Pick<AuthService, 'endSessions'>;
  assets: AssetService;
  mail: Mailer;
  translations: TranslationService;
}

/** What people see and change of their own account. */
export function createProfileService(needs: Needs): ProfileService {
  const { db, clock, audit, assets, translations } = needs;
  const { request, withdraw, ...erasure } = createAccountErasure(needs);

  async function read(
    at: Database | Transaction,
    { userId, roles }: Pick<Caller, 'userId' | 'roles'>,
  ): Promise<CurrentUser> {
    const found = await readAccount(at, userId, clock());
    if (found === undefined) throw new AppError('auth.token_invalid');
    const { password, google, passkeys, totp, recoveryCodes, avatarId, eraseAt, ...account } = found;
    return {
      ...account,
      avatar: avatarId === null ? null : assets.url(avatarId),
      signInMethods: { password, google, passkeys, totp, recoveryCodes },
      eraseAt: eraseAt?.toISOString() ?? null,
      ...(await countNotices(at, userId, roles)),
    };
  }

  return {
    ...erasure,
    read: (caller) => read(db, caller),

    update: async (caller, change, rowVersion, address) => {
      const languages = new Set((await translations.fallbacks()).keys());
      requireSoundDetails(change, languages, clock());
      const { userId } = caller;
      await db.transaction(async (tx) => {
        const account = await lockUser(tx, userId);
        if (account?.status !== 'active') throw new AppError('auth.token_invalid');
        if (rowVersion !== undefined && rowVersion !== account.rowVersion) {
          throw outdated('body.rowVersion', account.rowVersion, await read(tx, caller));
        }
        const fields = (Object.keys(change) as (keyof PersonDetails)[]).filter(
          (field) => change[field] !== account[field],
        );
        if (fields.length === 0) return;
        await updateDetails(tx, userId, change);
        const entry = { actorId: userId, entity: 'account', entityId: userId, address } as const;
        await audit.record(tx, { ...entry, action: 'account.updated', change: { fields } });
      });
      return read(db, caller);
    },

    setAvatar: createSetAvatar(needs),
    changePassword: createChangePassword(needs),
    requestErasure: request,
    withdrawErasure: withdraw,
  };
}
