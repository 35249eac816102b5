import type { FastifyInstance } from 'fastify';

/** A server that stops waits for what is under way, but neither for endless streams nor for the connections that clients keep. */
export function endConnections(app: FastifyInstance, endStreams: () => void): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    endStreams();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
