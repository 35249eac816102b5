import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { lockKeys } from '../../database/lock';
import { area, domain } from '../../database/schema/catalog';

/** What is asked of domains and areas alike. */
export const tables = { domain, area } as const;
export type CatalogKind = keyof typeof tables;

// Columns of the outer row are written out: drizzle names them without their table, which an inner table would catch.
const domainId = sql`domain.id`;
const areaId = sql`area.id`;

/** Texts of the row by language, as they stand. */
export const textsOf = (id: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(said.locale, jsonb_build_object('name', said.name, 'description', said.description)), '{}')
  from (
    select one.locale, coalesce(max(one.text) filter (where one.key = 'name'), '') as name,
      coalesce(max(one.text) filter (where one.key = 'description'), '') as description
    from (
      select m.source_locale as locale, m.key, m.source_text as text from message m
      where m.kind = 'Catalog' and m.owner_id = ${id}
      union all
      select t.locale, m.key, t.text from message m join translation t on t.message_id = m.id
      where m.kind = 'Catalog' and m.owner_id = ${id} and t.status <> 'missing' and t.text <> ''
    ) one group by one.locale
  ) said
)`;

/** How many instruments, by their draft or their published version, the condition finds. */
const instrumentsWhere = (isThere: SQL): SQL => sql`(
  select count(*)::int from instrument i left join instrument_version v on v.id = i.current_version_id
  where i.survey_id is null and exists (${isThere})
)`;

export const keptDomains = {
  table: domain,
  computed: {
    texts: textsOf(domainId),
    instruments: instrumentsWhere(sql`
      select from domain d where ${domainId} in (d.id, d.merged_into) and d.code in (i.domain, v.domain)
    `),
    areas: sql`(select count(*)::int from area a where a.domain_id = ${domainId} and a.removed_at is null)`,
  },
  order: [asc(domain.position), asc(domain.id)],
};

export const keptAreas = {
  table: area,
  computed: {
    texts: textsOf(areaId),
    instruments: instrumentsWhere(sql`
      select from area a left join domain d on a.domain_id in (d.id, d.merged_into)
      where ${areaId} in (a.id, a.merged_into) and (
        (a.code = i.area and d.code is not distinct from i.domain) or (a.code = v.area and d.code is not distinct from v.domain)
      )
    `),
  },
  order: [
    sql`(select d.position from domain d where d.id = area.domain_id) nulls last`,
    asc(area.position),
    asc(area.id),
  ],
};

/** Until the transaction ends nobody else changes the catalogue: codes, order and merging concern all of it. */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.catalog}::bigint)`);
}

/** Whether the code is taken, also by one that was merged: its code means another. */
export async function isCodeTaken(tx: Transaction, kind: CatalogKind, code: string, domainId: string | null) {
  const { rows } = await tx.execute(
    kind === 'domain'
      ? sql`select from domain where code = ${code}`
      : sql`select from area where code = ${code} and domain_id is not distinct from ${domainId}::uuid`,
  );
  return rows.length > 0;
}

/** A place behind all others. */
export const lastPosition = (kind: CatalogKind): SQL =>
  sql`(select coalesce(max(last.position), 0) + 1 from ${tables[kind]} last)`;

/** Those that stand, by id; areas with their domain. */
export async function standingRows(tx: Transaction, kind: CatalogKind) {
  const { rows } = await tx.execute<{ id: string; domainId: string | null }>(
    kind === 'domain'
      ? sql`select id, null as "domainId" from domain where removed_at is null`
      : sql`select id, domain_id as "domainId" from area where removed_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function orderRows(tx: Transaction, kind: CatalogKind, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${tables[kind]} as kept set position = given.position
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as given (id, position)
    where kept.id = given.id and kept.position <> given.position
  `);
}

/** The areas that were merged and belong to a domain that is to go: nothing means them any more. */
export async function forgetMergedAreas(tx: Transaction, domainId: string): Promise<void> {
  await tx.execute(sql`
    delete from area a using domain d
    where a.removed_at is not null and a.domain_id = d.id and ${domainId}::uuid in (d.id, d.merged_into)
  `);
}

/** Whatever means the one means the other from now on. */
export async function mergeRows(tx: Transaction, kind: CatalogKind, from: string, into: string, at: Date) {
  const table = tables[kind];
  const removedAt = sql`coalesce(removed_at, ${at.toISOString()}::timestamptz)`;
  await tx.execute(sql`
    update ${table} set merged_into = ${into}::uuid, removed_at = ${removedAt}, row_version = row_version + 1
    where id = ${from}::uuid or merged_into = ${from}::uuid
  `);
}

/** The areas of a domain go to another; where that one has such an area, they are merged into it. */
export async function moveAreas(tx: Transaction, from: string, into: string, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string; twin: string }>(sql`
    select a.id, coalesce(twin.merged_into, twin.id) as twin from area a
    join area twin on twin.domain_id = ${into}::uuid and twin.code = a.code
    where a.domain_id = ${from}::uuid and a.removed_at is null
  `);
  for (const { id, twin } of rows) await mergeRows(tx, 'area', id, twin, at);
  await tx.execute(sql`
    update area a set domain_id = ${into}::uuid, row_version = row_version + 1
    where a.domain_id = ${from}::uuid
      and not exists (select from area twin where twin.domain_id = ${into}::uuid and twin.code = a.code)
  `);
}

/** By the code of a domain that is standing or was merged: where its areas are found. */
export async function domainIdOf(tx: Transaction, code: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: domain.id }).from(domain).where(eq(domain.code, code));
  return row?.id;
}

/** Whether the area is known in the domain, or in the one that it was merged into. */
export async function knowsArea(tx: Transaction, domainId: string, code: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from area a join domain d on a.domain_id in (d.id, d.merged_into)
    where d.id = ${domainId}::uuid and a.code = ${code}
  `);
  return rows.length > 0;
}

/** The one that a domain was merged into; itself, if it was not. */
export async function standingDomain(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ into: domain.mergedInto }).from(domain).where(eq(domain.id, id));
  return row?.into ?? id;
}

export interface NewEntry {
  id: string;
  code: string;
  baseLocale: string;
  domainId?: string;
  at: Date;
  by: string | null;
}

/** Adds a domain or an area behind the others, without texts. @returns false: the code is taken */
export async function insertEntry(tx: Transaction, kind: CatalogKind, { at, by, ...row }: NewEntry): Promise<boolean> {
  const stamps = { icon: 'appstore', colour: 'default', updatedAt: at, updatedBy: by };
  const position = lastPosition(kind) as unknown as number;
  const added =
    kind === 'domain'
      ? await tx
          .insert(domain)
          .values({ ...row, ...stamps, position })
          .onConflictDoNothing()
          .returning({ id: domain.id })
      : await tx
          .insert(area)
          .values({ ...row, ...stamps, position })
          .onConflictDoNothing()
          .returning({ id: area.id });
  return added.length > 0;
}

interface EntryRow {
  [column: string]: unknown;
  kind: CatalogKind;
  id: string;
  code: string;
  mergedInto: string | null;
  domainId: string | null;
  icon: string;
  colour: string;
  name: string | null;
}

/** Stands in the chain for the language that each entry was written in. */
export const baseOfEntry = 'base';

/** Every domain and area in their order, with the first name along the chain of languages. */
export async function namedEntries(db: Database | Transaction, chain: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    with entry as (
      select 'domain' as kind, id, code, merged_into, null::uuid as domain_id, icon, colour, position, base_locale from domain
      union all
      select 'area', id, code, merged_into, domain_id, icon, colour, position, base_locale from area
    )
    select entry.kind, entry.id, entry.code, entry.merged_into as "mergedInto", entry.domain_id as "domainId",
      entry.icon, entry.colour, said.text as name
    from entry
    left join lateral (
      select live.text from (
        select m.source_locale as locale, m.source_text as text from message m
        where m.kind = 'Catalog' and m.owner_id = entry.id and m.key = 'name'
        union all
        select t.locale, t.live_text from message m join translation t on t.message_id = m.id
        where m.kind = 'Catalog' and m.owner_id = entry.id and m.key = 'name'
      ) live
      join unnest(array_replace(${sql.param([...chain])}::text[], ${baseOfEntry}, entry.base_locale)) with ordinality as chain (locale, place)
        on chain.locale = live.locale
      where btrim(live.text) <> '' order by place limit 1
    ) said on true
    order by entry.kind, entry.position, entry.id
  `);
  return rows;
}

/** Takes texts of an entry away, in the languages that it was not written in. */
export async function removeTexts(
  tx: Transaction,
  id: string,
  gone: readonly { locale: string; key: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  await tx.execute(sql`
    delete from translation t using message m, unnest(
      ${sql.param(gone.map(({ locale }) => locale))}::text[], ${sql.param(gone.map(({ key }) => key))}::text[]
    ) as given (locale, key)
    where m.id = t.message_id and m.kind = 'Catalog' and m.owner_id = ${id}::uuid and m.key = given.key and t.locale = given.locale
  `);
}

/** Of one that stands. */
export async function idOfEntry(tx: Transaction, kind: CatalogKind, code: string, domainId?: string) {
  const { rows } = await tx.execute<{ id: string }>(
    kind === 'domain'
      ? sql`select id from domain where code = ${code} and removed_at is null`
      : sql`select id from area where code = ${code} and domain_id = ${domainId ?? null}::uuid and removed_at is null`,
  );
  return rows[0]?.id;
}

/** Gives it a picture and a colour, unless a person has changed it. */
export async function setLook(tx: Transaction, kind: CatalogKind, id: string, look: { icon: string; colour: string }) {
  await tx.execute(sql`
    update ${tables[kind]} set icon = ${look.icon}, colour = ${look.colour} where id = ${id}::uuid and updated_by is null
  `);
}
