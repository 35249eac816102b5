import type { Begun } from '../answering/answer';
import { isSmall, sized } from '../form';
import type { Child } from '../running/child';
import type { Timed } from '../running/load';
import type { BenchDatabase, RunningServer } from '../running/server';
import { type Asking, asked, tabs } from './asking';
import { beginExport, isOver } from './exporting';
import { respondents } from './people';
import { shareOf, tell } from './told';

const atOnce = 8;
const rounds = sized(1, 4);

/** Tabs one after the other and one file after the other, until it is told to end. */
function busy(database: BenchDatabase, asking: Asking): () => Promise<{ tabs: number; files: number }> {
  let goesOn = true;
  const done = { tabs: 0, files: 0 };
  const looking = (async () => {
    while (goesOn) {
      for (const tab of Object.keys(tabs)) {
        if (!goesOn) break;
        await asked(asking, tab);
        done.tabs += 1;
      }
    }
  })();
  const writing = (async () => {
    while (goesOn) {
      const job = await beginExport(asking, 'xlsx');
      // To its end: the next turn is alone again.
      while (!(await isOver(database, job))) await new Promise((resolve) => setTimeout(resolve, 100));
      done.files += 1;
    }
  })();
  return async () => {
    goesOn = false;
    await Promise.all([looking, writing]);
    return done;
  };
}

/** Saves of eight people at once, alone and while somebody looks at results and has a file written, in turns. */
export async function besideAnswering(
  database: BenchDatabase,
  load: Child,
  { api }: RunningServer,
  asking: Asking,
  instrument: string,
): Promise<void> {
  const work = { apis: [api], atOnce };
  const turn = async (): Promise<Timed> => {
    const people = await respondents(database, sized(8, 48));
    const begun = await load.ask<Begun[]>('begin', { ...work, people, instrument });
    return load.ask<Timed>('answers', { ...work, begun });
  };
  const alone: number[] = [];
  const beside: number[] = [];
  const done = { tabs: 0, files: 0 };
  await turn();
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await turn()).waits);
    const end = busy(database, asking);
    beside.push(...(await turn()).waits);
    const { tabs: shown, files } = await end();
    done.tabs += shown;
    done.files += files;
  }
  const [one, other] = [shareOf(alone, 0.95), shareOf(beside, 0.95)];
  console.log(`${atOnce} respondents at once, alone and beside ${done.tabs} tabs and ${done.files} files:`);
  tell('a save alone, p50', shareOf(alone, 0.5), undefined, ' ms', 1);
  tell('a save beside, p50', shareOf(beside, 0.5), undefined, ' ms', 1);
  tell('a save alone, p95', one, undefined, ' ms', 1);
  tell('a save beside, p95', other, undefined, ' ms', 1);
  tell('p95 beside against alone', other / one, isSmall ? undefined : 1.2, ' times');
}
