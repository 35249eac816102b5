/** Memory of a server's processes, as the kernel counts it. */
import { readdirSync, readFileSync } from 'node:fs';
import { processorSeconds } from '../running/child';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

/** Megabytes that are resident now, and the most that ever were; 0: it has ended. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`);
  const field = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6;
  return { now: field('VmRSS'), most: field('VmHWM') };
}

/** Seconds of processor time so far; 0: it has ended. */
export function usedBy(pid: number): number {
  try {
    return processorSeconds(pid);
  } catch {
    return 0;
  }
}

/** The processes of a program that this server has started. */
export function processesOf(server: number, program: string): number[] {
  const children = readdirSync(`/proc/${server}/task`).flatMap((task) =>
    read(`/proc/${server}/task/${task}/children`).split(/\s+/).filter(Boolean).map(Number),
  );
  return children.filter((pid) => read(`/proc/${pid}/cmdline`).includes(`/${program}.`));
}
