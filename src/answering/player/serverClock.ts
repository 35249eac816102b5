/**
 * The server's clock as far as this device knows it: its own clock until the server has named the time. Then time advances by the
 * faster of the device's two clocks: setting one back wins nothing, and one that stops while the device sleeps loses nothing.
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

  /** Takes over the server's time of a moment ago. */
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
