import { helpDays, type RecentRisks } from 'core/contract/answering/attempt';
import { isRisk } from 'core/instrument/riskCalculation';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import type { AccessRights } from '../access/rights';
import { risksOf } from './risks';
import { completedSince } from './storeRisks';

/** The risks in a person's results of the last days, newest first; a result without any is left out. */
export type RecentRisksOf = (userId: string, locale: string) => Promise<RecentRisks[]>;

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
  rights: Pick<AccessRights, 'openedToStaff'>;
}

const day = 86_400_000;
/** Results that are looked at: more help nobody. */
const most = 100;

export function createRecentRisks({ db, clock, versions, rights }: Needs): RecentRisksOf {
  return async (userId, locale) => {
    const since = new Date(clock().getTime() - helpDays * day);
    const attempts = await completedSince(db, userId, since, most);
    const found: (RecentRisks & { isOfSurvey: boolean })[] = [];
    for (const { id, completedAt, participationId, scorerId, ...answered } of attempts) {
      const scorer = await versions.get(scorerId);
      if (completedAt === null || !scorer.definition.nuggets?.some(({ group }) => isRisk(group))) continue;
      const risks = await risksOf(versions, scorer, { ...answered, completedAt }, locale);
      const isOfSurvey = participationId !== null;
      const facts = { attempt: id, completedAt: completedAt.toISOString(), told: null, isOfSurvey };
      if (risks.length > 0) found.push({ ...facts, risks });
    }
    const opened = await rights.openedToStaff(
      userId,
      found.map(({ attempt }) => attempt),
    );
    return found.map(({ isOfSurvey, ...each }) => ({
      ...each,
      told: opened.has(each.attempt) ? (isOfSurvey ? 'survey' : 'staff') : null,
    }));
  };
}
