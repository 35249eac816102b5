import { Alert, Flex, Modal } from 'antd';
import type { ShownSurveyProblem } from 'core/contract/surveys/survey';
import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { usePromiseWords } from '../making/usePromiseWords';
import { useZonedTime } from '../settings/zonedTime';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { Changes } from './Changes';
import { ProblemList } from './SurveyProblems';
import type { StatusChange } from './statusChange';

interface Props {
  change: StatusChange;
  onDone(): void;
  onClose(): void;
}

/** Says what follows from opening, closing or putting away, and does it. */
export function StatusDialog({ change, onDone, onClose }: Props) {
  const text = useText('survey.');
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const [found, setFound] = useState<readonly ShownSurveyProblem[]>();
  const { busy, failure, run } = useTask((error) => {
    const { code, details, message } = asFailure(error);
    if (code === 'survey.not_openable') setFound(details as unknown as ShownSurveyProblem[]);
    return message || undefined;
  });
  const follows = useFollows(change);
  const opens = change === 'open' || change === 'revise';
  const problems = found ?? (opens ? detail.problems : []);
  const isBlocked = problems.some(({ severity = 'error' }) => severity === 'error');
  const call = () =>
    run(async () => {
      // What was changed last is opened, too.
      await store.settled();
      const params = { id: detail.id };
      const name = change === 'revise' ? 'open' : change;
      if (!(await api.survey[name]({ params, skipErrorHandler: true }))) return;
      feedback.success(text(`status.${change}.done`, { title: detail.title }));
      onDone();
      onClose();
    });
  return (
    <Modal
      open
      title={text(`status.${change}.title`, { title: detail.title })}
      okText={text(`status.${change}`)}
      okButtonProps={{ disabled: isBlocked && found === undefined, loading: busy }}
      onOk={() => void call()}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {isBlocked ? <Alert type="error" showIcon title={failure ?? text('blocked')} /> : null}
        {failure && !isBlocked ? <Alert type="error" showIcon title={failure} /> : null}
        <ProblemList problems={problems} onGo={onClose} />
        {change === 'revise' ? (
          <div>
            <Changes />
          </div>
        ) : null}
        {isBlocked ? null : (
          <ul className="survey-follows">
            {follows.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Flex>
    </Modal>
  );
}

/** What follows, one sentence each. */
function useFollows(change: StatusChange): string[] {
  const text = useText('survey.follows.');
  const promise = usePromiseWords();
  const { detail } = useSurvey();
  const timeOf = useZonedTime();
  const { audience, invited, anonymity, answered, settings, opensAt, closesAt } = detail;
  const grace = settings.grace ?? 60;
  const begun = detail.started - detail.completed;
  const time = (at: string) => timeOf(at, settings.timeZone ?? 'UTC');
  switch (change) {
    case 'open':
      return [
        text(`open.${audience}`, { count: invited ?? 0 }),
        ...(opensAt ? [text('opensAt', { time: time(opensAt) })] : []),
        closesAt ? text('closesAt', { time: time(closesAt) }) : text('noEnd'),
        ...(answered ? [] : [`${promise.reads(anonymity)} ${text('promise')}`]),
      ];
    case 'revise':
      return [text('revise.texts')];
    case 'close':
      return [text('close', { count: begun, minutes: grace }), text('kept')];
    case 'reopen':
      return [text('reopen'), ...(closesAt && Date.parse(closesAt) < Date.now() ? [text('reopen.past')] : [])];
    case 'archive':
      return [text('archive'), text('kept')];
  }
}
