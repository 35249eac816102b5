/** Events that wait for a slow reader; beyond that it is cut off, and comes back for what it missed. */
const most = 200;

/** Events for one reader, who takes them at its own pace. Ended, it gives nothing more: what waited is dropped. */
export class EventQueue<T> implements AsyncIterable<T> {
  private waiting: T[] = [];
  private wake: (() => void) | undefined;
  private over = false;

  get ended(): boolean {
    return this.over;
  }

  push(event: T): void {
    if (this.over) return;
    if (this.waiting.length >= most) this.end();
    else this.waiting.push(event);
    this.wake?.();
  }

  end(): void {
    this.over = true;
    this.waiting = [];
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      while (!this.over) {
        const next = this.waiting.shift();
        if (next !== undefined) yield next;
        else {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        }
      }
    } finally {
      this.end();
    }
  }
}
