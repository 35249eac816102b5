import type { Attempt, Risk } from 'core/contract/answering/attempt';

/** The attempt that the previous page has just created: the next page need not fetch it. Taken once. */
let begun: Attempt | undefined;

export function handOver(attempt: Attempt): void {
  begun = attempt;
}

export function takeOver(id: string): Attempt | undefined {
  const attempt = begun?.id === id ? begun : undefined;
  begun = undefined;
  return attempt;
}

/** Risks in the answers that were just sent: shown even if the result cannot be loaded. */
let told: { id: string; risks: readonly Risk[] } | undefined;

export function handOverRisks(id: string, risks: readonly Risk[]): void {
  told = { id, risks };
}

export const risksOfSent = (id: string): readonly Risk[] => (told?.id === id ? told.risks : []);
