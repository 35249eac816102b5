import { Flex, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { answerLines } from '@/authoring/answers/answerLines';
import { useText } from '@/kit/text/useText';
import { ScoredLabels } from './ScoredLabels';

/** Pasted answers, one per line, with a preview of how they are read. */
export function PasteAnswers({ onTake, onClose }: { onTake(text: string): void; onClose(): void }) {
  const text = useText();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const lines = answerLines(pasted);
  return (
    <Modal
      open
      title={text('answerSet.paste')}
      okText={text('answerSet.paste.take', { count: lines.length })}
      okButtonProps={{ disabled: lines.length === 0 }}
      cancelText={text('answerSet.cancel')}
      onOk={() => {
        onTake(pasted);
        onClose();
      }}
      onCancel={onClose}
    >
      <Flex vertical gap={8}>
        <label htmlFor={id}>{text('answerSet.paste.lines')}</label>
        <Input.TextArea
          id={id}
          autoFocus
          dir="auto"
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder={text('answerSet.paste.example')}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <ScoredLabels rows={lines} aria-label={text('answerSet.paste.read')} />
      </Flex>
    </Modal>
  );
}
