import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillPrepared, keepsPrepared } from './prepared.testing';
import { type Server, type Settings, serverOn } from './server.testing';

export { root } from './server.testing';

export interface Account {
  email: string;
  password: string;
}

interface Person extends Account {
  name?: string;
  /** User, unless others are named. */
  roles?: string;
}

export interface Product {
  /** Without a slash at the end. */
  url: string;
  /** Where its data lies. */
  folder: string;
  admin: Account;
  /** An account with the role user alone. */
  respondent: Account;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again on the same folder and port, unless it runs, and waits until it is ready. */
  start(): Promise<void>;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
  /** Runs a command of the command line on the product's database. */
  assess(...args: string[]): void;
  addPeople(...people: Person[]): void;
}

const addition = ({ email, password, name, roles = 'user' }: Person): string[] => [
  ...['user', 'add', '--email', email, '--roles', roles, '--password', password],
  ...(name === undefined ? [] : ['--name', name]),
];

const admin = { email: 'admin@example.org', password: 'an admin, of instruments' };
const respondent = { email: 'respondent@example.org', password: 'somebody who answers' };

/** Starts the server on an empty folder, with an admin (no role user) and a respondent. */
async function begin(server: Server): Promise<void> {
  await server.start();
  server.assess(addition({ ...admin, roles: 'admin', name: 'Ada Admin' }), addition({ ...respondent, name: 'Rana' }));
}

interface StartOptions extends Settings {
  /** Starts on an empty folder; otherwise on a copy of one where that was done before, if this run keeps such. */
  fromNothing?: boolean;
}

/** Starts the built product on a folder and a port of its own, with an admin (no role user) and a respondent. */
export async function startProduct({ fromNothing, ...settings }: StartOptions = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'assess-journey-'));
  // As root PostgreSQL runs as somebody else, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const server = await serverOn(folder, settings);
  if (fromNothing || !keepsPrepared()) {
    await begin(server);
  } else {
    const { demo = false } = settings;
    await fillPrepared(folder, demo ? 'demo' : 'plain', async () => {
      const first = await serverOn(folder, { demo });
      await begin(first);
      await first.end('SIGTERM');
    });
    await server.start();
  }
  return {
    url: server.url,
    folder,
    admin: { ...admin },
    respondent: { ...respondent },
    start: server.start,
    kill: () => server.end('SIGKILL'),
    assess: (...args) => server.assess(args),
    addPeople: (...people) => server.assess(...people.map(addition)),
    async close() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      // Where the keys of anonymous surveys are, by default.
      rmSync(`${folder}-keys`, { recursive: true, force: true });
    },
  };
}
