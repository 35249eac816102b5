import { history, useIntl } from '@umijs/max';
import { Button, Flex, Input, Modal, Skeleton, Typography } from 'antd';
import { isOpen } from 'core/assistant/answerState';
import type { ChatMessage, ChatSetup } from 'core/contract/assistant/chat';
import findLast from 'lodash/findLast';
import { useEffect, useRef, useState } from 'react';
import { resultPath } from '@/answering';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { besides, branchOf } from './branch';
import { Composer } from './Composer';
import { MessageView } from './MessageView';
import { ToldFields } from './ToldFields';
import { useConversation } from './useConversation';

interface Props {
  id: string;
  setup: ChatSetup;
  /** Its title, or what was said last, has changed. */
  onChanged(): void;
  onRemoved(): void;
}

/** A conversation, on the branch that was looked at last. */
export function ConversationView({ id, setup, onChanged, onRemoved }: Props) {
  const text = useText('chat.');
  const { shown, busy, load, ask, retry, stop, show, retitled } = useConversation(id);
  const end = useRef<HTMLDivElement>(null);
  const messages = typeof shown === 'object' ? branchOf(shown.messages, shown.leaf) : [];
  const last = messages.at(-1);
  const [length, state] = [last?.text.length ?? 0, last?.state];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end stays in sight as the answer grows.
  useEffect(() => end.current?.scrollIntoView?.({ block: 'nearest' }), [length, last?.id, state]);

  if (shown === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (shown === 'absent') return <StatusView code="404" text={text('absent')} />;
  if (shown === 'failed') return <LoadFailed onRetry={() => void load()} />;
  const writing = shown.messages.find((message) => isOpen(message.state))?.id;
  const refusal = !setup.available ? text('absent.endpoint') : shown.prompt === null ? text('promptGone') : undefined;
  const asked = async (words: string, parentId: string | null) => {
    const done = await ask(words, parentId);
    if (done) onChanged();
    return done;
  };
  const parent = findLast(messages, ({ from }) => from === 'model')?.id ?? null;
  return (
    <div className="chat-conversation">
      <Head
        id={id}
        title={shown.title || text('untitled')}
        onTitle={retitled}
        onChanged={onChanged}
        onRemoved={onRemoved}
      />
      <p className="chat-note">
        {shown.prompt
          ? text('answers', { prompt: shown.prompt.name, model: shown.prompt.model, place: setup.place ?? '' })
          : null}
      </p>
      {shown.result ? (
        <details className="chat-about">
          <summary>{text('about', { title: shown.result.title })}</summary>
          <p>{text('about.what')}</p>
          <ToldFields groups={shown.result.groups} />
          <LinkButton to={resultPath(shown.result.instrumentId, shown.result.attemptId)}>
            {text('about.open')}
          </LinkButton>
        </details>
      ) : null}
      {messages.length === 0 ? <p className="chat-note">{text('empty')}</p> : null}
      <ol className="chat-messages" aria-label={text('messages')}>
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            besides={besides(shown.messages, message)}
            risks={shown.result?.risks ?? []}
            locked={writing !== undefined || busy || refusal !== undefined}
            onShow={show}
            onRetry={(answer) => void retry(answer)}
            onEdit={(question: ChatMessage, words) => void asked(words, question.parentId)}
          />
        ))}
      </ol>
      <div ref={end} />
      <Composer
        writing={writing}
        busy={busy}
        refusal={refusal}
        onAsk={(words) => asked(words, parent)}
        onStop={(answer) => void stop(answer)}
      />
    </div>
  );
}

interface HeadProps {
  id: string;
  title: string;
  onTitle(title: string): void;
  onChanged(): void;
  onRemoved(): void;
}

function Head({ id, title, onTitle, onChanged, onRemoved }: HeadProps) {
  const text = useText('chat.');
  const { locale } = useIntl();
  const [renaming, setRenaming] = useState<string>();
  const [modal, holder] = Modal.useModal();
  const { busy, run } = useCall();
  const rename = async (next: string) => {
    const row = await run(() => api.chat.rename({ params: { id }, body: { title: next } }));
    if (!row) return;
    onTitle(row.title);
    onChanged();
    setRenaming(undefined);
  };
  const remove = async () => {
    const agreed = await modal.confirm({
      title: text('delete.question', { title }),
      content: text('delete.what'),
      okText: text('delete'),
      okButtonProps: { danger: true },
      cancelText: text('cancel'),
    });
    if (!agreed || (await run(() => api.chat.remove({ params: { id } }))) === undefined) return;
    feedback.success(text('deleted', { title }));
    onRemoved();
    history.push('/home/chatai');
  };
  if (renaming !== undefined) {
    return (
      <Flex gap={8} wrap>
        <Input
          autoFocus
          aria-label={text('title')}
          maxLength={120}
          dir="auto"
          value={renaming}
          style={{ flex: '1 1 200px' }}
          onChange={({ target }) => setRenaming(target.value)}
          onPressEnter={() => renaming.trim() && void rename(renaming.trim())}
        />
        <Button
          type="primary"
          loading={busy}
          disabled={renaming.trim() === ''}
          onClick={() => void rename(renaming.trim())}
        >
          {text('rename.save')}
        </Button>
        <Button onClick={() => setRenaming(undefined)}>{text('cancel')}</Button>
      </Flex>
    );
  }
  return (
    <Flex justify="space-between" align="flex-start" gap={8} wrap lang={locale}>
      <Typography.Title level={2} className="chat-heading">
        <bdi>{title}</bdi>
      </Typography.Title>
      <Flex gap={4} wrap>
        <Button size="small" onClick={() => setRenaming(title)}>
          {text('rename')}
        </Button>
        <Button size="small" danger onClick={() => void remove()}>
          {text('delete')}
        </Button>
      </Flex>
      {holder}
    </Flex>
  );
}
