import type { Attempt, Risk, Told } from 'core/contract/answering/attempt';
import { currentUser } from '@/shell/session/currentUser';

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

/** What must not be overlooked in answers that were just sent: shown even if nothing more can be loaded. */
export interface SentRisks {
  attempt: string;
  risks: readonly Risk[];
  /** Whom the server has told, as far as it has said so. */
  told: Told;
}

/** Of one account: another one that signs in here sees none. */
let sent: { account: string | undefined; all: readonly SentRisks[] } = { account: undefined, all: [] };

/** Those of all answers that this person has sent since the page was loaded, newest first. */
export const allSent = (): readonly SentRisks[] => (sent.account === currentUser()?.id ? sent.all : []);

export function handOverRisks(attempt: string, risks: readonly Risk[], told: Told): void {
  const others = allSent().filter((each) => each.attempt !== attempt);
  sent = { account: currentUser()?.id, all: risks.length > 0 ? [{ attempt, risks, told }, ...others] : others };
}

export const risksOfSent = (attempt: string): SentRisks =>
  allSent().find((each) => each.attempt === attempt) ?? { attempt, risks: [], told: null };
