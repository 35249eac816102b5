import { openRequired, visibleQuestions } from 'core/flow';
import { startRun } from 'core/scoring';
import type { Version } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { ageOn } from './age';
import type { Alarms } from './alarm';
import { coarseTimes } from './coarseTimes';
import { storedScores } from './scoring';
import { scoringInput, sheetOf } from './sheet';
import { type AttemptRecord, surveyStandsFor } from './store';
import { completeAttempt } from './storeEnding';

/** An item of a survey that ends: what follows for whoever takes part is decided in the transaction that ends it. */
export interface EndingItem {
  /** First: whoever else goes on there waits. */
  lock(tx: Transaction): Promise<void>;
  /** Last: where nothing more is asked, the participation is over. */
  settle(tx: Transaction): Promise<void>;
}

/** Made before the transaction. @returns undefined: nobody takes part by this attempt */
export type EndingItemOf = (
  attempt: Pick<AttemptRecord, 'userId' | 'participationId'>,
) => Promise<EndingItem | undefined>;

interface Needs {
  db: Database;
  clock: () => Date;
  alarms: Alarms;
  itemOfSurvey: EndingItemOf;
}

/** Closes an attempt in progress. @returns undefined: an answer arrived in the meantime, or it has ended otherwise */
type CompleteAttempt = (record: AttemptRecord, version: Version) => Promise<AttemptRecord | undefined>;

/** @throws AppError `attempt.required_open` from what it returns */
export function createCompletion({ db, clock, alarms, itemOfSurvey }: Needs): CompleteAttempt {
  /** For visible questions: by the respondent data frozen at the start, though their age may have changed. */
  function requireComplete({ answers, respondent }: AttemptRecord, { compiled, definition }: Version): void {
    const sheet = sheetOf(answers);
    const open = openRequired(definition, visibleQuestions(compiled, sheet, respondent), sheet);
    if (open.length === 0) return;
    const details = open.map((code) => ({ path: `answers.${code}`, code: 'required' }));
    throw new AppError('attempt.required_open', { details, params: { count: open.length } });
  }

  return async (record, version) => {
    requireComplete(record, version);
    const at = clock();
    const { birthDate, revision } = record;
    const age = birthDate === null ? {} : { age: ageOn(at, birthDate, record.respondent.timeZone) };
    const respondent = { ...record.respondent, ...age };
    const survey = record.participationId === null ? undefined : await surveyStandsFor(db, record);
    const coarse = survey?.isAnonymous ? coarseTimes(record.startedAt, at) : undefined;
    // Scored as it is kept: a later scoring gives the same.
    const kept = coarse ?? { startedAt: record.startedAt, completedAt: at };
    const run = startRun(version.compiled, scoringInput({ ...record, ...kept, respondent }));
    const scores = storedScores(version.compiled, run);
    const isSilent = record.isTest || survey?.isWithheld === true;
    const alarm = isSilent ? undefined : await alarms.of(version, { compiled: version.compiled, run });
    const traces = coarse && { ...coarse, locale: survey?.locale ?? record.locale };
    const item = await itemOfSurvey(record);
    return db.transaction(async (tx) => {
      await item?.lock(tx);
      const completed = await completeAttempt(tx, record, { revision, at, respondent, scores, traces });
      if (completed !== undefined && alarm !== undefined) {
        await alarms.raise(tx, { ...record, surveyId: survey?.surveyId ?? null }, { ...alarm, at });
      }
      if (completed !== undefined) await item?.settle(tx);
      return completed;
    });
  };
}
