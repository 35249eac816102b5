import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../freePort';
import { hangsAfter } from '../hangs';
import { until } from '../until';

export const root = resolve(__dirname, '../..');

export interface Settings {
  basePath?: string;
  demo?: boolean;
  /** Further variables of the environment. */
  environment?: Record<string, string>;
}

/** The built server on a data folder and a port of its own. */
export interface Server {
  /** Without a slash at the end. */
  url: string;
  /** Unless it runs; again after it has ended: on the same folder and port. Waits until it is ready. */
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  /** Runs commands of the command line on its database, one after the other. */
  assess(...commands: readonly string[][]): void;
}

/** Milliseconds: on a busy machine it unpacks and fills a database meanwhile. */
const patience = hangsAfter(300_000);

const untilReady = (url: string, child: ChildProcess, log: string[]) =>
  until(
    'a server that is ready',
    () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log.join('')}`);
      return fetch(`${url}/api/readyz`).then(
        ({ ok }) => ok,
        // Not listening yet.
        () => false,
      );
    },
    { patience },
  );

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** What was built, and never a build in the middle of a journey. */
const commandLine = `import { assess } from '${pathToFileURL(join(root, 'dist/server/cli.mjs'))}';
  for (const command of JSON.parse(process.argv[1]))
    process.exitCode ||= await assess(command, { out: process.stdout, error: process.stderr });`;

/** The built server, not yet started, that keeps its data in the folder; its first account holds all three roles. */
export async function serverOn(folder: string, settings: Settings): Promise<Server> {
  const main = join(root, 'dist/server/main.mjs');
  if (!existsSync(main)) throw new Error('Build first: npm run build');
  const port = await freePort();
  const basePath = settings.basePath ?? '/';
  // A name, as passkeys need one.
  const url = `http://localhost:${port}${basePath.replace(/\/$/, '')}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: settings.demo ? '1' : '0',
    BASE_PATH: basePath,
    PUBLIC_URL: url,
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'first account, 3 roles',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings.environment,
  };
  const log: string[] = [];
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      if (!isRunning(child)) {
        child = spawn(process.execPath, [main], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
        child.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
        child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
      }
      await untilReady(url, child, log);
    },
    async end(signal) {
      if (!isRunning(child)) return;
      const ended = new Promise((done) => child?.once('exit', done));
      child.kill(signal);
      await ended;
    },
    assess(...commands) {
      const result = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', commandLine, '--', JSON.stringify(commands)],
        { cwd: root, env: environment, encoding: 'utf8' },
      );
      if (result.status !== 0) throw new Error(`assess ${JSON.stringify(commands)}: ${result.stderr}`);
    },
  };
}
