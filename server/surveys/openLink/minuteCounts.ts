const minute = 60_000;

/** Beyond so many keys a minute no further ones are kept. */
const keysAtMost = 100_000;

/** Counts by key, in memory and by whole minutes, so that a flood holds neither rows nor connections. */
export class MinuteCounts {
  private window = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly clock: () => Date) {}

  /** @returns how many there are of this key in the minute, these included */
  add(key: string, by = 1): number {
    const count = this.of(key) + by;
    if (this.counts.has(key) || this.counts.size < keysAtMost) this.counts.set(key, count);
    return count;
  }

  of(key: string): number {
    const window = Math.floor(this.clock().getTime() / minute);
    if (window !== this.window) {
      this.window = window;
      this.counts.clear();
    }
    return this.counts.get(key) ?? 0;
  }

  /** Until the minute is over. */
  secondsLeft(): number {
    const now = this.clock().getTime();
    return Math.ceil(((Math.floor(now / minute) + 1) * minute - now) / 1000);
  }
}
