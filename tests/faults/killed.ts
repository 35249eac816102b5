import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from 'server/plugins/log';
import { createServices } from 'server/services';
import { DataFolder } from 'server/testing/database/folder';
import { freePort } from '../freePort';
import { hangsAfter } from '../hangs';
import { until } from '../until';
import type { Random } from './random';
import { furnish, type Person, type StoredWrite, storedWrites, type Target } from './target';

/** The server as a process of its own with the PostgreSQL of its own data folder, fsync on: both are killed by SIGKILL. */
export class KilledTarget implements Target {
  people: readonly Person[] = [];
  instrumentId = '';
  readonly patience = hangsAfter(120_000);
  private passed = 0;
  private child: ChildProcess | undefined;
  private readonly said: string[] = [];

  private constructor(
    private readonly folder: DataFolder,
    private readonly port: number,
  ) {}

  static async start(): Promise<KilledTarget> {
    const target = new KilledTarget(await DataFolder.make(), await freePort());
    await target.run();
    const database = await target.folder.open({ role: 'command' });
    const services = createServices({
      db: database.db,
      clock: () => new Date(),
      log: createLog('fatal', { write: () => {} }),
      tokenSecret: 'a secret that nothing is signed with here',
      migrations: 0,
      siteUrl: () => 'http://localhost/',
      mail: { smtpUrl: undefined, from: undefined, outbox: target.folder.path },
      google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
    });
    Object.assign(target, await furnish(services));
    await database.close();
    return target;
  }

  private async run(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, '../../server/main.ts')], {
      cwd: join(__dirname, '../..'),
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.folder.path,
        DEMO: '0',
        LOG_LEVEL: 'fatal',
        ADMIN_EMAIL: 'first@example.org',
        ADMIN_PASSWORD: 'first account, 3 roles',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk: Buffer) => this.said.push(chunk.toString()));
    this.child = child;
    await this.untilReady();
  }

  private untilReady(): Promise<unknown> {
    return until('a server that is ready', async () => {
      if (this.child?.exitCode != null) throw new Error(`The server ended:\n${this.said.join('')}`);
      const answer = await fetch(`${this.origin()}/api/readyz`).catch(() => undefined);
      return answer?.ok;
    });
  }

  now = (): number => Date.now() + this.passed;

  /** For the devices alone: the server's clock is the machine's. */
  pass(milliseconds: number): void {
    this.passed += milliseconds;
  }

  origin = (): string => `http://127.0.0.1:${this.port}`;

  async strike(random: Random): Promise<string> {
    // Pause: it strikes at any moment.
    await delay(random.share() * 20);
    const kind = random.pick(['server killed', 'database killed', 'both killed'] as const);
    if (kind !== 'server killed') {
      const postmaster = await this.folder.postmaster();
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    }
    if (kind !== 'database killed') {
      await this.end();
      await this.run();
    }
    await this.untilReady();
    return kind;
  }

  private async end(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Opened anew each time: what was killed comes back at another place. */
  async writes(attempt: string): Promise<StoredWrite[]> {
    const opened = await this.folder.open({ role: 'command' });
    try {
      return await storedWrites(opened, attempt);
    } finally {
      await opened.close();
    }
  }

  async close(): Promise<void> {
    await this.end();
    await this.folder.remove();
  }
}
