import { randomUUID } from 'node:crypto';
import { startRun } from 'core/scoring';
import { coarseTimes } from '../../answering/attempt/coarseTimes';
import { scoreRows, storedScores } from '../../answering/attempt/scoring';
import { scoringInput } from '../../answering/attempt/sheet';
import type { Version } from '../../authoring/instrument/versions';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { uuidv7 } from '../../database/uuid';
import type { Asked, Taken } from '../mySurvey/course';
import type { Opened } from '../mySurvey/opened';
import { timedId, timelessId } from './ids';
import type { ImportedRow } from './row';
import type { Prepared } from './store';

type SurveyAttempt = Taken['attempts'][number];

export interface Target {
  opened: Opened;
  asked: Asked;
  versionIds: Record<string, string>;
}

interface Whose {
  userId: string;
  digest: Buffer;
  isNew: boolean;
}

/** A completed attempt, scored as every other. */
function attemptAt(
  version: Version,
  of: Pick<SurveyAttempt, 'userId' | 'id' | 'participationId' | 'item' | 'locale'>,
  { answers, respondent, at }: { answers: SurveyAttempt['answers']; respondent: FrozenRespondent; at: Date },
): SurveyAttempt {
  const run = startRun(version.compiled, scoringInput({ answers, respondent, startedAt: at, completedAt: at }));
  return {
    ...of,
    instrumentId: version.instrumentId,
    versionId: version.id,
    respondent,
    birthDate: null,
    status: 'completed',
    isTest: false,
    answers,
    revision: 1,
    startedAt: at,
    savedAt: at,
    expiresAt: null,
    consentedAt: null,
    completedAt: at,
    scores: storedScores(version.compiled, run),
  };
}

/**
 * What is stored of a row: a guest of the survey, a completed participation, and a completed attempt at each item that has answers and is
 * asked of this participant by the survey's rules.
 */
export function preparedRow(
  { opened, asked, versionIds }: Target,
  row: ImportedRow,
  { userId, digest, isNew }: Whose,
  now: Date,
) {
  const { survey, plan, revision } = opened;
  const isAnonymous = survey.anonymity === 'anonymous';
  const given = row.completedAt ?? now;
  const at = isAnonymous ? coarseTimes(given, given).completedAt : given;
  const locale = row.locale ?? survey.baseLocale;
  const respondent: FrozenRespondent = { locale, ...row.respondent };
  const id = isAnonymous ? timelessId(digest) : timedId(digest, at);
  const attempts: SurveyAttempt[] = [];
  const unasked: string[] = [];
  for (const [index, item] of plan.items.entries()) {
    const answers = row.answers[item.code];
    const version = asked.versions.get(item.code);
    if (answers === undefined || version === undefined) continue;
    // What is begun stays asked: so each rule is read before its item has an attempt.
    if (item.visibleIf !== undefined) {
      const course = asked.course({ attributes: row.attributes, arm: row.arm, respondent, attempts });
      if (!course.asked.includes(item.code)) {
        unasked.push(item.code);
        continue;
      }
    }
    const attemptId = isAnonymous ? randomUUID() : uuidv7(at.getTime() + index);
    const of = { userId, id: attemptId, participationId: id, item: item.code, locale };
    attempts.push(attemptAt(version, of, { answers, respondent, at }));
  }
  const person = {
    id: userId,
    kind: 'guest' as const,
    guestOf: survey.id,
    email: '',
    displayName: '',
    locale,
    status: 'active' as const,
    roles: ['user' as const],
    createdAt: at,
  };
  const participation = {
    userId,
    id,
    surveyId: survey.id,
    revision,
    wave: row.wave,
    locale,
    attributes: row.attributes,
    arm: row.arm,
    versions: versionIds,
    status: 'completed' as const,
    isImported: true,
    startedAt: at,
    endedAt: at,
  };
  const prepared: Prepared = {
    people: isNew ? [person] : [],
    participations: [participation],
    attempts,
    scores: attempts.flatMap(({ id: attemptId, versionId, scores }) =>
      scoreRows({ userId, id: attemptId, completedAt: at, scores: scores ?? {} }, versionId),
    ),
  };
  return { prepared, unasked };
}
