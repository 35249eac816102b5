import { type InstrumentKeys, instrumentKeys } from 'core/interchange';
import type { Database } from '../../database/connection';
import type { Pace } from '../../processes/pace';
import { draftsOf } from '../work/service';
import { ownersByCode } from './store';

/** Drafts read at once. */
const batch = 20;

/** By id the keys of the texts of these instruments. */
export async function keysOfInstruments(
  db: Database,
  ids: readonly string[],
  pace: Pace,
): Promise<Map<string, InstrumentKeys>> {
  const keys = new Map<string, InstrumentKeys>();
  for (let start = 0; start < ids.length; start += batch) {
    for (const [id, draft] of await draftsOf(db, ids.slice(start, start + batch))) {
      keys.set(id, instrumentKeys(draft));
      await pace.rest();
    }
  }
  return keys;
}

/** The same by their codes; those that do not exist are left out. */
export async function keysByCode(
  db: Database,
  codes: readonly string[],
  pace: Pace,
): Promise<Map<string, InstrumentKeys>> {
  const ids = await ownersByCode(db, 'Instrument', codes);
  const keys = await keysOfInstruments(db, [...ids.values()], pace);
  return new Map(
    [...ids].flatMap(([code, id]) => {
      const own = keys.get(id);
      return own === undefined ? [] : [[code, own] as const];
    }),
  );
}
