/**
 * The server's clock as this device can know it: its own, until the server has said the time. From then on time passes by whichever of
 * the device's clocks went further: one that is set back gains nothing, one that stands still while the device sleeps loses nothing.
 */
export class ServerClock {
  private said: { server: number; wall: number; steady: number };
  private trustsWall = true;

  constructor(
    private readonly wall: () => number = Date.now,
    private readonly steady: () => number = () => performance.now(),
  ) {
    this.said = { server: wall(), wall: wall(), steady: steady() };
  }

  /** Milliseconds since 1970. */
  now(): number {
    const { server, wall, steady } = this.said;
    const passed = this.steady() - steady;
    return server + Math.max(passed, this.trustsWall ? this.wall() - wall : passed);
  }

  /** The server's clock stood so a moment ago. */
  heard(server: number): void {
    if (!Number.isFinite(server)) return;
    this.said = { server, wall: this.wall(), steady: this.steady() };
    this.trustsWall = true;
  }

  /** The server says that the time is not over: the device's clock was set forward. */
  wasAhead(): void {
    this.trustsWall = false;
  }
}
