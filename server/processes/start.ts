import { type ChildProcess, fork } from 'node:child_process';

interface Options {
  /** Whether it reads its standard input. */
  reads?: boolean;
  /** MiB; Node's own measure where none is given. */
  memory?: number;
}

/** Starts a program of the server as a process; what it is asked, and its answers, go by messages. */
export function startProgram(path: string, { reads = false, memory }: Options = {}): ChildProcess {
  return fork(path, [], {
    serialization: 'advanced',
    stdio: [reads ? 'pipe' : 'ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      ...(memory === undefined ? [] : [`--max-old-space-size=${memory}`]),
      ...(path.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
  });
}
