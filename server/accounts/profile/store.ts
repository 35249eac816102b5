import type { TranslationGrant } from 'core/access/translationGrants';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { emailToken } from '../../database/schema/account';
import { user } from '../../database/schema/people';

export type User = typeof user.$inferSelect;

const addressAskedFor = (userId: string, now: string) => sql`(
  select n.email from email_token n
  where n.user_id = ${userId}::uuid and n.purpose = 'change-email-new' and n.expires_at > ${now}::timestamptz
    and exists (
      select from email_token either
      where either.request_id = n.request_id and either.purpose in ('change-email-old', 'change-email-new')
        and either.used_at is null and either.expires_at > ${now}::timestamptz
    )
  order by n.created_at desc
  limit 1
)`;

/** The account with its ways to sign in and its unconfirmed requests: one statement. */
export async function readAccount(db: Database | Transaction, userId: string, at: Date) {
  const now = at.toISOString();
  const [found] = await db
    .select({
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      givenName: user.givenName,
      familyName: user.familyName,
      locale: user.locale,
      timeZone: user.timeZone,
      birthDate: user.birthDate,
      sex: user.sex,
      country: user.country,
      roles: user.roles,
      avatarId: user.avatarId,
      eraseAt: user.eraseAt,
      rowVersion: user.rowVersion,
      password: sql<boolean>`${user.passwordHash} is not null`,
      google: sql<boolean>`${user.googleSubject} is not null`,
      passkeys: sql<number>`(select count(*)::int from passkey where user_id = ${userId}::uuid)`,
      totp: sql<boolean>`exists (select from totp where user_id = ${userId}::uuid and confirmed_at is not null)`,
      recoveryCodes: sql<number>`(
        select count(*)::int from recovery_code where user_id = ${userId}::uuid and used_at is null
      )`,
      translationGrants: sql<TranslationGrant[]>`coalesce((
        select json_agg(json_build_object('locale', locale, 'kind', kind, 'may', may) order by locale, kind)
        from translation_permission where user_id = ${userId}::uuid
      ), '[]'::json)`,
      pendingEmail: sql<string | null>`${addressAskedFor(userId, now)}`,
      pendingPassword: sql<boolean>`exists (
        select from email_token
        where user_id = ${userId}::uuid and purpose = 'connect-email' and used_at is null and expires_at > ${now}::timestamptz
      )`,
    })
    .from(user)
    .where(eq(user.id, userId));
  return found;
}

/** Locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<User | undefined> {
  const [found] = await tx.select().from(user).where(eq(user.id, id)).for('update');
  return found;
}

export async function findUser(db: Database | Transaction, id: string): Promise<User | undefined> {
  const [found] = await db.select().from(user).where(eq(user.id, id));
  return found;
}

export type PersonDetails = Pick<
  User,
  'displayName' | 'givenName' | 'familyName' | 'locale' | 'timeZone' | 'birthDate' | 'sex' | 'country'
>;

export async function updateDetails(tx: Transaction, id: string, change: Partial<PersonDetails>): Promise<void> {
  await tx
    .update(user)
    .set({ ...change, rowVersion: sql`${user.rowVersion} + 1` })
    .where(eq(user.id, id));
}

/** Fields outside the editable details, so that an open form is not outdated by them. */
export async function setOnAccount(
  tx: Transaction,
  id: string,
  change: Partial<Pick<User, 'avatarId' | 'eraseAt' | 'passwordHash'>>,
): Promise<void> {
  await tx.update(user).set(change).where(eq(user.id, id));
}

/** Links that would set another password. */
export async function removeResetTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(emailToken).where(and(eq(emailToken.userId, userId), eq(emailToken.purpose, 'reset')));
}
