import { performance } from 'node:perf_hooks';

/** Milliseconds over which it is told how busy the loop is. */
const span = 100;
/** From this share of the time on there is no room. */
const busy = 0.7;

/** How busy the server's event loop is: what can wait lets others go first. */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private last: ReturnType<typeof performance.eventLoopUtilization> | undefined;
  private isBusy = false;

  constructor(private readonly utilization = performance.eventLoopUtilization) {}

  watch(): void {
    this.timer ??= setInterval(() => {
      const now = this.utilization();
      this.isBusy = this.last !== undefined && this.utilization(now, this.last).utilization > busy;
      this.last = now;
    }, span).unref();
  }

  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.isBusy = false;
  }

  /** Resolves as soon as the loop has room. @param most milliseconds after which it does so in any case */
  async room(most: number): Promise<void> {
    for (let waited = 0; this.isBusy && waited < most; waited += span / 2) {
      await new Promise((resolve) => setTimeout(resolve, span / 2));
    }
  }
}
