import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { signInFailure } from '../../database/schema/people';

/** When the latest of these subjects' locks ends; undefined: none is locked. */
export async function lockedUntil(db: Database, subjects: readonly string[], now: Date): Promise<Date | undefined> {
  const rows = await db
    .select({ lockedUntil: signInFailure.lockedUntil })
    .from(signInFailure)
    .where(and(inArray(signInFailure.subject, [...subjects]), gt(signInFailure.lockedUntil, now)));
  return rows
    .map((row) => row.lockedUntil)
    .reduce<Date | undefined>(
      (latest, until) => (until !== null && (latest === undefined || until > latest) ? until : latest),
      undefined,
    );
}

export interface FailureRule {
  subject: string;
  /** Failures without a wait. */
  free: number;
  /** Seconds. */
  longest: number;
  /** Seconds without a failure after which the count starts over: default an hour, at most a day. */
  forgetAfter?: number;
}

/**
 * Counts a failure of the subject, unless it is locked. Beyond the free ones each doubles the wait: 2 s, 4 s, … at most the rule’s longest.
 * Each of several simultaneous ones sees the one before.
 * @returns false: it is locked
 */
export async function countFailure(
  db: Database,
  { subject, free, longest, forgetAfter = 3600 }: FailureRule,
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const failures = sql`case when known.last_at < ${at} - make_interval(secs => ${forgetAfter}) then 1 else known.failures + 1 end`;
  const { rows } = await db.execute(sql`
    insert into sign_in_failure as known (subject, failures, last_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failures = ${failures},
      last_at = ${at},
      locked_until = case when ${failures} > ${free}::int
        then ${at} + make_interval(secs => least(${longest}::int, power(2, least(${failures} - ${free}::int, 20)))) end
    where known.locked_until is null or known.locked_until <= ${at}
    returning subject
  `);
  return rows.length > 0;
}

/** Takes back the failure counted for this subject before its password proved right. */
export async function uncountFailure(db: Database, subject: string): Promise<void> {
  await db
    .update(signInFailure)
    .set({ failures: sql`greatest(${signInFailure.failures} - 1, 0)`, lockedUntil: null })
    .where(eq(signInFailure.subject, subject));
}

export async function forgetFailures(db: Database | Transaction, subjects: readonly string[]): Promise<void> {
  await db.delete(signInFailure).where(inArray(signInFailure.subject, [...subjects]));
}

/** Removes the counts whose last failure was before this moment. */
export async function forgetOldFailures(db: Database, before: Date): Promise<void> {
  await db.delete(signInFailure).where(lt(signInFailure.lastAt, before));
}
