import { useIntl } from '@umijs/max';
import type { TestRun } from 'core/contract/authoring/testRun';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';

/** Who or what began a run, and how long it took, in words. */
export function useRunWords() {
  const intl = useIntl();
  const text = useText('testRuns.');
  return useMemo(
    () => ({
      trigger({ trigger, by }: Pick<TestRun, 'trigger' | 'by'>): string {
        if (trigger !== 'hand') return text(`by.${trigger}`);
        return typeof by === 'object' ? text('by.person', { name: by.name }) : text('by.gone');
      },
      /** '' while it is under way. */
      took({ startedAt, endedAt }: Pick<TestRun, 'startedAt' | 'endedAt'>): string {
        if (endedAt === null) return '';
        const seconds = Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
        return text('took', { time: intl.formatNumber(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 }) });
      },
    }),
    [intl, text],
  );
}
