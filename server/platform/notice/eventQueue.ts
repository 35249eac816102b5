/** Events waiting for a slow reader; above this it is disconnected, and returns for what it missed. */
const most = 200;

/** Events for one reader, who takes them at its own pace. After the end it gives nothing more: waiting events are dropped. */
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
