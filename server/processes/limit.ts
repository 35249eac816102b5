import { readFileSync } from 'node:fs';

/** How many times as long as its processor time a process may take on a busy machine, or wait for others. */
const longest = 4;

/** The clock ticks of Linux's /proc, whatever the kernel's own: 100 a second. */
const tick = 10;

/** Milliseconds of processor time that a process has used; undefined: it is gone, or the system does not say (Linux does). */
export function processorTime(pid: number): number | undefined {
  try {
    // The second field is its name in brackets, which can hold blanks; of what follows, the 12th and 13th are its own time and the kernel's.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return undefined;
  }
}

/**
 * Calls `over` once a process has used so much processor time from now on: a busy machine is no fault of its work. Whatever it
 * used, it ends after four times as long by the clock; where the system does not say what it used, the clock alone decides.
 * @param allowed milliseconds
 * @returns ends the watch
 */
export function limitProcess(
  pid: number | undefined,
  allowed: number,
  over: (problem: string) => void,
  used = processorTime,
): () => void {
  const timeOf = () => (pid === undefined ? undefined : used(pid));
  const before = timeOf() ?? 0;
  let waited = 0;
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number) => {
    waited += milliseconds;
    timer = setTimeout(look, milliseconds);
  };
  const look = () => {
    const left = Math.min(allowed - ((timeOf() ?? Number.POSITIVE_INFINITY) - before), longest * allowed - waited);
    if (left > 0) wait(left);
    else over(`It took longer than ${allowed} ms`);
  };
  wait(allowed);
  return () => clearTimeout(timer);
}
