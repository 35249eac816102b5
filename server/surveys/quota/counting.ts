import type { OpenedSurvey, SurveyQuota } from 'core/survey/document';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Transaction } from '../../database/connection';
import { createCourses, withQuotasOf } from '../mySurvey/course';
import { timesOf } from './seats';
import { countOne } from './store';
import {
  attemptsIn,
  type CountedParticipation,
  forgetSeats,
  insertSeats,
  nextPage,
  type SeatRow,
  setCounts,
} from './storeCounting';

/** Whether the same people count for both. */
const isSame = (one: SurveyQuota, other: SurveyQuota | undefined) => one.condition === other?.condition;

interface Counted {
  surveyId: string;
  isAnonymous: boolean;
  /** Number of the revision that begins. */
  revision: number;
  opened: OpenedSurvey;
  before: OpenedSurvey;
  /** What those under way were asked, by the number of their revision. */
  revisionOf(number: number): Promise<OpenedSurvey | undefined>;
  now: Date;
}

/**
 * Counts those who answered before for the quotas that a revision adds or changes, with what they were asked and answered. Their counters
 * are held until the transaction ends: nobody takes a seat meanwhile.
 */
export type CountBefore = (tx: Transaction, counted: Counted) => Promise<void>;

export function createCountBefore(versions: Pick<VersionReader, 'get'>): CountBefore {
  return async (tx, { surveyId, isAnonymous, revision, opened, before, revisionOf, now }) => {
    const changed = (opened.quotas ?? []).filter(
      (quota) =>
        !isSame(
          quota,
          before.quotas?.find(({ code }) => code === quota.code),
        ),
    );
    const quotas = changed.sort((one, other) => (one.code < other.code ? -1 : 1));
    if (quotas.length === 0) return;
    const courses = createCourses(versions);
    const plans = new Map<number, OpenedSurvey | undefined>();
    const taken = new Map<string, number>();
    const unnamed = new Map<string, number>();
    for (const { code } of quotas) {
      await countOne(tx, surveyId, code);
      await forgetSeats(tx, surveyId, code);
    }
    for (let after: CountedParticipation | undefined; ; ) {
      const rows = await nextPage(tx, surveyId, after);
      if (rows.length === 0) break;
      const attempts = await attemptsIn(tx, rows);
      const seats: SeatRow[] = [];
      for (const row of rows) {
        if (!plans.has(row.revision)) plans.set(row.revision, await revisionOf(row.revision));
        const own = plans.get(row.revision);
        if (own === undefined) continue;
        const plan = withQuotasOf(own, { ...opened, quotas });
        const survey = { id: surveyId };
        const asked = await courses({ survey, revision: row.revision, plan }, row.versions, revision);
        const answered = attempts.filter(({ participationId }) => participationId === row.id);
        const held = asked.quotas({ ...row, respondent: { locale: row.locale }, attempts: answered });
        for (const quota of held) {
          taken.set(quota.code, (taken.get(quota.code) ?? 0) + 1);
          if (isAnonymous && row.status === 'completed') {
            unnamed.set(quota.code, (unnamed.get(quota.code) ?? 0) + 1);
            continue;
          }
          const times = timesOf(quota, now, isAnonymous);
          const heldUntil = row.status === 'completed' ? null : times.heldUntil;
          const owner = { userId: row.userId, participationId: row.id };
          seats.push({ surveyId, code: quota.code, ...owner, takenAt: times.takenAt, heldUntil });
        }
      }
      if (seats.length > 0) await insertSeats(tx, seats);
      after = rows.at(-1);
    }
    for (const { code } of quotas) {
      await setCounts(tx, surveyId, code, { taken: taken.get(code) ?? 0, unnamed: unnamed.get(code) ?? 0 });
    }
  };
}
