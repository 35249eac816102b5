import { performance } from 'node:perf_hooks';
import type { Begun } from '../answering/answer';
import { isSmall, sized } from '../form';
import type { Child } from '../running/child';
import { agentFor, call } from '../running/http';
import type { BenchDatabase } from '../running/server';
import { type Asking, asked } from './asking';
import { answerCodes, itemCodes } from './instrument';
import { respondents } from './people';
import { shareOf, tell } from './told';

/** Seconds from a completed attempt until a tab has it in its figures. */
export async function live(database: BenchDatabase, load: Child, asking: Asking): Promise<void> {
  const agent = agentFor(1);
  const people = await respondents(database, sized(2, 8));
  const given = { apis: [asking.api], atOnce: 1, people, instrument: asking.instrument };
  const all = await load.ask<Begun[]>('begin', given);
  let { n: before } = (await asked(asking, 'overview')).tab;
  const times: number[] = [];
  for (const { person, attempt } of all) {
    const answers = Object.fromEntries(itemCodes.map((code, index) => [code, answerCodes[index % 4]]));
    const at = new Date().toISOString();
    const write = { client: crypto.randomUUID(), sequence: 1, base: 0, answers, at, sentAt: at };
    await call(agent, asking.api, person, 'PATCH', `attempts/${attempt}/answers`, write);
    await call(agent, asking.api, person, 'POST', `attempts/${attempt}/complete`, {});
    const done = performance.now();
    while ((await asked(asking, 'overview')).tab.n !== (before ?? 0) + 1);
    times.push((performance.now() - done) / 1000);
    before = (before ?? 0) + 1;
  }
  agent.destroy();
  console.log('live:');
  tell('from a completed attempt to the figure, p50', shareOf(times, 0.5), isSmall ? undefined : 2, ' s');
  tell('the longest', Math.max(...times), isSmall ? undefined : 2, ' s');
}
