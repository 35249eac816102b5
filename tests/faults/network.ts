import { failureOf, RequestFailure } from '@/kit/failure/requestFailure';

/** Asks the server, and fails as the client's own requests do. @throws RequestFailure */
export async function call<T>(
  origin: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: {
        'accept-encoding': 'identity',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    throw noConnection(error);
  }
  const parsed: unknown = JSON.parse(text);
  const failure = failureOf(parsed, response);
  if (failure !== undefined) throw failure;
  return (parsed as { data: T }).data;
}

export const noConnection = (cause?: unknown): RequestFailure =>
  new RequestFailure('connection', { message: 'no connection', cause });

export type Outcome = { data: unknown } | { error: unknown };

/** A request between a device and the server: it reaches the server, and later its answer arrives, if either does. */
export class Flight {
  readonly answer: Promise<unknown>;
  private settle: { resolve(data: unknown): void; reject(error: unknown): void } = { resolve() {}, reject() {} };
  outcome: Outcome | undefined;
  /** The device no longer waits for it. */
  abandoned = false;
  /** How often it is at the server just now. */
  private reaching = 0;

  constructor(
    readonly device: number,
    /** What it writes; undefined: it only reads. */
    readonly write: { client: string; sequence: number; answers: unknown } | undefined,
    private readonly ask: () => Promise<unknown>,
    private readonly heard: (flight: Flight, outcome: Outcome) => void,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.answer.catch(() => undefined);
  }

  /** The request gets to the server, which answers. */
  async reach(): Promise<void> {
    this.reaching += 1;
    const outcome: Outcome = await this.ask().then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
    this.reaching -= 1;
    this.outcome ??= outcome;
    this.heard(this, outcome);
  }

  /** The answer gets to the device. */
  arrive(): void {
    if (this.outcome === undefined || this.abandoned) return;
    if ('data' in this.outcome) this.settle.resolve(this.outcome.data);
    else this.settle.reject(this.outcome.error);
  }

  /** The device gives up waiting; the request may still be on its way. */
  abandon(): void {
    if (this.abandoned) return;
    this.abandoned = true;
    this.settle.reject(noConnection());
  }

  describe(): string {
    const what = this.write === undefined ? 'a reading' : `write ${this.write.sequence} of ${this.write.client}`;
    const state = this.outcome === undefined ? 'unanswered' : 'answered';
    return `device ${this.device}: ${what}, ${this.reaching} at the server, ${state}${this.abandoned ? ', given up' : ''}`;
  }
}
