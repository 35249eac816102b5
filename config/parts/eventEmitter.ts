type Listener = (value: unknown) => void;

/** Of the package of this name, what Umi's languages use. */
export default class EventEmitter {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(type: string, listener: Listener): void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all.add(listener));
  }

  off(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener);
  }

  emit(type: string, value: unknown): void {
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener(value);
  }
}
