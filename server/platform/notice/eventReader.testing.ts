import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { NoticeRow } from 'core/contract/platform/notice';

/** One event of the stream. */
interface Event {
  id: string;
  data: { notifyCount: number; unreadCount: number; notice: NoticeRow | null };
}

/** Asks without keep-alive: a connection that `fetch` keeps open would prevent a server from stopping. */
export function ask(address: string, method: string, headers: Record<string, string>) {
  const sent = request(`${address}/api/events`, { method, headers, agent: false });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  sent.end();
  return { sent, answered };
}

/** A reader of a stream, as a browser is one. */
export class EventReader {
  readonly events: Event[] = [];
  over = false;
  readonly ended: Promise<void>;
  private changed = () => {};

  private constructor(
    private readonly sent: ClientRequest,
    answer: IncomingMessage,
  ) {
    this.ended = this.read(answer)
      .catch(() => {})
      .finally(() => {
        this.over = true;
        this.changed();
      });
  }

  static async at(address: string, token: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const { sent, answered } = ask(address, 'GET', { authorization: `Bearer ${token}`, ...headers });
    return new EventReader(sent, await answered);
  }

  private async read(answer: IncomingMessage): Promise<void> {
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, id = '', data = ''] = /^id: (.*)\ndata: (.*)$/.exec(frame) ?? [];
        if (id !== '') this.events.push({ id, data: JSON.parse(data) });
      }
      this.changed();
    }
  }

  /** The event of this number, from 0, when it has come. */
  async event(number: number): Promise<Event> {
    while (this.events.length <= number) {
      if (this.over) throw new Error(`the stream ended after ${this.events.length} events`);
      await new Promise<void>((resolve) => {
        this.changed = resolve;
      });
    }
    return this.events[number] as Event;
  }

  async leave(): Promise<void> {
    this.sent.destroy();
    await this.ended;
  }
}
