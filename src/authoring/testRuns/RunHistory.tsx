import { CheckCircleOutlined, CloseCircleOutlined, PauseCircleOutlined, SyncOutlined } from '@ant-design/icons';
import type { TestRun } from 'core/contract/authoring/testRun';
import { State } from '@/authoring/state/State';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useRunWords } from './useRunWords';

interface Props {
  runs: readonly TestRun[];
  /** Id of the run above. */
  shown: string | undefined;
  onOpen(id: string): void;
}

/** The runs before: when, by whom, how long, and what changed since the one before each. */
export function RunHistory({ runs, shown, onOpen }: Props) {
  const text = useText('testRuns.');
  const when = useWhen();
  const words = useRunWords();
  return (
    <ul className="plain-list test-runs-history">
      {runs.map((run) => (
        <li key={run.id}>
          <button type="button" aria-current={run.id === shown ? 'true' : undefined} onClick={() => onOpen(run.id)}>
            <time dateTime={run.startedAt} title={when.absolute(run.startedAt)}>
              {when.relative(run.startedAt)}
            </time>
            <Ending run={run} />
            <span className="quiet">{[words.trigger(run), words.took(run)].filter(Boolean).join(' · ')}</span>
            {run.broken + run.mended > 0 ? (
              <span>
                {[
                  run.broken > 0 ? text('broken', { count: run.broken }) : '',
                  run.mended > 0 ? text('mended', { count: run.mended }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Ending({ run: { state, failed, unsound, passed, done, total } }: { run: TestRun }) {
  const text = useText('testRuns.');
  if (state !== 'done') {
    const Sign = state === 'running' ? SyncOutlined : PauseCircleOutlined;
    return (
      <State of="warning" sign={<Sign aria-hidden />}>
        {text(`state.${state}`)} · {text('tested', { done, total })}
      </State>
    );
  }
  return failed + unsound === 0 ? (
    <State of="success" sign={<CheckCircleOutlined aria-hidden />}>
      {text('passed', { count: passed })}
    </State>
  ) : (
    <State of="danger" sign={<CloseCircleOutlined aria-hidden />}>
      {failed > 0 ? text('failed', { count: failed }) : text('unsound', { count: unsound })}
    </State>
  );
}
