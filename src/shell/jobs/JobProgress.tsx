import { Button, Flex, Progress, Typography } from 'antd';
import type { JobRow } from 'core/contract/platform/job';
import { useText } from '@/kit/text/useText';
import { useJobWords } from './jobWords';
import { useJob } from './useJob';
import './jobs.css';

const bars = {
  waiting: 'normal',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
} as const;

/** Whole percent, rounded down: only a finished job has 100 %. */
function shareOf({ state, done, total }: JobRow): number {
  if (state === 'done') return 100;
  return total ? Math.floor((Math.min(done, total) / total) * 100) : 0;
}

/** The progress of a job, with a button to stop it. `known`: its state in a list. `onEnded` is called once, if it ends meanwhile. */
export function JobProgress({ id, known, onEnded }: { id: string; known?: JobRow; onEnded?(job: JobRow): void }) {
  const text = useText();
  const words = useJobWords();
  const { job, lost, cancel, cancelling, failure } = useJob(id, known, onEnded);
  if (!job) return <Typography.Text type="secondary">{text('job.state.waiting')}</Typography.Text>;
  const isOver = job.endedAt !== null;
  const isPartly = job.state === 'done' && job.failures > 0;
  return (
    <div className="job-progress">
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text role="status" type={job.state === 'failed' ? 'danger' : undefined}>
          {words.standing(job)}
        </Typography.Text>
        {isOver ? null : (
          <Button size="small" loading={cancelling} onClick={() => void cancel()}>
            {text('job.cancel')}
          </Button>
        )}
      </Flex>
      <Progress
        percent={shareOf(job)}
        status={isPartly ? 'normal' : bars[job.state]}
        size="small"
        showInfo={false}
        aria-label={text(`job.kind.${job.kind}`)}
      />
      {job.message ? (
        <Typography.Text type={job.state === 'failed' ? 'danger' : isPartly ? 'warning' : 'secondary'}>
          {job.message}
        </Typography.Text>
      ) : null}
      {lost ? <Typography.Text type="warning">{text('job.lost')}</Typography.Text> : null}
      {failure ? (
        <Typography.Text type="danger" role="alert">
          {failure}
        </Typography.Text>
      ) : null}
    </div>
  );
}
