import type { result } from 'core/contract/results/results';
import { visibleQuestions } from 'core/flow';
import { itemsByCode } from 'core/instrument/items';
import { isGiven, missingOf } from 'core/results/attempts';
import type * as z from 'zod';
import type { AuditService } from '../accounts/audit/service';
import { answerIn } from '../answering/attempt/answerInWords';
import { documentFor } from '../answering/attempt/earlierScores';
import { resultFor } from '../answering/attempt/result';
import type { AttemptService } from '../answering/attempt/service';
import type { VersionReader } from '../authoring/instrument/versions';
import type { Database } from '../database/connection';
import { AppError } from '../errors';
import type { Caller } from '../plugins/route';
import { reached } from '../surveys/survey/reach';
import { answerTimes, attemptsBeside, findRespondent } from './store';
import { findReadAttempt, readAttemptsOf } from './storeAttempts';

export type RespondentShown = z.input<(typeof result)['surveyRespondent']['response']>;

interface Needs {
  db: Database;
  attempts: Pick<AttemptService, 'completed'>;
  audit: AuditService;
  versions: VersionReader;
}

type Found = Omit<NonNullable<Awaited<ReturnType<typeof findRespondent>>>, 'participationId' | 'wave'> & {
  wave: string;
};

/**
 * One completed attempt of a survey that does not withhold names. That it was looked at is on the log of the person who answered.
 * @throws AppError `not_found`, `access.denied` where names are withheld
 */
export async function respondentOf(
  needs: Needs,
  by: Caller,
  surveyId: string,
  attemptId: string,
  locale: string,
): Promise<RespondentShown> {
  const { db } = needs;
  const { record } = await reached(db, surveyId, by, 'results');
  if (record.anonymity !== 'identified') throw new AppError('access.denied');
  const found = await findRespondent(db, surveyId, attemptId);
  if (found === undefined) throw new AppError('not_found');
  const shown = await shownTo(needs, by, found, { subject: { survey: surveyId }, attemptId, locale });
  return { ...shown, others: await attemptsBeside(db, found.userId, found.participationId, attemptId) };
}

/**
 * One completed attempt at an instrument outside surveys, for a reader. That it was looked at is on the log of the person who answered.
 * @throws AppError `not_found`
 */
export async function readerRespondent(
  needs: Needs,
  by: Caller,
  instrumentId: string,
  attemptId: string,
  locale: string,
): Promise<RespondentShown> {
  const { db } = needs;
  const found = await findReadAttempt(db, by, instrumentId, attemptId);
  if (found === undefined) throw new AppError('not_found');
  const shown = await shownTo(
    needs,
    by,
    { ...found, item: null, wave: '', arm: null, attributes: {}, isImported: false },
    { subject: { instrument: instrumentId }, attemptId, locale },
  );
  return { ...shown, others: await readAttemptsOf(db, by, { instrumentId, userId: found.userId, attemptId }) };
}

async function shownTo(
  { db, attempts, audit, versions }: Needs,
  by: Caller,
  found: Found,
  { subject, attemptId, locale }: { subject: Record<string, string>; attemptId: string; locale: string },
): Promise<Omit<RespondentShown, 'others'>> {
  const attempt = await attempts.completed(found.userId, attemptId);
  const shown = await resultFor(versions, attempt, locale, { audience: 'staff', isOther: true });
  const { version } = attempt;
  const { document, chain } = await documentFor(versions, version, locale);
  const words = await versions.wordsIn(locale);
  const { answers, respondent, completedAt, startedAt } = attempt.record;
  const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => isGiven(answer)));
  const codes = [...itemsByCode(version.definition).keys()];
  const missing = missingOf(
    version.definition,
    codes,
    { id: attemptId, answers: given, isImported: found.isImported },
    () => visibleQuestions(version.compiled, given, respondent),
  );
  const times = await answerTimes(db, found.userId, attemptId);
  await audit.record(db, {
    action: 'result.seen',
    actorId: by.userId,
    entity: 'account',
    entityId: found.userId,
    change: { ...subject, attempt: attemptId },
  });
  const seconds =
    completedAt === null || found.isImported ? null : (completedAt.getTime() - startedAt.getTime()) / 1000;
  return {
    attempt: attemptId,
    ...{ name: found.name, email: found.email, item: found.item, wave: found.wave === '' ? null : found.wave },
    ...{ arm: found.arm, attributes: found.attributes },
    minutes: seconds === null ? null : Math.round(seconds / 6) / 10,
    answers: codes.map((code) => {
      const answer = given[code];
      const said = answerIn({ document, chain, words }, code, answer ?? null, '');
      const question = [said.matrix, said.text ?? code].filter((text) => text !== null).join(': ');
      return {
        code,
        question,
        questionLocale: said.text === null ? '' : (chain[0] ?? ''),
        answer: said.label,
        missing: missing.get(code) ?? null,
        at: answer === undefined || answer === null ? null : (times.get(code) ?? null),
      };
    }),
    result: shown,
  };
}
