import type { Attempt } from 'core/contract/attempt';

/** The attempt that the page before has just begun: the next page need not fetch it again. Taken once. */
let begun: Attempt | undefined;

export function handOver(attempt: Attempt): void {
  begun = attempt;
}

export function takeOver(id: string): Attempt | undefined {
  const attempt = begun?.id === id ? begun : undefined;
  begun = undefined;
  return attempt;
}
