import { Alert, Checkbox, Flex, Input, Modal, Skeleton, Typography } from 'antd';
import type { InstrumentProblem, InstrumentRow } from 'core/contract/authoring/instrument';
import { useState } from 'react';
import { DraftProvider, useIsInDraft } from '@/authoring/draft/DraftProvider';
import { DraftProblems } from '@/authoring/problems/DraftProblems';
import { groupsOf } from '@/authoring/problems/problemGroups';
import { RescoreDialog } from '@/authoring/rescoring/RescoreDialog';
import { useRescoring } from '@/authoring/rescoring/useRescoring';
import { WhatIf } from '@/authoring/rescoring/WhatIf';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ArchivedNotice } from './ArchivedNotice';
import { ProblemList } from './ProblemList';
import { Refusal } from './Refusal';
import { useToPublish } from './useToPublish';
import { WhatChanged } from './WhatChanged';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'title' | 'version' | 'attempts' | 'status'>;
  /** Number of the draft's last change, if known. */
  sequence?: number;
  onPublished(): void;
  /** The instrument was archived, and is back. By default like after publishing. */
  onRestored?(): void;
  onClose(): void;
}

/** Publishes the draft as its next version: shows problems, asks for a note and for consent to unfinished languages; then offers re-scoring. */
export function PublishDialog({ instrument, sequence, onPublished, onRestored = onPublished, onClose }: Props) {
  const text = useText();
  const [note, setNote] = useState('');
  const [override, setOverride] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState<number>();
  const [refusal, setRefusal] = useState<RequestFailure>();
  const { id } = instrument;
  const { detail, problems, readAgain } = useToPublish(id, onClose);
  const next = ((detail ?? instrument).version ?? 0) + 1;

  const errors = problems?.filter(({ severity }) => severity === 'error') ?? [];
  const unfinished = errors.filter(({ code }) => code === 'text.incomplete_locale');
  const isArchived = (detail ?? instrument).status === 'archived';
  const [last] = detail?.versions ?? [];
  const blocked =
    problems === undefined || isArchived || errors.length > unfinished.length || (unfinished.length > 0 && !override);

  async function publish() {
    setPublishing(true);
    try {
      const stored = await api.instrument.publish({
        params: { id },
        body: { note, rowVersion: detail?.rowVersion, overrideIncompleteLocales: override },
        skipErrorHandler: true,
      });
      const { version } = stored ?? { version: next };
      feedback.success(text('publish.done', { version }));
      onPublished();
      if (instrument.attempts > 0) setPublished(version);
      else onClose();
    } catch (error) {
      const failure = asFailure(error);
      setRefusal(failure);
      // Somebody has changed the draft since it was read: what is published next is what it is now.
      if (failure.code === 'conflict') readAgain();
    } finally {
      setPublishing(false);
    }
  }

  if (published !== undefined) return <RescoreDialog instrumentId={id} version={published} isNew onClose={onClose} />;
  return (
    <Modal
      open
      title={text('publish.title', { title: instrument.title })}
      okText={text('publish.submit', { version: next })}
      okButtonProps={{ disabled: blocked, loading: publishing }}
      onOk={publish}
      onCancel={onClose}
      width={640}
    >
      <Flex vertical gap={16}>
        {problems === undefined ? <Skeleton active paragraph={{ rows: 3 }} title={false} /> : null}
        {refusal ? <Refusal failure={refusal} label={text('publish.blocking')} /> : null}
        {isArchived && detail ? (
          <ArchivedNotice
            instrument={detail}
            onRestored={() => {
              setRefusal(undefined);
              readAgain();
              onRestored();
            }}
          />
        ) : null}
        {problems && problems.length > 0 ? (
          <Found id={id} problems={problems} isAgreed={override} isArchived={isArchived} onGo={onClose} />
        ) : null}
        {problems && problems.length === 0 && !isArchived ? (
          <Alert type="success" showIcon title={text('publish.clear')} />
        ) : null}
        {unfinished.length > 0 ? (
          <Checkbox checked={override} onChange={(event) => setOverride(event.target.checked)}>
            {text('publish.override', { count: unfinished.length })}
          </Checkbox>
        ) : null}
        {last ? <WhatChanged id={id} version={last} /> : null}
        {detail ? (
          <div>
            <Typography.Text strong>{text('overview.answerAccess')}</Typography.Text>
            <div>{text(`overview.answerAccess.${detail.access}`)}</div>
          </div>
        ) : null}
        {instrument.version === null || instrument.attempts === 0 ? null : (
          <DraftWhatIf instrumentId={id} sequence={sequence} />
        )}
        <LabelledItem label={text('publish.note')} help={text('publish.noteHelp')}>
          <Input.TextArea
            value={note}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setNote(target.value)}
          />
        </LabelledItem>
      </Flex>
    </Modal>
  );
}

interface FoundProps {
  id: string;
  problems: readonly InstrumentProblem[];
  /** The publisher has agreed to unfinished languages. */
  isAgreed: boolean;
  /** Something else blocks publishing. */
  isArchived: boolean;
  onGo(): void;
}

/** The problems with the names of parts: those of the open draft, or of one that is loaded for that. */
function Found({ id, problems, isAgreed, isArchived, onGo }: FoundProps) {
  const text = useText();
  const isInDraft = useIsInDraft();
  const groups = groupsOf(problems);
  const wrong = groups.problems.filter(({ severity }) => severity === 'error').length;
  const errors = wrong + (isAgreed ? 0 : groups.unfinished.length);
  const warnings = groups.problems.length - wrong;
  const isOnlyAgreed = isAgreed && groups.unfinished.length > 0;
  const list = <DraftProblems found={problems} label={text('publish.found')} onGo={onGo} />;
  return (
    <Flex vertical gap={8}>
      {errors > 0 ? (
        <Alert type="error" showIcon title={text('publish.blocked', { count: errors })} />
      ) : isArchived ? null : isOnlyAgreed ? (
        <Alert type="warning" showIcon title={text('publish.clearElse')} />
      ) : warnings > 0 ? (
        <Alert type="warning" showIcon title={text('publish.warned', { count: warnings })} />
      ) : (
        <Alert type="success" showIcon title={text('publish.clear')} />
      )}
      {isInDraft ? (
        list
      ) : (
        <DraftProvider
          instrumentId={id}
          loading={<Skeleton active paragraph={{ rows: 3 }} title={false} />}
          failed={() => <ProblemList problems={problems} label={text('publish.found')} />}
        >
          {list}
        </DraftProvider>
      )}
    </Flex>
  );
}

function DraftWhatIf({ instrumentId, sequence }: { instrumentId: string; sequence?: number }) {
  const rescoring = useRescoring(instrumentId);
  return <WhatIf instrumentId={instrumentId} rescoring={rescoring} version={null} sequence={sequence} />;
}
