import { asc, eq, sql } from 'drizzle-orm';
import { baseOfEntry, textsOf } from '../../authoring/catalog/reading';
import type { Database, Transaction } from '../../database/connection';
import { isInDomain } from '../../database/inDomain';
import { product } from '../../database/schema/ordering';

// Columns of the outer row are written out: drizzle names them without their table, which an inner table would catch.
const productId = sql`product.id`;

const ownName = sql<string>`(
  select m.source_text from message m where m.kind = 'Catalog' and m.owner_id = ${productId} and m.key = 'name'
)`;

export const keptProducts = {
  table: product,
  computed: {
    texts: textsOf(productId),
    name: ownName,
    orders: sql`(select count(distinct l.purchase_id)::int from purchase_line l where l.product_id = ${productId})`,
  },
  order: [asc(product.sku)],
};

export async function isSkuTaken(tx: Transaction, sku: string): Promise<boolean> {
  const rows = await tx.select({ id: product.id }).from(product).where(eq(product.sku, sku));
  return rows.length > 0;
}

/** Of these ids, those of instruments that can be sold: no pages of surveys. */
export async function knownInstruments(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from instrument where survey_id is null and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function isStandingDomain(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from domain where id = ${id}::uuid and removed_at is null for share`);
  return rows.length > 0;
}

/** A product with its texts in one language, as it is offered. */
export interface OfferedProduct {
  [column: string]: unknown;
  id: string;
  sku: string;
  kind: 'own' | 'licences';
  prices: { currency: string; amount: number }[];
  taxRate: number;
  validityDays: number | null;
  uses: number | null;
  instruments: string[];
  domainId: string | null;
  status: string;
  name: string;
  description: string;
  textLocale: string;
  /** How many assessments it opens now. */
  opens: number;
}

/** First text along the chain of languages. */
const said = (key: string, chain: readonly string[], field: 'text' | 'locale') => sql`(
  select said.${sql.raw(field)} from (
    select m.source_locale as locale, m.source_text as text, m.key from message m
    where m.kind = 'Catalog' and m.owner_id = p.id
    union all
    select t.locale, t.text, m.key from message m join translation t on t.message_id = m.id
    where m.kind = 'Catalog' and m.owner_id = p.id and t.status <> 'missing'
  ) said
  join unnest(array_replace(${sql.param([...chain])}::text[], ${baseOfEntry}, p.base_locale)) with ordinality as chain (locale, place)
    on chain.locale = said.locale
  where said.key = ${key} and btrim(said.text) <> '' order by chain.place limit 1
)`;

/**
 * Products with their texts in the first language of the chain that has them.
 * @param asked by id, whatever their state and locked against changes; or those offered for an instrument
 */
export async function offeredProducts(
  db: Database | Transaction,
  chain: readonly string[],
  asked: { ids: readonly string[] } | { instrument: string },
): Promise<OfferedProduct[]> {
  const opens = sql`i.status = 'published' and i.survey_id is null
    and (i.id = any(p.instruments) or (p.domain_id is not null and ${isInDomain(sql`p.domain_id`)}))`;
  const where =
    'ids' in asked
      ? sql`p.id = any(${sql.param([...asked.ids])}::uuid[])`
      : sql`p.status = 'offered' and exists (select from instrument i where i.id = ${asked.instrument}::uuid and ${opens})`;
  const { rows } = await db.execute<OfferedProduct>(sql`
    select p.id, p.sku, p.kind, p.prices, p.tax_rate as "taxRate", p.validity_days as "validityDays", p.uses, p.instruments,
      p.domain_id as "domainId", p.status, coalesce(${said('name', chain, 'text')}, p.sku) as name,
      coalesce(${said('name', chain, 'locale')}, p.base_locale) as "textLocale",
      coalesce(${said('description', chain, 'text')}, '') as description,
      (select count(*)::int from instrument i where ${opens}) as opens
    from product p where ${where}
    order by (p.prices -> 0 ->> 'amount')::bigint, p.sku
  `);
  return rows;
}

/** Prevents products from being changed or withdrawn until the transaction ends. */
export async function holdProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select from product where id = any(${sql.param([...ids])}::uuid[]) order by id for share`);
}

export interface ShownPrice {
  [column: string]: unknown;
  instrument: string;
  currency: string;
  amount: number;
}

/** The lowest shown price for oneself of each of these instruments; a licence's only where there is no other. */
export async function pricesOf(db: Database, ids: readonly string[]): Promise<ShownPrice[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ShownPrice>(sql`
    select distinct on (i.id) i.id as instrument, p.prices -> 0 ->> 'currency' as currency, (p.prices -> 0 ->> 'amount')::float8 as amount
    from instrument i join product p on p.status = 'offered'
      and (i.id = any(p.instruments) or (p.domain_id is not null and ${isInDomain(sql`p.domain_id`)}))
    where i.id = any(${sql.param([...ids])}::uuid[])
    order by i.id, p.kind = 'licences', (p.prices -> 0 ->> 'amount')::bigint
  `);
  return rows;
}
