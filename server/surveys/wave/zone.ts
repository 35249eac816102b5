import type { Database, Transaction } from '../../database/connection';
import { readTimeZone } from './store';

/** The time zone of an account; null: it has not said. */
export const findTimeZone = (db: Database | Transaction, userId: string): Promise<string | null> =>
  readTimeZone(db, userId);
