import { combinationOf, sharedCombinations } from 'core/survey';
import { type Batches, createBatches } from 'server/surveys/anonymous/batches';
import type { BatchKeys } from 'server/surveys/anonymous/keys';
import type { Batch, Ledger, Owner } from 'server/surveys/anonymous/ledger';
import { Random } from '../faults/random';
import { oddsOf, type Person } from './linker';

/** A row as PostgreSQL keeps it: where it lies, and which transactions wrote and locked it. */
interface Row {
  ctid: number;
  xmin: number;
  xmax: number;
}

/** A table in which each writing of a row puts it at the end. */
class Heap<T extends object> {
  private end = 0;
  readonly rows = new Map<string, T & Row>();

  write(id: string, row: T, xmin: number): void {
    this.end += 1;
    this.rows.set(id, { ...row, ctid: this.end, xmin, xmax: 0 });
  }

  /** As they lie. */
  lying(): [string, T & Row][] {
    return [...this.rows].sort(([, one], [, other]) => one.ctid - other.ctid);
  }
}

interface Invitation {
  combination: string;
  isUsed: boolean;
}

interface Participation {
  combination: string;
  batchId: string | null;
  /** The day on which it was completed. */
  day: number;
}

/** Keys that outlive the server, as files do. */
function keptKeys(): BatchKeys & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    make: async (id) => {
      kept.set(id, `key of ${id}`);
      return `key of ${id}`;
    },
    get: async (id) => kept.get(id),
    destroy: async (id) => void kept.delete(id),
    olderThan: async () => [],
  };
}

export interface Campaign {
  invited: number;
  answered: number;
  days: number;
  minimumGroup: number;
  /** What goes wrong on purpose, to see that it is found. */
  leak?: 'order' | 'lock' | 'at once';
}

export interface Played {
  /** At a moment in the middle, and when the survey is over. */
  during: Sides;
  after: Sides;
  /** Whose participation is whose. */
  truth: ReadonlyMap<string, string>;
}

export interface Sides {
  asked: Person[];
  taken: Person[];
  /** How many used codes were written. */
  used: number;
  /** For each who was asked, how likely the right participation is at best: that of a batch, or of those whose code is not written as used. */
  odds: ReadonlyMap<string, number>;
}

/** Ids like random ones (v4), from the seed. */
const idOf = (random: Random): string =>
  Array.from({ length: 4 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

/**
 * A campaign with the code that orders and batches, on tables in memory. Languages and places are as uneven as in life, some days have one
 * person, some people complete later than they begin, some withdraw, and the server dies in the middle: between writing a batch and rewriting its participations.
 */
export async function play(seed: number, { invited, answered, days, minimumGroup, leak }: Campaign): Promise<Played> {
  const random = new Random(seed);
  const keys = keptKeys();
  const below = leak === 'order' ? (bound: number) => bound - 1 : (bound: number) => random.below(bound);
  let batches: Batches = createBatches(keys, below);
  const invitations = new Heap<Invitation>();
  const participations = new Heap<Participation>();
  const codes = new Heap<{ mark: string; batchId: string; sealed: string }>();
  const open = new Map<string, Batch & { isOpen: boolean }>();
  const truth = new Map<string, string>();
  let transaction = 1000;

  const ledger = (xid: number): Ledger => ({
    openBatches: async () => [...open.values()].filter(({ isOpen }) => isOpen),
    addBatch: async (batch) => void open.set(batch.id, { ...batch, isOpen: true }),
    hasCode: async (_, marks) => [...codes.rows.values()].some(({ mark }) => marks.includes(mark)),
    addCode: async ({ mark, batchId, sealed }) => codes.write(mark, { mark, batchId, sealed }, xid),
    codesOf: async (batchId) => codes.lying().flatMap(([, code]) => (code.batchId === batchId ? [code.sealed] : [])),
    isMarked: async (_, { id }) => invitations.rows.get(id)?.isUsed === true,
    mark: async (_, owners) => {
      for (const { id } of owners) {
        const row = invitations.rows.get(id);
        if (row) invitations.write(id, { combination: row.combination, isUsed: true }, xid);
      }
    },
    closeBatch: async (batchId) => {
      for (const [mark, code] of codes.rows) if (code.batchId === batchId) codes.rows.delete(mark);
      const batch = open.get(batchId);
      if (batch) open.set(batchId, { ...batch, isOpen: false });
    },
    takersOf: async (batchId) =>
      participations.lying().flatMap(([id, taking]) => (taking.batchId === batchId ? [id] : [])),
    ownersOf: async () => invitations.lying().map(([id]) => ({ kind: 'invitation', id }) satisfies Owner),
    rewriteOwners: async (_, owners) => {
      for (const { id } of owners) {
        const row = invitations.rows.get(id);
        if (row) invitations.write(id, { combination: row.combination, isUsed: row.isUsed }, xid);
      }
    },
    rewrite: async (ids) => {
      for (const id of ids) {
        const row = participations.rows.get(id);
        if (row) participations.write(id, { combination: row.combination, batchId: row.batchId, day: row.day }, xid);
      }
    },
    forgetBatch: async (batchId) => {
      for (const row of participations.rows.values()) if (row.batchId === batchId) row.batchId = null;
      open.delete(batchId);
    },
  });
  const next = () => {
    transaction += 1 + random.below(3);
    return transaction;
  };

  const places = ['berlin', 'berlin', 'berlin', 'paris', 'paris', 'rome', 'a village'];
  const locales = ['de-DE', 'de-DE', 'fr-FR', 'en-US', 'ar-EG'];
  const created = next();
  for (let index = 0; index < invited; index += 1) {
    const rare = random.chance(0.02) ? `place ${index}` : random.pick(places);
    const combination = combinationOf({ attributes: { place: rare }, locale: random.pick(locales) });
    invitations.write(idOf(random), { combination, isUsed: false }, created);
  }
  const counts = new Map<string, number>();
  for (const { combination } of invitations.rows.values()) counts.set(combination, (counts.get(combination) ?? 0) + 1);
  const shared = sharedCombinations(counts, minimumGroup);

  async function release(dies: boolean): Promise<void> {
    for (;;) {
      const [due] = await batches.due(ledger(0), 's', leak === 'at once' ? 1 : minimumGroup);
      if (due === undefined) return;
      await batches.release(ledger(next()), due);
      if (dies) return;
      await keys.destroy(due.id);
      await batches.settle(ledger(next()), due.id);
    }
  }
  async function restart(): Promise<void> {
    batches = createBatches(keys, below);
    for (const { id, isOpen } of [...open.values()]) {
      if (isOpen) continue;
      await keys.destroy(id);
      await batches.settle(ledger(next()), id);
    }
    await release(false);
  }

  const people = [...invitations.rows.keys()];
  const coming: string[] = [];
  while (coming.length < answered) coming.push(...people.splice(random.below(people.length), 1));
  const underWay: string[] = [];
  const perDay = Array.from({ length: days }, () => 0);
  // One on each day; the others where they fall.
  coming.forEach((_, index) => {
    const day = index < days ? index : random.below(days);
    perDay[day] = (perDay[day] ?? 0) + (random.chance(0.2) ? 0 : 1);
  });
  let day = 0;
  let during: Sides | undefined;
  for (const [index, id] of coming.entries()) {
    while (day < days - 1 && (perDay[day] ?? 0) <= 0) day += 1;
    perDay[day] = (perDay[day] ?? 0) - 1;
    const xid = next();
    const known = invitations.rows.get(id)?.combination ?? '';
    const combination = shared.has(known) ? known : '';
    const batchId = await batches.spend(ledger(xid), { surveyId: 's', owner: { kind: 'invitation', id }, combination });
    if (batchId === undefined) throw new Error('a code was taken for used');
    const row = invitations.rows.get(id);
    if (leak === 'lock' && row) row.xmax = xid;
    const taking = idOf(random);
    truth.set(id, taking);
    participations.write(taking, { combination, batchId, day }, xid);
    await release(index === Math.floor(answered / 3));
    if (index === Math.floor(answered / 3) + 1) await restart();
    // Completing writes the participation again, by itself.
    underWay.push(taking);
    while (underWay.length > 0 && random.chance(0.7)) {
      const [done] = underWay.splice(random.below(underWay.length), 1);
      const own = done === undefined ? undefined : participations.rows.get(done);
      if (done !== undefined && own) participations.write(done, { ...own, day }, next());
    }
    if (random.chance(0.01)) participations.rows.delete(random.pick([...participations.rows.keys()]));
    if (index === Math.floor((answered * 2) / 3)) during = sides();
  }

  function sides(): Sides {
    const groups = new Set([...participations.rows.values()].map(({ combination }) => combination));
    const groupOf = (combination: string) => (groups.has(combination) ? combination : '');
    const all = [...invitations.rows];
    const used = all.filter(([, { isUsed }]) => isUsed);
    const person = (prefix: string, id: string, group: string, known: Person['known']): Person => ({
      id,
      group,
      known: Object.fromEntries(
        Object.entries({ ...known, id }).map(([column, value]) => [`${prefix}.${column}`, value]),
      ),
    });
    const asked = all.map(([id, { ctid, xmin, xmax, combination, isUsed }]) =>
      person('invitation', id, groupOf(combination), { ctid, xmin, xmax, used: isUsed ? 1 : 0 }),
    );
    const batchOf = ({ group, known }: Person) =>
      known['invitation.used'] === 0 ? `${group} unused` : `${group} ${known['invitation.xmin']}`;
    return {
      asked,
      taken: [...participations.rows].map(([id, { ctid, xmin, xmax, combination, day: done, batchId }]) =>
        person('participation', id, combination, { ctid, xmin, xmax, day: done, waits: batchId === null ? 0 : 1 }),
      ),
      used: used.length,
      odds: oddsOf(asked, batchOf),
    };
  }

  // The end: what waits is thrown away, then both sides are levelled.
  for (const { id } of [...open.values()]) {
    await ledger(next()).closeBatch(id);
    await ledger(transaction).forgetBatch(id);
    await keys.destroy(id);
  }
  await batches.levelOwners(ledger(next()), 's');
  await batches.levelTakers(
    ledger(next()),
    participations.lying().map(([id]) => id),
  );
  if (keys.kept.size > 0) throw new Error('a key is left');
  if (during === undefined) throw new Error('nobody came');
  return { during, after: sides(), truth };
}
