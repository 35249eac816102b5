import { until } from 'tests/until';
import { withFreeLock } from '../database/lock';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase';
import { createRecurringJobs, type RecurringJob } from './recurring';

const start = Date.UTC(2026, 5, 15, 9, 30);
const later = (seconds: number) => new Date(start + seconds * 1000);
const always = async (work: () => Promise<void>) => {
  await work();
  return true;
};

function jobsOf(jobs: RecurringJob[], exclusively: (work: () => Promise<void>) => Promise<boolean> = always) {
  const error = jest.fn();
  const log = { error } as unknown as Parameters<typeof createRecurringJobs>[1]['log'];
  return { error, ...createRecurringJobs(jobs, { clock: () => later(0), log, exclusively }) };
}
const job = (name: string, every: number, run: RecurringJob['run'] = async () => {}): RecurringJob => ({
  name,
  every,
  run,
});

describe('recurring jobs', () => {
  it('run at the first look and then at intervals of their own', async () => {
    const { runDue } = jobsOf([job('often', 60), job('seldom', 3600)]);
    expect(await runDue(later(0))).toEqual(['often', 'seldom']);
    expect(await runDue(later(59))).toEqual([]);
    expect(await runDue(later(67))).toEqual(['often']);
    expect(await runDue(later(3961))).toEqual(['often', 'seldom']);
  });

  it('come again after a failure, which is logged and keeps no other from running', async () => {
    let failures = 0;
    const broken = job('broken', 60, async () => {
      failures += 1;
      throw new Error('no');
    });
    const { runDue, error } = jobsOf([broken, job('sound', 60)]);
    expect(await runDue(later(0))).toEqual(['sound']);
    expect(await runDue(later(70))).toEqual(['sound']);
    expect(failures).toBe(2);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ job: 'broken' }), expect.any(String));
  });

  it('never run twice at once: a look meanwhile waits for the one under way', async () => {
    let running = 0;
    let most = 0;
    const slow = job('slow', 0, async () => {
      running += 1;
      most = Math.max(most, running);
      // All who look have had their turn.
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
    });
    const { runDue } = jobsOf([slow]);
    await Promise.all([runDue(later(0)), runDue(later(1)), runDue(later(2))]);
    expect(most).toBe(1);
  });

  it('end with the server: the one that runs is told and waited for, the next does not begin', async () => {
    const seen: string[] = [];
    const first = job('first', 60, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      // Who does not wait for it would be gone by then.
      await new Promise((resolve) => setTimeout(resolve));
      seen.push('told');
    });
    const { runDue, stop } = jobsOf([first, job('second', 60, async () => void seen.push('second'))]);
    void runDue(later(0));
    await stop();
    expect(seen).toEqual(['told']);
  });
});

describe('several servers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('do the work of a job one at a time; whoever comes meanwhile leaves it', async () => {
    const lock = (work: () => Promise<void>) => withFreeLock(database.pool, 'recurring', work);
    let done = 0;
    let end = () => {};
    const slow = job('slow', 60, () => {
      done += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    const [one, other] = [jobsOf([slow], lock), jobsOf([slow], lock)];
    const first = one.runDue(later(0));
    await until('the beginning of the job', () => done === 1);
    expect(await other.runDue(later(0))).toEqual([]);
    end();
    expect(await first).toEqual(['slow']);
    const second = other.runDue(later(70));
    await until('the beginning of the next', () => done === 2);
    end();
    expect(await second).toEqual(['slow']);
  });

  it('free the lock when the work fails', async () => {
    const fails = withFreeLock(database.pool, 'recurring', async () => {
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await withFreeLock(database.pool, 'recurring', async () => {})).toBe(true);
  });
});
