import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors';

/** Seconds that an address holds at least, and at most in addition: within that time it stays the same, so that browsers keep the picture. */
const holds = { least: 3600, rounding: 1800 };

export interface AssetAddresses {
  /** Path and query of the asset, from the root of the host, for at least an hour. */
  of(id: string): string;
  /** @returns seconds until the address expires @throws AppError `access.denied` (not signed here), `asset.expired` */
  check(address: { id: string; expires: number; signature: string }): number;
}

/**
 * Signed addresses: an `<img>` cannot send a token. Anyone who has one may see the picture until it expires. `basePath`: of the product,
 * begins and ends with `/`.
 */
export function createAssetAddresses(tokenSecret: string, clock: () => Date, basePath: () => string): AssetAddresses {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'assess asset address', 32));
  const sign = (id: string, expires: number) =>
    createHmac('sha256', key).update(`${id.toLowerCase()}\n${expires}`).digest('base64url');
  const seconds = () => Math.floor(clock().getTime() / 1000);

  return {
    of: (id) => {
      const expires = Math.ceil(seconds() / holds.rounding) * holds.rounding + holds.least;
      return `${basePath()}api/assets/${id}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    check: ({ id, expires, signature }) => {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id, expires));
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('access.denied');
      const left = expires - seconds();
      if (left <= 0) throw new AppError('asset.expired');
      return left;
    },
  };
}
