import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { useText } from '@/kit/text/useText';

export type Completeness = InstrumentRow['locales'][number];

/** How many texts are translated, approved, and of the present wording: what publishing takes. */
export const approvedOf = ({ texts, reviewed = texts }: Completeness): number => reviewed;

export const isComplete = (counts: Completeness): boolean => approvedOf(counts) >= counts.total;

/** How many texts wait for approval. */
export const draftsOf = (counts: Completeness): number => counts.texts - approvedOf(counts) - (counts.outdated ?? 0);

/** How many texts are translated, and of these how many wait for approval or are of an older wording. */
export function TextCounts({ counts }: { counts: Completeness }) {
  const text = useText();
  const { texts, total, outdated = 0 } = counts;
  const drafts = draftsOf(counts);
  return [
    text('instrument.locale.texts', { texts, total }),
    ...(drafts > 0 ? [text('instrument.locale.drafts', { count: drafts })] : []),
    ...(outdated > 0 ? [text('instrument.locale.outdated', { count: outdated })] : []),
  ].join(' · ');
}
