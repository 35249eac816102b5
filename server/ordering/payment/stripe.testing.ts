import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const webhookSecret = 'whsec_of_the_tests';

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  url: string;
  /** As it was asked for. */
  asked: URLSearchParams;
}

/** Speaks the calls of Stripe that the product makes, on this machine, and signs its events as Stripe does. */
export class StripeDouble {
  private readonly server: Server;
  private readonly stripe = new Stripe('sk_test_of_the_tests', {});
  private readonly made = new Map<string, unknown>();
  readonly sessions: Session[] = [];
  readonly refunds: URLSearchParams[] = [];
  /** Answers with this status instead. */
  failing: number | undefined;

  constructor() {
    this.server = createServer(async (request, response) => {
      const { status, body } = await this.answer(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const asked = new URLSearchParams((await request.toArray()).join(''));
    if (this.failing !== undefined)
      return { status: this.failing, body: { error: { message: 'no', type: 'api_error' } } };
    const key = String(request.headers['idempotency-key'] ?? crypto.randomUUID());
    const once = (make: () => unknown) => {
      if (!this.made.has(key)) this.made.set(key, make());
      return { status: 200, body: this.made.get(key) };
    };
    const path = request.url?.split('?', 1)[0] ?? '';
    const [, id, deed] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = this.sessions.find((each) => each.id === id);
    if (path === '/v1/checkout/sessions') return once(() => this.addSession(asked));
    if (session && deed) session.status = 'expired';
    if (session) return { status: 200, body: { object: 'checkout.session', ...session } };
    if (path === '/v1/refunds') {
      return once(() => {
        this.refunds.push(asked);
        return { id: `re_${this.refunds.length}`, object: 'refund' };
      });
    }
    return { status: 404, body: { error: { message: path, type: 'invalid_request_error' } } };
  }

  private addSession(asked: URLSearchParams) {
    const id = `cs_${this.sessions.length + 1}`;
    const session: Session = { id, status: 'open', url: `${this.url}/pay/${id}`, asked };
    this.sessions.push(session);
    return { object: 'checkout.session', ...session };
  }

  /** An event and its signature. */
  event(type: string, object: object, { id = `evt_${crypto.randomUUID()}`, at }: { id?: string; at: Date }) {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    const signature = this.stripe.webhooks.generateTestHeaderString({
      ...{ payload, secret: webhookSecret, timestamp: Math.floor(at.getTime() / 1000) },
    });
    return { payload, signature };
  }
}
