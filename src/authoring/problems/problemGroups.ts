import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { draftStanding } from 'core/instrument/standing';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';

export const keyOf = ({ path, message }: Pick<InstrumentProblem, 'path' | 'message'>): string => `${path} ${message}`;

export const localeOf = ({ params }: InstrumentProblem): string => String(params?.locale);

/** How much is wrong with a draft, in words that are the same wherever they stand: 1 problem · 2 warnings. */
export function useStandingWords(): (found: readonly InstrumentProblem[]) => string {
  const text = useText();
  return useCallback(
    (found) => {
      const { errors, warnings } = draftStanding(found);
      if (warnings === 0) return text('problems.count', { count: errors });
      return [
        ...(errors > 0 ? [text('problems.count', { count: errors })] : []),
        text('problems.warnings', { count: warnings }),
      ].join(' · ');
    },
    [text],
  );
}
