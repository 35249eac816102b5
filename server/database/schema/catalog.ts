import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { user } from './people';

const columns = {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  /** Its texts are messages of the kind `Catalog`, with this source language. */
  baseLocale: text('base_locale').notNull(),
  icon: text('icon').notNull(),
  colour: text('colour').notNull(),
  position: integer('position').notNull(),
  /** Counts the changes of its texts from here. */
  textsVersion: integer('texts_version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
  rowVersion: integer('row_version').notNull().default(1),
  /** When it was merged into another. */
  removedAt: moment('removed_at'),
};

/** What instruments are about, at the top. */
export const domain = pgTable(
  'domain',
  {
    ...columns,
    /** Its code means that one, which is merged into none. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => domain.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('domain_code').on(table.code),
    check('domain_merged', sql`(${table.mergedInto} is null) = (${table.removedAt} is null)`),
  ],
);

/** A part of a domain. */
export const area = pgTable(
  'area',
  {
    ...columns,
    /** null: in none. */
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'restrict' }),
    /** Its code in its domain means that one, which is merged into none. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => area.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('area_code').on(table.domainId, table.code).nullsNotDistinct(),
    check('area_merged', sql`(${table.mergedInto} is null) = (${table.removedAt} is null)`),
  ],
);
