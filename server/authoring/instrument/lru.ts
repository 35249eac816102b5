/** At most `capacity` values by key; the least recently used makes room. A promise that fails is not kept. */
export class Lru<V> {
  private readonly held = new Map<string, Promise<V>>();

  constructor(private readonly capacity: number) {}

  /** Made once by `make`, even for simultaneous callers. */
  get(key: string, make: () => Promise<V>): Promise<V> {
    const found = this.held.get(key) ?? make();
    this.held.delete(key);
    this.held.set(key, found);
    found.catch(() => {
      if (this.held.get(key) === found) this.held.delete(key);
    });
    for (const oldest of this.held.keys()) {
      if (this.held.size <= this.capacity) break;
      this.held.delete(oldest);
    }
    return found;
  }
}
