import { and, desc, eq, sql } from 'drizzle-orm';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import {
  instrumentVersionLanguage,
  instrumentVersionText,
  type TextChange,
  textRevision,
} from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { isWithheld } from '../../database/withheld';

/** Newest first, with who made them. */
export async function revisionsOf(db: Database | Transaction, versionId: string) {
  const rows = await db
    .select({
      number: textRevision.number,
      note: textRevision.note,
      changes: textRevision.changes,
      revisedAt: textRevision.revisedAt,
      revisedBy: textRevision.revisedBy,
      reviser: user.displayName,
    })
    .from(textRevision)
    .leftJoin(user, eq(user.id, textRevision.revisedBy))
    .where(eq(textRevision.versionId, versionId))
    .orderBy(desc(textRevision.number));
  return rows.map(({ revisedBy, reviser, ...row }) => ({ ...row, by: authorOf(revisedBy, reviser) }));
}

/** Attempts of the version that are under way; test attempts left out. */
export async function countRunning(
  db: Database | Transaction,
  instrumentId: string,
  versionId: string,
): Promise<number> {
  const [row] = await db
    .select({ running: sql<number>`count(*)::int` })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.instrumentId, instrumentId),
        eq(userInstrument.versionId, versionId),
        eq(userInstrument.status, 'in_progress'),
        eq(userInstrument.isTest, false),
        sql`not ${isWithheld}`,
      ),
    );
  return row?.running ?? 0;
}

/** The text revision that readers of a version get, its locales, and those in which it is asked. */
export async function textStateOf(db: Database | Transaction, versionId: string) {
  const rows = await db
    .select({ locale: instrumentVersionText.locale, revision: sql<number>`max(${instrumentVersionText.revision})` })
    .from(instrumentVersionText)
    .where(eq(instrumentVersionText.versionId, versionId))
    .groupBy(instrumentVersionText.locale)
    .orderBy(instrumentVersionText.locale);
  const asked = await db
    .select({ locale: instrumentVersionLanguage.locale })
    .from(instrumentVersionLanguage)
    .where(eq(instrumentVersionLanguage.versionId, versionId));
  return {
    revision: Math.max(0, ...rows.map(({ revision }) => revision)),
    locales: rows.map(({ locale }) => locale),
    asked: new Set(asked.map(({ locale }) => locale)),
  };
}

/** Adds bundles to the frozen ones; the caller holds the instrument's lock. @param askedIn where the version is asked with them */
export async function insertRevision(
  tx: Transaction,
  revision: typeof textRevision.$inferInsert & { changes: TextChange[] },
  bundles: Readonly<Record<string, Record<string, string>>>,
  askedIn: readonly string[],
): Promise<void> {
  const { versionId, number } = revision;
  await tx.insert(textRevision).values(revision);
  await tx
    .insert(instrumentVersionText)
    .values(Object.entries(bundles).map(([locale, texts]) => ({ versionId, locale, revision: number, texts })));
  // Corrections only add texts.
  await tx
    .insert(instrumentVersionLanguage)
    .values(askedIn.map((locale) => ({ versionId, locale })))
    .onConflictDoNothing();
}
