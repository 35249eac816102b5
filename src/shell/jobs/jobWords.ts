import { useIntl } from '@umijs/max';
import type { JobRow } from 'core/contract/platform/job';
import { useMemo } from 'react';

/** The group of messages below `job.` about the end of a job. */
const endings: Readonly<Record<JobRow['kind'], string>> = {
  'translation.suggest': 'state',
  'instrument.whatIf': 'whatIf',
  'instrument.rescore': 'rescore',
  'instrument.reports': 'reports',
  'survey.mails': 'mails',
  'survey.invite': 'invite',
  'prompt.cases': 'cases',
  'results.export': 'export',
};

/** Words for a job. */
export function useJobWords() {
  const intl = useIntl();
  return useMemo(
    () => ({
      kind: ({ kind }: JobRow) => intl.formatMessage({ id: `job.kind.${kind}` }),
      /** Its progress or result. */
      standing({ kind, state, done, total, failures }: JobRow): string {
        const counts = { done, total: total ?? 0, failures, filled: done - failures };
        if (state === 'running') {
          return intl.formatMessage({ id: total === null ? 'job.state.starting' : 'job.state.running' }, counts);
        }
        if (state === 'waiting') return intl.formatMessage({ id: 'job.state.waiting' });
        if (state === 'done' && failures > 0) {
          if (kind === 'instrument.reports') return intl.formatMessage({ id: 'job.reports.partly' }, counts);
          if (kind === 'survey.invite') return intl.formatMessage({ id: 'job.invite.partly' }, counts);
        }
        return intl.formatMessage({ id: `job.${endings[kind]}.${state}` }, counts);
      },
    }),
    [intl],
  );
}
