import { Alert, Flex, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { JobProgress } from '@/shell/jobs/JobProgress';
import { OutcomeWords } from './OutcomeWords';
import { useRescoring } from './useRescoring';
import { useScoreNames } from './useScoreNames';
import { WhatIf } from './WhatIf';

interface Props {
  instrumentId: string;
  version: number;
  /** The version was just published: the default is to keep the results. Otherwise re-scoring was asked for. */
  isNew: boolean;
  onClose(): void;
}

const longestNote = 2000;

/** Decides about existing results: they stay with their version, or also get the scores of another one. */
export function RescoreDialog({ instrumentId, version, isNew, onClose }: Props) {
  const text = useText();
  const rescoring = useRescoring(instrumentId);
  const names = useScoreNames(instrumentId);
  const { latest, load, rescore, beginning, failure } = rescoring;
  const [choice, setChoice] = useState<'pinned' | 'rescore'>(isNew ? 'pinned' : 'rescore');
  const [note, setNote] = useState('');
  const [isNoteMissed, setNoteMissed] = useState(false);
  const [begun, setBegun] = useState(false);
  const newest = typeof latest === 'object' ? latest.rescore : null;
  const isUnderWay = newest !== null && newest.job.endedAt === null;
  const isDone = begun && newest !== null && !isUnderWay;
  const isRescoring = choice === 'rescore';

  async function submit(): Promise<void> {
    if (!isRescoring) return onClose();
    if (note.trim() === '') return setNoteMissed(true);
    if (await rescore(version, note.trim())) setBegun(true);
  }

  const isAsking = !isUnderWay && !isDone;
  return (
    <Modal
      open
      width={720}
      title={text('rescoring.title', { version })}
      okText={isRescoring ? text('rescoring.submit', { version }) : text('rescoring.keep')}
      okButtonProps={isAsking ? { loading: beginning, danger: isRescoring } : { hidden: true }}
      cancelText={text('rescoring.close')}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {isUnderWay ? (
          <>
            <p>{text('rescoring.underWay', { version: newest.version ?? version })}</p>
            <JobProgress
              key={newest.job.id}
              id={newest.job.id}
              known={newest.job}
              onEnded={() => {
                setBegun(true);
                void load();
              }}
            />
            <p className="rescoring-quiet">{text('rescoring.goesOn')}</p>
          </>
        ) : null}
        {isDone ? <OutcomeWords outcome={newest} names={names} /> : null}
        {isAsking ? (
          <>
            {isNew ? (
              <Radio.Group
                vertical
                aria-label={text('rescoring.choice')}
                value={choice}
                onChange={({ target }) => setChoice(target.value)}
                options={[
                  { value: 'pinned', label: text('rescoring.pinned') },
                  { value: 'rescore', label: text('rescoring.rescore', { version }) },
                ]}
              />
            ) : (
              <p>{text('rescoring.lead', { version })}</p>
            )}
            {isRescoring ? (
              <>
                <WhatIf instrumentId={instrumentId} rescoring={rescoring} version={version} />
                <LabelledItem
                  label={text('rescoring.note')}
                  required
                  fault={isNoteMissed && text('rescoring.noteMissing')}
                  help={text('rescoring.note.help')}
                >
                  <Input.TextArea
                    value={note}
                    maxLength={longestNote}
                    autoSize={{ minRows: 2, maxRows: 6 }}
                    aria-required
                    onChange={({ target }) => {
                      setNote(target.value);
                      setNoteMissed(false);
                    }}
                  />
                </LabelledItem>
              </>
            ) : null}
            {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
          </>
        ) : null}
      </Flex>
    </Modal>
  );
}
