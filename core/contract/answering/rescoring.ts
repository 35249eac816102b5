import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, mostInteger, time } from '../fields';
import { jobRow } from '../platform/job';

const scoreOf = z.object({
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  band: z.string().nullable(),
});

const changedScore = z.object({ calculation: z.string(), before: scoreOf, after: scoreOf });

/** One completed attempt whose scores would change. No name: ids alone. */
const changedAttempt = z.object({
  attempt: id,
  /** The version that was answered. */
  version: z.number().int(),
  completedAt: time,
  changes: z.array(changedScore),
  crossed: z.boolean(),
});

const outcome = z.object({
  job: jobRow,
  kind: z.enum(['whatIf', 'rescore']),
  /** The version compared with: a published one, or null: the draft as it was when the job began. */
  version: z.number().int().nullable(),
  /** Number of the last draft change that it includes. */
  sequence: z.number().int(),
  /** Completed attempts looked at, those whose scores change, and those of them that cross a band. */
  attempts: z.number().int(),
  changed: z.number().int(),
  crossed: z.number().int(),
  /** Completed attempts outside surveys that the caller may not see: they are in none of these counts. */
  unseen: z.number().int(),
  /** By calculation: how many change, how many cross a band. */
  calculations: z.array(z.object({ calculation: z.string(), changed: z.number().int(), crossed: z.number().int() })),
});
export type RescoringOutcome = z.infer<typeof outcome>;
export type ChangedAttempt = z.infer<typeof changedAttempt>;

/** What another version would make of existing results. */
export const rescoring = {
  whatIf: endpoint({
    method: 'POST',
    path: 'instruments/{id}/what-if',
    permission: 'instrument:read',
    summary:
      'Begin to reckon what the draft, or a version, makes of all completed attempts; nothing of them is changed',
    rateLimit: 30,
    params: idParams,
    body: z.strictObject({ version: z.number().int().min(1).max(mostInteger).nullable() }),
    response: z.object({ job: id }),
  }),
  rescore: endpoint({
    method: 'POST',
    path: 'instruments/{id}/rescore',
    permission: 'instrument:publish',
    summary: 'Begin to give all completed attempts the scores of a version; the old ones are kept beside',
    rateLimit: 30,
    params: idParams,
    body: z.strictObject({
      version: z.number().int().min(1).max(mostInteger),
      note: z.string().trim().min(1).max(2000),
    }),
    response: z.object({ job: id }),
  }),
  latest: endpoint({
    method: 'GET',
    path: 'instruments/{id}/what-if',
    permission: 'instrument:read',
    summary: "The newest of the caller's reckonings of this instrument, and its newest re-scoring",
    params: idParams,
    response: z.object({ whatIf: outcome.nullable(), rescore: outcome.nullable() }),
  }),
  changed: endpoint({
    method: 'GET',
    path: 'instruments/{id}/what-if/{job}',
    permission: 'instrument:read',
    summary: 'The attempts whose scores change, those that cross a band first',
    params: z.object({ id, job: id }),
    query: z.object({
      cursor: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      crossed: z
        .enum(['true', 'false'])
        .transform((flag) => flag === 'true')
        .optional(),
    }),
    response: z.array(changedAttempt),
  }),
};
