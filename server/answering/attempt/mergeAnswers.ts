import type { AnswerSheet } from 'core/instrument/document';
import type { StoredAnswers } from '../../database/schema/attempt';

/** The write that gave the answer which holds for a question. */
export interface Giver {
  /** By the writer's clock. */
  at: Date;
  /** `at`, corrected by the offset of the writer's clock. */
  correctedAt: Date;
  client: string;
  sequence: number;
  /** The attempt's revision that this write made. */
  revision: number;
}

/** One write of answers by one client: a browser tab or a device. */
export interface AnswerWrite {
  client: string;
  sequence: number;
  /** The attempt's revision that the client had seen. */
  base: number;
  answers: AnswerSheet;
  /** By the client's clock. */
  at: Date;
  /** By the server's. */
  correctedAt: Date;
}

/**
 * When the answers were given, by the server's clock: the client's clock is off by what lies between its `sentAt` and our receipt.
 * Never later than the receipt, nor before 1970.
 */
export function correctedTime(at: Date, sentAt: Date | undefined, receivedAt: Date): Date {
  const offset = sentAt === undefined ? 0 : receivedAt.getTime() - sentAt.getTime();
  return new Date(Math.max(0, Math.min(at.getTime() + offset, receivedAt.getTime())));
}

/** Both given without knowledge of each other: the later one holds. Equal times are settled the same way in whichever order they arrive. */
function isLater(write: AnswerWrite, held: Giver): boolean {
  if (write.client === held.client) {
    // One clock: nothing to correct, and its corrections would differ by the delays of the network.
    const difference = write.at.getTime() - held.at.getTime();
    return difference === 0 ? write.sequence > held.sequence : difference > 0;
  }
  const difference = write.correctedAt.getTime() - held.correctedAt.getTime();
  return difference === 0 ? write.client > held.client : difference > 0;
}

export interface Merged {
  /** What the write puts in place. */
  applied: StoredAnswers;
  /** Codes whose stored answer is newer and stays. */
  superseded: string[];
}

/**
 * For each question: unchanged since the revision that the client had seen, the write wins; otherwise the later answer does.
 * `givers`: by question code, of those that have been answered.
 */
export function mergeAnswers(givers: Readonly<Record<string, Giver>>, write: AnswerWrite): Merged {
  const merged: Merged = { applied: {}, superseded: [] };
  for (const [code, value] of Object.entries(write.answers)) {
    // Own alone: a question may be called `constructor`.
    const held = Object.hasOwn(givers, code) ? givers[code] : undefined;
    if (held !== undefined && held.revision > write.base && !isLater(write, held)) merged.superseded.push(code);
    else merged.applied[code] = value;
  }
  return merged;
}
