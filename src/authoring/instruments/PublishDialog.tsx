import { Flex, Input, Modal, Skeleton, Typography } from 'antd';
import type { InstrumentProblem, InstrumentRow } from 'core/contract/authoring/instrument';
import { draftStanding } from 'core/instrument/standing';
import { useState } from 'react';
import { DraftProvider, useIsInDraft } from '@/authoring/draft/DraftProvider';
import { DraftProblems } from '@/authoring/problems/DraftProblems';
import { StandingAlert } from '@/authoring/problems/StandingAlert';
import { RescoreDialog } from '@/authoring/rescoring/RescoreDialog';
import { useRescoring } from '@/authoring/rescoring/useRescoring';
import { WhatIf } from '@/authoring/rescoring/WhatIf';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { Scrollable } from '@/kit/scrollable/Scrollable';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ArchivedNotice } from './ArchivedNotice';
import { ProblemList } from './ProblemList';
import { PublishDifference } from './PublishDifference';
import { PublishedLanguages } from './PublishedLanguages';
import { Refusal } from './Refusal';
import { useLanguageChoice } from './useLanguageChoice';
import { useToPublish } from './useToPublish';
import './publishDialog.css';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'title' | 'version' | 'attempts' | 'status'>;
  /** Number of the draft's last change, if known. */
  sequence?: number;
  onPublished(): void;
  /** The instrument was archived, and is back. By default like after publishing. */
  onRestored?(): void;
  onClose(): void;
}

/** Publishes the draft as its next version: shows its problems, its languages and what it changes, asks for a note; then offers re-scoring. */
export function PublishDialog({ instrument, sequence, onPublished, onRestored = onPublished, onClose }: Props) {
  const text = useText();
  const [note, setNote] = useState('');
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState<number>();
  const [refusal, setRefusal] = useState<RequestFailure>();
  const { id } = instrument;
  const { detail, problems, readAgain } = useToPublish(id, onClose);
  const next = ((detail ?? instrument).version ?? 0) + 1;

  const languages = useLanguageChoice(detail);
  const errors = draftStanding(problems ?? []).errors;
  const isArchived = (detail ?? instrument).status === 'archived';
  const [last] = detail?.versions ?? [];
  const blocked = problems === undefined || detail === undefined || isArchived || errors > 0;

  async function publish() {
    setPublishing(true);
    try {
      const edits = await languages.keep(id);
      const stored = await api.instrument.publish({
        params: { id },
        body: {
          note,
          rowVersion: (detail?.rowVersion ?? 0) + edits,
          overrideIncompleteLocales: languages.isIncomplete,
          locales: [...languages.chosen],
        },
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
      width={760}
      className="publish-dialog"
      classNames={{ container: 'publish-dialog-surface', body: 'publish-dialog-body' }}
    >
      <Scrollable label={text('publish.title', { title: instrument.title })} className="publish-dialog-content">
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
          {problems ? <Found id={id} problems={problems} isArchived={isArchived} onGo={onClose} /> : null}
          {last ? (
            <PublishDifference
              key={detail?.rowVersion}
              id={id}
              version={last.number}
              locales={languages.chosen}
              isArchived={isArchived}
              onGo={onClose}
            />
          ) : null}
          {detail ? (
            <PublishedLanguages instrument={detail} chosen={languages.chosen} onChange={languages.choose} />
          ) : null}
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
      </Scrollable>
    </Modal>
  );
}

interface FoundProps {
  id: string;
  problems: readonly InstrumentProblem[];
  /** Something else blocks publishing. */
  isArchived: boolean;
  onGo(): void;
}

/** The problems with the names of parts: those of the open draft, or of one that is loaded for that. Languages stand on their own. */
function Found({ id, problems: found, isArchived, onGo }: FoundProps) {
  const text = useText();
  const isInDraft = useIsInDraft();
  const { problems, errors } = draftStanding(found);
  const alert = errors > 0 || !isArchived ? <StandingAlert found={problems} /> : null;
  const list = <DraftProblems found={problems} label={text('publish.found')} onGo={onGo} />;
  if (problems.length === 0) return alert;
  return (
    <Flex vertical gap={8}>
      {alert}
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
