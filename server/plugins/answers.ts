import { Readable } from 'node:stream';
import type { Endpoint } from 'core/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, StreamEvent } from './route';

/** Sends a file so that it is never taken for another type. */
export function sendFile(reply: FastifyReply, { bytes, type, extras }: FileAnswer) {
  const { name, cache } = extras;
  reply.type(type).header('cache-control', cache === undefined ? 'no-store' : `private, max-age=${cache}`);
  // Below the product's own origin: opened as a page, it may run nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (name !== undefined) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  }
  if (!(bytes instanceof Uint8Array)) return reply.send(Readable.from(bytes, { objectMode: false }));
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Milliseconds: often enough for proxies that close silent connections. */
const beat = 25_000;

async function* framesOf(row: Endpoint, events: AsyncIterable<StreamEvent<unknown>>, request: FastifyRequest) {
  try {
    for await (const { id, data } of events) {
      const parsed = row.response.parse(data);
      yield `id: ${id}\ndata: ${JSON.stringify(parsed)}\n\n`;
    }
  } catch (error) {
    // The headers are sent: only closing is left; the client reconnects by itself.
    request.log.warn({ err: error }, 'An event stream ended early');
  }
}

/** Sends events as they come, with a comment now and then, until either side closes. */
export function sendEvents(row: Endpoint, request: FastifyRequest, reply: FastifyReply, events: unknown) {
  const stream = Readable.from(framesOf(row, events as AsyncIterable<StreamEvent<unknown>>, request));
  const pulse = setInterval(() => reply.raw.write(': beat\n\n'), beat);
  stream.once('close', () => clearInterval(pulse));
  reply.raw.once('close', () => stream.destroy());
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
  return reply.send(stream);
}
