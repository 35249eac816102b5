import type { AnswerSheet } from 'core/instrument/document';
import type { StoredAnswers } from '../../database/schema/attempt';

/** The write that gave the current answer to a question. */
export interface Giver {
  /** By the writer's clock. */
  at: Date;
  /** `at`, corrected by the offset of the writer's clock. */
  correctedAt: Date;
  client: string;
  sequence: number;
  /** The attempt's revision after this write. */
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
 * When the answers were given, by the server's clock: the client's clock is off by the difference of its `sentAt` and our receipt. Never
 * later than the receipt, nor before 1970.
 */
export function correctedTime(at: Date, sentAt: Date | undefined, receivedAt: Date): Date {
  const offset = sentAt === undefined ? 0 : receivedAt.getTime() - sentAt.getTime();
  return new Date(Math.max(0, Math.min(at.getTime() + offset, receivedAt.getTime())));
}

/** Neither writer knew of the other: the later answer counts. Equal times are decided the same way in either order of arrival. */
function isLater(write: AnswerWrite, held: Giver): boolean {
  if (write.client === held.client) {
    // One clock: nothing to correct, and corrections would differ by network delays.
    const difference = write.at.getTime() - held.at.getTime();
    return difference === 0 ? write.sequence > held.sequence : difference > 0;
  }
  const difference = write.correctedAt.getTime() - held.correctedAt.getTime();
  return difference === 0 ? write.client > held.client : difference > 0;
}

export interface Merged {
  /** The answers that the write changes. */
  applied: StoredAnswers;
  /** Codes whose stored answer is newer and stays. */
  superseded: string[];
}

/**
 * For each question: if it is unchanged since the revision that the client had seen, the write wins; otherwise the later answer does.
 * `givers`: by question code, for answered questions.
 */
export function mergeAnswers(givers: Readonly<Record<string, Giver>>, write: AnswerWrite): Merged {
  const merged: Merged = { applied: {}, superseded: [] };
  for (const [code, value] of Object.entries(write.answers)) {
    // Own properties only: a question may be called `constructor`.
    const held = Object.hasOwn(givers, code) ? givers[code] : undefined;
    if (held !== undefined && held.revision > write.base && !isLater(write, held)) merged.superseded.push(code);
    else merged.applied[code] = value;
  }
  return merged;
}
