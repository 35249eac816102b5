import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection';
import { isInDomain } from './inDomain';
import { licenceCode, productRight, rightUse } from './schema/ordering';

export interface HeldRight {
  [column: string]: unknown;
  id: string;
  instrument: string;
  uses: number | null;
  used: number;
  expires_at: Date | string | null;
}

/** Instruments that a right `r` opens. */
const opened = sql`(i.id = any(r.instruments) or (r.domain_id is not null and ${isInDomain(sql`r.domain_id`)}))`;

/** Rights in force, a row for each instrument that they open; those that end first come first. */
export async function heldRights(
  db: Database | Transaction,
  { userId, now, instrument, lock = false }: { userId: string; now: Date; instrument?: string; lock?: boolean },
): Promise<HeldRight[]> {
  const { rows } = await db.execute<HeldRight>(sql`
    select r.id, i.id as instrument, r.uses, r.expires_at,
      (select count(*)::int from right_use u where u.right_id = r.id and u.instrument_id = i.id) as used
    from product_right r join instrument i on ${opened}
    where r.user_id = ${userId}::uuid and r.revoked_at is null
      and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
      ${instrument === undefined ? sql`` : sql`and i.id = ${instrument}::uuid`}
    order by r.expires_at nulls last, r.id
    ${lock ? sql`for update of r` : sql``}
  `);
  return rows;
}

export async function insertUse(
  tx: Transaction,
  use: { rightId: string; attemptId: string; instrumentId: string; at: Date },
): Promise<void> {
  await tx.insert(rightUse).values(use);
}

/** Given once: a right that is there already stays as it is. */
export async function insertRights(tx: Transaction, rights: (typeof productRight.$inferInsert)[]): Promise<void> {
  if (rights.length > 0) await tx.insert(productRight).values(rights).onConflictDoNothing();
}

/** Takes back the rights of an order and its codes that nobody has redeemed. Attempts that were begun stay. */
export async function revokeOfPurchase(tx: Transaction, purchaseId: string, at: Date): Promise<void> {
  await tx
    .update(productRight)
    .set({ revokedAt: at })
    .where(and(eq(productRight.purchaseId, purchaseId), isNull(productRight.revokedAt)));
  await tx
    .update(licenceCode)
    .set({ revokedAt: at })
    .where(and(eq(licenceCode.purchaseId, purchaseId), isNull(licenceCode.redeemedAt), isNull(licenceCode.revokedAt)));
}

export interface RightRow {
  [column: string]: unknown;
  id: string;
  name: string;
  text_locale: string;
  code_id: string | null;
  uses: number | null;
  expires_at: Date | string | null;
  revoked_at: Date | string | null;
  given_at: Date | string;
  instruments: { id: string; version: string; used: number }[];
}

/** All rights of an account, newest first, with the published instruments that they open. */
export async function rightsOf(db: Database | Transaction, userId: string, id?: string): Promise<RightRow[]> {
  const { rows } = await db.execute<RightRow>(sql`
    select r.id, l.name, l.text_locale, r.code_id, r.uses, r.expires_at, r.revoked_at, r.given_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'version', i.current_version_id, 'used',
          (select count(*) from right_use u where u.right_id = r.id and u.instrument_id = i.id)) order by i.id)
        from instrument i where i.status = 'published' and ${opened}
      ), '[]') as instruments
    from product_right r join purchase_line l on l.purchase_id = r.purchase_id and l.position = r.position
    where r.user_id = ${userId}::uuid ${id === undefined ? sql`` : sql`and r.id = ${id}::uuid`}
    order by r.id desc limit 200
  `);
  return rows;
}
