import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Input, Spin } from 'antd';
import { isOpen } from 'core/assistant/answerState';
import { longestQuestion } from 'core/assistant/chatLimits';
import type { ChatMessage } from 'core/contract/assistant/chat';
import { type ReactNode, useState } from 'react';
import { RiskAside } from '@/answering';
import { useText } from '@/kit/text/useText';
import { ChatText } from './ChatText';

type Risks = Parameters<typeof RiskAside>[0]['risks'];

interface Props {
  message: ChatMessage;
  /** Those that stand at the same place, itself included. */
  besides: readonly ChatMessage[];
  /** Of the result that the conversation is about. */
  risks: Risks;
  /** An answer is on its way, or nothing can be asked any more. */
  locked: boolean;
  onShow(id: string): void;
  onRetry(id: string): void;
  onEdit(message: ChatMessage, text: string): void;
}

/** A question or an answer, with what can be done with it. */
export function MessageView(props: Props) {
  const { message, risks } = props;
  const text = useText('chat.');
  const { locale } = useIntl();
  const isPerson = message.from === 'person';
  return (
    <li className={`chat-message chat-${message.from}`}>
      {message.help ? <RiskAside risks={[{ code: 'words', text: text('help'), locale }, ...risks]} /> : null}
      <article aria-label={text(isPerson ? 'you' : 'model', { model: message.model ?? '' })}>
        {isPerson ? <Question {...props} /> : <Answer {...props} />}
      </article>
    </li>
  );
}

function Question({ message, besides, locked, onShow, onEdit }: Props) {
  const text = useText('chat.');
  const [edited, setEdited] = useState<string>();
  if (edited !== undefined) {
    return (
      <Flex vertical gap={8}>
        <Input.TextArea
          autoFocus
          aria-label={text('edit.label')}
          autoSize={{ minRows: 2, maxRows: 12 }}
          maxLength={longestQuestion}
          dir="auto"
          value={edited}
          onChange={({ target }) => setEdited(target.value)}
        />
        <Flex gap={8} wrap>
          <Button
            type="primary"
            disabled={locked || edited.trim() === ''}
            onClick={() => {
              onEdit(message, edited.trim());
              setEdited(undefined);
            }}
          >
            {text('edit.send')}
          </Button>
          <Button onClick={() => setEdited(undefined)}>{text('edit.cancel')}</Button>
        </Flex>
      </Flex>
    );
  }
  return (
    <>
      <p className="chat-question" dir="auto">
        {message.text}
      </p>
      <Deeds besides={besides} message={message} onShow={onShow}>
        <Button size="small" type="text" disabled={locked} onClick={() => setEdited(message.text)}>
          {text('edit')}
        </Button>
      </Deeds>
    </>
  );
}

/** What is said of an answer that is not simply there. */
function Standing({ message: { state, reason, text: words } }: { message: ChatMessage }) {
  const text = useText('chat.');
  if (isOpen(state)) {
    if (words !== '') return null;
    return (
      <p className="chat-waiting" role="status">
        <Spin size="small" /> {text(state === 'checking' ? 'checking' : 'writing')}
      </p>
    );
  }
  if (state === 'done') return null;
  if (state === 'held')
    return <Alert role="alert" type="warning" showIcon title={text('held')} description={text('held.why')} />;
  if (state === 'failed')
    return <Alert role="alert" type="error" showIcon title={text(`reason.${reason ?? 'away'}`)} />;
  return <p className="chat-note">{text(state)}</p>;
}

function Answer({ message, besides, locked, onShow, onRetry }: Props) {
  const text = useText('chat.');
  return (
    <>
      {message.text === '' ? null : <ChatText text={message.text} />}
      <Standing message={message} />
      {isOpen(message.state) ? null : (
        <Deeds besides={besides} message={message} onShow={onShow}>
          <Button size="small" type="text" disabled={locked} onClick={() => onRetry(message.id)}>
            {text('retry')}
          </Button>
        </Deeds>
      )}
    </>
  );
}

interface DeedsProps extends Pick<Props, 'message' | 'besides' | 'onShow'> {
  children: ReactNode;
}

/** The other versions of a message, and what can be done with it. */
function Deeds({ message, besides, onShow, children }: DeedsProps) {
  const text = useText('chat.');
  const at = besides.findIndex(({ id }) => id === message.id);
  const to = (place: number) => {
    const other = besides[place];
    if (other) onShow(other.id);
  };
  return (
    <Flex gap={4} align="center" wrap className="chat-deeds">
      {besides.length > 1 ? (
        <Flex gap={4} align="center">
          <Button
            size="small"
            type="text"
            className="chat-turn"
            icon={<LeftOutlined aria-hidden />}
            aria-label={text('version.before')}
            disabled={at <= 0}
            onClick={() => to(at - 1)}
          />
          <span>{text('version', { number: at + 1, count: besides.length })}</span>
          <Button
            size="small"
            type="text"
            className="chat-turn"
            icon={<RightOutlined aria-hidden />}
            aria-label={text('version.after')}
            disabled={at >= besides.length - 1}
            onClick={() => to(at + 1)}
          />
        </Flex>
      ) : null}
      {children}
    </Flex>
  );
}
