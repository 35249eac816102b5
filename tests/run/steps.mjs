import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counted, secondsSaid } from './processorTime.mjs';
import { count, took } from './tally.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Runs a command to its end, with its output. @returns whether it was content, and its core-seconds */
export function run(command, args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'pipe'];
  const { status, output } = spawnSync(...counted(command, args), { cwd: root, stdio });
  return { good: status === 0, core: secondsSaid(output?.[3] ?? '') };
}

/** One thing that passes or fails as a whole. */
export function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { good, core } = work();
  count(good ? 1 : 0, good ? 0 : 1);
  console.log(`── ${name}: ${good ? 'passed' : 'FAILED'} (${took(name, started, core)})`);
  return good;
}

/** As `step`, beside others: what it says is shown when it has ended, if it failed. */
function stepBeside([name, command, args]) {
  return new Promise((done) => {
    const started = Date.now();
    const said = [];
    const core = [];
    const child = spawn(...counted(command, args), { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    child.stdio[3].on('data', (chunk) => core.push(chunk));
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
      console.log(
        `\n── ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${took(name, started, secondsSaid(core.join('')))})`,
      );
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      done(code === 0);
    });
  });
}

/** Runs `[name, command, arguments]` one after the other. @returns whether all were content */
export async function lane(steps) {
  let good = true;
  for (const each of steps) good = (await stepBeside(each)) && good;
  return good;
}
