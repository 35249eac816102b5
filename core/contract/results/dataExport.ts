import * as z from 'zod';
import { codebookFormats, exportFormats } from '../../export/format';
import { exportFilter } from '../../results/filter';
import { instrumentParts } from '../../results/source';
import { endpoint } from '../endpoint';
import { id, idParams, locale } from '../fields';

const request = z.strictObject({
  /** `html`, `pdf`, `ddi`: the codebook. */
  format: z.enum([...exportFormats, ...codebookFormats]),
  /** Language of the labels; null: the base language. */
  labels: locale.nullable().default(null),
  /** `wide`: a row a person, with columns for each wave. */
  layout: z.enum(['long', 'wide']).default('long'),
  times: z.boolean().default(false),
  flags: z.boolean().default(false),
  /** Names and addresses; left out where they are withheld. */
  names: z.boolean().default(false),
  /** What stands in cells of formats without value labels. */
  values: z.enum(['codes', 'labels']).default('codes'),
  /** Of these formats: reasons for missing values, or nothing. */
  missing: z.enum(['codes', 'empty']).default('codes'),
  filter: exportFilter.default({}),
});
export type DataExportRequest = z.infer<typeof request>;

/** `part`: as in the results. */
const ofInstrument = request.extend({ part: z.enum(instrumentParts).optional() });

const begun = z.object({ job: id });

/** Data as files, made by jobs. */
export const dataExport = {
  survey: endpoint({
    method: 'POST',
    path: 'surveys/{id}/results/{item}/export',
    permission: 'survey:write',
    summary: "Begin to write the data of a survey's item, or of `all`, to a file",
    rateLimit: 30,
    params: idParams.extend({ item: z.string().min(1).max(200) }),
    body: request,
    response: begun,
  }),
  instrument: endpoint({
    method: 'POST',
    path: 'instruments/{id}/results/export',
    permission: 'result:read',
    summary: 'Begin to write the data of an instrument to a file',
    rateLimit: 30,
    params: idParams,
    body: ofInstrument,
    response: begun,
  }),
  file: endpoint({
    method: 'GET',
    path: 'exports/{job}/file',
    permission: 'signed-in',
    summary: 'The file of an export that is done; for who asked for it, for three days',
    params: z.object({ job: id }),
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
};
