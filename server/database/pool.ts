import pg from 'pg';
import { fromDriver } from './errors';

type Done = (error: unknown, ...rest: unknown[]) => void;

/** The method, called with a callback or for a promise as the driver allows, with connection errors as `DatabaseUnavailable`. */
function watched<T extends (...args: never[]) => unknown>(method: T): T {
  const call = method as unknown as (...args: unknown[]) => unknown;
  const watching = (...args: unknown[]): unknown => {
    const last = args.length - 1;
    const done = args[last];
    if (typeof done === 'function') {
      args[last] = ((error, ...rest) => done(fromDriver(error), ...rest)) satisfies Done;
    }
    const result = call(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw fromDriver(error);
    });
  };
  return watching as unknown as T;
}

const isBegin = (asked: unknown): boolean => {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' && /^begin\b/i.test(text);
};

class Client extends pg.Client {
  /** Set by the pool while the connection is in use. */
  release?: (destroy?: boolean) => void;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Without a listener, a connection that breaks between two statements of a transaction would end the process.
    this.on('error', () => {});
    this.connect = watched(this.connect.bind(this));
    const query = watched(this.query.bind(this)) as (...args: unknown[]) => unknown;
    const asking = (...args: unknown[]): unknown => {
      const result = query(...args);
      if (!(result instanceof Promise) || !isBegin(args[0])) return result;
      return result.catch((error: unknown) => {
        this.giveBack();
        throw error;
      });
    };
    this.query = asking as unknown as typeof this.query;
  }

  /** drizzle never releases a connection on which `begin` has failed: the pool would lose each of them. */
  private giveBack(): void {
    const { release } = this;
    if (release === undefined) return;
    this.release = () => {};
    release(true);
  }
}

/**
 * A pool that outlives its server: while PostgreSQL is down, or has no connection free, calls reject with `DatabaseUnavailable` (inside a
 * transaction too); when it is back they work again.
 */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ connectionTimeoutMillis: 5000, ...config, Client });
    // A connection that breaks while idle is replaced at the next need.
    this.on('error', () => {});
    this.connect = watched(this.connect.bind(this));
    this.query = watched(this.query.bind(this));
  }

  /** New connections go to this host from now on. */
  moveTo(host: string): void {
    this.options.host = host;
  }
}
