import * as z from 'zod';
import { messageKinds, translationDeeds } from '../../access/translationGrants';
import { endpoint } from '../endpoint';
import { id, locale, nothing, personName, role, seenRowVersion, time } from '../fields';
import { newPassword } from './account';

/** What people say about themselves, beside their name. */
export const personFields = {
  displayName: personName,
  givenName: personName.nullable(),
  familyName: personName.nullable(),
  locale: locale.nullable(),
  /** IANA name. */
  timeZone: z.string().min(1).max(64).nullable(),
  birthDate: z.iso.date().nullable(),
  sex: z.enum(['female', 'male', 'other']).nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
};

/** The same fields for output: stored values may be older than a rule. */
export const shownPersonFields = {
  displayName: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  locale: locale.nullable(),
  timeZone: z.string().nullable(),
  birthDate: z.string().nullable(),
  sex: z.enum(['female', 'male', 'other']).nullable(),
  country: z.string().nullable(),
};

export const currentUser = z.object({
  id,
  email: z.string(),
  ...shownPersonFields,
  roles: z.array(role),
  /** What the account may translate and review, beside what comes with its roles. */
  translationGrants: z.array(
    z.object({ locale: z.string(), kind: z.enum(messageKinds), may: z.enum(translationDeeds) }),
  ),
  /** Signed address, good for an hour; null: none. */
  avatar: z.string().nullable(),
  /** The ways in which this account can sign in. */
  signInMethods: z.object({
    password: z.boolean(),
    google: z.boolean(),
    passkeys: z.number().int(),
    totp: z.boolean(),
    /** Recovery codes that are left. */
    recoveryCodes: z.number().int(),
  }),
  /** A requested address that is not yet confirmed at both ends. */
  pendingEmail: z.string().nullable(),
  /** A password requested by auth/connect-email and not yet confirmed. */
  pendingPassword: z.boolean(),
  /** When the account will be erased, at its owner's request. */
  eraseAt: time.nullable(),
  rowVersion: z.number().int(),
  notifyCount: z.number().int(),
  unreadCount: z.number().int(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const profile = {
  read: endpoint({
    method: 'GET',
    path: 'user/profile',
    permission: 'signed-in',
    guests: true,
    summary: 'The current user with roles and notice counts',
    response: currentUser,
  }),
  current: endpoint({
    method: 'GET',
    path: 'currentUser',
    permission: 'signed-in',
    guests: true,
    summary: 'The same answer as user/profile',
    response: currentUser,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'user/profile',
    permission: 'signed-in',
    summary: 'Change what one says about oneself; what is absent stays',
    /** `rowVersion` given and outdated: 409 `conflict`. */
    body: z.strictObject({ ...z.object(personFields).partial().shape, rowVersion: seenRowVersion.optional() }),
    response: currentUser,
  }),
  avatar: endpoint({
    method: 'POST',
    path: 'user/profile/avatar',
    permission: 'signed-in',
    summary: 'Set the picture (PNG, JPEG or WebP as base64, already cropped), or remove it (null)',
    bodyLimit: 3 * 1024 * 1024,
    rateLimit: 30,
    body: z.strictObject({ image: z.base64().max(2_800_000).nullable() }),
    response: z.object({ avatar: z.string().nullable() }),
  }),
  password: endpoint({
    method: 'POST',
    path: 'user/profile/password',
    permission: 'signed-in',
    summary: 'Change the password; the other sessions end',
    rateLimit: 30,
    body: z.strictObject({ current: z.string().min(1).max(1000), password: newPassword }),
    response: nothing,
  }),
  export: endpoint({
    method: 'GET',
    path: 'user/profile/export',
    permission: 'signed-in',
    summary: 'All that is stored about the caller: a ZIP of JSON and readable HTML',
    rateLimit: 10,
    /** The reader's time zone (IANA name), for an account that has chosen none. */
    query: z.object({ timeZone: z.string().max(64).optional() }),
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
  erase: endpoint({
    method: 'POST',
    path: 'user/profile/erase',
    permission: 'signed-in',
    summary: 'Ask for the account to be erased; it is after 14 days',
    rateLimit: 30,
    body: z.strictObject({ password: z.string().min(1).max(1000).optional() }).default({}),
    response: z.object({ eraseAt: time }),
  }),
  keep: endpoint({
    method: 'POST',
    path: 'user/profile/keep',
    permission: 'signed-in',
    summary: 'Take the wish to be erased back',
    body: z.strictObject({}).default({}),
    response: nothing,
  }),
};

/** The user's sessions. */
export const session = {
  list: endpoint({
    method: 'GET',
    path: 'sessions',
    permission: 'signed-in',
    summary: 'The devices on which one is signed in, this one first',
    response: z.array(
      z.object({
        id,
        current: z.boolean(),
        /** As the browser names itself. */
        userAgent: z.string().nullable(),
        ip: z.string().nullable(),
        createdAt: time,
        /** Of the last refresh. */
        lastUsedAt: time,
        remember: z.boolean(),
      }),
    ),
  }),
  end: endpoint({
    method: 'DELETE',
    path: 'sessions/{id}',
    permission: 'account:own',
    summary: 'End one of the sessions of the caller',
    params: z.object({ id }),
    response: nothing,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: 'sessions',
    permission: 'signed-in',
    summary: 'End every session of the caller but this one',
    response: z.object({ ended: z.number().int() }),
  }),
};
