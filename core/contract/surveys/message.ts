import * as z from 'zod';
import { surveyMails, surveyMessage } from '../../survey/schema';
import { endpoint } from '../endpoint';
import { id, idParams, locale, nothing, seenRowVersion, time } from '../fields';
import { mailState, messageKind, takenBackReason } from './mail';

/** Those who have not begun, have begun, either; those who never got an invitation, or whose mail is unknown or failed. */
const recipientGroups = ['all', 'both', 'waiting', 'not_begun', 'begun', 'unknown', 'failed'] as const;
const to = z.union([z.enum(recipientGroups), z.array(id).min(1).max(1000)]);
export type MailRecipients = z.infer<typeof to>;

const waveCode = z.string().min(1).max(100);

/** `hour`: the next time that it is the hour of this kind of mail where the recipient is; `now`: unless it is quiet there. */
const when = z.enum(['now', 'hour']);
export const sendRequest = z
  .strictObject({
    message: messageKind,
    to: to.default('all'),
    when: when.default('now'),
    /** Of mails of this wave, which go out by themselves: only what is unknown or failed is sent again. */
    wave: waveCode.optional(),
  })
  .refine(({ wave, to: group }) => wave === undefined || group === 'unknown' || group === 'failed', {
    path: ['to'],
    error: 'unknown_value',
  });
export type SendRequest = z.output<typeof sendRequest>;

const sendRefusals = [
  'no_address',
  'sent_before',
  'waiting',
  'recently',
  'begun',
  'not_begun',
  'completed',
  'declined',
  'bounced',
  'revoked',
  'unsubscribed',
  'limit',
  'not_chosen',
] as const;
export type SendRefusal = (typeof sendRefusals)[number];

const count = z.number().int();

const sendPreview = z.object({
  recipients: count,
  /** Of the recipients: the first and the last of them get it; null: there are none. */
  from: time.nullable(),
  until: time.nullable(),
  /** Minutes that it takes at the survey's rate. */
  minutes: count,
  locales: z.array(z.object({ locale, recipients: count })),
  /** When it is in each zone. */
  zones: z.array(z.object({ timeZone: z.string(), at: time, recipients: count })),
  /** Who does not get it, and why. */
  skipped: z.array(z.object({ reason: z.enum(sendRefusals), people: count })),
});
export type SendPreview = z.infer<typeof sendPreview>;

const usualTexts = z.object({ subject: z.string(), body: z.string() });

const mailsOfSurvey = z.object({
  rowVersion: count,
  messages: z.array(surveyMessage),
  /** Mails a minute. */
  rate: count,
  quiet: surveyMails.shape.quiet.unwrap().nullable(),
  /** The most that one address gets in 30 days, from all surveys. */
  monthly: count,
  /** What `{{ … }}` can name in a mail. */
  variables: z.array(z.string()),
  /** Texts of the product that stand in for those that are not written: kind → in the survey's base language. */
  usual: z.record(messageKind, usualTexts),
  /** Of the mail that a wave opens with. */
  usualOfWave: usualTexts,
});
export type MailsOfSurvey = z.infer<typeof mailsOfSurvey>;

/** Mails of a kind in a state, on a day of the survey's time zone. */
const calendarRow = z.object({
  kind: messageKind,
  number: count,
  wave: z.string().nullable(),
  state: mailState,
  /** Why they were taken back. */
  reason: takenBackReason.nullable(),
  day: z.iso.date(),
  from: time,
  until: time,
  mails: count,
});
export type CalendarRow = z.infer<typeof calendarRow>;

const shownMail = z.object({ locale, subject: z.string(), html: z.string(), text: z.string() });
export type ShownMail = z.infer<typeof shownMail>;

const write = { permission: 'survey:write', params: idParams } as const;
/** Names the invitation, without its code. */
const token = z.string().trim().min(1).max(200);

/** The mails of a survey: when they go out, to whom, and what came of them. */
export const message = {
  read: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/messages',
    summary: 'The mails of a survey and how they go out',
    response: mailsOfSurvey,
  }),
  change: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/messages',
    summary: 'Change the mails of a survey; what waits is planned anew',
    body: z.strictObject({
      rowVersion: seenRowVersion,
      messages: z.array(surveyMessage).max(50).optional(),
      rate: surveyMails.shape.rate,
      quiet: surveyMails.shape.quiet.nullable(),
    }),
    response: mailsOfSurvey,
  }),
  show: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/messages/{kind}/preview',
    summary: 'A mail as somebody reads it who gets it in this language',
    params: idParams.extend({ kind: messageKind }),
    query: z.object({ locale: locale.optional(), wave: waveCode.optional() }),
    response: shownMail,
  }),
  test: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/{id}/messages/{kind}/test',
    summary: 'Send a mail to oneself, with an example of a link',
    params: idParams.extend({ kind: messageKind }),
    rateLimit: 10,
    body: z.strictObject({ locale: locale.optional(), wave: waveCode.optional() }).default({}),
    response: z.object({ to: z.string() }),
  }),
  calendar: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/messages/calendar',
    summary: 'What went out when, and what will',
    response: z.array(calendarRow),
  }),
  recall: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/{id}/messages/recall',
    summary: 'Take back the mails of a kind that have not been sent',
    body: z.strictObject({ message: messageKind, wave: waveCode.optional() }),
    response: z.object({ takenBack: count }),
  }),
  preview: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/{id}/invitations/preview',
    summary: 'Who would get a mail, when and in which language, and who would not',
    body: sendRequest,
    response: sendPreview,
  }),
  send: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/{id}/invitations/send',
    summary: 'Plan a mail for everybody who gets it; it goes out at the rate of the survey',
    rateLimit: 30,
    body: sendRequest,
    response: z.object({ job: id }),
  }),
  bounces: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/{id}/bounces',
    summary: 'Mails that came back: addresses, or delivery reports as they came (RFC 3464)',
    bodyLimit: 6 * 1024 * 1024,
    valueLimit: 11_000,
    body: z.strictObject({
      addresses: z.array(z.string().max(254)).max(10_000).optional(),
      reports: z.array(z.string().max(300_000)).max(100).optional(),
    }),
    response: z.object({
      /** Invitations that are bounced now. */
      bounced: count,
      /** Of addresses or mails that this survey does not know. */
      unknown: count,
      /** Reports of a delay, or of what is no failure for good. */
      ignored: count,
    }),
  }),
  about: endpoint({
    method: 'POST',
    path: 'unsubscribe/about',
    permission: 'public',
    summary: 'Which survey a link in a mail is about; changes nothing',
    rateLimit: 300,
    body: z.strictObject({ token, locale: locale.optional() }),
    response: z.object({
      title: z.string(),
      locale: z.union([locale, z.literal('')]),
      /** `a…@example.org` */
      address: z.string(),
      /** `begun`: with an account, or confidentially; only the survey itself, as theirs, takes back what they answered. */
      state: z.enum(['asked', 'begun', 'declined', 'completed']),
      /** To open it. */
      survey: id,
      /** No mails of this survey; no mails of any. */
      unsubscribed: z.enum(['no', 'survey', 'all']),
    }),
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: 'calendar.ics',
    permission: 'public',
    summary: 'When somebody can answer a survey, as a calendar file (RFC 5545), by the link in a mail',
    rateLimit: 300,
    query: z.object({ token }),
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'unsubscribe',
    permission: 'public',
    summary: 'No more mails of a survey, or of all surveys here; one may still take part',
    rateLimit: 300,
    body: z.strictObject({ token, all: z.boolean().default(false) }),
    response: nothing,
  }),
  decline: endpoint({
    method: 'POST',
    path: 'decline',
    permission: 'public',
    summary: 'Not to take part, by the link in a mail: no more mails, and what was answered goes',
    rateLimit: 300,
    body: z.strictObject({ token }),
    response: nothing,
  }),
};
