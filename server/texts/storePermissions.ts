import type { TranslationGrant } from 'core/access/translationGrants';
import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection';
import { translationPermission } from '../database/schema/translation';

/** An account's permissions in addition to its roles, by language and kind. */
export function grantsOf(db: Database | Transaction, userId: string): Promise<TranslationGrant[]> {
  const { locale, kind, may } = translationPermission;
  return db
    .select({ locale, kind, may })
    .from(translationPermission)
    .where(eq(translationPermission.userId, userId))
    .orderBy(asc(locale), asc(kind));
}

/** Makes these the account's grants; the caller holds a lock on the account. */
export async function setGrants(tx: Transaction, userId: string, grants: readonly TranslationGrant[]): Promise<void> {
  await tx.delete(translationPermission).where(eq(translationPermission.userId, userId));
  if (grants.length > 0) await tx.insert(translationPermission).values(grants.map((grant) => ({ ...grant, userId })));
}
