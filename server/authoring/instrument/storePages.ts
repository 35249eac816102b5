import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { instrument, instrumentVersion } from '../../database/schema/instrument';
import { surveyCollaborator } from '../../database/schema/survey';
import { removeTexts } from '../../texts/store';

/** The survey whose page an instrument is, and what an account may do there; undefined: it is no page, or does not exist. */
export async function pageOf(db: Database | Transaction, instrumentId: string, userId: string) {
  const [found] = await db
    .select({ surveyId: instrument.surveyId, may: surveyCollaborator.may })
    .from(instrument)
    .leftJoin(
      surveyCollaborator,
      and(eq(surveyCollaborator.surveyId, instrument.surveyId), eq(surveyCollaborator.userId, userId)),
    )
    .where(and(eq(instrument.id, instrumentId), sql`${instrument.surveyId} is not null`));
  return found;
}

/** Gives pages of a survey other codes, all at once: two may exchange theirs. */
export async function recodePages(tx: Transaction, codes: ReadonlyMap<string, string>, at: Date): Promise<void> {
  const ids = [...codes.keys()];
  if (ids.length === 0) return;
  await tx
    .update(instrument)
    .set({ code: sql`${instrument.id}::text` })
    .where(inArray(instrument.id, ids));
  await tx.execute(sql`
    update instrument i set
      code = given.code, draft = jsonb_set(i.draft, '{code}', to_jsonb(given.code)), draft_checksum = '',
      updated_at = ${at.toISOString()}::timestamptz, row_version = i.row_version + 1
    from unnest(${sql.param(ids)}::uuid[], ${sql.param([...codes.values()])}::text[]) as given (id, code)
    where i.id = given.id
  `);
}

/**
 * Pages that are in no survey any more, but were opened once: their versions, which nobody changes, stay for those who answered them. Their
 * codes are free, and their drafts lose their texts.
 */
export async function retirePages(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(instrument)
    .set({ code: sql`${instrument.id}::text`, status: 'archived' })
    .where(inArray(instrument.id, [...ids]));
  await removeTexts(tx, 'Instrument', ids);
}

/** Whether a draft differs from the newest version; null: its texts have changed since that was last found out. */
export async function pageStates(db: Database | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: instrument.id,
      isChanged: sql<boolean | null>`case when ${instrument.draftChecksum} <> ''
        then ${instrument.draftChecksum} is distinct from ${instrumentVersion.checksum} end`,
    })
    .from(instrument)
    .leftJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(inArray(instrument.id, [...ids]));
}
