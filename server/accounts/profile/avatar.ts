import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { AssetService } from '../asset/service';
import type { AuditService } from '../audit/service';
import { lockUser, setOnAccount } from './store';

interface Needs {
  db: Database;
  audit: AuditService;
  assets: AssetService;
}

/** `image`: a PNG, JPEG or WebP as base64; null removes the picture. @returns the signed address of the new one @throws AppError `asset.invalid` */
export type SetAvatar = (userId: string, image: string | null, address: string) => Promise<string | null>;

export function createSetAvatar({ db, audit, assets }: Needs): SetAvatar {
  return async (userId, image, address) => {
    const picture = image === null ? null : await assets.avatar(Buffer.from(image, 'base64'), 'body.image');
    const id = await db.transaction(async (tx) => {
      // Locked, so that the later of two simultaneous ones removes the earlier.
      const account = await lockUser(tx, userId);
      if (account?.status !== 'active') throw new AppError('auth.token_invalid');
      if (picture === null && account.avatarId === null) return null;
      const avatarId = picture === null ? null : await assets.add(tx, picture, userId);
      await setOnAccount(tx, userId, { avatarId });
      if (account.avatarId !== null) await assets.remove(tx, account.avatarId);
      const entry = { actorId: userId, entity: 'account', entityId: userId, address } as const;
      await audit.record(tx, { ...entry, action: 'account.updated', change: { fields: ['avatar'] } });
      return avatarId;
    });
    return id === null ? null : assets.url(id);
  };
}
