import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Calls `heard` with the payload of every notification of the channel, and once without one after each new connection, as some may have
 * been missed. Keeps one connection of the pool; reconnects for as long as it takes.
 * @returns how to stop
 */
export async function listenTo(
  pool: pg.Pool,
  channel: string,
  heard: (payload?: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client: pg.PoolClient | undefined;

  async function connect(): Promise<void> {
    const fresh = await pool.connect();
    let lost = false;
    const reconnect = () => {
      if (lost || stopping.signal.aborted) return;
      lost = true;
      fresh.release(true);
      client = undefined;
      void keepConnecting();
    };
    fresh.on('notification', ({ payload = '' }) => heard(payload));
    fresh.on('error', reconnect);
    fresh.on('end', reconnect);
    try {
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      lost = true;
      fresh.release(true);
      throw error;
    }
    if (stopping.signal.aborted) {
      lost = true;
      fresh.release(true);
      return;
    }
    client = fresh;
    heard();
  }

  async function keepConnecting(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await connect();
        return;
      } catch {
        // The database is away; requests say so, and this waits.
        await delay(1000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  await connect();
  return async () => {
    stopping.abort();
    client?.removeAllListeners('end').removeAllListeners('notification');
    client?.release(true);
    client = undefined;
  };
}
