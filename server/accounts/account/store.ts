import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { hasEmail } from '../../database/hasEmail';
import { passkey } from '../../database/schema/account';
import { mailCount } from '../../database/schema/mail';
import { session, user } from '../../database/schema/people';
import { survey } from '../../database/schema/survey';

type User = typeof user.$inferSelect;
export type Account = Pick<
  User,
  'id' | 'kind' | 'email' | 'displayName' | 'locale' | 'passwordHash' | 'googleSubject' | 'status'
>;

const fields = {
  id: user.id,
  kind: user.kind,
  email: user.email,
  displayName: user.displayName,
  locale: user.locale,
  passwordHash: user.passwordHash,
  googleSubject: user.googleSubject,
  status: user.status,
};

/** @returns false when an account has this address */
export async function insertAccount(tx: Transaction, row: typeof user.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(user).values(row).onConflictDoNothing().returning({ id: user.id });
  return inserted.length > 0;
}

export async function findByEmail(db: Database | Transaction, email: string): Promise<Account | undefined> {
  const [found] = await db.select(fields).from(user).where(hasEmail(email));
  return found;
}

/** Locked until the transaction ends. */
export async function lockByEmail(tx: Transaction, email: string): Promise<Account | undefined> {
  const [found] = await tx.select(fields).from(user).where(hasEmail(email)).for('no key update');
  return found;
}

/** Locked until the transaction ends. */
export async function lockById(tx: Transaction, id: string): Promise<Account | undefined> {
  const [found] = await tx.select(fields).from(user).where(eq(user.id, id)).for('no key update');
  return found;
}

export async function changeAccount(
  tx: Transaction,
  id: string,
  change: Partial<Pick<User, 'email' | 'emailVerifiedAt' | 'passwordHash' | 'status'>>,
): Promise<void> {
  await tx
    .update(user)
    .set({ ...change, rowVersion: sql`${user.rowVersion} + 1` })
    .where(eq(user.id, id));
}

/** Whether this is a guest of a survey that connects nobody with their answers. */
export async function isAnonymousGuest(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(survey, eq(survey.id, user.guestOf))
    .where(and(eq(user.id, id), eq(survey.anonymity, 'anonymous')));
  return found.length > 0;
}

/**
 * The guest's row is an account from now on, with all answers that hang on it; what they were invited by is the account's. It counts as made
 * now: the time of the guest is that of the answers.
 */
export async function becomePerson(
  tx: Transaction,
  id: string,
  person: Pick<User, 'email' | 'displayName' | 'passwordHash'> & { at: Date },
): Promise<void> {
  const { at, ...rest } = person;
  await tx
    .update(user)
    .set({
      ...rest,
      kind: 'person',
      guestOf: null,
      emailVerifiedAt: at,
      createdAt: at,
      rowVersion: sql`${user.rowVersion} + 1`,
    })
    .where(eq(user.id, id));
  // What their browser held opens no account.
  await tx.execute(sql`delete from survey_device where user_id = ${id}::uuid`);
  await tx.execute(sql`
    update invitation set user_id = ${id}::uuid from user_survey p
    where p.user_id = ${id}::uuid and invitation.survey_id = p.survey_id and invitation.id = p.invitation_id
  `);
}

export async function countPasskeys(tx: Transaction, userId: string): Promise<number> {
  return tx.$count(passkey, eq(passkey.userId, userId));
}

/** @returns how many */
export async function endSessions(tx: Transaction, userId: string, at: Date): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: at })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  return ended.length;
}

/** Counts a mail to this subject, in the time window that began with the first. @returns how many there are in it now */
export async function countMail(tx: Transaction, subject: string, now: Date, endsAt: Date): Promise<number> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ mails: number }>(sql`
    insert into mail_count as known (subject, mails, ends_at) values (${subject}, 1, ${endsAt.toISOString()}::timestamptz)
    on conflict (subject) do update set
      mails = case when known.ends_at <= ${at}::timestamptz then 1 else known.mails + 1 end,
      ends_at = case when known.ends_at <= ${at}::timestamptz then excluded.ends_at else known.ends_at end
    returning mails
  `);
  return rows[0]?.mails ?? 0;
}

/** Deletes closed windows. Those locked by another transaction are left for the next time, so that none waits for another. */
export async function forgetMailCounts(tx: Transaction, now: Date): Promise<void> {
  const closed = tx
    .select({ subject: mailCount.subject })
    .from(mailCount)
    .where(sql`${mailCount.endsAt} <= ${now.toISOString()}::timestamptz`)
    .limit(100)
    .for('update', { skipLocked: true });
  await tx.delete(mailCount).where(sql`${mailCount.subject} = any(array(${closed}))`);
}
