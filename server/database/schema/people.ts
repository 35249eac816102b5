import { type Role, roles } from 'core/access/roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { moment } from './columns';

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

const sexes = ['female', 'male', 'other'] as const;
const userStatuses = ['pending', 'active', 'disabled', 'erased'] as const;

export const user = pgTable(
  'user_account',
  {
    id: uuid('id').primaryKey(),
    /** A guest answers one survey by its link, without an address or a way to sign in. */
    kind: text('kind', { enum: ['person', 'guest'] })
      .notNull()
      .default('person'),
    /** Of a guest: the survey. */
    guestOf: uuid('guest_of'),
    /** As typed by the person; unique without regard to case. Empty: a guest's. */
    email: text('email').notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /** argon2id, PHC string; null: signs in another way. */
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject'),
    displayName: text('display_name').notNull(),
    givenName: text('given_name'),
    familyName: text('family_name'),
    locale: text('locale'),
    birthDate: date('birth_date', { mode: 'string' }),
    sex: text('sex', { enum: sexes }),
    country: text('country'),
    timeZone: text('time_zone'),
    /** Of the table asset. */
    avatarId: uuid('avatar_id'),
    /** The account is erased then, unless its owner withdraws the request. */
    eraseAt: moment('erase_at'),
    status: text('status', { enum: userStatuses }).notNull(),
    roles: text('roles').array().$type<Role[]>().notNull(),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull(),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('user_account_email').on(sql`lower(${table.email})`).where(sql`kind = 'person'`),
    index('user_account_guest').on(table.guestOf).where(sql`kind = 'guest'`),
    unique('user_account_google_subject').on(table.googleSubject),
    check('user_account_status', sql`${table.status} in (${listed(userStatuses)})`),
    check('user_account_sex', sql`${table.sex} in (${listed(sexes)})`),
    check('user_account_kind', sql`(${table.kind} = 'guest') = (${table.guestOf} is not null)`),
    check('user_account_roles', sql`${table.roles} <@ array[${listed(roles)}]`),
  ],
);

/** One sign-in on one device: the family of its refresh tokens. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    userAgent: text('user_agent'),
    ip: text('ip'),
    createdAt: moment('created_at').notNull(),
    /** When the password was last given again, for actions that need a fresh sign-in. */
    confirmedAt: moment('confirmed_at'),
    /** The last refresh. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** Extended by each refresh. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('session_user').on(table.userId), index('session_expires').on(table.expiresAt)],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256, hexadecimal: the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    issuedAt: moment('issued_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
);

/** Wrong passwords by subject (a hash of account, address, or both), for growing waits; forgotten an hour after the last. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('sign_in_failure_last').on(table.lastAt)],
);

/** Where an account has signed in: failures of others elsewhere do not lock it out there. */
export const knownPlace = pgTable(
  'known_place',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Keyed digest of a network address, or of a device's token. */
    place: text('place').notNull(),
    /** The last sign-in there. */
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place] }), index('known_place_last').on(table.lastAt)],
);

const audiences = ['user', 'role', 'signed-in', 'public'] as const;

export const notice = pgTable(
  'notice',
  {
    id: uuid('id').primaryKey(),
    audience: text('audience', { enum: audiences }).notNull(),
    /** For the audience `user`. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** For the audience `role`. */
    role: text('role').$type<Role>(),
    type: text('type', { enum: ['notification', 'message', 'event'] }).notNull(),
    titleKey: text('title_key').notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    link: text('link'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notice_user').on(table.userId),
    index('notice_created').on(table.createdAt),
    check('notice_audience', sql`${table.audience} in (${listed(audiences)})`),
    check('notice_addressee', sql`(${table.audience} = 'user') = (${table.userId} is not null)`),
    check('notice_role', sql`(${table.audience} = 'role') = (${table.role} is not null)`),
  ],
);

/** What one person did with a notice; no row: unread. */
export const noticeReceipt = pgTable(
  'notice_receipt',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
    clearedAt: moment('cleared_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
);
