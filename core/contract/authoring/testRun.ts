import * as z from 'zod';
import { endpoint } from '../endpoint';
import { author, id, idParams, made, nothing, textLocale, time } from '../fields';

export const testRunTriggers = ['hand', 'schedule', 'publish'] as const;
const changes = ['broken', 'mended', 'new'] as const;

const run = z.object({
  id,
  trigger: z.enum(testRunTriggers),
  by: author,
  state: z.enum(['running', 'stopped', 'done']),
  startedAt: time,
  endedAt: time.nullable(),
  /** Instruments, a draft and a version counting as two: those that are tested, and all. */
  done: z.number().int(),
  total: z.number().int(),
  /** Test cases. */
  passed: z.number().int(),
  failed: z.number().int(),
  /** Instruments whose cases could not be run, because the instrument is not sound. */
  unsound: z.number().int(),
  /** Test cases that passed the time before and fail now, and the other way round. */
  broken: z.number().int(),
  mended: z.number().int(),
});
export type TestRun = z.infer<typeof run>;

const testedCase = z.object({
  code: z.string(),
  passed: z.boolean(),
  /** Compared with the time before; null: as it was. */
  change: z.enum(changes).nullable(),
});
export type TestedCase = z.infer<typeof testedCase>;

/** The test cases of one instrument, as a draft or as a published version. */
const unit = z.object({
  position: z.number().int(),
  instrumentId: id,
  title: z.string(),
  titleLocale: textLocale,
  /** null: the draft. */
  version: z.number().int().nullable(),
  state: z.enum(['waiting', 'done', 'unsound']),
  /** Milliseconds; null: not tested yet. */
  took: z.number().nullable(),
  cases: z.array(testedCase),
});
export type TestedUnit = z.infer<typeof unit>;

const failure = z.object({
  code: z.string(),
  /** As in the document's `expected`, and the results in the same form. */
  expected: made<object>(),
  actual: made<object>(),
});
export type TestFailure = z.infer<typeof failure>;

const schedule = z.object({
  every: z.enum(['never', 'day', 'week']),
  /** Of the day, in the time zone. */
  hour: z.number().int().min(0).max(23),
  timeZone: z.string().min(1).max(100),
});
export type TestSchedule = z.infer<typeof schedule>;

/** Drafts, the versions that are answered now, or both. */
const of = z.enum(['draft', 'published', 'both']).default('both');

const permission = 'test_run:write';

/** The test cases of many instruments, run together; with a history. */
export const testRun = {
  list: endpoint({
    method: 'GET',
    path: 'test-runs',
    permission,
    summary: 'The newest 50 runs, the latest first',
    response: z.array(run),
  }),
  begin: endpoint({
    method: 'POST',
    path: 'test-runs',
    permission,
    summary: 'Run test cases: of all instruments, of those that failed the last time, or of one',
    body: z.discriminatedUnion('which', [
      z.strictObject({ which: z.enum(['all', 'failed']), of }),
      z.strictObject({ which: z.literal('instrument'), instrumentId: id, of }),
    ]),
    response: z.object({ id }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'test-runs/{id}',
    permission,
    summary: 'A run with its instruments, those with failures first',
    params: idParams,
    response: z.object({ run, units: z.array(unit) }),
  }),
  failures: endpoint({
    method: 'GET',
    path: 'test-runs/{id}/units/{position}',
    permission,
    summary: 'What the failed test cases of one instrument expected, and what came out',
    params: idParams.extend({ position: z.coerce.number().int().min(0).max(1_000_000) }),
    response: z.array(failure),
  }),
  stop: endpoint({
    method: 'POST',
    path: 'test-runs/{id}/stop',
    permission,
    summary: 'Stop a run; what was tested stays',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: nothing,
  }),
  resume: endpoint({
    method: 'POST',
    path: 'test-runs/{id}/resume',
    permission,
    summary: 'Go on with a run that was stopped',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: nothing,
  }),
  schedule: endpoint({
    method: 'GET',
    path: 'test-schedule',
    permission,
    summary: 'When all test cases are run by themselves',
    response: schedule,
  }),
  setSchedule: endpoint({
    method: 'PUT',
    path: 'test-schedule',
    permission,
    summary: 'Say when all test cases are run by themselves',
    body: z.strictObject(schedule.shape),
    response: schedule,
  }),
};
