/** Processes of a benchmark that speak over a channel: each gets tasks by name and answers them one at a time. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Task {
  name: string;
  given: unknown;
}

type Reply = { result: unknown } | { failure: string };

/** What a process does; called in the process itself. */
export function serveTasks(tasks: Record<string, (given: never) => Promise<unknown>>): void {
  process.on('message', async ({ name, given }: Task) => {
    const task = tasks[name];
    const reply: Reply = await (task?.(given as never) ?? Promise.reject(new Error(`no task ${name}`))).then(
      (result) => ({ result }),
      (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    process.send?.(reply);
  });
  process.on('disconnect', () => process.exit(0));
}

/** Seconds of processor time that a process has used so far, those of its children that have ended included. */
export function processorSeconds(pid: number): number {
  // The fields after the name, which may hold anything, in its parentheses; the kernel counts in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

export class Child {
  private constructor(private readonly child: ChildProcess) {}

  static start(file: string): Child {
    return new Child(fork(file, { execArgv: ['--import', 'tsx'] }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  ask<R>(name: string, given: unknown): Promise<R> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the process has ended'));
      this.child.once('exit', ended);
      this.child.once('message', (reply: Reply) => {
        this.child.off('exit', ended);
        if ('failure' in reply) reject(new Error(reply.failure));
        else resolve(reply.result as R);
      });
      this.child.send({ name, given } satisfies Task);
    });
  }

  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }
}
