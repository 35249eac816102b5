import * as z from 'zod';
import { endpoint } from './endpoint';
import { id, listQuery, locale, role, time } from './fields';

export const currentUser = z.object({
  id,
  email: z.string(),
  displayName: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  locale: locale.nullable(),
  timeZone: z.string().nullable(),
  birthDate: z.string().nullable(),
  sex: z.enum(['female', 'male', 'other']).nullable(),
  country: z.string().nullable(),
  roles: z.array(role),
  notifyCount: z.number().int(),
  unreadCount: z.number().int(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const listedUser = z.object({
  id,
  email: z.string(),
  displayName: z.string(),
  roles: z.array(role),
  status: z.enum(['pending', 'active', 'disabled', 'erased']),
  lastLoginAt: time.nullable(),
});

export const user = {
  profile: endpoint({
    method: 'GET',
    path: 'user/profile',
    permission: 'signed-in',
    summary: 'The current user with roles and notice counts',
    response: currentUser,
  }),
  current: endpoint({
    method: 'GET',
    path: 'currentUser',
    permission: 'signed-in',
    summary: 'The same answer as user/profile',
    response: currentUser,
  }),
  list: endpoint({
    method: 'GET',
    path: 'users',
    permission: 'public',
    identifies: true,
    summary: 'The users whom the caller may see; none without a token',
    query: listQuery,
    response: z.array(listedUser),
  }),
};
