import * as z from 'zod';
import type { Projection } from '../../instrument/projection';
import { answerSheet, respondent } from '../authoring/instrument';
import { endpoint } from '../endpoint';
import { id, idParams, locale, made, nothing, time } from '../fields';

const trialState = z.enum(['invited', 'answered']);

const trialRow = z.object({
  user: z.object({ id, name: z.string(), email: z.string() }),
  note: z.string(),
  state: trialState,
  invitedAt: time,
  answeredAt: time.nullable(),
  locale: locale.nullable(),
  answers: answerSheet.nullable(),
  respondent: respondent.nullable(),
  comment: z.string().nullable(),
});
export type TrialRow = z.infer<typeof trialRow>;

const invitation = z.object({
  instrumentId: id,
  title: z.string(),
  note: z.string(),
  state: trialState,
  invitedAt: time,
});
export type TrialInvitation = z.infer<typeof invitation>;

/** Trials of a draft by invited people. Nothing counts: no attempt, no score, no statistics. */
export const trial = {
  list: endpoint({
    method: 'GET',
    path: 'instruments/{id}/trials',
    permission: 'instrument:read',
    summary: 'Who was invited to try the draft, and what they answered',
    params: idParams,
    response: z.array(trialRow),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'instruments/{id}/trials',
    permission: 'instrument:write',
    summary: 'Invite an account to try the draft',
    rateLimit: 60,
    params: idParams,
    body: z.strictObject({ email: z.email().max(254), note: z.string().trim().max(2000).default('') }),
    response: trialRow,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: 'instruments/{id}/trials/{user}',
    permission: 'instrument:write',
    summary: 'Take an invitation back',
    params: z.object({ id, user: id }),
    response: nothing,
  }),
  mine: endpoint({
    method: 'GET',
    path: 'trials',
    permission: 'attempt:own',
    summary: 'The drafts that the caller is invited to try',
    response: z.array(invitation),
  }),
  read: endpoint({
    method: 'GET',
    path: 'trials/{id}',
    permission: 'attempt:own',
    summary: 'A draft to try, by the id of the instrument, as the player shows it',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: invitation.extend({
      locale,
      locales: z.array(locale),
      askRespondent: z.array(z.enum(['age', 'sex', 'country'])),
      projection: made<Projection>(),
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: 'trials/{id}/answers',
    permission: 'attempt:own',
    summary: 'Send what one answered, with what one has to say; again replaces it',
    bodyLimit: 1024 * 1024,
    rateLimit: 60,
    params: idParams,
    body: z.strictObject({
      answers: answerSheet,
      respondent: respondent.optional(),
      locale,
      comment: z.string().trim().max(4000).default(''),
    }),
    response: invitation,
  }),
};
