import type { DatabasePool } from '../database/pool';
import type { ResultScope } from './ask';
import type { KnownVersion } from './columns';
import type { Followed, Following } from './following';
import { loadedWith } from './loadedChanges';
import { readVersionIds } from './storeAround';
import { type Loaded, load, repeated } from './storeRead';

/** Scopes whose columns stay in memory. */
const mostHeld = 6;
/** Of more changed attempts everything is read again. */
const mostChanged = 2000;

export interface Held extends Loaded {
  newest: KnownVersion;
}

interface Kept {
  held: Held | null;
  /** Attempts that may have changed since; some are of other scopes. */
  changed: Set<string>;
}

/** The columns that were asked for last. */
export class HeldColumns {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly following: Following,
    private readonly pool: DatabasePool,
  ) {}

  /** What these steps of following changed is looked at when it is asked for. */
  forget({ changed, attempts }: Pick<Followed, 'changed' | 'attempts'>): void {
    if (changed.includes('*')) this.kept.clear();
    for (const [key, kept] of this.kept) {
      if (!changed.some((scope) => key.includes(scope))) continue;
      for (const id of attempts) kept.changed.add(id);
      if (kept.held === null || kept.changed.size > mostChanged) this.kept.delete(key);
    }
  }

  /** The columns of what an instrument was answered in this scope; null: nobody has answered it. */
  async of(instrumentId: string, scope: ResultScope): Promise<Held | null> {
    const key = JSON.stringify(scope);
    const known = this.kept.get(key);
    this.kept.delete(key);
    const held =
      known !== undefined && known.changed.size === 0
        ? known.held
        : await this.read(instrumentId, scope, known?.held ?? null, known?.changed ?? new Set());
    this.kept.set(key, { held, changed: new Set() });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= mostHeld) break;
      this.kept.delete(oldest);
    }
    return held;
  }

  private async read(
    instrumentId: string,
    scope: ResultScope,
    before: Held | null,
    changed: ReadonlySet<string>,
  ): Promise<Held | null> {
    const ids = await readVersionIds(this.pool, instrumentId);
    const all = await this.following.versionsOf(ids);
    const versions = ids.flatMap((id) => all.get(id) ?? []);
    const newest = versions.at(-1);
    if (newest === undefined) return null;
    const { store } = this.following;
    if (before === null || before.newest !== newest) {
      return { ...(await load(store, scope, versions, newest.variables)), newest };
    }
    const now = await load(store, scope, versions, newest.variables, [...changed]);
    return { ...loadedWith(before, changed, now, repeated), newest };
  }
}
