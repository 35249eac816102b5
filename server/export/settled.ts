import { randomUUID } from 'node:crypto';
import { settle } from 'core/results/fixedGroups';
import type pg from 'pg';
import { settleStored } from '../analytics/storeGroups';
import type { Database } from '../database/connection';
import { type PersonOf, participationsIn } from './storeRows';

/** Under which the groups of exports are kept: no item has this code. */
const exportsItem = '*';

/**
 * The participations of a survey that withholds names whose rows may be exported: they come and go by fixed groups of at least
 * `minimumGroup` people, so that two exports differ by as many.
 */
export async function settledParticipations(
  db: Database & { $client?: unknown },
  surveyId: string,
  minimumGroup: number,
): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, number>();
  const unitOf = ({ id, personKey }: PersonOf) => {
    const person = numbers.get(personKey) ?? numbers.size + 1;
    numbers.set(personKey, person);
    return { id, person, stratum: '' };
  };
  const placed = await settleStored(db.$client as pg.Pool, surveyId, exportsItem, async (known) => {
    // Read under the lock: another server may have put participations into groups since.
    const units = (await participationsIn(db, surveyId)).map(unitOf);
    return settle(known, units, { minimumGroup, isOver: false, pooled: (stratum) => stratum, newGroup: randomUUID });
  });
  return new Set([...placed].flatMap(([id, { group }]) => (group === null ? [] : [id])));
}
