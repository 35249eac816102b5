import * as z from 'zod';
import { endpoint } from './endpoint';
import { nothing, role } from './fields';

const tokens = { accessToken: z.string(), refreshToken: z.string() };

const loginResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), type: z.literal('account'), currentAuthority: z.array(role), ...tokens }),
  z.object({ status: z.literal('error'), type: z.literal('account') }),
  z.object({ status: z.literal('pending'), type: z.literal('account') }),
  z.object({ status: z.literal('disabled'), type: z.literal('account') }),
  z.object({ status: z.literal('locked'), type: z.literal('account'), seconds: z.number().int() }),
]);

export const auth = {
  login: endpoint({
    method: 'POST',
    path: 'auth/login',
    permission: 'public',
    summary: 'Sign in with e-mail and password',
    rateLimit: 120,
    body: z.strictObject({
      email: z.string().trim().min(3).max(254),
      password: z.string().min(1).max(1000),
      remember: z.boolean().default(false),
    }),
    response: loginResult,
  }),
  refresh: endpoint({
    method: 'POST',
    path: 'auth/refresh',
    permission: 'public',
    summary: 'Exchange a refresh token for a new pair',
    rateLimit: 300,
    body: z.strictObject({ refreshToken: z.string().min(1).max(500) }),
    response: z.object(tokens),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'auth/logout',
    permission: 'public',
    summary: 'End the session of this refresh token',
    body: z.strictObject({ refreshToken: z.string().max(500) }),
    response: nothing,
  }),
};
