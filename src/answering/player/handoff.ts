import type { Attempt, Risk } from 'core/contract/answering/attempt';

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

/** What must not be overlooked about answers that have just been sent: it shows even where the result cannot be fetched. */
let told: { id: string; risks: readonly Risk[] } | undefined;

export function handOverRisks(id: string, risks: readonly Risk[]): void {
  told = { id, risks };
}

export const risksOfSent = (id: string): readonly Risk[] => (told?.id === id ? told.risks : []);
