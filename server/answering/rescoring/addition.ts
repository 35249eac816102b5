import type { AttemptResult } from 'core/contract/answering/attempt';
import { type LaterField, laterFields } from 'core/instrument/respondent';
import { laterUse } from 'core/report/laterUse';
import isEqual from 'lodash/isEqual';
import type { AuditService } from '../../accounts/audit/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { AppError } from '../../errors';
import type { Alarms } from '../attempt/alarm';
import { runOf, storedScores } from '../attempt/scoring';
import type { AttemptService, CompletedAttempt } from '../attempt/service';
import { showsResults } from '../attempt/shownScores';
import { recordScores } from './record';
import { lastScorings, lockResult, setRespondent } from './storeScores';

type Addition = Pick<FrozenRespondent, LaterField>;

/** Age and sex that respondents add to their result. */
export interface AdditionService {
  /** What the respondent can add, each with what their profile says of it; the age is that on the day of completion. */
  offered(attempt: CompletedAttempt): Promise<AttemptResult['addable']>;
  /**
   * Adds them and makes the scores anew, by the version that gave the present ones; the answers, what was asked and the receipt stay.
   * Repeated, it changes nothing. Staff are told if the new scores point to a risk and the earlier ones did not.
   * @throws AppError `not_found`, `attempt.not_completed`, `attempt.not_addable`
   */
  add(userId: string, id: string, addition: Addition, address: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  alarms: Alarms;
  attempts: Pick<AttemptService, 'completed' | 'profileAt'>;
  audit: AuditService;
  versions: VersionReader;
}

/** How often a result that is changed at the same time is looked at again. */
const rounds = 5;

export function createAdditionService({ db, clock, alarms, attempts, audit, versions }: Needs): AdditionService {
  /** What is not stated yet, and would change what the respondent sees. */
  async function addableTo({ record, scorer, hidesResults, takesAdditions }: CompletedAttempt): Promise<LaterField[]> {
    const { definition } = scorer;
    if (!takesAdditions || hidesResults || !showsResults(definition)) return [];
    if (record.respondent.age !== undefined && record.respondent.sex !== undefined) return [];
    const { texts } = await versions.documentIn(scorer, [definition.baseLocale]);
    const used = laterUse({ ...definition, texts: texts[definition.baseLocale] ?? {} });
    return used.filter((field) => record.respondent[field] === undefined);
  }

  /** @returns false: the result has changed meanwhile, and nothing is written */
  async function write(
    { record, scorer, scorings, surveyId }: CompletedAttempt,
    { addition, added, address }: { addition: Addition; added: LaterField[]; address: string },
  ): Promise<boolean> {
    const { userId, id, versionId, instrumentId, completedAt, scores: before, respondent: stated } = record;
    if (completedAt === null || before === null) return false;
    const respondent = { ...stated, ...addition, added: [...(stated.added ?? []), ...added] };
    const earlier = runOf(scorer, { ...record, completedAt });
    const later = runOf(scorer, { ...record, completedAt, respondent });
    const scores = storedScores(later.compiled, later.run);
    const alarm = (await alarms.of(scorer, earlier)) ? undefined : await alarms.of(scorer, later);
    const at = clock();
    return db.transaction(async (tx) => {
      const found = await lockResult(tx, { userId, id });
      const known = await lastScorings(tx, [{ userId, id }]);
      const isSame = isEqual(found?.respondent, stated) && (known.get(id)?.number ?? 0) === scorings.length;
      if (!isSame) return false;
      await setRespondent(tx, { userId, id }, respondent);
      const rescored = { userId, id, versionId, completedAt, before, scores };
      await recordScores(tx, [rescored], known, { versionId: scorer.id, note: '', added, userId, at });
      await audit.record(tx, {
        action: 'attempt.respondent_added',
        actorId: userId,
        address,
        entity: 'attempt',
        entityId: id,
        change: { instrument: instrumentId, fields: added },
      });
      if (alarm) await alarms.raise(tx, { userId, id, instrumentId, surveyId }, { ...alarm, at });
      return true;
    });
  }

  return {
    offered: async (attempt) => {
      const fields = await addableTo(attempt);
      const { userId, completedAt, respondent } = attempt.record;
      if (fields.length === 0 || completedAt === null) return {};
      const profile = await attempts.profileAt(userId, completedAt, respondent.timeZone);
      return Object.fromEntries(fields.map((field) => [field, profile[field] ?? null]));
    },

    add: async (userId, id, addition, address) => {
      for (let round = 0; round < rounds; round += 1) {
        const attempt = await attempts.completed(userId, id);
        const stated = attempt.record.respondent;
        const added = laterFields.filter((field) => addition[field] !== undefined && addition[field] !== stated[field]);
        if (added.length === 0) return;
        const addable = await addableTo(attempt);
        if (!added.every((field) => addable.includes(field))) throw new AppError('attempt.not_addable');
        if (await write(attempt, { addition, added, address })) return;
      }
      throw new AppError('service.unavailable', { params: { retryAfter: 1 } });
    },
  };
}
