import { useIntl } from '@umijs/max';
import type { JobRow } from 'core/contract/job';
import { useMemo } from 'react';

/** What is said of a job. */
export function useJobWords() {
  const intl = useIntl();
  return useMemo(
    () => ({
      kind: ({ kind }: JobRow) => intl.formatMessage({ id: `job.kind.${kind}` }),
      /** How far it is. */
      standing({ state, done, total, failures }: JobRow): string {
        const counts = { done, total: total ?? 0, failures, filled: done - failures };
        if (state === 'running') {
          return intl.formatMessage({ id: total === null ? 'job.state.starting' : 'job.state.running' }, counts);
        }
        return intl.formatMessage({ id: `job.state.${state}` }, counts);
      },
    }),
    [intl],
  );
}
