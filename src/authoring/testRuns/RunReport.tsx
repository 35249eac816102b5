import { Alert, Button, Checkbox, Flex, Progress, Skeleton } from 'antd';
import type { TestRun } from 'core/contract/authoring/testRun';
import { useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { UnitTable } from './UnitTable';
import { useRun } from './useRun';
import { useRunWords } from './useRunWords';

interface Props {
  id: string;
  /** This run or another one. */
  isUnderWay: boolean;
  onRun(instrumentId: string): void;
  onChanged(): Promise<void>;
}

/** One run: how far it is, what came out, and each instrument. */
export function RunReport({ id, isUnderWay, onRun, onChanged }: Props) {
  const text = useText('testRuns.');
  const when = useWhen();
  const words = useRunWords();
  const { loaded, reload } = useRun(id, () => void onChanged());
  const [failedOnly, setFailedOnly] = useState(false);
  if (loaded === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (loaded === 'failed') return <LoadFailed onRetry={() => void reload()} />;
  const { run, units } = loaded;
  const isBad = ({ state, cases }: (typeof units)[number]) =>
    state === 'unsound' || cases.some(({ passed }) => !passed);
  const change = async (call: typeof api.testRun.stop | typeof api.testRun.resume) => {
    await call({ params: { id } }).catch(() => undefined);
    await Promise.all([reload(), onChanged()]);
  };
  return (
    <Section
      title={text('run', { when: when.relative(run.startedAt) })}
      lead={[words.trigger(run), words.took(run)].filter(Boolean).join(' · ')}
    >
      <Outcome run={run} />
      {run.state === 'done' ? null : (
        <Flex gap={12} align="center" wrap>
          <Progress
            percent={Math.floor((run.done / Math.max(1, run.total)) * 100)}
            status={run.state === 'running' ? 'active' : 'normal'}
            aria-label={text('progress')}
            style={{ maxInlineSize: 320 }}
          />
          {run.state === 'running' ? (
            <Button size="small" onClick={() => void change(api.testRun.stop)}>
              {text('stop')}
            </Button>
          ) : (
            <Button size="small" disabled={isUnderWay} onClick={() => void change(api.testRun.resume)}>
              {text('resume')}
            </Button>
          )}
        </Flex>
      )}
      <Checkbox checked={failedOnly} onChange={({ target }) => setFailedOnly(target.checked)}>
        {text('failedOnly')}
      </Checkbox>
      <UnitTable run={id} units={failedOnly ? units.filter(isBad) : units} isUnderWay={isUnderWay} onRun={onRun} />
    </Section>
  );
}

function Outcome({ run }: { run: TestRun }) {
  const text = useText('testRuns.');
  const { passed, failed, broken, mended, unsound, done, total, state } = run;
  const isWell = failed + unsound === 0;
  const facts = [
    text('passed', { count: passed }),
    text('failed', { count: failed }),
    ...(unsound > 0 ? [text('unsound', { count: unsound })] : []),
    ...(broken > 0 ? [text('broken', { count: broken })] : []),
    ...(mended > 0 ? [text('mended', { count: mended })] : []),
    ...(state === 'done' ? [] : [text('tested', { done, total })]),
  ];
  return (
    <Alert
      type={isWell ? (state === 'done' ? 'success' : 'info') : 'error'}
      showIcon
      role="status"
      title={facts.join(' · ')}
    />
  );
}
