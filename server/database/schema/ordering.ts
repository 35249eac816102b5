import type { Concern, OrderState, ProductKind, ProductState } from 'core/ordering';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { domain } from './catalog';
import { moment } from './columns';
import { instrument } from './instrument';
import { user } from './people';

/** In minor units. */
const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** What can be ordered. */
export const product = pgTable(
  'product',
  {
    id: uuid('id').primaryKey(),
    sku: text('sku').notNull(),
    /** Its texts are messages of the kind `Catalog`, with this source language. */
    baseLocale: text('base_locale').notNull(),
    kind: text('kind').$type<ProductKind>().notNull(),
    prices: jsonb('prices').$type<{ currency: string; amount: number }[]>().notNull(),
    /** Hundredths of a percent. */
    taxRate: integer('tax_rate').notNull(),
    validityDays: integer('validity_days'),
    uses: integer('uses'),
    instruments: uuid('instruments').array().notNull(),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'restrict' }),
    status: text('status').$type<ProductState>().notNull(),
    /** Counts the changes of its texts. */
    textsVersion: integer('texts_version').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [unique('product_sku').on(table.sku), index('product_domain').on(table.domainId)],
);

/** An order. */
export const purchase = pgTable(
  'purchase',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    /** null: the account was erased. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    state: text('state').$type<OrderState>().notNull(),
    currency: text('currency').notNull(),
    gross: amount('gross'),
    tax: amount('tax'),
    /** null: the account was erased. The invoice keeps its own. */
    billing: jsonb('billing').$type<{ name: string; address: string; country: string; taxId: string }>(),
    locale: text('locale').notNull(),
    provider: text('provider', { enum: ['invoice', 'stripe'] }).notNull(),
    placedAt: moment('placed_at').notNull(),
    dueAt: moment('due_at'),
    /** At the provider: what is being paid, and what was paid. */
    checkoutId: text('checkout_id'),
    paymentId: text('payment_id'),
    concern: text('concern').$type<Concern>(),
  },
  (table) => [
    unique('purchase_number').on(table.number),
    index('purchase_user').on(table.userId, table.id),
    index('purchase_state').on(table.state, table.id),
    index('purchase_checkout').on(table.checkoutId),
    index('purchase_payment').on(table.paymentId),
  ],
);

/** A line of an order, as it was sold. */
export const purchaseLine = pgTable(
  'purchase_line',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'restrict' }),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    textLocale: text('text_locale').notNull(),
    kind: text('kind').$type<ProductKind>().notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: amount('unit_price'),
    taxRate: integer('tax_rate').notNull(),
    gross: amount('gross'),
    tax: amount('tax'),
    validityDays: integer('validity_days'),
    uses: integer('uses'),
    instruments: uuid('instruments').array().notNull(),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.position] }),
    index('purchase_line_product').on(table.productId),
    index('purchase_line_domain').on(table.domainId),
  ],
);

/** What happened to an order. */
export const purchaseEvent = pgTable(
  'purchase_event',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'restrict' }),
    /** Counts from 1. */
    ordinal: integer('ordinal').notNull(),
    at: moment('at').notNull(),
    from: text('from_state').$type<OrderState>(),
    to: text('to_state').$type<OrderState>().notNull(),
    note: text('note').notNull(),
    /** Staff who did it. */
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.ordinal] }),
    index('purchase_event_actor').on(table.actorId),
  ],
);

/** The last number given out by kind and year. Its row is locked until the invoice is committed: no number is ever lost. */
export const sheetSeries = pgTable(
  'sheet_series',
  {
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/** An invoice or a credit note. A trigger refuses every change and removal. */
export const sheet = pgTable(
  'sheet',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'restrict' }),
    issuedAt: moment('issued_at').notNull(),
    /** What was issued, as JSON in its very characters. */
    document: text('document').notNull(),
    /** SHA-256 of these characters, hexadecimal. */
    digest: text('digest').notNull(),
  },
  (table) => [
    unique('sheet_number').on(table.kind, table.year, table.number),
    unique('sheet_purchase').on(table.purchaseId, table.kind),
  ],
);

/** A code of a licence. */
export const licenceCode = pgTable(
  'licence_code',
  {
    id: uuid('id').primaryKey(),
    purchaseId: uuid('purchase_id').notNull(),
    position: integer('position').notNull(),
    index: integer('index').notNull(),
    /** SHA-256, hexadecimal, of the code without hyphens. */
    codeHash: text('code_hash').notNull(),
    /** The code, sealed for the buyer. */
    sealed: text('sealed').notNull(),
    redeemedAt: moment('redeemed_at'),
    /** Of who agreed that the buyer sees them. */
    redeemedBy: uuid('redeemed_by').references(() => user.id, { onDelete: 'set null' }),
    mailed: integer('mailed').notNull().default(0),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    foreignKey({
      name: 'licence_code_line',
      columns: [table.purchaseId, table.position],
      foreignColumns: [purchaseLine.purchaseId, purchaseLine.position],
    }),
    unique('licence_code_hash').on(table.codeHash),
    // Given out once, whatever is repeated.
    unique('licence_code_place').on(table.purchaseId, table.position, table.index),
    index('licence_code_redeemed_by').on(table.redeemedBy),
  ],
);

/** A right to answer what was ordered, or what a code opens. */
export const productRight = pgTable(
  'product_right',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    purchaseId: uuid('purchase_id').notNull(),
    position: integer('position').notNull(),
    /** null: by the order itself. */
    codeId: uuid('code_id').references(() => licenceCode.id, { onDelete: 'restrict' }),
    instruments: uuid('instruments').array().notNull(),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'restrict' }),
    /** How often each instrument can be begun; null: as often as one likes. */
    uses: integer('uses'),
    givenAt: moment('given_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    foreignKey({
      name: 'product_right_line',
      columns: [table.purchaseId, table.position],
      foreignColumns: [purchaseLine.purchaseId, purchaseLine.position],
    }),
    // Given once, whatever is repeated.
    uniqueIndex('product_right_order').on(table.purchaseId, table.position).where(sql`code_id is null`),
    unique('product_right_code').on(table.codeId),
    index('product_right_user').on(table.userId),
    index('product_right_domain').on(table.domainId),
    check('product_right_uses', sql`${table.uses} > 0`),
  ],
);

/** An attempt that was begun with a right. */
export const rightUse = pgTable(
  'right_use',
  {
    rightId: uuid('right_id')
      .notNull()
      .references(() => productRight.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rightId, table.attemptId] }),
    index('right_use_instrument').on(table.instrumentId),
  ],
);

/** An event of a payment provider: each counts once. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    purchaseId: uuid('purchase_id').references(() => purchase.id, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
  },
  (table) => [index('payment_event_purchase').on(table.purchaseId)],
);
