import type { ChildProcess } from 'node:child_process';
import { AppError } from '../errors';
import type { Outcome, Task } from './answering';
import { limitProcess } from './limit';
import { refused } from './refusal';
import { startProgram } from './start';

interface PoolLimits {
  /** Processes at the same time. */
  processes: number;
  /** Tasks that may wait for one. */
  waiting: number;
  /** Milliseconds of processor time a task, the start of its process included: see `limitProcess`. */
  time: number;
  /** Milliseconds after which an idle process is ended. */
  idle: number;
}

interface PoolOptions {
  /** The path of its program, when it is needed: see `programBeside`. */
  program: () => string;
  limits: PoolLimits;
  /** See `startProgram`. */
  givesWay?: boolean;
}

/** What a process failed to do, and why: for the log. The caller decides what to report to whom. */
export class TaskFailed extends Error {}
/** It was ended because it took too long: it would again. */
export class TaskTooLong extends TaskFailed {}

interface TaskOptions {
  /** `later`: one of many, after those that somebody waits for. */
  turn?: 'now' | 'later';
  /** Milliseconds of processor time instead of the pool's. */
  time?: number;
}

interface Waiting<Input, Output> {
  input: Input;
  time: number | undefined;
  done(output: Output): void;
  failed(error: Error): void;
}

/** An idle process does not keep a server from ending. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** One process, and what it works on. */
class Worker<Input, Output> {
  private child: ChildProcess | undefined;
  private count = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  private start(): ChildProcess {
    const child = startProgram(this.options.program(), { givesWay: this.options.givesWay ?? false });
    const forget = () => {
      if (this.child === child) this.child = undefined;
    };
    return child.once('exit', forget).on('error', forget);
  }

  /** Settles the task; never rejects. */
  async work({ input, time, done, failed }: Waiting<Input, Output>): Promise<void> {
    clearTimeout(this.idle);
    try {
      this.child ??= this.start();
    } catch (error) {
      failed(new TaskFailed(`Its process cannot be started: ${error}`));
      return;
    }
    const { child } = this;
    const { limits } = this.options;
    this.count += 1;
    const id = this.count;
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const end = (settle: () => void) => {
        endWatch();
        child.off('message', heard).off('exit', died).off('error', broke);
        rest(child);
        settle();
        this.idle = setTimeout(() => this.stop(), limits.idle).unref();
        resolve();
      };
      const heard = (outcome: Outcome<Output>) => {
        if (outcome.id !== id) return;
        end(() => {
          if ('output' in outcome) done(outcome.output);
          else if ('refused' in outcome) failed(refused(outcome.refused));
          else failed(new TaskFailed(outcome.problem));
        });
      };
      const over = (failure: TaskFailed) => {
        this.stop();
        end(() => failed(failure));
      };
      const died = (code: number | null, signal: string | null) =>
        over(new TaskFailed(`Its process ended: ${signal ?? code}`));
      const broke = (error: Error) => over(new TaskFailed(`Its process cannot be reached: ${error.message}`));
      const endWatch = limitProcess(child.pid, time ?? limits.time, (problem) => over(new TaskTooLong(problem)));
      child.on('message', heard).on('exit', died).on('error', broke);
      const task: Task<Input> = { id, input };
      child.send(task, (error) => {
        if (error) broke(error);
      });
    });
  }

  stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

/**
 * Runs tasks that would block the server, or could crash it, in separate processes: nobody else waits for them, and neither an endless
 * one nor a crash affects the server. `answerTasks` is the other side.
 */
export class ProcessPool<Input, Output> {
  private readonly workers: Worker<Input, Output>[];
  private readonly free: Worker<Input, Output>[];
  private readonly queue: Waiting<Input, Output>[] = [];
  private readonly later: Waiting<Input, Output>[] = [];

  constructor(private readonly options: PoolOptions) {
    this.workers = Array.from({ length: options.limits.processes }, () => new Worker<Input, Output>(options));
    this.free = [...this.workers];
  }

  private next(): void {
    const worker = this.queue.length + this.later.length > 0 ? this.free.pop() : undefined;
    const waiting = worker && (this.queue.shift() ?? this.later.shift());
    if (!worker || !waiting) return;
    void worker.work(waiting).then(() => {
      this.free.push(worker);
      this.next();
    });
  }

  /** @throws AppError the process's refusal; `service.unavailable` when too many wait @throws TaskFailed */
  async run(input: Input, { turn = 'now', time }: TaskOptions = {}): Promise<Output> {
    const line = turn === 'now' ? this.queue : this.later;
    if (line.length >= this.options.limits.waiting) throw new AppError('service.unavailable');
    return new Promise((done, failed) => {
      line.push({ input, time, done, failed });
      this.next();
    });
  }

  /** Ends the processes; running tasks fail. */
  async close(): Promise<void> {
    for (const { failed } of [...this.queue.splice(0), ...this.later.splice(0)])
      failed(new AppError('service.unavailable'));
    for (const worker of this.workers) worker.stop();
  }
}
