import { type InstrumentPart, instrumentParts } from 'core/results/source';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './connection';
import { instrument, instrumentReader, instrumentVersion } from './schema/instrument';
import { shownSurveys } from './shownSurveys';
import type { AttemptViewer } from './withheld';

/** Attempts at an instrument that somebody of the staff sees with their people. */
export interface NamedAttempts {
  /** Those of these surveys; see `shownSurveys`. */
  surveys: string[];
  /** Those outside surveys that were begun since then (ISO 8601), where their version promises it; null: none. */
  readSince: string | null;
}

/** A part of what came out of an instrument. `named` absent: what was answered outside surveys, of which staff see figures alone. */
export interface PartOfInstrument {
  instrumentId: string;
  named?: NamedAttempts;
}

/** Rows of user_instrument, under this name, of whatever status, that are in the part; trials never are. */
export const isInPart = ({ instrumentId, named }: PartOfInstrument): SQL => {
  const promises = (seenBy: string) =>
    sql`exists (select from instrument_version v where v.id = user_instrument.version_id and v.seen_by = ${seenBy})`;
  const free =
    named === undefined
      ? promises('figures')
      : sql`${promises('named')} and user_instrument.started_at >= ${named.readSince}::timestamptz`;
  const ofSurveys = sql`exists (
    select from user_survey p join survey s on s.id = p.survey_id
    where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id and not p.is_pilot
      and s.anonymity = 'identified' and s.id = any (${sql.param([...(named?.surveys ?? [])])}::uuid[])
  )`;
  return sql`(
    user_instrument.instrument_id = ${instrumentId}::uuid and not user_instrument.is_test
    and case when user_instrument.participation_id is null then ${free} else ${ofSurveys} end
  )`;
};

/** Since when somebody reads the attempts of an instrument; null: they do not. */
async function readerSince(db: Database, instrumentId: string, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ since: instrumentReader.since })
    .from(instrumentReader)
    .where(and(eq(instrumentReader.instrumentId, instrumentId), eq(instrumentReader.userId, userId)));
  return found?.since.toISOString() ?? null;
}

/** Since when the first of its readers does. */
export async function firstReaderSince(db: Database, instrumentId: string): Promise<string | null> {
  const [found] = await db
    .select({ since: instrumentReader.since })
    .from(instrumentReader)
    .where(eq(instrumentReader.instrumentId, instrumentId))
    .orderBy(asc(instrumentReader.since))
    .limit(1);
  return found?.since.toISOString() ?? null;
}

export async function namedAttempts(db: Database, viewer: AttemptViewer, instrumentId: string): Promise<NamedAttempts> {
  return {
    surveys: await shownSurveys(db, viewer, instrumentId),
    readSince: await readerSince(db, instrumentId, viewer.userId),
  };
}

const counts = sql`user_instrument.status = 'completed' and not user_instrument.is_test`;

/** Whether a completed attempt outside surveys is in the part: by the versions that promise it, so that none is found as soon as one. */
function some({ instrumentId, named }: PartOfInstrument): SQL<boolean> {
  const isRead = named === undefined ? sql`true` : sql`user_instrument.started_at >= ${named.readSince}::timestamptz`;
  return sql<boolean>`exists (
    select from instrument_version v
    join user_instrument on user_instrument.instrument_id = v.instrument_id and user_instrument.version_id = v.id
    where v.instrument_id = ${instrumentId}::uuid and v.seen_by = ${named === undefined ? 'figures' : 'named'}
      and user_instrument.participation_id is null and ${counts} and ${isRead}
  )`;
}

function someOfSurveys(instrumentId: string, surveys: readonly string[]): SQL<boolean> {
  if (surveys.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from survey s join user_survey p on p.survey_id = s.id and not p.is_pilot
    join user_instrument on user_instrument.user_id = p.user_id and user_instrument.participation_id = p.id
    where s.id = any (${sql.param([...surveys])}::uuid[]) and s.anonymity = 'identified'
      and user_instrument.instrument_id = ${instrumentId}::uuid and ${counts}
  )`;
}

/**
 * The parts that have a completed attempt, in their order; and the one that is meant where none is asked for: the first, or what those who
 * begin now are promised.
 */
export async function partsOf(
  db: Database,
  instrumentId: string,
  named: NamedAttempts,
): Promise<{ parts: InstrumentPart[]; usual: InstrumentPart }> {
  const [found] = await db
    .select({
      named: sql<boolean>`(${some({ instrumentId, named })} or ${someOfSurveys(instrumentId, named.surveys)})`,
      figures: some({ instrumentId }),
      seenBy: instrumentVersion.seenBy,
    })
    .from(instrument)
    .leftJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(eq(instrument.id, instrumentId));
  const parts = instrumentParts.filter((part) => found?.[part]);
  const promised = found?.seenBy === 'named' ? 'named' : 'figures';
  return { parts, usual: parts[0] ?? promised };
}
