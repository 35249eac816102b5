import { Alert, Flex, Form, Modal, Radio, Select, Skeleton } from 'antd';
import type { SendPreview, SendRequest } from 'core/contract/surveys/message';
import type { SurveyMessageKind } from 'core/survey/document';
import { plannedMessages } from 'core/survey/mailTimes';
import { useEffect, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { useSurvey } from '../state/SurveyProvider';
import { SendFigures } from './SendFigures';
import { useHours } from './useHours';

interface Props {
  onSent(): void;
  onClose(): void;
}

const kinds = ['invitation', 'reminder', 'last_call', 'thanks'] as const;
const groups = ['all', 'not_begun', 'begun', 'unknown', 'failed'] as const;

/** Sends a mail: who would get it and when is said beforehand, and who would not. */
export function SendDialog({ onSent, onClose }: Props) {
  const text = useText('survey.mails.');
  const { detail } = useSurvey();
  const { id, messages, status, anonymity, invited } = detail;
  const hours = useHours();
  const [message, setMessage] = useState<SurveyMessageKind>('invitation');
  const [to, setTo] = useState<(typeof groups)[number]>('all');
  const [when, setWhen] = useState<SendRequest['when']>('hour');
  const [preview, setPreview] = useState<SendPreview | 'failed'>();
  const [job, setJob] = useState<string>();
  const { busy, failure, run } = useTask((error) => asFailure(error).message || undefined);
  useEffect(() => {
    let isOver = false;
    setPreview(undefined);
    api.message.preview({ params: { id }, body: { message, to, when }, skipErrorHandler: true }).then(
      (read) => void (isOver || setPreview(read ?? 'failed')),
      () => void (isOver || setPreview('failed')),
    );
    return () => {
      isOver = true;
    };
  }, [id, message, to, when]);

  const hour = plannedMessages(messages).find(({ kind }) => kind === message)?.hour ?? 9;
  const offered = groups.filter((group) => {
    const byProgress = group === 'begun' || group === 'not_begun';
    return !byProgress || (message !== 'thanks' && message !== 'invitation' && anonymity !== 'anonymous');
  });
  const count = typeof preview === 'object' ? preview.recipients : 0;
  const send = () =>
    run(async () => {
      const answer = await api.message.send({ params: { id }, body: { message, to, when }, skipErrorHandler: true });
      if (answer) setJob(answer.job);
    });
  const choose = (kind: SurveyMessageKind) => {
    setMessage(kind);
    setTo('all');
  };
  return (
    <Modal
      open
      width="min(640px, 100vw)"
      title={text('send')}
      okText={text('send.submit', { count })}
      cancelText={text(job === undefined ? 'send.cancel' : 'send.close')}
      okButtonProps={{
        disabled: count === 0 || status !== 'open',
        style: job === undefined ? {} : { display: 'none' },
      }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {job === undefined ? (
        <Flex vertical gap={16}>
          {status === 'open' ? null : <Alert type="info" showIcon title={text('send.notOpen')} />}
          {invited === 0 ? <Alert type="info" showIcon title={text('send.nobody')} /> : null}
          {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
          <Form layout="vertical" component="div" className="survey-mail-when">
            <LabelledItem label={text('send.message')}>
              <Select
                value={message}
                options={kinds.map((kind) => ({ value: kind, label: text(`kind.${kind}`) }))}
                onChange={choose}
              />
            </LabelledItem>
            <LabelledItem label={text('to')}>
              <Select
                value={to}
                options={offered.map((group) => ({ value: group, label: text(`send.to.${group}`) }))}
                onChange={setTo}
              />
            </LabelledItem>
          </Form>
          <Radio.Group
            vertical
            aria-label={text('send.when')}
            value={when}
            options={[
              { value: 'hour', label: text('send.hour', { hour: hours[hour]?.label ?? '' }) },
              { value: 'now', label: text('send.now') },
            ]}
            onChange={({ target }) => setWhen(target.value)}
          />
          <div role="status">
            {preview === undefined ? <Skeleton active paragraph={{ rows: 2 }} title={false} /> : null}
            {preview === 'failed' ? <Alert type="warning" showIcon title={text('send.unknown')} /> : null}
            {typeof preview === 'object' ? <SendFigures preview={preview} /> : null}
          </div>
        </Flex>
      ) : (
        <JobProgress id={job} onEnded={onSent} />
      )}
    </Modal>
  );
}
