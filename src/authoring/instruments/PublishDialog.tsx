import { Alert, Checkbox, Flex, Input, Modal, Skeleton } from 'antd';
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
import { ProblemList } from './ProblemList';
import { Refusal } from './Refusal';
import { useToPublish } from './useToPublish';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'title' | 'version' | 'attempts'>;
  /** Number of the draft's last change, if known. */
  sequence?: number;
  onPublished(): void;
  onClose(): void;
}

/** Publishes the draft as its next version: shows problems, asks for a note and for consent to unfinished languages; then offers re-scoring. */
export function PublishDialog({ instrument, sequence, onPublished, onClose }: Props) {
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
  const blocked = problems === undefined || errors.length > unfinished.length || (unfinished.length > 0 && !override);

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
        {problems && problems.length > 0 ? <Found id={id} problems={problems} onGo={onClose} /> : null}
        {problems && problems.length === 0 ? <Alert type="success" showIcon title={text('publish.clear')} /> : null}
        {unfinished.length > 0 ? (
          <Checkbox checked={override} onChange={(event) => setOverride(event.target.checked)}>
            {text('publish.override', { count: unfinished.length })}
          </Checkbox>
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

/** The problems with the names of parts: those of the open draft, or of one that is loaded for that. */
function Found({ id, problems, onGo }: { id: string; problems: readonly InstrumentProblem[]; onGo(): void }) {
  const text = useText();
  const isInDraft = useIsInDraft();
  const groups = groupsOf(problems);
  const errors = groups.problems.filter(({ severity }) => severity === 'error').length + groups.unfinished.length;
  const warnings = groups.problems.length + groups.unfinished.length - errors;
  const list = <DraftProblems found={problems} label={text('publish.found')} onGo={onGo} />;
  return (
    <Flex vertical gap={8}>
      {errors > 0 ? (
        <Alert type="error" showIcon title={text('publish.blocked', { count: errors })} />
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
