import { join } from 'node:path';
import { DatabasePool } from '../database/pool';
import { answerTasks } from '../processes/answering';
import { Answering } from './answering';
import type { AnalyticsAnswer, AnalyticsTask } from './ask';
import { Following } from './following';
import { ResultStore } from './store';

/** Processes beside one another in a folder: each has a file of its own. */
const mostBeside = 16;

interface Kept {
  folder: string;
  pool: DatabasePool;
  following: Following;
  answering: Answering;
  asOf: string;
}

let kept: Kept | undefined;

/** The first file that no other process has. */
async function openedStore(folder: string): Promise<ResultStore> {
  let problem: unknown;
  for (let number = 1; number <= mostBeside; number += 1) {
    try {
      return await ResultStore.open(join(folder, `results-${number}.duckdb`));
    } catch (error) {
      problem = error;
      if (!String(error).includes('lock')) break;
    }
  }
  throw problem;
}

async function keeper({ connection, folder }: AnalyticsTask): Promise<Kept> {
  if (kept?.folder === folder) {
    // An embedded PostgreSQL can move.
    if (connection.host !== undefined) kept.pool.moveTo(connection.host);
    return kept;
  }
  const pool = new DatabasePool({ ...connection, max: 2 });
  const following = new Following(await openedStore(folder), pool);
  kept = { folder, pool, following, answering: new Answering(following, pool), asOf: new Date(0).toISOString() };
  return kept;
}

async function answer(task: AnalyticsTask): Promise<AnalyticsAnswer> {
  const { following, answering, ...rest } = await keeper(task);
  const { question } = task;
  switch (question.kind) {
    case 'follow': {
      const { attempts, ...followed } = await following.step();
      answering.forget({ changed: followed.changed, attempts });
      if (kept) kept.asOf = followed.asOf;
      const changed = [...new Set([...followed.changed, ...following.untold])];
      following.untold.clear();
      return { followed: { ...followed, changed } };
    }
    case 'forget':
      await following.forget();
      return { forgotten: true };
    case 'tab':
      return { tab: await answering.answer(question, rest.asOf) };
  }
}

answerTasks(answer);
