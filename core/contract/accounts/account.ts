import * as z from 'zod';
import { endpoint } from '../endpoint';
import { locale, nothing, personName, sitePath } from '../fields';
import { loginResult } from './auth';

const email = z.email().trim().max(254);
/** A newly chosen password. */
export const newPassword = z.string().min(10).max(200);
const givenPassword = z.string().min(1).max(1000);
/** From the link in a mail; single use. */
const token = z.string().min(1).max(500);

/** What one browser keeps and nobody else knows, so that the link of the mail signs in there alone. */
const browser = z.string().min(20).max(100);

const activated = z.object({
  email: z.string(),
  /** null: this is not the browser that registered; the password is asked for. */
  login: loginResult.nullable(),
});
export type Activated = z.infer<typeof activated>;

/** Accounts by mail. Public endpoints answer the same whether an address is known or not. */
export const account = {
  register: endpoint({
    method: 'POST',
    path: 'auth/register',
    permission: 'public',
    summary: 'Make an account; a mail brings the link that activates it',
    rateLimit: 30,
    body: z.strictObject({
      email,
      password: newPassword,
      /** Absent: what stands before the @ of the address. */
      displayName: personName.optional(),
      locale: locale.optional(),
      /** To the terms and the privacy notice. */
      consent: z.literal(true),
      /** Where the person was going: it is in the mail's link, and in one that is sent again. */
      redirect: sitePath.optional(),
      browser: browser.optional(),
    }),
    response: nothing,
  }),
  keepAnswers: endpoint({
    method: 'POST',
    path: 'auth/keep-answers',
    permission: 'signed-in',
    guests: true,
    summary: 'A guest of a survey wants an account that has their answers; a mail brings the link that activates it',
    rateLimit: 30,
    body: z.strictObject({
      email,
      password: newPassword,
      /** To the terms and the privacy notice. */
      consent: z.literal(true),
    }),
    response: nothing,
  }),
  activate: endpoint({
    method: 'POST',
    path: 'auth/activate',
    permission: 'public',
    summary: 'Activate an account by the token of a mail',
    rateLimit: 60,
    body: z.strictObject({ token, browser: browser.optional() }),
    response: activated,
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: 'auth/resend-active-email',
    permission: 'public',
    summary: 'Send the activation mail again',
    rateLimit: 30,
    body: z.strictObject({ email }),
    response: nothing,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: 'auth/forgot-password',
    permission: 'public',
    summary: 'Ask for a mail with a link that sets a new password',
    rateLimit: 30,
    body: z.strictObject({ email }),
    response: nothing,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'auth/reset-password',
    permission: 'public',
    summary: 'Set a password by the token of a mail (forgotten, or invited); every session ends',
    rateLimit: 60,
    body: z.strictObject({ token, password: newPassword }),
    response: nothing,
  }),
  requestChangeEmail: endpoint({
    method: 'POST',
    path: 'auth/request-change-email',
    permission: 'signed-in',
    summary: 'Ask for another e-mail address; a mail goes to both, and both have to confirm',
    rateLimit: 30,
    body: z.strictObject({ email, password: givenPassword.optional() }),
    response: nothing,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: 'auth/change-email',
    permission: 'public',
    summary: 'Confirm a change of address by the token of either mail',
    rateLimit: 60,
    body: z.strictObject({ token }),
    /** `waiting`: the other address has not confirmed yet. */
    response: z.object({ status: z.enum(['waiting', 'changed']) }),
  }),
  connectEmail: endpoint({
    method: 'POST',
    path: 'auth/connect-email',
    permission: 'signed-in',
    summary: 'Add e-mail and password to the ways in which one signs in; a mail confirms it',
    rateLimit: 30,
    /** `email` absent: the address that the account has. */
    body: z.strictObject({ email: email.optional(), password: newPassword }),
    response: nothing,
  }),
  resendConnectEmail: endpoint({
    method: 'POST',
    path: 'auth/resend-active-email/email-connect',
    permission: 'signed-in',
    summary: 'Send the mail that confirms e-mail and password again',
    rateLimit: 30,
    body: z.strictObject({}).default({}),
    response: nothing,
  }),
  addEmail: endpoint({
    method: 'POST',
    path: 'auth/add-email',
    permission: 'public',
    summary: 'Confirm e-mail and password as a way to sign in by the token of a mail',
    rateLimit: 60,
    body: z.strictObject({ token }),
    response: nothing,
  }),
  disconnectEmail: endpoint({
    method: 'POST',
    path: 'auth/disconnet-email-login',
    permission: 'signed-in',
    summary: 'Remove the password from the ways in which one signs in; the last way stays',
    rateLimit: 60,
    body: z.strictObject({ password: givenPassword.optional() }).default({}),
    response: nothing,
  }),
};
