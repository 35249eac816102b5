import { history, useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { CompareDocuments } from './CompareDocuments';
import { RunHistory } from './RunHistory';
import { RunReport } from './RunReport';
import { ScheduleDialog } from './ScheduleDialog';
import './testRuns.css';

/** All test cases: the newest run, or the one that the address names; the runs before; and any two documents side by side. */
export function TestRuns() {
  const text = useText('testRuns.');
  const intl = useIntl();
  const [query] = useSearchParams();
  const { loaded: runs, reload } = useLoaded(() => api.testRun.list());
  const [scheduling, setScheduling] = useState(false);
  const shown = query.get('run') ?? (Array.isArray(runs) ? runs[0]?.id : undefined);
  const isUnderWay = Array.isArray(runs) && runs.some(({ state }) => state === 'running');
  const open = useCallback((id: string) => history.replace(`/jest?run=${id}`), []);

  const begin = useCallback(
    async (body: Parameters<typeof api.testRun.begin>[0]['body']) => {
      const begun = await api.testRun.begin({ body }).catch(() => undefined);
      if (begun === undefined) return;
      feedback.success(text('begun'));
      open(begun.id);
      await reload();
    },
    [open, reload, text],
  );
  return (
    <Flex vertical gap={24}>
      <PageHeader
        title={text('title')}
        lead={text('lead')}
        actions={
          <>
            <Button onClick={() => setScheduling(true)}>{text('schedule')}</Button>
            <Button disabled={isUnderWay} onClick={() => void begin({ which: 'failed' })}>
              {text('runFailed')}
            </Button>
            <Button type="primary" disabled={isUnderWay} onClick={() => void begin({ which: 'all' })}>
              {text('runAll')}
            </Button>
          </>
        }
      />
      {runs === undefined ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {runs === 'failed' ? <LoadFailed onRetry={() => void reload()} /> : null}
      {Array.isArray(runs) && shown === undefined ? <p>{text('none')}</p> : null}
      {shown === undefined ? null : (
        <RunReport
          key={shown}
          id={shown}
          isUnderWay={isUnderWay}
          onRun={(instrumentId) => void begin({ which: 'instrument', instrumentId })}
          onChanged={reload}
        />
      )}
      {Array.isArray(runs) && runs.length > 0 ? (
        <Section title={text('history')} lead={text('history.lead', { count: intl.formatNumber(runs.length) })}>
          <RunHistory runs={runs} shown={shown} onOpen={open} />
        </Section>
      ) : null}
      <Section title={text('compare')} lead={text('compare.lead')}>
        <CompareDocuments />
      </Section>
      {scheduling ? <ScheduleDialog onClose={() => setScheduling(false)} /> : null}
    </Flex>
  );
}
