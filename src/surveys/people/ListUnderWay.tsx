import { Flex, Modal } from 'antd';
import type { InvitationImport } from 'core/contract/surveys/invitation';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { useSurvey } from '../state/SurveyProvider';
import { InviteOutcome } from './InviteOutcome';

interface Props {
  /** Of the survey. */
  id: string;
  job: string;
  onEnded(): void;
  onClose(): void;
}

/** A list that is taken in by a job: its progress, and then what came of it. */
export function ListUnderWay({ id, job, onEnded, onClose }: Props) {
  const text = useText('survey.invite.');
  const { detail } = useSurvey();
  const [made, setMade] = useState<InvitationImport>();
  const end = async () => {
    onEnded();
    const lists = await api.invitation.imports({ params: { id } }).catch(() => undefined);
    setMade(lists?.find((each) => each.job.id === job));
  };
  if (made) return <InviteOutcome outcome={made} code={detail.code} onClose={onClose} />;
  return (
    <Modal
      open
      title={text('title')}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText={text('close')}
      onOk={onClose}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <JobProgress id={job} onEnded={() => void end()} />
        <p className="survey-quiet">{text('goesOn')}</p>
      </Flex>
    </Modal>
  );
}
