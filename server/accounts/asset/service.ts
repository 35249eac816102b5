import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { createRasterOpener } from '../../platform/picture/service';
import { createAssetAddresses } from './address';
import { createAvatarMaker, type Picture } from './picture';
import { deleteAsset, findAsset, insertAsset } from './store';

export interface StoredFile {
  bytes: Uint8Array;
  mime: string;
}

export interface AssetService {
  /** The address of a stored picture: from the root of the host, base path included; signed, good for at least an hour. */
  url(id: string): string;
  /** By its signed address. `seconds`: until it expires. @throws AppError `access.denied`, `asset.expired`, `not_found` */
  read(address: { id: string; expires: number; signature: string }): Promise<StoredFile & { seconds: number }>;
  /** Without an address: for the server itself. */
  find(id: string): Promise<StoredFile | undefined>;
  /** The square picture of a person. @throws AppError `asset.invalid` at `path`, `service.unavailable` */
  avatar(given: Uint8Array, path: string): Promise<Picture>;
  /** `ownerId`: the account that it is deleted with. @returns its id */
  add(tx: Transaction, picture: Picture, ownerId: string): Promise<string>;
  remove(tx: Transaction, id: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  siteUrl: () => string;
}

/** Stored pictures. */
export function createAssetService({ db, clock, log, tokenSecret, siteUrl }: Needs): AssetService {
  // Before the server listens, the site's address may be only a path.
  const addresses = createAssetAddresses(tokenSecret, clock, () => new URL(siteUrl(), 'http://localhost').pathname);
  return {
    url: addresses.of,
    read: async (address) => {
      const seconds = addresses.check(address);
      const found = await findAsset(db, address.id);
      if (found === undefined) throw new AppError('not_found');
      return { ...found, seconds };
    },
    find: (id) => findAsset(db, id),
    avatar: createAvatarMaker(createRasterOpener(log)),
    add: async (tx, picture, ownerId) => {
      const createdAt = clock();
      const id = uuidv7(createdAt.getTime());
      const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
      await insertAsset(tx, { ...picture, id, ownerId, sha256, createdAt });
      return id;
    },
    remove: deleteAsset,
  };
}
