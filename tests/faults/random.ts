/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to 1. */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to the limit, without it. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<T>(all: readonly T[]): T {
    const found = all[this.below(all.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  /** A name, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights);
    let left = this.share() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name as K;
    }
    return this.pick(entries)[0] as K;
  }
}
