import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { userInstrument } from './attempt';
import { moment } from './columns';
import { instrument } from './instrument';
import { user } from './people';

/** A right that somebody gave: to see one of their results, or to answer an instrument. */
export const accessGrant = pgTable(
  'access_grant',
  {
    id: uuid('id').primaryKey(),
    what: text('what', { enum: ['result', 'instrument'] }).notNull(),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    /** For a result: the attempt, and its owner. */
    ownerId: uuid('owner_id'),
    attemptId: uuid('attempt_id'),
    recipient: text('recipient', { enum: ['person', 'code', 'staff'] }).notNull(),
    /** For a person: the address, in lower case; means the account that has confirmed it. */
    email: text('email'),
    /** SHA-256, hexadecimal, of the code without hyphens. */
    codeHash: text('code_hash'),
    /** How many accounts may redeem the code. */
    uses: integer('uses'),
    note: text('note').notNull(),
    createdAt: moment('created_at').notNull(),
    /** null: the server itself, for staff. */
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [
    unique('access_grant_code_hash').on(table.codeHash),
    index('access_grant_created_by').on(table.createdBy),
    index('access_grant_email').on(table.email),
    index('access_grant_attempt').on(table.ownerId, table.attemptId),
    index('access_grant_instrument').on(table.instrumentId),
    // The list for staff, newest first; also ensures that a result is opened to them once.
    index('access_grant_staff').on(table.id).where(sql`recipient = 'staff'`),
    uniqueIndex('access_grant_staff_once').on(table.ownerId, table.attemptId).where(sql`recipient = 'staff'`),
    foreignKey({
      name: 'access_grant_attempt',
      columns: [table.ownerId, table.attemptId],
      foreignColumns: [userInstrument.userId, userInstrument.id],
    }).onDelete('cascade'),
    check('access_grant_what', sql`(${table.what} = 'result') = (${table.attemptId} is not null)`),
    check('access_grant_recipient', sql`(${table.recipient} = 'person') = (${table.email} is not null)`),
    check('access_grant_code', sql`(${table.recipient} = 'code') = (${table.codeHash} is not null)`),
  ],
);

/** Who has redeemed a code. */
export const accessRedemption = pgTable(
  'access_redemption',
  {
    grantId: uuid('grant_id')
      .notNull()
      .references(() => accessGrant.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    redeemedAt: moment('redeemed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.grantId, table.userId] }), index('access_redemption_user').on(table.userId)],
);

/** The actions on a right: the log that its giver reads. */
export const accessEvent = pgTable(
  'access_event',
  {
    grantId: uuid('grant_id')
      .notNull()
      .references(() => accessGrant.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    deed: text('deed', { enum: ['granted', 'changed', 'redeemed', 'seen', 'downloaded', 'revoked'] }).notNull(),
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grantId, table.id] }),
    // Rows deleted with an account.
    index('access_event_actor').on(table.actorId),
  ],
);
