import { randomUUID } from 'node:crypto';
import { settle } from 'core/results/fixedGroups';
import type pg from 'pg';
import { settleStored } from '../analytics/storeGroups';
import type { Database } from '../database/connection';
import { exportedPeople, type PersonOf, type RowsOf } from './storeRows';

/** Under which the groups of exports are kept: no item has this code. */
const exportsItem = '*';

/**
 * The participations of a survey that withholds names, or attempts of which staff see figures alone, whose rows may be exported: they come and go by fixed groups of at least
 * `minimumGroup` people, so that two exports differ by as many.
 */
export async function settledRows(
  db: Database & { $client?: unknown },
  of: RowsOf,
  minimumGroup: number,
): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, number>();
  const unitOf = ({ id, personKey }: PersonOf) => {
    const person = numbers.get(personKey) ?? numbers.size + 1;
    numbers.set(personKey, person);
    return { id, person, stratum: '' };
  };
  const placed = await settleStored(
    db.$client as pg.Pool,
    'surveyId' in of ? of.surveyId : of.instrumentId,
    exportsItem,
    async (known) => {
      // Read under the lock: another server may have put participations into groups since.
      const units = (await exportedPeople(db, of)).map(unitOf);
      return settle(known, units, { minimumGroup, isOver: false, pooled: (stratum) => stratum, newGroup: randomUUID });
    },
  );
  return new Set([...placed].flatMap(([id, { group }]) => (group === null ? [] : [id])));
}
