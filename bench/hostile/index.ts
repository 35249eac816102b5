/**
 * `npm run bench -- hostile [requests] [seed] [part of a name]`: what people send who mean no good. Requests made from the API's description, as every kind
 * of caller: none may end in a 500. Bodies as large as they may be, of what costs most: none may hold the event loop over 100 ms.
 */
import { Agent } from 'node:http';
import { isSmall, sized } from '../form';
import { Child } from '../running/child';
import { openBenchDatabase } from '../running/server';
import { askGenerated, type Figures } from './generated';
import { askLarge } from './large';
import type { Held } from './loopWatch';
import { People } from './people';
import type { Failure } from './server.process';

const count = Number(process.argv[3] ?? sized(1000, 100_000));
const seed = Number(process.argv[4] ?? 1);
const atOnce = 6;
/** Milliseconds. */
const longest = 100;

function tellGenerated({ seconds, statuses, broken, operations }: Figures): void {
  console.log(`${count} requests to ${operations} operations in ${seconds.toFixed(0)} s, seed ${seed}`);
  for (const [kind, counted] of statuses) {
    const told = [...counted].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
    console.log(`  ${kind.padEnd(10)}  ${told.join('  ')}`);
  }
  for (const line of new Set(broken)) console.log(`  without an answer: ${line}`);
}

function tellFailures(failures: readonly (Failure & { times: number })[]): void {
  const sum = failures.reduce((total, { times }) => total + times, 0);
  console.log(`${sum} answers of 500`);
  for (const { route, messages, frames, times } of failures) {
    console.log(`  ${times} × ${route}: ${messages.join(' < ')}\n    ${frames.slice(0, 4).join('\n    ')}`);
  }
}

const tellHeld = ({ milliseconds, during }: Held) => console.log(`  ${milliseconds} ms: ${during.join(', ')}`);

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const server = Child.start(require.resolve('./server.process.ts'));
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    const { api } = await server.ask<{ api: string }>('start', { databaseUrl: database.url, dataDir: database.folder });
    const people = new People(server);
    await server.ask('held', null);
    const large = await askLarge({ api, agent, people, server, named: process.argv[5] ?? '' });
    const figures = await askGenerated({ api, agent, people, count, seed, atOnce });
    tellGenerated(figures);
    const held = (await server.ask<Held[]>('held', null)).filter(({ milliseconds }) => milliseconds > longest);
    console.log(`held over ${longest} ms by generated requests: ${held.length}`);
    held.forEach(tellHeld);
    const failures = await server.ask<(Failure & { times: number })[]>('failures', null);
    tellFailures(failures);
    const isSound = failures.length === 0 && figures.broken.length === 0;
    const isQuick = held.length === 0 && large.every(({ milliseconds }) => milliseconds <= longest);
    process.exitCode = isSound && (isQuick || isSmall) ? 0 : 1;
    await server.ask('stop', null);
  } finally {
    agent.destroy();
    server.stop();
    await database.remove();
  }
}

main();
