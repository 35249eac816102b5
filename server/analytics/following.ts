import type pg from 'pg';
import type { SourceAttempt } from './attempt';
import { type KnownVersion, knownVersion } from './columns';
import { type ResultStore, storeFormat } from './store';
import { apply, scopesOf } from './storeApply';
import {
  type AttemptKey,
  nextAttempts,
  readAttempts,
  readChanges,
  readDatabaseId,
  readHorizon,
  readVersions,
} from './storeSource';

/** Attempts of one step: in one transaction of the store. */
const step = 2000;
/** And of one of the first fill. */
const fillStep = 8192;

export interface Followed {
  /** Whether there is more to do at once. */
  isBehind: boolean;
  /** As of when, ISO 8601. */
  asOf: string;
  /** Instruments and surveys whose figures changed; `*`: perhaps all. */
  changed: string[];
  /** Attempts that came, changed or went. */
  attempts: string[];
  /** Attempts that went since the file was written anew: their bytes are still in it. */
  gone: number;
}

/** Keeps the store equal to PostgreSQL. What it does is decided by what the store itself says, so it can stop anywhere. */
export class Following {
  readonly versions = new Map<string, KnownVersion>();
  /** Changes at or above the horizon that were taken in already; they are read again, until the horizon has passed them. */
  private ahead = new Set<string>();
  private gone = 0;
  /** Of the first fill: what comes after the part that is taken in. */
  private reading: { from: string; found: Promise<SourceAttempt[]> } | undefined;
  /** What changed while nobody who tells of it had asked. */
  readonly untold = new Set<string>();

  constructor(
    readonly store: ResultStore,
    private readonly pool: pg.Pool,
  ) {}

  async versionsOf(given: Iterable<string>): Promise<Map<string, KnownVersion>> {
    const ids = new Set(given);
    const unknown = [...ids].filter((id) => !this.versions.has(id));
    if (unknown.length > 0) {
      for (const row of await readVersions(this.pool, unknown)) this.versions.set(row.id, knownVersion(row));
    }
    for (const id of ids) {
      const version = this.versions.get(id);
      if (version) await this.store.makeTables(version);
    }
    return this.versions;
  }

  private async take(
    keys: readonly AttemptKey[],
    found: readonly SourceAttempt[],
    state: Record<string, string>,
    isFill = false,
  ) {
    const ids = new Set<string>();
    for (const { versionId, scoredBy } of found) ids.add(versionId).add(scoredBy);
    return this.store.together(async () => {
      const versions = await this.versionsOf(ids);
      const gone = await apply(this.store, keys, found, versions, isFill);
      await this.store.keep(state);
      this.gone += gone;
      return gone;
    });
  }

  /** Begins where the store was, or anew where it cannot be gone on with. */
  private async ready(): Promise<Record<string, string>> {
    const state = await this.store.state();
    const id = await readDatabaseId(this.pool);
    const { horizon, floor } = await readHorizon(this.pool);
    const isBehind = BigInt(state.cursor ?? 0) < BigInt(floor) && state.fill !== undefined;
    if (state.format === storeFormat && state.database === id && !isBehind && state.cursor !== undefined) return state;
    await this.store.empty();
    this.ahead.clear();
    const fresh = { format: storeFormat, database: id, cursor: horizon, fill: '' };
    await this.store.keep(fresh);
    return fresh;
  }

  /** A step of the first fill. @returns whether there is more */
  private async fill(from: string): Promise<boolean> {
    const after = from === '' ? null : (JSON.parse(from) as AttemptKey);
    const reading = this.reading?.from === from ? this.reading.found : nextAttempts(this.pool, after, fillStep);
    this.reading = undefined;
    const found = await reading;
    const last = found.at(-1);
    const isLast = found.length < fillStep || last === undefined;
    const next = isLast ? 'done' : JSON.stringify({ userId: last.userId, id: last.id });
    if (!isLast) {
      // PostgreSQL reads on while this is taken in.
      this.reading = { from: next, found: nextAttempts(this.pool, last, fillStep) };
      this.reading.found.catch(() => undefined);
    }
    await this.take(found, found, { fill: next }, true);
    return next !== 'done';
  }

  /** Takes in what happened since: first what can be followed by no earlier change, then what is committed above it. */
  async step(): Promise<Followed> {
    const state = await this.ready();
    const { horizon, at } = await readHorizon(this.pool);
    if (state.fill !== 'done') {
      const isBehind = await this.fill(state.fill ?? '');
      return {
        isBehind: true,
        asOf: isBehind ? new Date(0).toISOString() : at.toISOString(),
        changed: ['*'],
        attempts: [],
        gone: this.gone,
      };
    }
    const cursor = state.cursor ?? '0';
    const read = await readChanges(this.pool, cursor, step);
    const isBehind = read.length >= step;
    const keyOf = ({ xid, id }: { xid: string; id: string }) => `${xid} ${id}`;
    const fresh = read.filter((change) => !this.ahead.has(keyOf(change)));
    // Of the last transaction everything was read; those that are still open at the horizon come back.
    const last = BigInt(read.at(-1)?.xid ?? 0) + 1n;
    const next = isBehind && last < BigInt(horizon) ? String(last) : horizon;
    const moved = BigInt(next) > BigInt(cursor) ? next : cursor;
    for (const change of read) this.ahead.add(keyOf(change));
    const changed = new Set<string>();
    for (let from = 0; from < fresh.length; from += step) {
      const keys = fresh.slice(from, from + step);
      const found = await readAttempts(this.pool, keys);
      for (const scope of await this.scopesOf(keys)) changed.add(scope);
      for (const { instrumentId, surveyId } of found) changed.add(instrumentId).add(surveyId ?? instrumentId);
      await this.take(keys, found, {});
    }
    if (moved !== cursor) await this.store.keep({ cursor: moved });
    for (const key of this.ahead) if (BigInt(key.split(' ')[0] ?? 0) < BigInt(moved)) this.ahead.delete(key);
    return {
      isBehind,
      asOf: at.toISOString(),
      changed: [...changed],
      attempts: fresh.map(({ id }) => id),
      gone: this.gone,
    };
  }

  /** Instruments and surveys that these attempts stand under in the store. */
  private async scopesOf(keys: readonly AttemptKey[]): Promise<string[]> {
    const rows = await scopesOf(this.store, keys);
    await this.versionsOf(rows.map(({ version }) => version));
    return rows.flatMap(({ version, survey }) => [
      this.versions.get(version)?.instrumentId ?? '',
      ...(survey === null ? [] : [survey]),
    ]);
  }

  /** Writes the file anew, so that what was deleted is in no byte of it. */
  async forget(): Promise<void> {
    await this.store.rewrite();
    this.gone = 0;
  }
}
