import * as z from 'zod';
import { endpoint } from '../endpoint';
import { cursorQuery, id, idParams, locale, nothing, seenRowVersion, time } from '../fields';
import { attemptResult, reportQuery } from './attempt';

const accessKinds = ['result', 'instrument'] as const;

/** What access is given to: one of the giver's completed attempts, to see; or an instrument, to answer. */
const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('result'), attempt: id }),
  z.strictObject({ kind: z.literal('instrument'), instrument: id }),
]);

/** To whom: the holder of an address, or anyone who redeems a code. */
const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), email: z.email().max(254) }),
  z.strictObject({
    kind: z.literal('code'),
    /** How many accounts may redeem it. */
    uses: z.number().int().min(1).max(10_000),
  }),
]);

const accessRow = z.object({
  id,
  what: z.enum(accessKinds),
  /** Title of the instrument, in the caller's language. */
  title: z.string(),
  instrumentId: id,
  /** For a result: the attempt, and when it was completed. */
  attempt: id.nullable(),
  completedAt: time.nullable(),
  /** `staff`: those in charge of the instrument, of a survey the people who run it, because answers point to a risk. */
  to: z.enum(['person', 'code', 'staff']),
  /** A person's, in lower case; shown to the giver only. */
  email: z.string().nullable(),
  /** For a code: how many may redeem it, how many have; shown to the giver only. */
  uses: z.number().int().nullable(),
  used: z.number().int(),
  /** A message from the giver to the recipient. */
  note: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: time,
  expiresAt: time.nullable(),
  revokedAt: time.nullable(),
  /** Whether the caller gave it. Includes their own result opened to staff and, for staff, all access to an instrument. */
  given: z.boolean(),
  /** Name of the giver; for a result opened to staff, of the respondent, a guest as they were invited. null: nobody knows it. */
  giver: z.string().min(1).nullable(),
  /** For a result opened to staff: the respondent's address, shown to staff; null: there is none. */
  giverEmail: z.string().nullable(),
  /** For a result: it was answered in a survey. */
  isOfSurvey: z.boolean(),
  rowVersion: z.number().int(),
});
export type AccessRow = z.infer<typeof accessRow>;

/** One line of the log that the giver reads. */
const accessEvent = z.object({
  at: time,
  deed: z.enum(['granted', 'changed', 'redeemed', 'seen', 'downloaded', 'revoked']),
  /** Name of who did it; null: the account no longer exists. */
  actor: z.string().nullable(),
});
export type AccessEvent = z.infer<typeof accessEvent>;

const expiry = time.nullable();

/** Rights to see one's results, or to answer an instrument, given to others. */
export const access = {
  list: endpoint({
    method: 'GET',
    path: 'access',
    permission: 'access:own',
    summary: 'What the caller has given, or what they have received and still holds, newest first',
    query: cursorQuery.extend({
      side: z.enum(['given', 'received']).default('given'),
      attempt: id.optional(),
      instrument: id.optional(),
    }),
    response: z.array(accessRow),
  }),
  grant: endpoint({
    method: 'POST',
    path: 'access',
    permission: 'access:own',
    summary: 'Give access: the owner to a result, staff to an instrument',
    rateLimit: 60,
    body: z.strictObject({
      what,
      to: recipient,
      expiresAt: expiry.default(null),
      note: z.string().trim().max(1000).default(''),
    }),
    /** `code`: shown only here; the server does not keep it. */
    response: accessRow.extend({ code: z.string().nullable() }),
  }),
  redeem: endpoint({
    method: 'POST',
    path: 'access/redeem',
    permission: 'access:own',
    summary: 'Redeem a code; doing it again changes nothing',
    rateLimit: 10,
    body: z.strictObject({ code: z.string().trim().min(1).max(60) }),
    response: accessRow,
  }),
  read: endpoint({
    method: 'GET',
    path: 'access/{id}',
    permission: 'access:own',
    summary: 'One that the caller gave, with its log, or received',
    params: idParams,
    response: accessRow.extend({ log: z.array(accessEvent).nullable() }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'access/{id}',
    permission: 'access:own',
    summary: 'Change until when it lasts, or how often a code may be redeemed',
    params: idParams,
    body: z.strictObject({
      rowVersion: seenRowVersion,
      expiresAt: expiry.optional(),
      uses: z.number().int().min(1).max(10_000).optional(),
      note: z.string().trim().max(1000).optional(),
    }),
    response: accessRow,
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'access/{id}/revoke',
    permission: 'access:own',
    summary: 'Take it back, from everybody and for good',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: accessRow,
  }),
  result: endpoint({
    method: 'GET',
    path: 'access/{id}/result',
    permission: 'access:own',
    summary: 'The result that was shared with the caller; that it was seen is on the log',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: attemptResult,
  }),
  reportPdf: endpoint({
    method: 'GET',
    path: 'access/{id}/report.pdf',
    permission: 'access:own',
    summary: 'A report that was shared with the caller, as PDF; that it was taken is on the log',
    rateLimit: 60,
    params: idParams,
    query: reportQuery,
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
  setInstrument: endpoint({
    method: 'POST',
    path: 'instruments/{id}/access',
    permission: 'instrument:write',
    summary: 'Whether everyone who is signed in may answer an instrument, or only who has been given access',
    params: idParams,
    body: z.strictObject({ access: z.enum(['open', 'granted']) }),
    response: nothing,
  }),
};
