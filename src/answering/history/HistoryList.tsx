import type { HistoryRow } from 'core/contract/answering/attempt';
import { AssessmentCard } from './AssessmentCard';
import { assessmentsOf } from './groups';

interface Props {
  rows: readonly HistoryRow[];
  /** An attempt was given up or deleted. */
  onChange(): void;
}

/** The attempts, a card for each assessment. */
export function HistoryList({ rows, onChange }: Props) {
  return (
    <ul className="browse-list history-list">
      {assessmentsOf(rows).map((assessment) => (
        <AssessmentCard key={assessment.instrument} assessment={assessment} onChange={onChange} />
      ))}
    </ul>
  );
}
