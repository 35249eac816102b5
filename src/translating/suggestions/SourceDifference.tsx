import { useMemo } from 'react';
import { ChangedText } from '@/translating/texts/ChangedText';
import { wordDiff } from '@/translating/texts/wordDiff';

interface Props {
  /** The source text of the match. */
  remembered: string;
  /** The source text to translate. */
  present: string;
  locale: string;
}

/** How a remembered source text differs from the present one. */
export function SourceDifference({ remembered, present, locale }: Props) {
  const pieces = useMemo(() => wordDiff(remembered, present), [remembered, present]);
  return <ChangedText pieces={pieces} of="both" locale={locale} />;
}
