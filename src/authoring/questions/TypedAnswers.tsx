import { Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { answerLines } from '@/authoring/answers/answerLines';
import { useText } from '@/kit/text/useText';

/** Answers of a new set, one per line. */
export function TypedAnswers({ onMake, onCancel }: { onMake(typed: string): void; onCancel?(): void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  return (
    <>
      <Input.TextArea
        autoFocus={onCancel !== undefined}
        aria-label={text('question.answers.typed')}
        placeholder={text('question.answers.example')}
        autoSize={{ minRows: 4, maxRows: 10 }}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && typed.trim() !== '') onMake(typed);
        }}
      />
      <Flex gap={8}>
        <Button type="primary" disabled={answerLines(typed).length === 0} onClick={() => onMake(typed)}>
          {text('question.answers.make')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{text('question.cancel')}</Button> : null}
      </Flex>
    </>
  );
}
