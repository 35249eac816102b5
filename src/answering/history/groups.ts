import type { HistoryRow } from 'core/contract/answering/attempt';
import groupBy from 'lodash/groupBy';
import partition from 'lodash/partition';

/** The attempts at one assessment. */
export interface Assessment {
  instrument: string;
  /** The newest attempt, which names the assessment. */
  newest: HistoryRow;
  /** Under way, given up or expired, the newest first. */
  unsent: HistoryRow[];
  /** The newest first. */
  sent: HistoryRow[];
}

/** When a result was sent. */
export const sentAt = ({ completedAt, startedAt }: HistoryRow): string => completedAt ?? startedAt;

/** The assessments of a history, in the order of their newest attempts. @param rows the newest first */
export function assessmentsOf(rows: readonly HistoryRow[]): Assessment[] {
  return Object.entries(groupBy(rows, 'instrumentId')).flatMap(([instrument, own]) => {
    const [newest] = own;
    if (newest === undefined) return [];
    const [sent, unsent] = partition(own, ({ status }) => status === 'completed');
    sent.sort((one, other) => sentAt(other).localeCompare(sentAt(one)));
    return [{ instrument, newest, unsent, sent }];
  });
}

/** Whether two of these results can be compared; earlier ones that are not loaded count by their values. */
export const areComparable = (sent: readonly HistoryRow[]): boolean =>
  sent.filter(({ summary }) => summary).length > 1 ||
  sent.some(({ summary, courses }) => summary && Object.keys(courses).length > 0);
