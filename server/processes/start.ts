import { type ChildProcess, fork } from 'node:child_process';

interface Options {
  /** Whether it reads its standard input. */
  reads?: boolean;
  /** MiB; default: Node's own. */
  memory?: number;
}

/** Starts a program of the server as a process; requests and answers are messages. */
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
