/**
 * `npm run dev`: the server (restarted when its sources change) and the client (hot reload) at http://localhost:8001.
 * `npm run dev:mock`: the client alone, its calls answered by mock/.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node.mjs';

requireNode();
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const mock = process.argv.includes('--mock');
await ensureInstalled(root);

const running = new Set();

/** When one ends, by itself or by Ctrl-C, the others end too. */
function run(path, args, environment) {
  const child = spawn(process.execPath, [join(root, 'node_modules', ...path), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  child.once('exit', (code) => {
    running.delete(child);
    process.exitCode ??= code ?? 0;
    endAll('SIGTERM');
  });
}

function endAll(signal) {
  for (const child of running) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(signal));

if (!mock)
  run(['tsx', 'dist', 'cli.mjs'], ['watch', 'server/main.ts'], { DEMO: process.env.DEMO ?? '1', PORT: '8000' });
run(['@umijs', 'max', 'bin', 'max.js'], ['dev'], {
  PORT: '8001',
  BROWSER: 'none',
  ...(mock ? {} : { MOCK: 'none' }),
});
