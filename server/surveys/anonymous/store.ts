import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { anonymousAccount, anonymousBatch, anonymousCode, anonymousTaking } from '../../database/schema/anonymous';
import { user } from '../../database/schema/people';
import { invitation, survey, surveyRevision } from '../../database/schema/survey';
import type { Ledger } from './ledger';
import { rewriteGuest } from './storeRewrite';

/**
 * Until the transaction ends nobody else begins in this anonymous survey, and none of its batches changes. No row is locked: that would
 * write the number of the transaction onto the invitation.
 */
export async function lockAnonymous(tx: Transaction, surveyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`anonymous ${surveyId}`}, 0))`);
}

/** The ledger as the database keeps it. */
export const ledgerOf = (tx: Database | Transaction): Ledger => ({
  openBatches: (surveyId) =>
    tx
      .select({ id: anonymousBatch.id, surveyId: anonymousBatch.surveyId, combination: anonymousBatch.combination })
      .from(anonymousBatch)
      .where(and(eq(anonymousBatch.surveyId, surveyId), eq(anonymousBatch.isOpen, true))),

  addBatch: async (batch) => {
    await tx.insert(anonymousBatch).values({ ...batch, isOpen: true });
  },

  hasCode: async (surveyId, marks) => {
    if (marks.length === 0) return false;
    const found = await tx
      .select({ mark: anonymousCode.mark })
      .from(anonymousCode)
      .where(and(eq(anonymousCode.surveyId, surveyId), inArray(anonymousCode.mark, [...marks])))
      .limit(1);
    return found.length > 0;
  },

  addCode: async (code) => {
    await tx.insert(anonymousCode).values(code);
  },

  codesOf: async (batchId) => {
    const found = await tx
      .select({ sealed: anonymousCode.sealed })
      .from(anonymousCode)
      .where(eq(anonymousCode.batchId, batchId));
    return found.map(({ sealed }) => sealed);
  },

  isMarked: async (surveyId, { kind, id }) => {
    const found =
      kind === 'invitation'
        ? await tx
            .select({ id: invitation.id })
            .from(invitation)
            .where(and(eq(invitation.surveyId, surveyId), eq(invitation.id, id), eq(invitation.isUsed, true)))
        : await tx
            .select({ id: anonymousAccount.userId })
            .from(anonymousAccount)
            .where(and(eq(anonymousAccount.surveyId, surveyId), eq(anonymousAccount.userId, id)));
    return found.length > 0;
  },

  mark: async (surveyId, owners) => {
    // One after the other: a statement over several would write them as they lie.
    for (const { kind, id } of owners) {
      if (kind === 'invitation') {
        await tx
          .update(invitation)
          .set({ isUsed: true })
          .where(and(eq(invitation.surveyId, surveyId), eq(invitation.id, id)));
      } else {
        // The account may have been erased since.
        await tx.execute(sql`
          insert into anonymous_account (survey_id, user_id) select ${surveyId}::uuid, id from user_account where id = ${id}::uuid
          on conflict do nothing
        `);
      }
    }
  },

  closeBatch: async (batchId) => {
    await tx.delete(anonymousCode).where(eq(anonymousCode.batchId, batchId));
    await tx.update(anonymousBatch).set({ isOpen: false }).where(eq(anonymousBatch.id, batchId));
  },

  takersOf: async (batchId) => {
    const found = await tx
      .select({ userId: anonymousTaking.userId })
      .from(anonymousTaking)
      .where(eq(anonymousTaking.batchId, batchId));
    return found.map(({ userId }) => userId);
  },

  ownersOf: async (surveyId) => {
    const invited = await tx.select({ id: invitation.id }).from(invitation).where(eq(invitation.surveyId, surveyId));
    const accounts = await tx
      .select({ id: anonymousAccount.userId })
      .from(anonymousAccount)
      .where(eq(anonymousAccount.surveyId, surveyId));
    return [
      ...invited.map(({ id }) => ({ kind: 'invitation', id }) as const),
      ...accounts.map(({ id }) => ({ kind: 'account', id }) as const),
    ];
  },

  rewriteOwners: async (surveyId, owners) => {
    for (const { kind, id } of owners) {
      await tx.execute(
        kind === 'invitation'
          ? sql`update invitation set is_used = is_used where survey_id = ${surveyId}::uuid and id = ${id}::uuid`
          : sql`update anonymous_account set user_id = user_id where survey_id = ${surveyId}::uuid and user_id = ${id}::uuid`,
      );
    }
  },

  rewrite: async (userIds) => {
    for (const userId of userIds) await rewriteGuest(tx, userId);
  },

  forgetBatch: async (batchId) => {
    await tx.update(anonymousTaking).set({ batchId: null }).where(eq(anonymousTaking.batchId, batchId));
    await tx.delete(anonymousBatch).where(eq(anonymousBatch.id, batchId));
  },
});

/** The batches of a survey, closed ones too; of all surveys where none is named. */
export const batchesOf = (db: Database | Transaction, surveyId?: string) =>
  db
    .select()
    .from(anonymousBatch)
    .where(surveyId === undefined ? undefined : eq(anonymousBatch.surveyId, surveyId));

/** How many people have each combination of attributes and language: those who are invited, or the accounts. */
export async function countCombinations(db: Database | Transaction, surveyId: string, of: 'invitation' | 'account') {
  const { rows } = await db.execute<{ attributes: Record<string, string | number>; locale: string | null; n: number }>(
    of === 'invitation'
      ? sql`select attributes, locale, count(*)::int as n from ${invitation}
            where survey_id = ${surveyId}::uuid and state <> 'revoked' group by 1, 2`
      : sql`select '{}'::jsonb as attributes, locale, count(*)::int as n from ${user}
            where kind = 'person' and status = 'active' and 'user' = any (roles) group by 2`,
  );
  return rows;
}

/** What is known of an account beside its name. */
export async function localeOfAccount(db: Database | Transaction, id: string): Promise<string | null> {
  const [found] = await db.select({ locale: user.locale }).from(user).where(eq(user.id, id));
  return found?.locale ?? null;
}

export async function insertTaking(tx: Transaction, row: typeof anonymousTaking.$inferInsert): Promise<void> {
  await tx.insert(anonymousTaking).values(row);
}

/** The guest who began with this credential. */
export async function findByCredential(db: Database, surveyId: string, credential: string) {
  const [found] = await db
    .select({ userId: anonymousTaking.userId })
    .from(anonymousTaking)
    .where(and(eq(anonymousTaking.surveyId, surveyId), eq(anonymousTaking.credential, credential)));
  return found?.userId;
}

/** What may come with an invitation, in any of its revisions, and the language that stands where one is left out. */
export async function invitedAttributes(db: Database | Transaction, surveyId: string) {
  const revisions = await db
    .select({ definition: surveyRevision.definition, baseLocale: survey.baseLocale })
    .from(surveyRevision)
    .innerJoin(survey, eq(survey.id, surveyRevision.surveyId))
    .where(eq(surveyRevision.surveyId, surveyId));
  const attributes = revisions.flatMap(({ definition }) => definition.attributes ?? []);
  const codes = attributes.flatMap(({ code, from }) => (from === 'invitation' ? [code] : []));
  return { codes: [...new Set(codes)], baseLocale: revisions[0]?.baseLocale ?? '' };
}
