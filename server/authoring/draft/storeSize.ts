import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { draftChange } from '../../database/schema/draft';
import { instrument } from '../../database/schema/instrument';
import { message, translation } from '../../database/schema/translation';

/** Bytes as PostgreSQL stores them: a tenth to a half of long repetitive text, all of pictures. */
export interface StoredSize {
  structure: number;
  /** In all languages. */
  texts: number;
}

interface Row extends StoredSize, Record<string, unknown> {
  id: string;
}

const sizes = sql`
  select i.id, pg_column_size(i.draft) as structure, (
    select coalesce(sum(pg_column_size(m.source_text) + (
      select coalesce(sum(pg_column_size(t.text)), 0) from ${translation} t where t.message_id = m.id
    )), 0)::int from ${message} m where m.kind = 'Instrument' and m.owner_id = i.id
  ) as texts
  from ${instrument} i
`;

/** undefined: there is no such instrument. */
export async function storedSize(db: Database, id: string): Promise<StoredSize | undefined> {
  const { rows } = await db.execute<Row>(sql`${sizes} where i.id = ${id}::uuid`);
  return rows[0];
}

/** The drafts, or the one, whose checksums must be computed again. */
export async function staleSizes(db: Database, id?: string): Promise<Row[]> {
  const which = id === undefined ? sql`` : sql`and i.id = ${id}::uuid`;
  const { rows } = await db.execute<Row>(sql`${sizes} where i.draft_checksum = '' ${which}`);
  return rows;
}

/** Of the draft alone, without its texts; 0: there is no such instrument. */
export async function structureSize(db: Database, id: string): Promise<number> {
  const rows = await db
    .select({ size: sql<number>`pg_column_size(${instrument.draft})` })
    .from(instrument)
    .where(eq(instrument.id, id));
  return rows[0]?.size ?? 0;
}

/** Size of a change's operations, in bytes. */
export async function changeSize(db: Database, id: string): Promise<number> {
  const rows = await db
    .select({ size: sql<number>`pg_column_size(${draftChange.operations})` })
    .from(draftChange)
    .where(eq(draftChange.id, id));
  return rows[0]?.size ?? 0;
}
