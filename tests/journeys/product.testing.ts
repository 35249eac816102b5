import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = resolve(__dirname, '../..');

export interface Account {
  email: string;
  password: string;
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
  /** Starts the server again on the same folder and port, and waits until it is ready. */
  start(): Promise<void>;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
  /** Runs a command of the command line on the product's database. */
  assess(...args: string[]): void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady(url: string, child: ChildProcess, log: string[]): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log.join('')}`);
    try {
      if ((await fetch(`${url}/api/readyz`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The server did not become ready:\n${log.join('')}`);
}

interface StartOptions {
  basePath?: string;
  demo?: boolean;
  /** Further variables of the environment. */
  environment?: Record<string, string>;
}

/** Starts the built product on a folder and a port of its own, with an admin (no role user) and a respondent. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const main = join(root, 'dist/server/main.mjs');
  if (!existsSync(main)) throw new Error('Build first: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'assess-journey-'));
  // As root PostgreSQL runs as somebody else, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const basePath = options.basePath ?? '/';
  // A name, as passkeys need one.
  const url = `http://localhost:${port}${basePath.replace(/\/$/, '')}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: options.demo ? '1' : '0',
    BASE_PATH: basePath,
    PUBLIC_URL: url,
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'first account, 3 roles',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...options.environment,
  };
  const log: string[] = [];
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawn(process.execPath, [main], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    await untilReady(url, child, log);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child?.once('exit', done));
    child.kill(signal);
    await ended;
  };
  const assess = (...args: string[]) => {
    // What was built, and never a build in the middle of a journey.
    const run = `import { assess } from '${pathToFileURL(join(root, 'dist/server/cli.mjs'))}';
      process.exitCode = await assess(process.argv.slice(1), { out: process.stdout, error: process.stderr });`;
    const result = spawnSync(process.execPath, ['--input-type=module', '--eval', run, '--', ...args], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    });
    if (result.status !== 0) throw new Error(`assess ${args.join(' ')}: ${result.stderr}`);
  };

  const admin = { email: 'admin@example.org', password: 'an admin, of instruments' };
  const respondent = { email: 'respondent@example.org', password: 'somebody who answers' };
  await start();
  assess(
    'user',
    'add',
    '--email',
    admin.email,
    '--roles',
    'admin',
    '--password',
    admin.password,
    '--name',
    'Ada Admin',
  );
  assess(
    'user',
    'add',
    '--email',
    respondent.email,
    '--roles',
    'user',
    '--password',
    respondent.password,
    '--name',
    'Rana',
  );

  return {
    url,
    folder,
    admin,
    respondent,
    start,
    assess,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
