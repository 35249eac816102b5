import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, DatabaseStartError, fromDriver, messageOf } from '../errors';
import { lockKeys } from '../lock';
import { type Binaries, prepareBinaries } from './binaries';
import { explainFolder } from './explain';
import { ensureCluster, superuser } from './initialise';
import { type Location, locate } from './location';
import {
  type Postmaster,
  removeSocketDir,
  runningPostmaster,
  type Settings,
  startPostmaster,
  stopPostmaster,
} from './postmaster';

/** Of the processes that use an embedded PostgreSQL, one is the server, which keeps it running; commands come and go beside it. */
export type Role = 'server' | 'command';

interface JoinOptions {
  dataDir: string;
  dataDirChosen: boolean;
  role: Role;
  onProgress: (line: string) => void;
  /** Settings of PostgreSQL that differ from ours. */
  settings?: Settings;
}

/** The address of the program's database, and its user. */
export interface Address {
  /** The socket's folder. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface Embedded {
  address: () => Address;
  /** Notified when PostgreSQL was restarted at another address. */
  onMove: (listener: (address: Address) => void) => void;
  /** Gives up the membership; the last one stops PostgreSQL. */
  leave: () => Promise<void>;
}

const name = 'assess';

const addressIn = ({ socketDir }: Postmaster, user = name, database = name): Address => ({
  host: socketDir,
  port: 5432,
  user,
  database,
});

async function connect(address: Address): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: `assess ${process.pid}` });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Makes the program's role, which is no superuser, and its database. */
async function makeDatabase(postmaster: Postmaster): Promise<void> {
  const client = await connect(addressIn(postmaster, superuser, 'postgres'));
  try {
    for (const statement of [`create role ${name} login`, `create database ${name} owner ${name}`]) {
      await client.query(statement).catch((error: unknown) => {
        // Another process was quicker: the object exists, or is just being made.
        if (!['42710', '42P04', '23505', '55006'].includes(codeOf(error))) throw error;
      });
    }
  } finally {
    await client.end();
  }
}

class Membership implements Embedded {
  readonly #options: JoinOptions;
  readonly #location: Location;
  readonly #binaries: Binaries;
  readonly #listeners: ((address: Address) => void)[] = [];
  #postmaster: Postmaster | undefined;
  /** The connection that holds this member's locks. */
  #keeper: pg.Client | undefined;
  #recovery: Promise<void> | undefined;
  #leaving = false;

  constructor(options: JoinOptions, location: Location, binaries: Binaries) {
    this.#options = options;
    this.#location = location;
    this.#binaries = binaries;
  }

  address(): Address {
    if (!this.#postmaster) throw new Error('not joined');
    return addressIn(this.#postmaster);
  }

  onMove(listener: (address: Address) => void): void {
    this.#listeners.push(listener);
  }

  /** Finds PostgreSQL running, or starts it, and takes this member's locks. */
  async enter(): Promise<void> {
    for (;;) {
      if (this.#leaving) return;
      const postmaster = await this.#ensureRunning();
      const keeper = await this.#reach(postmaster);
      if (!keeper) continue;
      try {
        if (!(await this.#register(keeper, postmaster))) {
          await keeper.end();
          continue;
        }
      } catch (error) {
        await keeper.end().catch(() => {});
        throw error;
      }
      this.#keeper = keeper;
      this.#postmaster = postmaster;
      keeper.once('end', () => this.#lost());
      return;
    }
  }

  async #ensureRunning(): Promise<Postmaster> {
    const { onProgress, settings = {} } = this.#options;
    const { data } = this.#location;
    for (;;) {
      const running = await runningPostmaster(data);
      if (running?.ready) return running;
      const started =
        running === undefined
          ? await startPostmaster(this.#binaries.postgres, this.#location, { overrides: settings, onProgress })
          : undefined;
      if (started) return started;
      await delay(20);
    }
  }

  /** A connection; undefined when this PostgreSQL has ended, or was stopped because it cannot be reached. */
  async #reach(postmaster: Postmaster): Promise<pg.Client | undefined> {
    const { data } = this.#location;
    const deadline = Date.now() + 5000;
    for (;;) {
      try {
        return await connect(addressIn(postmaster));
      } catch (error) {
        const code = codeOf(error);
        // No such database, no such role: it is new, or its making was cut short.
        if (code === '3D000' || code === '28000') {
          await makeDatabase(postmaster);
          continue;
        }
        if (fromDriver(error) === error) throw error;
        if ((await runningPostmaster(data))?.pid !== postmaster.pid) return undefined;
        // Wait while it starts or stops; a socket that was removed does not come back.
        if (code === 'ENOENT' || (code !== '57P03' && Date.now() > deadline)) {
          await this.#giveUpOn(postmaster);
          return undefined;
        }
        await delay(50);
      }
    }
  }

  /** A starting server ends a PostgreSQL without a socket; another process might end one that only it cannot see. */
  async #giveUpOn(postmaster: Postmaster): Promise<void> {
    const { role, onProgress } = this.#options;
    if (role === 'command' || this.#postmaster) {
      throw new DatabaseStartError(
        'unreachable',
        `PostgreSQL (process ${postmaster.pid}) runs, but its socket in ${postmaster.socketDir} cannot be reached from here. Restart the server, and if it has a temporary folder of its own, run commands where it sees that too.`,
      );
    }
    onProgress('Database: PostgreSQL runs, but its socket is gone; starting it again');
    await stopPostmaster(this.#location.data, postmaster);
  }

  async #register(keeper: pg.Client, postmaster: Postmaster): Promise<boolean> {
    const take = async (how: string, key: number): Promise<boolean> => {
      const { rows } = await keeper.query<{ taken: boolean }>(`select pg_try_advisory_lock${how}($1) as taken`, [key]);
      return rows[0]?.taken === true;
    };
    if (!(await take('_shared', lockKeys.member))) {
      // The last member is stopping it.
      while ((await runningPostmaster(this.#location.data))?.pid === postmaster.pid) await delay(20);
      return false;
    }
    if (this.#options.role === 'command') return true;
    // PostgreSQL notices the end of a killed server a moment after it.
    for (const deadline = Date.now() + 2000; Date.now() < deadline; await delay(100)) {
      if (await take('', lockKeys.server)) return true;
    }
    const { rows } = await keeper.query<{ holder: string }>(
      `select a.application_name as holder from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
      [lockKeys.server],
    );
    const holder = rows[0]?.holder.replace('assess', 'process') ?? 'another process';
    throw new DatabaseStartError(
      'in-use',
      `The data folder ${this.#options.dataDir} is in use by another server (${holder}). Stop that one, or give this one a DATA_DIR of its own; several servers share a database by DATABASE_URL.`,
    );
  }

  /** PostgreSQL was killed, has crashed, or has cut its connections. */
  #lost(): void {
    if (this.#leaving || this.#options.role === 'command') return;
    this.#keeper = undefined;
    this.#recovery = this.#recover();
  }

  async #recover(): Promise<void> {
    const { onProgress } = this.#options;
    onProgress('Database: the connection to PostgreSQL has ended; starting it again');
    const before = this.#postmaster?.socketDir;
    let told = '';
    for (let pause = 100; !this.#leaving; pause = Math.min(2 * pause, 5000)) {
      try {
        await this.enter();
        if (this.#postmaster && this.#postmaster.socketDir !== before) {
          if (before) await removeSocketDir(before);
          for (const listener of this.#listeners) listener(this.address());
        }
        if (!this.#leaving) onProgress('Database: PostgreSQL is running again');
        return;
      } catch (error) {
        const reason = messageOf(error);
        if (reason !== told) onProgress(`Database: ${reason}`);
        told = reason;
        await delay(pause);
      }
    }
  }

  async leave(): Promise<void> {
    this.#leaving = true;
    await this.#recovery;
    const keeper = this.#keeper ?? (await this.#lastLook());
    if (!keeper) return;
    try {
      const { rows } = await keeper.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        lockKeys.member,
      ]);
      if (!rows[0]?.alone) return;
      const postmaster = await runningPostmaster(this.#location.data);
      if (postmaster) await stopPostmaster(this.#location.data, postmaster);
    } catch (error) {
      // Gone already: nothing to stop.
      if (fromDriver(error) === error) throw error;
    } finally {
      await keeper.end().catch(() => {});
    }
  }

  /** A connection for leaving, when the member's own was lost: PostgreSQL may still run. */
  async #lastLook(): Promise<pg.Client | undefined> {
    const running = await runningPostmaster(this.#location.data);
    if (running) return connect(addressIn(running)).catch(() => undefined);
    if (this.#postmaster) await removeSocketDir(this.#postmaster.socketDir);
    return undefined;
  }
}

/**
 * Joins the embedded PostgreSQL of a data folder: the running one (a killed server leaves its own behind), or one created and started
 * now. For the server it is restarted whenever it ends.
 * @throws DatabaseStartError
 */
export async function joinEmbedded(options: JoinOptions): Promise<Embedded> {
  try {
    const location = await locate(options.dataDir, options.dataDirChosen);
    const binaries = await prepareBinaries(location.copies, options.onProgress);
    await ensureCluster(binaries, location, options.onProgress);
    const membership = new Membership(options, location, binaries);
    await membership.enter();
    return membership;
  } catch (error) {
    throw explainFolder(error, options.dataDir);
  }
}
