import { until } from '../until';
import { Device } from './device';
import type { Flight, Outcome } from './network';
import type { Random } from './random';
import type { Target } from './target';

/** One schedule's devices, what is on its way between them and the servers, and what was seen to happen. */
export class World {
  readonly devices: Device[];
  flights: Flight[] = [];
  readonly figures = new Map<string, number>();
  /** What each acknowledged write held, by `client sequence`. */
  readonly acknowledged = new Map<string, string>();
  readonly problems: string[] = [];
  /** Nothing goes on any more. */
  ended = false;

  constructor(
    readonly target: Target,
    readonly random: Random,
  ) {
    const count = random.chance(0.5) ? 1 : 2;
    this.devices = Array.from({ length: count }, (_, number) => new Device(number, this, random.chance(0.8)));
    for (const device of this.devices) {
      if (random.chance(0.4)) device.skew = Math.round((random.share() - 0.5) * 6 * 24 * 3_600_000);
    }
  }

  count(what: string, by = 1): void {
    this.figures.set(what, (this.figures.get(what) ?? 0) + by);
  }

  origin = (): string => this.target.origin(this.random);

  /** Asks until the server can be had. */
  async persistently<T>(ask: (origin: string) => Promise<T>): Promise<T> {
    const tried = () =>
      ask(this.origin()).then(
        (answer) => ({ answer }),
        () => undefined,
      );
    return (await until('an answer of the server', tried)).answer;
  }

  /** What the server has answered, whether or not that gets anywhere. */
  heard = ({ write }: Flight, outcome: Outcome): void => {
    if (write === undefined) return;
    if ('error' in outcome) {
      const { code, reason, status } = outcome.error as { code?: string; reason?: string; status?: number };
      this.count(`refused: ${code ?? reason ?? status}`);
      return;
    }
    const name = `${write.client} ${write.sequence}`;
    const content = JSON.stringify(write.answers);
    const before = this.acknowledged.get(name);
    if (before === undefined) this.count('acknowledged');
    else this.count('acknowledged again');
    if (before !== undefined && before !== content)
      this.problems.push(`${name} acknowledged as ${before} and ${content}`);
    this.acknowledged.set(name, content);
  };

  /** Waits until no device does anything any more by itself. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.ended) throw new Error('the schedule has ended');
      quiet = this.devices.every(({ busy }) => busy === 0) ? quiet + 1 : 0;
    }
  }

  /** What the devices do now, and what is on its way. */
  describe(): string[] {
    const devices = this.devices.map(({ number, busy, online, signedIn, tabs }) => {
      const shown = tabs.map(({ journal }) => JSON.stringify(journal.getStatus()));
      return `device ${number}: ${busy} at work, ${online ? 'on' : 'off'}line, ${signedIn ? '' : 'not '}signed in; ${shown.join(' ')}`;
    });
    return [...devices, ...this.flights.map((flight) => flight.describe())];
  }

  remove(flight: Flight): void {
    this.flights = this.flights.filter((other) => other !== flight);
  }

  /** Lets everything through that is on its way, and what follows from it. */
  async letThrough(): Promise<void> {
    await this.settle();
    for (let round = 0; this.flights.length > 0; round += 1) {
      if (round > 2000) throw new Error('the network never becomes quiet');
      const [flight] = this.flights;
      if (flight === undefined) break;
      this.remove(flight);
      if (flight.outcome === undefined || flight.abandoned) await flight.reach();
      flight.arrive();
      await this.settle();
    }
  }

  pass(milliseconds: number): void {
    this.target.pass(milliseconds);
    for (const device of this.devices) device.ring();
  }
}
