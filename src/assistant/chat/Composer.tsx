import { Button, Flex, Input } from 'antd';
import { longestQuestion } from 'core/assistant/chatLimits';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';

interface Props {
  /** Of the answer that is being written. */
  writing: string | undefined;
  busy: boolean;
  /** Why nothing can be asked. */
  refusal: string | undefined;
  onAsk(text: string): Promise<boolean>;
  onStop(id: string): void;
}

/** Where a question is written. Enter sends it, Shift+Enter begins a line. What was not taken stays. */
export function Composer({ writing, busy, refusal, onAsk, onStop }: Props) {
  const text = useText('chat.');
  const [typed, setTyped] = useState('');
  const canAsk = typed.trim() !== '' && writing === undefined && !busy && refusal === undefined;
  const ask = async () => {
    if (!canAsk) return;
    const asked = typed.trim();
    setTyped('');
    if (!(await onAsk(asked))) setTyped((since) => since || asked);
  };
  return (
    <div className="chat-composer">
      {refusal ? <p className="chat-note">{refusal}</p> : null}
      <Flex gap={8} align="flex-end">
        <Input.TextArea
          aria-label={text('question')}
          placeholder={text('question.hint')}
          autoSize={{ minRows: 1, maxRows: 8 }}
          maxLength={longestQuestion}
          dir="auto"
          value={typed}
          disabled={refusal !== undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // While characters are composed, Enter belongs to the keyboard.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void ask();
          }}
        />
        {writing === undefined ? (
          <Button type="primary" loading={busy} disabled={!canAsk} onClick={() => void ask()}>
            {text('send')}
          </Button>
        ) : (
          <Button danger onClick={() => onStop(writing)}>
            {text('stop')}
          </Button>
        )}
      </Flex>
    </div>
  );
}
