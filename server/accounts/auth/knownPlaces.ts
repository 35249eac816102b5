import { createHmac } from 'node:crypto';
import type { Database, Transaction } from '../../database/connection';
import { networkOf } from '../../plugins/network';
import { forgetPlacesBefore, keepPlace, knowsPlace } from './storeKnownPlaces';

const year = 365 * 86_400_000;

/** Where an account has signed in, or has set a new password by mail. */
export interface KnownPlaces {
  /** For a mail address without an account: no, after the same work. */
  knows(email: string, address: string): Promise<boolean>;
  keep(tx: Transaction, userId: string, address: string): Promise<void>;
  /** Places unused for a year. */
  forgetOld(): Promise<void>;
}

export function createKnownPlaces(db: Database, clock: () => Date, secret: string): KnownPlaces {
  // Keyed, so that nobody can read addresses out of the table by hashing guesses.
  const placeOf = (address: string) =>
    createHmac('sha256', secret)
      .update(`place\n${networkOf(address)}`)
      .digest('base64url');
  return {
    knows: (email, address) => knowsPlace(db, email, placeOf(address)),
    keep: (tx, userId, address) => keepPlace(tx, userId, placeOf(address), clock()),
    forgetOld: () => forgetPlacesBefore(db, new Date(clock().getTime() - year)),
  };
}
