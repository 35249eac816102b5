import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { languageStanding } from 'core/instrument/standing';
import { useText } from '@/kit/text/useText';

export type Completeness = InstrumentRow['locales'][number];

/** What a language lacks: missing, outdated and waiting texts, each with its number; or that it is complete. */
export function TextCounts({ counts }: { counts: Completeness }) {
  const text = useText();
  const { isComplete, ...lacks } = languageStanding(counts);
  if (isComplete) return text('instrument.locale.complete');
  return (['missing', 'outdated', 'waiting'] as const)
    .filter((kind) => lacks[kind] > 0)
    .map((kind) => text(`instrument.locale.${kind}`, { count: lacks[kind] }))
    .join(' · ');
}
