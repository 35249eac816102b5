import * as z from 'zod';
import { invitationStates } from '../../survey/document';
import { mostListCharacters } from '../../survey/invitedPeople';
import { inviteeFaults } from '../../survey/invitee';
import { endpoint } from '../endpoint';
import { cursorQuery, id, idParams, locale, nothing, time } from '../fields';
import { jobRow } from '../platform/job';
import { invitationMail } from './mail';

const invitationState = z.enum(invitationStates);
const attributes = z.record(z.string().max(100), z.union([z.string().max(1000), z.number()]));

const invitationRow = z.object({
  id,
  email: z.string().nullable(),
  name: z.string().nullable(),
  locale: locale.nullable(),
  timeZone: z.string().nullable(),
  attributes,
  state: invitationState,
  mails: z.number().int(),
  /** Planned, on their way or over, the first first. */
  sent: z.array(invitationMail),
  lastMailAt: time.nullable(),
  createdAt: time,
});
export type InvitationRow = z.infer<typeof invitationRow>;

/** Somebody to ask, as given. What is wrong with one is told in `refused`; the others are invited. */
const invited = z.strictObject({
  email: z.string().optional(),
  name: z.string().optional(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const invitationImport = z.object({
  job: jobRow,
  created: z.number().int(),
  /** Addresses that were invited before; they keep their codes. */
  existing: z.number().int(),
  /** Of those created: without an address, so that their links are handed out. */
  handed: z.number().int(),
  /** The first of those who were left out. */
  refused: z.array(
    z.object({
      line: z.number().int(),
      code: z.enum([...inviteeFaults, 'line_unclear']),
      value: z.string(),
      /** Code of the attribute, or title of the column. */
      field: z.string().optional(),
    }),
  ),
  /** How many of them there are. */
  refusedCount: z.number().int(),
});
export type InvitationImport = z.infer<typeof invitationImport>;

/** Who is asked to take part, and by which code. */
export const invitation = {
  list: endpoint({
    method: 'GET',
    path: 'surveys/{id}/invitations',
    permission: 'survey:write',
    summary: 'Who is invited, by name or address',
    params: idParams,
    query: cursorQuery.extend({ keyword: z.string().trim().max(200).optional(), state: invitationState.optional() }),
    response: z.object({
      rows: z.array(invitationRow),
      /** Of all, by state. */
      counts: z.partialRecord(invitationState, z.number().int()),
      /** Of an anonymous survey: how many codes were used, as far as that is written; null: of another. Nobody learns whose. */
      used: z.number().int().nullable(),
      /** No name says whether somebody is through: everybody who is, has begun. Of confidential surveys in waves, with quotas. */
      endWithheld: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'surveys/{id}/invitations',
    permission: 'survey:write',
    summary: 'Invite people; those without an address get codes to hand out',
    params: idParams,
    bodyLimit: 16 * 1024 * 1024,
    valueLimit: 150_000,
    rateLimit: 60,
    body: z.strictObject({ people: z.array(invited).min(1).max(10_000) }),
    response: z.object({
      created: z.number().int(),
      /** Addresses that were invited before; they keep their codes. */
      existing: z.number().int(),
      /** `index` counts from 0; `field`: the attribute that it is about. */
      refused: z.array(
        z.object({ index: z.number().int(), code: z.enum(inviteeFaults), field: z.string().optional() }),
      ),
      /** Of the people without an address, in their order. */
      codes: z.array(z.string()).optional(),
    }),
  }),
  import: endpoint({
    method: 'POST',
    path: 'surveys/{id}/invitations/imports',
    permission: 'survey:write',
    summary: 'Begin to invite the people in a list, which goes on when nobody waits for it',
    params: idParams,
    bodyLimit: 24 * 1024 * 1024,
    rateLimit: 30,
    /** `text`: lines or CSV, read as the preview reads them; whoever is refused is told by line. */
    body: z.strictObject({ text: z.string().min(1).max(mostListCharacters) }),
    response: z.object({ job: id }),
  }),
  imports: endpoint({
    method: 'GET',
    path: 'surveys/{id}/invitations/imports',
    permission: 'survey:write',
    summary: "The caller's lists of people of a survey, newest first, and what came of them",
    params: idParams,
    response: z.array(invitationImport),
  }),
  links: endpoint({
    method: 'GET',
    path: 'surveys/{id}/invitations/links.csv',
    permission: 'survey:write',
    summary: 'Everybody who is invited, with their links',
    rateLimit: 30,
    params: idParams,
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'surveys/{id}/invitations/{invitation}/revoke',
    permission: 'survey:write',
    summary: 'Take an invitation back: its code no longer works',
    params: idParams.extend({ invitation: id }),
    body: z.strictObject({}).default({}),
    response: nothing,
  }),
};
