import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

interface Options {
  /** Whether it reads its standard input. */
  reads?: boolean;
  /** MiB; default: Node's own. */
  memory?: number;
  /** Whether everybody who waits for the server itself comes before it, where there are not enough processors for all. */
  givesWay?: boolean;
}

/** The lowest: where processors are short, a sixtieth of the server's share. */
const lower = 19;

function giveWay(pid: number): void {
  try {
    setPriority(pid, lower);
  } catch {
    // Where it may not be set, the process takes its share like all others.
  }
}

/** Starts a program of the server as a process; requests and answers are messages. */
export function startProgram(path: string, { reads = false, memory, givesWay = false }: Options = {}): ChildProcess {
  const child = fork(path, [], {
    serialization: 'advanced',
    stdio: [reads ? 'pipe' : 'ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      ...(memory === undefined ? [] : [`--max-old-space-size=${memory}`]),
      ...(path.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
  });
  if (givesWay && child.pid !== undefined) giveWay(child.pid);
  return child;
}
