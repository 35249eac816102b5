import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is asked about one text. */
export interface AskedText {
  id: string;
  source: string;
  previous?: string;
  problems?: string[];
  keep?: string[];
  near?: string[];
  plural?: string[];
  about?: string;
  title?: string;
  maxLength?: number;
}

interface Chat {
  headers: IncomingHttpHeaders;
  model: string;
  heldToJson: boolean;
  task: string;
  data: {
    language: { tag: string; name: string };
    style?: string;
    glossary?: { term: string; translation: string | null }[];
    examples?: { source: string; text: string }[];
    texts: AskedText[];
  };
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** What the model writes; an object is written as JSON. */
  content?: unknown;
  finish?: string;
  /** The whole body instead. */
  body?: string;
  /** Milliseconds. */
  after?: number;
}

/** A good answer: `by` translates each text. */
export const translated = (chat: Chat, by: (text: AskedText, chat: Chat) => string): Reply => ({
  content: { translations: chat.data.texts.map((text) => ({ id: text.id, text: by(text, chat) })) },
});

/** Plays an endpoint that speaks the OpenAI chat protocol. */
export class AiEndpointDouble {
  readonly chats: Chat[] = [];
  reply: (chat: Chat, number: number) => Reply | Promise<Reply> = (chat) => translated(chat, ({ source }) => source);
  private server: Server | undefined;
  url = '';

  async open(): Promise<this> {
    this.server = createServer(async (request, response) => {
      const chunks = await request.toArray();
      const asked = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const [system, user] = asked.messages;
      const chat: Chat = {
        headers: request.headers,
        model: asked.model,
        heldToJson: asked.response_format !== undefined,
        task: system.content,
        data: JSON.parse(user.content),
      };
      this.chats.push(chat);
      const {
        status = 200,
        headers = {},
        content,
        finish = 'stop',
        body,
        after,
      } = await this.reply(chat, this.chats.length);
      // Pause: of the endpoint that a test has slow.
      if (after !== undefined) await new Promise((resolve) => setTimeout(resolve, after));
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      const usual = JSON.stringify({
        choices: [{ message: { role: 'assistant', content: text }, finish_reason: finish }],
      });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body ?? usual);
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
    return this;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
