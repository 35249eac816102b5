/** What was removed from a drawing, and how often. */
export interface Removal {
  kind: 'element' | 'attribute' | 'style' | 'declaration';
  /** Of the element, attribute, property or function; of a declaration without its brackets. */
  name: string;
  times: number;
}

/** Longer names are useless. */
const longestName = 80;

/** Counts what is removed, in the order of its first occurrence. */
export class Removals {
  private readonly counted = new Map<string, Removal>();

  add(kind: Removal['kind'], name: string): void {
    const short = name.slice(0, longestName);
    const key = `${kind} ${short}`;
    const known = this.counted.get(key);
    if (known === undefined) this.counted.set(key, { kind, name: short, times: 1 });
    else known.times += 1;
  }

  list(): Removal[] {
    return [...this.counted.values()];
  }
}
