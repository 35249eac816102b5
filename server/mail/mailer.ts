import type { Database, Transaction } from '../database/connection';

/**
 * Every mail of the product with the values of its texts. The texts are the System messages `mail.TEMPLATE.subject`, `.heading`, `.text`,
 * `.button` (where the mail has a link) and `.after`.
 */
export interface MailValues {
  activate: { days: number };
  'already-registered': Nothing;
  'reset-password': { hours: number };
  'password-changed': Nothing;
  /** To the present address; `email`: the new one. */
  'change-email-old': { email: string; hours: number };
  /** To the new address. */
  'change-email-new': { hours: number };
  /** To the former address; `email`: the new one. */
  'email-changed': { email: string };
  'connect-email': { hours: number };
  /** `method`: `password`, `google`, `passkey` or `totp`. */
  'sign-in-method-added': { method: string };
  'sign-in-method-removed': { method: string };
  invite: { days: number };
  'second-factor-reset': Nothing;
  /** `date`: milliseconds since 1970; `timeZone`: of the account. */
  'erase-requested': { date: number; timeZone: string };
  erased: Nothing;
  /** `name`: the person whose result it is. */
  'result-shared': { name: string };
  /** `name`: the giver of access; `title`: of the instrument, else its code. */
  'access-given': { name: string; title: string };
  'order-placed': { number: string };
  /** `name`: the buyer of the licence. */
  'licence-code': { name: string; code: string };
}
type Nothing = Record<string, never>;
export type MailTemplate = keyof MailValues;

/**
 * Where the button of a mail leads: `own`: to the path of each single mail; a path: there unless the mail has its own; null: the mail has
 * no button.
 */
export const mailTemplates = {
  activate: 'own',
  'already-registered': '/user/login',
  'reset-password': 'own',
  'password-changed': '/user/forgot-password',
  'change-email-old': 'own',
  'change-email-new': 'own',
  'email-changed': null,
  'connect-email': 'own',
  'sign-in-method-added': '/profile',
  'sign-in-method-removed': '/profile',
  invite: 'own',
  'second-factor-reset': '/user/login',
  'erase-requested': '/profile',
  erased: null,
  'result-shared': 'own',
  'access-given': 'own',
  'order-placed': 'own',
  'licence-code': 'own',
} as const satisfies Record<MailTemplate, string | null>;

type Values<T extends MailTemplate> = MailValues[T] extends Nothing ? { values?: Nothing } : { values: MailValues[T] };

type MailOf<T extends MailTemplate> = T extends MailTemplate
  ? {
      to: string;
      /** Language of the recipient; the nearest that is enabled is used. */
      locale: string;
      template: T;
      /** A path of the product with its query (`/user/active-account?token=…`): where the button leads. */
      path?: string;
    } & Values<T>
  : never;
export type Mail = MailOf<MailTemplate>;

export interface Mailer {
  /** Queues the mail in the transaction: it is sent after the commit, and again later when the mail server does not answer. */
  send(db: Database | Transaction, mail: Mail): Promise<void>;
  /** Takes as long as `send` and queues nothing: for answers whose time must not reveal whether there is a recipient. */
  pretend(db: Database | Transaction): Promise<void>;
}
