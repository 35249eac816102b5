import * as z from 'zod';
import { messageKindsOfSurvey } from '../../survey/document';
import { time } from '../fields';

export const messageKind = z.enum(messageKindsOfSurvey);

/** `unknown`: the server stopped, or lost the mail server, while it was on its way; it is not sent again by itself. */
export const mailStates = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'taken_back'] as const;
export const mailState = z.enum(mailStates);

export const takenBackReasons = [
  'completed',
  'begun',
  'not_begun',
  'declined',
  'bounced',
  'revoked',
  'unsubscribed',
  'closed',
  'limit',
  'changed',
  'recalled',
] as const;
export const takenBackReason = z.enum(takenBackReasons);
export type TakenBackReason = z.infer<typeof takenBackReason>;

/** A mail to somebody who is invited. */
export const invitationMail = z.object({
  kind: messageKind,
  /** Of reminders, from 1; those sent by hand from 1000. */
  number: z.number().int(),
  wave: z.string().nullable(),
  state: mailState,
  /** When it was, or is to be, sent. */
  at: time,
  reason: takenBackReason.nullable(),
  /** What the mail server, or the report that came back, said. */
  failure: z.string().nullable(),
});
export type InvitationMail = z.infer<typeof invitationMail>;
