/** One time that the event loop was held. */
export interface Held {
  milliseconds: number;
  /** The requests that were under way: one of them did it. */
  during: string[];
}

const beat = 5;
/** What is shorter is not kept. */
const least = 30;

/**
 * Notices by a beat that comes late that the event loop was held. A machine that is busy with something else, or stopped, delays the beat
 * too: of the delay only what this process spent on the processor counts.
 */
export class LoopWatch {
  private readonly under = new Map<string, string>();
  /** Those that have ended since the last beat too. */
  private during = new Set<string>();
  private held: Held[] = [];
  private last = 0;
  private used = process.cpuUsage();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number) {}

  begin(id: string, route: string): void {
    this.under.set(id, route);
    this.during.add(route);
  }

  end(id: string): void {
    this.under.delete(id);
  }

  start(): void {
    this.last = this.now();
    this.used = process.cpuUsage();
    this.timer = setInterval(() => this.look(), beat);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  take(): Held[] {
    this.look();
    const taken = this.held.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, 20);
    this.held = [];
    return taken;
  }

  private look(): void {
    const now = this.now();
    const { user, system } = process.cpuUsage(this.used);
    const milliseconds = Math.min(now - this.last - beat, (user + system) / 1000);
    if (milliseconds >= least) {
      const during = [...new Set([...this.during, ...this.under.values()])];
      this.held.push({ milliseconds: Math.round(milliseconds), during });
    }
    this.last = now;
    this.used = process.cpuUsage();
    this.during = new Set(this.under.values());
  }
}
