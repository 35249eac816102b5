import { performance } from 'node:perf_hooks';
import setUp, { teardown } from 'server/testing/database/setup';
import { runSchedule } from 'tests/faults/schedule';
import { LocalTarget } from 'tests/faults/target';
import { sized } from '../form';

/** `npm run bench:faults -- 500 from 2001`: so many schedules, the seeds from there on; 5,000 from 1 by default. */
const [count = sized('20', '5000'), , from = '1'] = process.argv.slice(3);
const last = Number(from) + Number(count) - 1;

async function main(): Promise<void> {
  await setUp();
  const target = await LocalTarget.start();
  const figures = new Map<string, number>();
  const failures: string[] = [];
  const started = performance.now();
  try {
    for (let seed = Number(from); seed <= last; seed += 1) {
      try {
        for (const [what, times] of await runSchedule(seed, target))
          figures.set(what, (figures.get(what) ?? 0) + times);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
        console.error(failures.at(-1));
      }
      const done = seed - Number(from) + 1;
      if (done % 100 === 0)
        console.log(`${done} schedules, ${figures.get('stored')} writes, ${failures.length} failed`);
    }
  } finally {
    await target.close();
    await teardown();
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${count} schedules in ${seconds.toFixed(0)} s (${((1000 * seconds) / Number(count)).toFixed(0)} ms each), ${failures.length} failed`,
  );
  for (const [what, times] of [...figures].sort(([one], [other]) => one.localeCompare(other))) {
    console.log(`${String(times).padStart(9)}  ${what}`);
  }
  process.exitCode = failures.length === 0 ? 0 : 1;
}

main();
