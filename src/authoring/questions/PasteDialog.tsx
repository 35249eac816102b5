import { Alert, Flex, Input, Modal, Table, Tag } from 'antd';
import { type PastedItem, type pasteItems, pasteLimits } from 'core/instrument/pasteItems';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';

interface Props {
  title: string;
  /** The pasted text. */
  start: string;
  read(text: string): ReturnType<typeof pasteItems>;
  onTake(items: readonly PastedItem[]): void;
  onClose(): void;
}

/** Problems shown; more are only counted. */
const shownProblems = 50;

/** Pasted items, one per line, with a preview of what they become. */
export function PasteDialog({ title, start, read, onTake, onClose }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(start);
  const [refused, setRefused] = useState<number>();
  const settled = useDeferredValue(typed);
  const { items, problems } = useMemo(() => read(settled), [read, settled]);
  const isTooLarge = (size: number) => size > pasteLimits.characters;
  const take = () => {
    onTake(items);
    onClose();
  };
  return (
    <Modal
      open
      width={840}
      title={title}
      okText={text('question.paste.take', { count: items.length })}
      okButtonProps={{ disabled: items.length === 0 || settled !== typed }}
      cancelText={text('question.cancel')}
      onOk={take}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <label htmlFor="question-paste">{text('question.paste.how')}</label>
        <Input.TextArea
          id="question-paste"
          autoFocus
          dir="auto"
          autoSize={{ minRows: 5, maxRows: 10 }}
          value={typed}
          onChange={({ target }) => {
            // The old text stays: one of this size would block the page.
            if (isTooLarge(target.value.length)) setRefused(target.value.length);
            else {
              setRefused(undefined);
              setTyped(target.value);
            }
          }}
          onPaste={(event) => {
            const size = event.clipboardData.getData('text/plain').length;
            if (!isTooLarge(size)) return;
            event.preventDefault();
            setRefused(size);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && items.length > 0) take();
          }}
        />
        {refused === undefined ? null : (
          <Alert
            role="alert"
            type="error"
            showIcon
            title={text('question.paste.problem.too_large', { size: refused, maximum: pasteLimits.characters })}
          />
        )}
        <Problems problems={problems} />
        {items.length > 0 ? <Preview items={items} /> : null}
      </Flex>
    </Modal>
  );
}

function Problems({ problems }: { problems: ReturnType<typeof pasteItems>['problems'] }) {
  const text = useText();
  if (problems.length === 0) return null;
  const more = problems.length - shownProblems;
  const list = (
    <ul className="question-paste-problems plain-list">
      {problems.slice(0, shownProblems).map(({ line, code, params }) => (
        <li key={`${line} ${code} ${JSON.stringify(params)}`}>
          {line === 0 ? null : <strong>{text('question.paste.line', { line })} </strong>}
          {text(`question.paste.problem.${code}`, params)}
        </li>
      ))}
      {more > 0 ? <li>{text('question.paste.more', { count: more })}</li> : null}
    </ul>
  );
  const isRefused = problems.some(({ code }) => code === 'too_large' || code === 'too_many');
  return <Alert role="alert" type={isRefused ? 'error' : 'warning'} showIcon title={list} />;
}

function Preview({ items }: { items: readonly PastedItem[] }) {
  const text = useText();
  const showsCodes = useShowsCodes();
  const codes = {
    key: 'code',
    title: text('draft.code'),
    width: 120,
    render: (_: unknown, { code }: PastedItem) => <code dir="ltr">{code}</code>,
  };
  return (
    <Table<PastedItem>
      size="small"
      virtual
      rowKey="code"
      dataSource={items}
      pagination={false}
      scroll={{ y: 280, x: 480 }}
      aria-label={text('question.paste.preview')}
      columns={[
        ...(showsCodes ? [codes] : []),
        { key: 'text', title: text('question.text'), render: (_, item) => <span dir="auto">{item.text}</span> },
        {
          key: 'reverse',
          title: text('question.reverse'),
          width: 130,
          render: (_, { reverse }) => (reverse ? <Tag color="processing">{text('question.reverse')}</Tag> : null),
        },
      ]}
    />
  );
}
