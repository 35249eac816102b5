import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections, and in a range that hardly another process has: nobody takes one of these while its
 * server is away.
 */
let next = 11_000 + (process.pid % 1000) * 20;

/** A port for a server that keeps it when it is started again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next += 1;
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      // Somebody has it.
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
