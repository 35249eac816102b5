import type { FastifyInstance } from 'fastify';

/** A stopping server waits for running requests, but not for endless streams or idle connections of clients. */
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
