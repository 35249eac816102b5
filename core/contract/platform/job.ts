import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, time } from '../fields';

export const jobKinds = [
  'translation.suggest',
  'instrument.whatIf',
  'instrument.rescore',
  'instrument.reports',
  'survey.mails',
  'survey.invite',
  'prompt.cases',
  'results.export',
] as const;

export const jobRow = z.object({
  id,
  kind: z.enum(jobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** `total` null: not known yet. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  failures: z.number().int(),
  /** Why it failed or what was left out, in the caller's language. */
  message: z.string().nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});
export type JobRow = z.infer<typeof jobRow>;

/** Work that continues after the response: it survives a restart and reports its progress. */
export const job = {
  list: endpoint({
    method: 'GET',
    path: 'jobs',
    permission: 'job:own',
    summary: "The caller's jobs, newest first",
    response: z.array(jobRow),
  }),
  read: endpoint({
    method: 'GET',
    path: 'jobs/{id}',
    permission: 'job:own',
    summary: "One of the caller's jobs",
    params: idParams,
    response: jobRow,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'jobs/{id}/cancel',
    permission: 'job:own',
    summary: 'Stop a job; what it has done so far stays',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: jobRow,
  }),
};
