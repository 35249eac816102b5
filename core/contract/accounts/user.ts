import * as z from 'zod';
import { messageKinds, translationDeeds } from '../../access/translationGrants';
import { endpoint } from '../endpoint';
import { id, idParams, locale, nothing, personName, role, seenRowVersion, time } from '../fields';
import { listQueryOf } from '../list';
import { personFields, shownPersonFields } from './profile';

const email = z.email().trim().max(254);
/** A single role counts as a list of one. */
const roleList = z.union([role.transform((one) => [one]), z.array(role).min(1)]);

const listedUser = z.object({
  id,
  email: z.string(),
  displayName: z.string(),
  roles: z.array(role),
  status: z.enum(['pending', 'active', 'disabled', 'erased']),
  lastLoginAt: time.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const userRecord = listedUser.extend({
  ...shownPersonFields,
  avatar: z.string().nullable(),
  emailVerified: z.boolean(),
  signInMethods: z.object({
    password: z.boolean(),
    google: z.boolean(),
    passkeys: z.number().int(),
    totp: z.boolean(),
  }),
  sessions: z.number().int(),
  createdAt: time,
  eraseAt: time.nullable(),
  rowVersion: z.number().int(),
});
export type UserRecord = z.infer<typeof userRecord>;

const translationGrant = z.strictObject({
  /** `*`: every language. */
  locale: z.union([locale, z.literal('*')]),
  kind: z.enum(messageKinds),
  may: z.enum(translationDeeds),
});
/** `version` identifies a state of the list. */
const grants = z.object({ grants: z.array(translationGrant), version: z.string() });

const userQuery = listQueryOf({
  sort: ['email', 'displayName', 'status', 'lastLoginAt'],
  filters: { status: z.string(), roles: z.string() },
  search: ['email', 'displayName'],
});
export type UserQuery = z.output<typeof userQuery>;

export const user = {
  list: endpoint({
    method: 'GET',
    path: 'users',
    permission: 'public',
    identifies: true,
    summary: 'The users whom the caller may see; none without a token',
    query: userQuery,
    response: z.array(listedUser),
  }),
  read: endpoint({
    method: 'GET',
    path: 'user/{id}',
    permission: 'signed-in',
    summary: 'A user: oneself; for an admin the accounts whose sole role is user; for superAdmin all',
    params: idParams,
    response: userRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'user/{id}',
    permission: 'user:write',
    summary: 'Change the details of an account',
    params: idParams,
    body: z.strictObject({ ...z.object(personFields).partial().shape, rowVersion: seenRowVersion }),
    response: userRecord,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: 'auth/update-role/{id}',
    permission: 'user:roles',
    summary: 'Change the roles of an account; it counts at its next request',
    params: idParams,
    body: z.strictObject({ roles: roleList }),
    response: z.object({ roles: z.array(role) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'users/invite',
    permission: 'user:write',
    summary: 'Invite somebody by mail; an admin invites with the role user alone',
    rateLimit: 120,
    body: z.strictObject({
      email,
      displayName: personName.optional(),
      roles: roleList.default(['user']),
      locale: locale.optional(),
    }),
    response: z.object({ id }),
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: 'user/{id}/invitation',
    permission: 'user:write',
    summary: 'Send the invitation again to an account that is still pending',
    rateLimit: 60,
    params: idParams,
    body: z.strictObject({}).default({}),
    response: nothing,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: 'user/{id}/status',
    permission: 'user:write',
    summary: 'Disable an account (its sessions end), or enable it again',
    params: idParams,
    body: z.strictObject({ status: z.enum(['active', 'disabled']) }),
    response: nothing,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: 'user/{id}/sessions',
    permission: 'user:write',
    summary: 'End every session of an account',
    params: idParams,
    response: z.object({ ended: z.number().int() }),
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: 'user/{id}/second-factor',
    permission: 'user:roles',
    summary: 'Remove the second factors of somebody who has lost them; their sessions end and they are told by mail',
    params: idParams,
    response: nothing,
  }),
  translationPermissions: endpoint({
    method: 'GET',
    path: 'user/{id}/translation-permissions',
    permission: 'user:write',
    summary: 'What an account may translate and review, beside what comes with its roles',
    params: idParams,
    response: grants,
  }),
  setTranslationPermissions: endpoint({
    method: 'PUT',
    path: 'user/{id}/translation-permissions',
    permission: 'user:write',
    summary: 'Change what an account may translate and review; it counts at its next request',
    params: idParams,
    body: z.strictObject({ grants: z.array(translationGrant).max(1000), version: z.string() }),
    response: grants,
  }),
  erase: endpoint({
    method: 'DELETE',
    path: 'user/{id}',
    permission: 'user:erase',
    summary: 'Erase an account now, with all it has answered',
    params: idParams,
    response: nothing,
  }),
};
