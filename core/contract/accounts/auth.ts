import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, locale, nothing, role } from '../fields';

const tokens = { accessToken: z.string(), refreshToken: z.string() };

/** How the user signed in: by password, Google or a passkey. */
const type = z.enum(['account', 'google', 'passkey']);

export const loginResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), type, currentAuthority: z.array(role), ...tokens }),
  z.object({ status: z.literal('error'), type }),
  z.object({ status: z.literal('pending'), type }),
  z.object({ status: z.literal('disabled'), type }),
  z.object({ status: z.literal('locked'), type, seconds: z.number().int() }),
  /** The first factor was right: `auth/second-factor` wants the challenge with a code, or the person signs in with a passkey. */
  z.object({
    status: z.literal('second-factor'),
    type,
    challenge: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  }),
]);
export type LoginResult = z.infer<typeof loginResult>;

const email = z.string().trim().min(3).max(254);
const givenPassword = z.string().min(1).max(1000);
/** From the link in a mail, or a challenge. */
const secret = z.string().min(1).max(500);
/** The browser authenticator's response, as @simplewebauthn/browser gives it; the server verifies it. */
const credentialJson = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.string().max(50),
});
/** The request to the browser's authenticator, as @simplewebauthn/server makes it. */
const optionsJson = z.looseObject({ challenge: z.string() });

export const auth = {
  methods: endpoint({
    method: 'GET',
    path: 'auth/methods',
    permission: 'public',
    summary: 'The ways to sign in that this installation offers',
    response: z.object({
      /** Address of Google's page and this product's client id there; null: not configured. */
      google: z.object({ clientId: z.string(), authorizationUrl: z.string() }).nullable(),
    }),
  }),
  login: endpoint({
    method: 'POST',
    path: 'auth/login',
    permission: 'public',
    summary: 'Sign in with e-mail and password',
    rateLimit: 120,
    body: z.strictObject({ email, password: givenPassword, remember: z.boolean().default(false) }),
    response: loginResult,
  }),
  google: endpoint({
    method: 'POST',
    path: 'auth/google',
    permission: 'public',
    summary: 'Sign in with an ID token of Google; a verified address that is new here makes an account',
    rateLimit: 120,
    body: z.strictObject({
      credential: z.string().min(1).max(8000),
      /** The token's nonce; required if it has one. */
      nonce: z.string().max(200).optional(),
      remember: z.boolean().default(false),
      locale: locale.optional(),
    }),
    response: loginResult,
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: 'auth/second-factor',
    permission: 'public',
    summary: 'Complete a sign-in with a code of the authenticator app, or a recovery code',
    rateLimit: 60,
    body: z.strictObject({ challenge: secret, code: z.string().trim().min(6).max(40) }),
    response: loginResult,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: 'auth/passkey/options',
    permission: 'public',
    summary: 'Begin a sign-in with a passkey',
    rateLimit: 120,
    body: z.strictObject({}),
    response: z.object({ challenge: z.string(), options: optionsJson }),
  }),
  passkey: endpoint({
    method: 'POST',
    path: 'auth/passkey',
    permission: 'public',
    summary: 'Sign in with a passkey; it verifies its user, so that it counts as both factors',
    rateLimit: 120,
    body: z.strictObject({ challenge: secret, credential: credentialJson, remember: z.boolean().default(false) }),
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
  confirm: endpoint({
    method: 'POST',
    path: 'auth/confirm',
    permission: 'signed-in',
    summary: 'Give the password again: for 15 minutes this session is as good as one that has just begun',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword }),
    response: nothing,
  }),
  connectGoogle: endpoint({
    method: 'POST',
    path: 'auth/connect-google',
    permission: 'signed-in',
    summary: 'Add Google to the ways in which one signs in',
    rateLimit: 60,
    body: z.strictObject({
      credential: z.string().min(1).max(8000),
      nonce: z.string().max(200).optional(),
      /** Checked before the token: after `auth.confirm_needed` or `auth.password_wrong` the token can be sent again. */
      password: givenPassword.optional(),
    }),
    response: nothing,
  }),
  disconnectGoogle: endpoint({
    method: 'POST',
    path: 'auth/disconnet-google-login',
    permission: 'signed-in',
    summary: 'Remove Google from the ways in which one signs in; the last way stays',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: nothing,
  }),
};

/** The account's second factors and passkeys. A session older than 15 minutes has to give the password, if the account has one. */
export const secondFactor = {
  totp: endpoint({
    method: 'POST',
    path: 'user/second-factor/totp',
    permission: 'signed-in',
    summary: 'Begin with an authenticator app: a secret that is not in force yet',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: 'user/second-factor/totp/confirm',
    permission: 'signed-in',
    summary: 'Put the authenticator app in force by a code of it',
    rateLimit: 60,
    body: z.strictObject({ code: z.string().trim().min(6).max(10) }),
    /** Shown once; empty when the account has codes already. */
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: 'user/second-factor/totp/remove',
    permission: 'signed-in',
    summary: 'Do without the authenticator app',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: nothing,
  }),
  recoveryCodes: endpoint({
    method: 'POST',
    path: 'user/second-factor/recovery-codes',
    permission: 'signed-in',
    summary: 'Ten new recovery codes; the old ones end',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  passkeys: endpoint({
    method: 'GET',
    path: 'user/passkeys',
    permission: 'signed-in',
    summary: "One's passkeys",
    response: z.array(
      z.object({ id, name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }),
    ),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: 'user/passkeys/options',
    permission: 'signed-in',
    summary: 'Begin to add a passkey',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: z.object({ challenge: z.string(), options: optionsJson }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: 'user/passkeys',
    permission: 'signed-in',
    summary: 'Add a passkey',
    rateLimit: 60,
    body: z.strictObject({ challenge: secret, credential: credentialJson, name: z.string().trim().min(1).max(100) }),
    /** `recoveryCodes`: shown once; empty when the account has codes already. */
    response: z.object({ id, recoveryCodes: z.array(z.string()) }),
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: 'user/passkeys/{id}/remove',
    permission: 'account:own',
    summary: 'Remove a passkey; the last way to sign in stays',
    rateLimit: 60,
    params: z.object({ id }),
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: nothing,
  }),
};
