import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, locale, paper, time } from '../fields';
import { jobRow } from '../platform/job';

const batch = z.object({
  job: jobRow,
  /** Code of the report. */
  report: z.string(),
  /** null: each in the language of its attempt. */
  locale: locale.nullable(),
  paper,
  /** Completed from and to, both inclusive. */
  from: time.nullable(),
  to: time.nullable(),
  /** Reports made so far. */
  files: z.number().int(),
  bytes: z.number().int(),
  /** Results whose report could not be made: the archive lists them. */
  leftOut: z.number().int(),
});
export type ReportBatch = z.infer<typeof batch>;

/** Reports of many completed attempts as PDFs, in one archive. Files are named by ids, not by people. */
export const reportBatch = {
  begin: endpoint({
    method: 'POST',
    path: 'instruments/{id}/report-batches',
    permission: 'result:read',
    summary: 'Begin to set a report of completed attempts as PDFs',
    rateLimit: 30,
    params: idParams,
    body: z.strictObject({
      report: z.string().max(100),
      locale: locale.nullable().default(null),
      paper: paper.default('a4'),
      from: time.nullable().default(null),
      to: time.nullable().default(null),
    }),
    response: z.object({ job: id }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'instruments/{id}/report-batches',
    permission: 'result:read',
    summary: "The caller's batches of an instrument, newest first",
    params: idParams,
    response: z.array(batch),
  }),
  file: endpoint({
    method: 'GET',
    path: 'instruments/{id}/report-batches/{job}/file',
    permission: 'result:read',
    summary: 'The archive of a batch that has ended: its PDFs, and a list of what has none',
    params: z.object({ id, job: id }),
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
};
