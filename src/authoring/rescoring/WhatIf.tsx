import { Alert, Button, Flex, Skeleton } from 'antd';
import { useText } from '@/kit/text/useText';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { ChangedAttempts } from './ChangedAttempts';
import { OutcomeWords } from './OutcomeWords';
import type { RescoringState } from './useRescoring';
import { useScoreNames } from './useScoreNames';

interface Props {
  instrumentId: string;
  rescoring: RescoringState;
  /** What to compare with; null: the draft. */
  version: number | null;
  /** Number of the draft's last change, if known. */
  sequence?: number;
}

/** What the draft or a version would make of the existing results, without changing them. */
export function WhatIf({ instrumentId, rescoring, version, sequence }: Props) {
  const text = useText();
  const { latest, load, whatIf, trial } = rescoring;
  const names = useScoreNames(instrumentId);
  const found = typeof latest === 'object' ? latest.whatIf : null;
  const outcome = found?.version === version ? found : null;
  const isOver = outcome !== null && outcome.job.endedAt !== null;
  const isOld = isOver && version === null && sequence !== undefined && outcome.sequence < sequence;
  return (
    <section className="what-if" aria-label={text('rescoring.whatIf')}>
      <h3>{text('rescoring.whatIf')}</h3>
      {latest === undefined ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {latest === 'failed' ? (
        <Alert
          type="error"
          showIcon
          title={text('request.connection.text')}
          action={<Button onClick={() => void load()}>{text('rescoring.retry')}</Button>}
        />
      ) : null}
      {typeof latest === 'object' ? (
        <Flex vertical gap={12} align="stretch">
          {outcome === null ? <p>{text('rescoring.whatIf.lead')}</p> : null}
          {outcome && !isOver ? (
            <JobProgress key={outcome.job.id} id={outcome.job.id} known={outcome.job} onEnded={() => void load()} />
          ) : null}
          {isOld ? <Alert type="warning" showIcon title={text('rescoring.old')} /> : null}
          {outcome && isOver ? (
            <>
              <OutcomeWords outcome={outcome} names={names} />
              {outcome.changed > 0 ? (
                <ChangedAttempts key={outcome.job.id} instrumentId={instrumentId} outcome={outcome} names={names} />
              ) : null}
            </>
          ) : null}
          {trial.failure ? <Alert type="error" showIcon role="alert" title={trial.failure} /> : null}
          {outcome && !isOver ? null : (
            <div>
              <Button loading={trial.busy} onClick={() => void whatIf(version)}>
                {text(outcome ? 'rescoring.again' : 'rescoring.begin')}
              </Button>
            </div>
          )}
        </Flex>
      ) : null}
    </section>
  );
}
