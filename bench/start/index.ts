import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tests/freePort';
import { sized } from '../form';
import { build } from '../running/server';

/** Later ones. */
const starts = sized(1, 5);

const root = join(__dirname, '..', '..');

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Seconds from `npm start`'s script being run until the server is ready for its first request. */
async function secondsToReady(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const server = spawn(process.execPath, [join(root, 'server', 'launch', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  server.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  try {
    while (!(await isReady(port))) {
      if (server.exitCode !== null) throw new Error(`The server ended:\n${complaint}`);
      await delay(10);
    }
    return (performance.now() - started) / 1000;
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }
}

async function main(): Promise<void> {
  build();
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // As root the embedded PostgreSQL runs as another user, who has to get there.
  chmodSync(dataDir, 0o755);
  try {
    const first = await secondsToReady(dataDir);
    const later = [];
    for (let run = 0; run < starts; run += 1) later.push(await secondsToReady(dataDir));
    const median = later.sort((a, b) => a - b)[starts >> 1] ?? 0;
    console.log('\nnpm start, installed and built, until readyz answers 200');
    console.log(`  first start (new data folder, demonstration)  ${first.toFixed(2).padStart(6)} s`);
    console.log(`  later starts, median of ${later.length}                     ${median.toFixed(2).padStart(6)} s`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main();
