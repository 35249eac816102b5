import type { InstrumentQuery } from 'core/contract/authoring/instrument';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { containing } from '../../database/containing';
import { countRows } from '../../database/count';
import { narrowedTo, orderOf, rowsOf } from '../../database/listed';
import { userInstrument } from '../../database/schema/attempt';
import {
  instrument,
  instrumentReader,
  instrumentVersion,
  instrumentVersionLanguage,
  instrumentVersionText,
} from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { message, translation } from '../../database/schema/translation';
import { isWithheld } from '../../database/withheld';
import { shownTitle } from '../../texts/storeShown';

export type InstrumentRecord = typeof instrument.$inferSelect;
export type VersionRecord = typeof instrumentVersion.$inferSelect;

/**
 * Whoever makes it is its first reader, but of a page of a survey.
 * @returns false when its code is taken: by another instrument, or by another page of its survey
 */
export async function insertInstrument(tx: Transaction, row: typeof instrument.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(instrument).values(row).onConflictDoNothing().returning({ id: instrument.id });
  if (inserted.length > 0 && row.createdBy && !row.surveyId) {
    await tx.insert(instrumentReader).values({ instrumentId: row.id, userId: row.createdBy, since: row.createdAt });
  }
  return inserted.length > 0;
}

/** Of a draft that is locked. */
export async function setDraftChecksum(tx: Transaction, id: string, draftChecksum: string): Promise<void> {
  await tx.update(instrument).set({ draftChecksum }).where(eq(instrument.id, id));
}

type Changes = Pick<
  typeof instrument.$inferInsert,
  'domain' | 'area' | 'baseLocale' | 'draft' | 'draftChecksum' | 'questionCount' | 'updatedAt' | 'updatedBy'
>;

export async function updateDraft(tx: Transaction, id: string, changes: Changes): Promise<void> {
  await tx
    .update(instrument)
    .set({ ...changes, rowVersion: sql`${instrument.rowVersion} + 1` })
    .where(eq(instrument.id, id));
}

export async function findInstrument(db: Database | Transaction, id: string): Promise<InstrumentRecord | undefined> {
  return (await db.select().from(instrument).where(eq(instrument.id, id)))[0];
}

/** No page of a survey. */
const standsAlone = isNull(instrument.surveyId);

/** Of an instrument that is no page of a survey. */
export async function findIdByCode(db: Database | Transaction, code: string): Promise<string | undefined> {
  const isIt = and(eq(instrument.code, code), standsAlone);
  return (await db.select({ id: instrument.id }).from(instrument).where(isIt))[0]?.id;
}

/** Until the transaction ends nobody else changes or publishes this instrument; respondents are not blocked. */
export async function lockInstrument(tx: Transaction, id: string): Promise<InstrumentRecord | undefined> {
  return (await tx.select().from(instrument).where(eq(instrument.id, id)).for('no key update'))[0];
}

export async function insertVersion(
  tx: Transaction,
  version: typeof instrumentVersion.$inferInsert & { askedIn: readonly string[] },
  texts: Readonly<Record<string, Record<string, string>>>,
): Promise<void> {
  const { askedIn, ...row } = version;
  await tx.insert(instrumentVersion).values(row);
  await tx.insert(instrumentVersionLanguage).values(askedIn.map((locale) => ({ versionId: version.id, locale })));
  await tx
    .insert(instrumentVersionText)
    .values(Object.entries(texts).map(([locale, bundle]) => ({ versionId: version.id, locale, texts: bundle })));
  await tx
    .update(instrument)
    .set({
      currentVersionId: version.id,
      status: 'published',
      updatedAt: version.publishedAt,
      updatedBy: version.publishedBy,
      rowVersion: sql`${instrument.rowVersion} + 1`,
    })
    .where(eq(instrument.id, version.instrumentId));
}

export async function findVersion(db: Database | Transaction, id: string): Promise<VersionRecord | undefined> {
  return (await db.select().from(instrumentVersion).where(eq(instrumentVersion.id, id)))[0];
}

/** The languages that a version was published in although they were incomplete. */
export async function incompleteLocalesOf(db: Database | Transaction, versionId: string): Promise<string[]> {
  const rows = await db
    .select({ locales: instrumentVersion.incompleteLocales })
    .from(instrumentVersion)
    .where(eq(instrumentVersion.id, versionId));
  return rows[0]?.locales ?? [];
}

/** The languages that a version has, those of text revisions included. */
export async function localesOfVersion(db: Database | Transaction, versionId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ locale: instrumentVersionText.locale })
    .from(instrumentVersionText)
    .where(eq(instrumentVersionText.versionId, versionId));
  return rows.map(({ locale }) => locale);
}

/** As respondents read them: with the newest text revision. */
export async function versionTexts(
  db: Database | Transaction,
  versionId: string,
): Promise<Record<string, Record<string, string>>> {
  const rows = await db
    .selectDistinctOn([instrumentVersionText.locale], {
      locale: instrumentVersionText.locale,
      texts: instrumentVersionText.texts,
    })
    .from(instrumentVersionText)
    .where(eq(instrumentVersionText.versionId, versionId))
    .orderBy(instrumentVersionText.locale, desc(instrumentVersionText.revision));
  return Object.fromEntries(rows.map(({ locale, texts }) => [locale, texts]));
}

/** Empty when the version has no texts in that locale. */
export async function versionText(
  db: Database | Transaction,
  versionId: string,
  locale: string,
): Promise<Record<string, string>> {
  const rows = await db
    .select({ texts: instrumentVersionText.texts })
    .from(instrumentVersionText)
    .where(and(eq(instrumentVersionText.versionId, versionId), eq(instrumentVersionText.locale, locale)))
    .orderBy(desc(instrumentVersionText.revision))
    .limit(1);
  return rows[0]?.texts ?? {};
}

/** Newest first, each with the number of its attempts and its publisher; definitions left out. */
export async function versionsOf(db: Database | Transaction, instrumentId: string) {
  const { definition: _, ...columns } = versionColumns;
  const rows = await db
    .select({
      ...columns,
      seenBy: instrumentVersion.seenBy,
      publisher: user.displayName,
      attempts: sql<number>`(
        select count(*)::int from ${userInstrument}
        where ${userInstrument.versionId} = ${instrumentVersion.id} and ${userInstrument.instrumentId} = ${instrumentId}
          and not ${userInstrument.isTest} and not ${isWithheld}
      )`,
    })
    .from(instrumentVersion)
    .leftJoin(user, eq(user.id, instrumentVersion.publishedBy))
    .where(eq(instrumentVersion.instrumentId, instrumentId))
    .orderBy(desc(instrumentVersion.number));
  return rows.map(({ publisher, ...row }) => ({ ...row, publishedBy: authorOf(row.publishedBy, publisher) }));
}

const versionColumns = {
  id: instrumentVersion.id,
  number: instrumentVersion.number,
  definition: instrumentVersion.definition,
  checksum: instrumentVersion.checksum,
  note: instrumentVersion.note,
  locales: instrumentVersion.locales,
  publishedAt: instrumentVersion.publishedAt,
  publishedBy: instrumentVersion.publishedBy,
};

const title = sql<string>`coalesce((
  select m.source_text from ${message} m where m.kind = 'Instrument' and m.owner_id = ${instrument.id} and m.key = 'title'
), '')`;

const attemptCount = sql<number>`(
  select count(*)::int from ${userInstrument}
  where ${userInstrument.instrumentId} = ${instrument.id} and not ${userInstrument.isTest} and not ${isWithheld}
)`;

const sortFields = {
  code: instrument.code,
  title,
  status: instrument.status,
  baseLocale: instrument.baseLocale,
  questions: instrument.questionCount,
  version: instrumentVersion.number,
  attempts: attemptCount,
  updatedAt: instrument.updatedAt,
} as const;

const rowColumns = {
  ...sortFields,
  id: instrument.id,
  draftChecksum: instrument.draftChecksum,
  versionChecksum: instrumentVersion.checksum,
  rowVersion: instrument.rowVersion,
  namedLocales: sql<string[] | null>`${instrument.draft} -> 'settings' -> 'locales'`,
};

const filterFields = { status: instrument.status, baseLocale: instrument.baseLocale } as const;

function named(keyword: string): SQL {
  const pattern = containing(keyword);
  return sql`(${instrument.code} ilike ${pattern} or exists (
    select 1 from ${message} m left join ${translation} t on t.message_id = m.id
    where m.kind = 'Instrument' and m.owner_id = ${instrument.id} and m.key = 'title'
      and (m.source_text ilike ${pattern} or t.text ilike ${pattern})
  ))`;
}

const listConditions = ({ filters, keyword }: InstrumentQuery) =>
  and(standsAlone, narrowedTo(filterFields, filters), keyword ? named(keyword) : undefined);

/** Without a sorter the latest change comes first. @param chain languages in which titles are looked for */
export async function listInstruments(db: Database | Transaction, asked: InstrumentQuery, chain: readonly string[]) {
  const shown = shownTitle('Instrument', sql`${instrument.id}`, chain);
  const text = sql<string | null>`(select shown.text from (${shown}) as shown)`;
  const sorted = orderOf({ ...sortFields, title: text }, asked.sorter);
  const { offset, limit } = rowsOf(asked);
  return db
    .select({
      ...rowColumns,
      shown: sql<{ text: string; locale: string } | null>`(select to_json(shown) from (${shown}) as shown)`,
      askedIn: sql<string[]>`array(
        select l.locale from ${instrumentVersionLanguage} l where l.version_id = ${instrument.currentVersionId} order by l.locale
      )`,
    })
    .from(instrument)
    .leftJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(listConditions(asked))
    .orderBy(...(sorted.length > 0 ? sorted : [desc(instrument.updatedAt)]), desc(instrument.id))
    .limit(limit)
    .offset(offset);
}

export const countInstruments = (db: Database, asked: InstrumentQuery) =>
  countRows(db, db.select({ id: instrument.id }).from(instrument).where(listConditions(asked)));

export async function findRow(db: Database | Transaction, id: string) {
  const rows = await db
    .select(rowColumns)
    .from(instrument)
    .leftJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(eq(instrument.id, id));
  return rows[0];
}

export interface Completeness {
  ownerId: string;
  locale: string;
  texts: number;
  /** Of the texts: approved, and of the present source text. */
  reviewed: number;
  /** Of the texts: of an earlier source text. */
  outdated: number;
  /** Of the texts: labels of answers. */
  labels: number;
}

/** How many of an instrument's texts each locale has; the base locale first, whose number is the total. */
export async function completenessOf(db: Database | Transaction, ids: readonly string[]): Promise<Completeness[]> {
  if (ids.length === 0) return [];
  const owners = inArray(message.ownerId, [...ids]);
  const written = sql`${message.kind} = 'Instrument' and btrim(${message.sourceText}) <> ''`;
  const texts = sql<number>`count(*)::int`;
  const isCurrent = sql`${translation.sourceVersion} >= ${message.sourceVersion}`;
  const reviewed = sql<number>`(count(*) filter (where ${translation.status} = 'reviewed' and ${isCurrent}))::int`;
  const outdated = sql<number>`(count(*) filter (where not ${isCurrent}))::int`;
  const labels = sql<number>`(count(*) filter (where ${message.key} like 'answer.%'))::int`;
  const ownerId = sql<string>`${message.ownerId}`;
  const sources = await db
    .select({ ownerId, locale: message.sourceLocale, texts, reviewed: texts, outdated: sql<number>`0`, labels })
    .from(message)
    .where(sql`${owners} and ${written}`)
    .groupBy(message.ownerId, message.sourceLocale);
  const translated = await db
    .select({ ownerId, locale: translation.locale, texts, reviewed, outdated, labels })
    .from(translation)
    .innerJoin(message, eq(message.id, translation.messageId))
    .where(sql`${owners} and ${written} and btrim(${translation.text}) <> '' and ${translation.status} <> 'missing'`)
    .groupBy(message.ownerId, translation.locale)
    .orderBy(asc(translation.locale));
  return [...sources, ...translated];
}

/** Removes the instrument's translations into a locale, except those of these messages. */
export async function removeOtherTranslations(
  tx: Transaction,
  instrumentId: string,
  locale: string,
  keys: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from ${translation} t using ${message} m
    where m.id = t.message_id and m.kind = 'Instrument' and m.owner_id = ${instrumentId}::uuid
      and t.locale = ${locale} and m.key <> all (${sql.param([...keys])}::text[])
  `);
}

export interface UnfinishedText {
  locale: string;
  /** As stored. */
  key: string;
  status: (typeof translation.$inferSelect)['status'];
  /** It translates an earlier source text. */
  isOutdated: boolean;
}

/** The translations that are not approved for the present source text. */
export function unfinishedTexts(db: Database | Transaction, instrumentId: string): Promise<UnfinishedText[]> {
  const isOutdated = sql<boolean>`${translation.sourceVersion} < ${message.sourceVersion}`;
  return db
    .select({ locale: translation.locale, key: message.key, status: translation.status, isOutdated })
    .from(translation)
    .innerJoin(message, eq(message.id, translation.messageId))
    .where(
      sql`${message.kind} = 'Instrument' and ${message.ownerId} = ${instrumentId}
        and (${translation.status} <> 'reviewed' or ${isOutdated})`,
    )
    .orderBy(asc(translation.locale), asc(message.position), asc(message.key));
}

export async function versionByNumber(
  db: Database | Transaction,
  instrumentId: string,
  number: number,
): Promise<VersionRecord | undefined> {
  const rows = await db
    .select()
    .from(instrumentVersion)
    .where(and(eq(instrumentVersion.instrumentId, instrumentId), eq(instrumentVersion.number, number)));
  return rows[0];
}
