import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type OpenDatabase, type OpenOptions, openDatabase } from '../../database/connection';
import { runningPostmaster, stopPostmaster } from '../../database/embedded/postmaster';
import { removeAtExit } from './watch';

/** Another process that has the database open. */
interface Member {
  process: ChildProcessWithoutNullStreams;
  run: (statement: string) => Promise<void>;
  /** Ends it in good order. */
  close: () => Promise<void>;
  kill: () => Promise<void>;
}

/** A data folder with an embedded PostgreSQL of its own, for tests that kill processes. */
export class DataFolder {
  readonly path: string;
  readonly #opened: OpenDatabase[] = [];
  readonly #members: Member[] = [];

  readonly #erase: () => Promise<void>;

  private constructor(path: string) {
    this.path = path;
    this.#erase = removeAtExit(path);
  }

  static async make(): Promise<DataFolder> {
    const path = await mkdtemp(join(tmpdir(), 'assess-data-'));
    // As root PostgreSQL runs as another user, who has to get there.
    await chmod(path, 0o755);
    return new DataFolder(path);
  }

  /** Another folder with the same database, while PostgreSQL is stopped: quicker than creating a new one. */
  async copy(): Promise<DataFolder> {
    const twin = await DataFolder.make();
    await promisify(execFile)('cp', ['-a', `${this.path}/.`, twin.path]);
    return twin;
  }

  get data(): string {
    return join(this.path, 'postgres');
  }

  async open(options: OpenOptions = {}): Promise<OpenDatabase> {
    const opened = await openDatabase({ databaseUrl: undefined, dataDir: this.path, dataDirChosen: true }, options);
    const close = opened.close;
    let closed: Promise<void> | undefined;
    opened.close = () => {
      closed ??= close();
      return closed;
    };
    this.#opened.push(opened);
    return opened;
  }

  /** @throws Error with what the process wrote when it could not open the database */
  async openElsewhere(role: 'server' | 'command'): Promise<Member> {
    const child = spawn(process.execPath, ['--import', 'tsx', require.resolve('./member'), this.path, role]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk;
    });
    const expectLine = async (): Promise<void> => {
      const { done } = await lines.next();
      if (!done) return;
      if (child.exitCode === null) await once(child, 'close');
      throw new Error(complaint);
    };
    const ended = async (): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    const member: Member = {
      process: child,
      run: async (statement) => {
        child.stdin.write(`${statement}\n`);
        await expectLine();
      },
      close: async () => {
        child.stdin.end();
        await ended();
      },
      kill: async () => {
        child.kill('SIGKILL');
        await ended();
      },
    };
    this.#members.push(member);
    await expectLine();
    return member;
  }

  /** The process number of PostgreSQL, if it runs. */
  async postmaster(): Promise<number | undefined> {
    return (await runningPostmaster(this.data))?.pid;
  }

  /** Ends everything that uses the folder, and removes it. */
  async remove(): Promise<void> {
    for (const member of this.#members) await member.kill();
    for (const opened of this.#opened) await opened.close();
    const left = await runningPostmaster(this.data);
    if (left) await stopPostmaster(this.data, left);
    await this.#erase();
  }
}
