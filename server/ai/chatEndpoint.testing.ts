import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatLine } from './chat';

/** What an installation with an endpoint has set. */
export const aiSettings = {
  model: 'small-model',
  models: ['large-model'],
  place: 'a machine of the tests',
  daily: 100,
  monthlyTokens: null,
  keptDays: null,
};

export interface AskedChat {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown> & { model: string; messages: ChatLine[]; stream?: boolean };
  system: string;
  /** The last line. */
  question: string;
}

/** How the endpoint behaves; what is not given is as it should be. */
interface Behaviour {
  /** What the model writes, in these pieces. */
  pieces?: readonly string[];
  /** Milliseconds before each piece. */
  pause?: number;
  status?: number;
  headers?: Record<string, string>;
  finish?: string;
  usage?: { prompt_tokens: number; completion_tokens: number } | undefined;
  /** Written instead of everything else, as it is; the connection is closed behind it. */
  raw?: string;
  /** The connection breaks behind the pieces. */
  cutOff?: true;
  /** Goes on until the connection is closed. */
  endless?: true;
  /** One answer, not streamed. */
  whole?: true;
  /** What is waited for behind the first piece, behind the second … */
  holds?: readonly Promise<unknown>[];
}

const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (content: string) =>
  frame({
    id: 'x',
    foreign: { fields: [1, 2] },
    choices: [
      { index: 0, delta: { role: 'assistant', content, tool_calls: null }, logprobs: null, finish_reason: null },
    ],
  });

/** Plays an endpoint that speaks the OpenAI chat protocol as a stream, well or badly. */
export class ChatEndpointDouble {
  readonly asked: AskedChat[] = [];
  reply: (asked: AskedChat, number: number) => Behaviour | Promise<Behaviour> = () => ({ pieces: ['Hello'] });
  private server: Server | undefined;
  url = '';

  async open(): Promise<this> {
    this.server = createServer((request, response) => {
      void this.serve(request.headers, request.toArray() as Promise<Buffer[]>, response).catch(() =>
        response.destroy(),
      );
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
    return this;
  }

  private async serve(headers: IncomingHttpHeaders, chunks: Promise<Buffer[]>, response: ServerResponse) {
    const body = JSON.parse(Buffer.concat(await chunks).toString('utf8')) as AskedChat['body'];
    const asked: AskedChat = {
      ...{ headers, body },
      system: body.messages.find(({ role }) => role === 'system')?.content ?? '',
      question: body.messages.at(-1)?.content ?? '',
    };
    this.asked.push(asked);
    const behaviour = await this.reply(asked, this.asked.length);
    const {
      pieces = [],
      pause = 0,
      status = 200,
      finish = 'stop',
      raw,
      cutOff,
      endless,
      whole,
      holds = [],
    } = behaviour;
    const usage = 'usage' in behaviour ? behaviour.usage : { prompt_tokens: 20, completion_tokens: 5 };
    if (whole) {
      const choices = [{ message: { role: 'assistant', content: pieces.join('') }, finish_reason: finish }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }));
      return;
    }
    response.writeHead(status, { 'content-type': 'text/event-stream', ...behaviour.headers });
    if (raw !== undefined || status !== 200) return void response.end(raw ?? '{"error":"no"}');
    response.write(': begins\n\n');
    for (const [number, piece] of pieces.entries()) {
      // Pause: between the pieces.
      if (pause > 0) await delay(pause);
      response.write(chunk(piece));
      await holds[number];
    }
    while (endless && !response.destroyed) {
      response.write(chunk('and so on '.repeat(20)));
      // Pause: it comes without an end, and others have their turn.
      await delay(1);
    }
    if (cutOff) return void response.destroy();
    response.write(frame({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }));
    if (usage) response.write(frame({ choices: [], usage }));
    response.end('data: [DONE]\n\n');
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
