import type { PoolConfig } from 'pg';
import type { Database } from './connection';
import { together } from './together';

/** Looks up a code when it is its turn. @throws DatabaseUnavailable when too many wait */
export type CodeLookups = <Found>(lookUp: () => Promise<Found>) => Promise<Found>;

/** Some seconds of look-ups. */
const waiting = 2000;

/** The share that guesses can take: the other connections are left for everything else. */
export const lanesOf = (connections: number): number => Math.max(1, Math.floor(connections / 4));

/**
 * The look-ups of codes that anybody may try without signing in. A flood of guesses waits for itself: it takes no more than a quarter of
 * the connections.
 */
export function createCodeLookups({ $client }: Database & { $client?: { options?: PoolConfig } }): CodeLookups {
  const run = together<() => Promise<unknown>, unknown>(
    async (lookUps) => Promise.all(lookUps.map((lookUp) => lookUp())),
    { atMost: 1, lanes: lanesOf($client?.options?.max ?? 1), waiting },
  );
  return <Found>(lookUp: () => Promise<Found>) => run(lookUp) as Promise<Found>;
}
