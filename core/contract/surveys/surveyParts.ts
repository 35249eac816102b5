import * as z from 'zod';
import { surveyPlan, surveyWave } from '../../survey/schema';
import { endpoint } from '../endpoint';
import { idParams, seenRowVersion } from '../fields';
import { shownQuota } from './survey';

const quotas = z.object({
  rowVersion: z.number().int(),
  /** Whether `taken` is rounded down. */
  isRounded: z.boolean(),
  quotas: z.array(shownQuota),
});
export type SurveyQuotas = z.infer<typeof quotas>;

const shownWave = surveyWave.extend({
  started: z.number().int(),
  /** Of a confidential survey with those whom a quota has turned away. */
  completed: z.number().int(),
});
const waves = z.object({ rowVersion: z.number().int(), waves: z.array(shownWave) });
export type SurveyWaves = z.infer<typeof waves>;

const write = { permission: 'survey:write', params: idParams } as const;
const row = { rowVersion: seenRowVersion };

/** Parts of a survey that have a life of their own once it is open. */
export const surveyParts = {
  quotas: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/quotas',
    summary: 'Its quotas, and how full they are',
    response: quotas,
  }),
  setQuotas: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/quotas',
    summary: 'Set its quotas; of an open survey they count from when it is opened again',
    body: z.strictObject({ ...row, quotas: surveyPlan.quotas.unwrap() }),
    response: quotas,
  }),
  waves: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/waves',
    summary: 'Its waves, and how many take part in each',
    response: waves,
  }),
  setWaves: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/waves',
    summary: 'Set its waves',
    body: z.strictObject({ ...row, waves: surveyPlan.waves.unwrap() }),
    response: waves,
  }),
  arms: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/arms.csv',
    summary: 'Who is in which arm, of a confidential survey how many; none of an anonymous one',
    rateLimit: 30,
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
};
