import { Alert, Checkbox, Flex, Form, Input, Modal, Skeleton } from 'antd';
import type { InstrumentProblem, InstrumentRow } from 'core/contract/authoring/instrument';
import { useEffect, useState } from 'react';
import { RescoreDialog } from '@/authoring/rescoring/RescoreDialog';
import { useRescoring } from '@/authoring/rescoring/useRescoring';
import { WhatIf } from '@/authoring/rescoring/WhatIf';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ProblemList } from './ProblemList';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'title' | 'version' | 'rowVersion' | 'attempts'>;
  /** Number of the draft's last change, if known. */
  sequence?: number;
  onPublished(): void;
  onClose(): void;
}

const isIncompleteLocale = (problem: InstrumentProblem) => problem.code === 'text.incomplete_locale';

/** Publishes the draft as its next version: shows problems, asks for a note and for consent to unfinished languages; then offers re-scoring. */
export function PublishDialog({ instrument, sequence, onPublished, onClose }: Props) {
  const text = useText();
  const [problems, setProblems] = useState<readonly InstrumentProblem[]>();
  const [note, setNote] = useState('');
  const [override, setOverride] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState<number>();
  const [refusal, setRefusal] = useState<RequestFailure>();
  const { id, rowVersion } = instrument;
  const next = (instrument.version ?? 0) + 1;

  useEffect(() => {
    let stale = false;
    api.instrument.check({ params: { id } }).then(
      (found) => {
        if (!stale) setProblems(found ?? []);
      },
      () => {
        if (!stale) onClose();
      },
    );
    return () => {
      stale = true;
    };
  }, [id, onClose]);

  const errors = problems?.filter(({ severity }) => severity === 'error') ?? [];
  const unfinished = errors.filter(isIncompleteLocale);
  const warnings = problems?.filter(({ severity }) => severity === 'warning') ?? [];
  const blocked = problems === undefined || errors.length > unfinished.length || (unfinished.length > 0 && !override);

  async function publish() {
    setPublishing(true);
    try {
      const stored = await api.instrument.publish({
        params: { id },
        body: { note, rowVersion, overrideIncompleteLocales: override },
        skipErrorHandler: true,
      });
      const { version } = stored ?? { version: next };
      feedback.success(text('publish.done', { version }));
      onPublished();
      if (instrument.attempts > 0) setPublished(version);
      else onClose();
    } catch (error) {
      setRefusal(asFailure(error));
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
        {refusal ? (
          <>
            <Alert
              type="error"
              showIcon
              title={refusal.reason === 'connection' ? text('request.connection.text') : refusal.message}
            />
            {refusal.details.length > 0 ? (
              <ProblemList problems={refusal.details} label={text('publish.blocking')} />
            ) : null}
          </>
        ) : null}
        {errors.length > 0 ? (
          <div>
            <Alert type="error" showIcon title={text('publish.blocked', { count: errors.length })} />
            <ProblemList problems={errors} label={text('publish.blocking')} />
          </div>
        ) : null}
        {warnings.length > 0 ? (
          <div>
            <Alert type="warning" showIcon title={text('publish.warned', { count: warnings.length })} />
            <ProblemList problems={warnings} label={text('publish.warnings')} />
          </div>
        ) : null}
        {problems && problems.length === 0 ? <Alert type="success" showIcon title={text('publish.clear')} /> : null}
        {unfinished.length > 0 ? (
          <Checkbox checked={override} onChange={(event) => setOverride(event.target.checked)}>
            {text('publish.override', { count: unfinished.length })}
          </Checkbox>
        ) : null}
        {instrument.version === null || instrument.attempts === 0 ? null : (
          <DraftWhatIf instrumentId={id} sequence={sequence} />
        )}
        <Form layout="vertical">
          <Form.Item label={text('publish.note')} help={text('publish.noteHelp')} htmlFor="publish-note">
            <Input.TextArea
              id="publish-note"
              value={note}
              maxLength={2000}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={(event) => setNote(event.target.value)}
            />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}

function DraftWhatIf({ instrumentId, sequence }: { instrumentId: string; sequence?: number }) {
  const rescoring = useRescoring(instrumentId);
  return <WhatIf instrumentId={instrumentId} rescoring={rescoring} version={null} sequence={sequence} />;
}
