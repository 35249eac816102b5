import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns';
import { user } from './people';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** What the link in a mail stands for. Single use; the token itself is never stored. */
export const emailToken = pgTable(
  'email_token',
  {
    /** SHA-256, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['activate', 'reset', 'invite', 'change-email-old', 'change-email-new', 'connect-email'],
    }).notNull(),
    userId: owner(),
    /** The two mails of one change of address share it. */
    requestId: uuid('request_id').notNull(),
    /** The address that is confirmed, or asked for. */
    email: text('email').notNull(),
    /** For activate and connect-email: becomes the password when the link is used. */
    passwordHash: text('password_hash'),
    /** For activate: SHA-256, hexadecimal, of what the browser that registered keeps. */
    browserHash: text('browser_hash'),
    /** For activate: the path to which the person was going. */
    redirect: text('redirect'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('email_token_user').on(table.userId), index('email_token_expires').on(table.expiresAt)],
);

/** An unfinished single-use procedure that must be completed soon: a second factor, a passkey. */
export const challenge = pgTable(
  'challenge',
  {
    /** SHA-256, hexadecimal. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['second-factor', 'passkey-sign-in', 'passkey-registration'] }).notNull(),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Wrong codes so far. */
    failures: integer('failures').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('challenge_user').on(table.userId), index('challenge_expires').on(table.expiresAt)],
);

/** Digests of used Google ID tokens, until they expire. */
export const usedCredential = pgTable(
  'used_credential',
  { credentialHash: text('credential_hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_credential_expires').on(table.expiresAt)],
);

/** The authenticator app of an account (RFC 6238). */
export const totp = pgTable('totp', {
  userId: owner().primaryKey(),
  /** Encrypted with a key derived from the installation's secret. */
  secret: text('secret').notNull(),
  /** null: begun, not in force. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: moment('created_at').notNull(),
});

export const recoveryCode = pgTable(
  'recovery_code',
  { userId: owner(), codeHash: text('code_hash').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** base64url, as the authenticator names it. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [unique('passkey_credential').on(table.credentialId), index('passkey_user').on(table.userId)],
);

/** The permanent record of events: a trigger refuses every change and removal. No foreign keys: it outlives what it describes. */
export const auditEvent = pgTable(
  'audit_event',
  {
    /** UUID v7: newest last. */
    id: uuid('id').primaryKey(),
    action: text('action').notNull(),
    actorId: uuid('actor_id'),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id'),
    /** Ids, codes, titles and counts; never personal data, so that nothing must be removed when an account is erased. */
    change: jsonb('change').$type<Record<string, unknown>>().notNull(),
    origin: text('origin'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('audit_event_actor').on(table.actorId, table.id),
    index('audit_event_entity').on(table.entityId, table.id),
    index('audit_event_action').on(table.action, table.id),
  ],
);

/** A stored picture. */
export const asset = pgTable(
  'asset',
  {
    id: uuid('id').primaryKey(),
    /** The account that it belongs to, if any. */
    ownerId: uuid('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('asset_owner').on(table.ownerId)],
);
