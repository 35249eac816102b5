import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { limitProcess, processorTime } from './limit';

describe('the limit of a process', () => {
  const over = jest.fn();
  /** Milliseconds used at a time by the clock. */
  const watched = (used: (clock: number) => number | undefined) => {
    const begun = Date.now();
    return limitProcess(7, 1000, over, () => used(Date.now() - begun));
  };

  beforeEach(() => {
    over.mockClear();
    jest.useFakeTimers();
  });

  it('is over once it has used the time', () => {
    watched((clock) => 5000 + clock);
    jest.advanceTimersByTime(999);
    expect(over).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(over.mock.calls).toEqual([['It took longer than 1000 ms']]);
  });

  it('is not over while a busy machine keeps it waiting', () => {
    watched((clock) => clock / 2);
    jest.advanceTimersByTime(1990);
    expect(over).not.toHaveBeenCalled();
    jest.advanceTimersByTime(20);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('is over after four times as long by the clock, whatever it used', () => {
    watched(() => 0);
    jest.advanceTimersByTime(3999);
    expect(over).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('goes by the clock where the system does not say what was used', () => {
    watched(() => undefined);
    jest.advanceTimersByTime(1000);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('ends with its watch', () => {
    const end = watched((clock) => clock / 2);
    jest.advanceTimersByTime(1500);
    end();
    jest.advanceTimersByTime(9000);
    expect(over).not.toHaveBeenCalled();
  });
});

describe('the processor time of a process', () => {
  it('is what it used, where the system says it, and not known once it is gone', async () => {
    const work = 'while (process.cpuUsage().user < 300_000); console.log("done"); setInterval(() => {}, 1000);';
    const child = spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { pid = 0 } = child;
    await once(child.stdout, 'data');
    const isSaid = process.platform === 'linux';
    expect(processorTime(pid) ?? 0).toBeGreaterThanOrEqual(isSaid ? 290 : 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processorTime(pid)).toBeUndefined();
  });
});
